//! The limiter in front of a service: a tower layer for whatever takes an `http::Request` and gives an `http::Response`.

use std::mem;
use std::sync::Arc;
use std::task::{Context, Poll};

use chrono::{DateTime, Utc};
use http::request::Parts;
use http::{Request, Response};
use tower_layer::Layer;
use tower_service::Service;

use super::{BoxFuture, Checks, Keys, RateLimiter, Refusal};

/// Checks each request under the keys that a function finds for it, before the service behind it sees it; writes the headers on every
/// answer that passes through, whether it is the service's or a refusal.
///
/// The function gets the head of the request and may wait, for example to look up an API key. It may refuse the request itself, with an
/// answer of its own (401), and put what it found into the request's extensions.
///
/// [`Checks`] that an outer layer has put into the extensions are used as they are, and that layer writes their headers.
#[derive(Clone)]
pub struct RateLimitLayer<F, R = PlainRefusal> {
    limiter: Arc<dyn RateLimiter>,
    keys: F,
    refuse: R,
    clock: fn() -> DateTime<Utc>,
}

impl<F> RateLimitLayer<F> {
    /// A layer that asks `keys` under what to check a request. Refusals are plain text ([`PlainRefusal`]).
    pub fn new<B>(limiter: Arc<dyn RateLimiter>, keys: F) -> Self
    where
        F: for<'a> Fn(&'a mut Parts) -> BoxFuture<'a, Result<Keys, Response<B>>>,
    {
        Self { limiter, keys, refuse: PlainRefusal, clock: Utc::now }
    }
}

impl<F, R> RateLimitLayer<F, R> {
    /// Lets `refuse` write the answer to a request that is not admitted; the rate-limit headers are added to it.
    pub fn with_refusal<B, N: Refuse<B>>(self, refuse: N) -> RateLimitLayer<F, N> {
        let Self { limiter, keys, clock, .. } = self;
        RateLimitLayer { limiter, keys, refuse, clock }
    }

    /// Takes the instant of each request from `clock`, for tests that stand still in time.
    #[must_use]
    pub fn with_clock(self, clock: fn() -> DateTime<Utc>) -> Self {
        Self { clock, ..self }
    }
}

/// Makes the answer to a request that is not admitted.
pub trait Refuse<B> {
    /// The answer, usually with [`Refusal::status`].
    fn refuse(&self, refusal: Refusal) -> Response<B>;
}

impl<B, F: Fn(Refusal) -> Response<B>> Refuse<B> for F {
    fn refuse(&self, refusal: Refusal) -> Response<B> {
        self(refusal)
    }
}

/// Answers with a line of plain text: [`Refusal::into_response`].
#[derive(Debug, Clone, Copy, Default)]
pub struct PlainRefusal;

impl<B: From<String>> Refuse<B> for PlainRefusal {
    fn refuse(&self, refusal: Refusal) -> Response<B> {
        refusal.into_response()
    }
}

impl<S, F: Clone, R: Clone> Layer<S> for RateLimitLayer<F, R> {
    type Service = RateLimit<S, F, R>;

    fn layer(&self, inner: S) -> Self::Service {
        RateLimit { inner, layer: self.clone() }
    }
}

/// The service that [`RateLimitLayer`] makes of another.
#[derive(Clone)]
pub struct RateLimit<S, F, R = PlainRefusal> {
    inner: S,
    layer: RateLimitLayer<F, R>,
}

impl<S, F, R, ReqBody, ResBody> Service<Request<ReqBody>> for RateLimit<S, F, R>
where
    S: Service<Request<ReqBody>, Response = Response<ResBody>> + Clone + Send + 'static,
    S::Future: Send,
    F: for<'a> Fn(&'a mut Parts) -> BoxFuture<'a, Result<Keys, Response<ResBody>>>,
    F: Clone + Send + Sync + 'static,
    R: Refuse<ResBody> + Clone + Send + Sync + 'static,
    ReqBody: Send + 'static,
    ResBody: Send + 'static,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = BoxFuture<'static, Result<S::Response, S::Error>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, request: Request<ReqBody>) -> Self::Future {
        // The service that was made ready must be the one that is called; its clone waits for the next request.
        let clone = self.inner.clone();
        let inner = mem::replace(&mut self.inner, clone);
        Box::pin(respond(self.layer.clone(), inner, request))
    }
}

async fn respond<S, F, R, ReqBody, ResBody>(
    layer: RateLimitLayer<F, R>,
    mut inner: S,
    request: Request<ReqBody>,
) -> Result<Response<ResBody>, S::Error>
where
    S: Service<Request<ReqBody>, Response = Response<ResBody>>,
    F: for<'a> Fn(&'a mut Parts) -> BoxFuture<'a, Result<Keys, Response<ResBody>>>,
    R: Refuse<ResBody>,
{
    let (mut parts, body) = request.into_parts();
    let outer = parts.extensions.get::<Checks>().cloned();
    let headers_are_ours = outer.is_none();
    let checks = outer.unwrap_or_else(|| Checks::new(layer.limiter, (layer.clock)()));
    parts.extensions.insert(checks.clone());

    let admitted = match (layer.keys)(&mut parts).await {
        Ok(keys) => checks.check_all(&keys).await.map_err(|refusal| layer.refuse.refuse(refusal)),
        Err(answer) => Err(answer),
    };
    let mut response = match admitted {
        Ok(()) => inner.call(Request::from_parts(parts, body)).await?,
        Err(answer) => answer,
    };
    if headers_are_ours {
        checks.write_headers(&mut response);
    }
    Ok(response)
}
