//! The outermost layer: what every answer carries, whatever happened inside.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::IntoResponse;
use futures_util::FutureExt;
use rate_window::{Checks, RateLimiter};
use tokio::time::Instant;

use crate::clock::Clock;
use crate::conditional::IfNoneMatch;
use crate::error::{self, ApiError};
use crate::headers::{X_API_VERSION, X_REQUEST_ID};
use crate::log::RequestLine;
use crate::metrics::{self, Answered, Layer};
use crate::request_id::{RequestId, SessionOf};
use crate::scope::RequestScope;
use crate::version::VERSION;

/// The layer around all routes of a function.
#[derive(Clone)]
pub struct Envelope {
    /// The layer of the API, for metrics.
    pub layer: Layer,
    /// Where each request takes its one instant from.
    pub clock: Clock,
    /// The time after which everything that a request waits for must be over.
    pub within: Duration,
    /// Finds the session of a token, which is kept out of logs.
    pub session_of: SessionOf,
    /// Counts the requests; `None` for public pages.
    pub limiter: Option<Arc<dyn RateLimiter>>,
}

impl Envelope {
    /// Wraps `routes`, their fallback included: gives each request its id, its instant, its deadline and its checks, answers `OPTIONS`,
    /// turns a panic into a 500, renders errors and 304s, writes the headers that every answer carries, and logs and measures it.
    pub fn around(self, routes: Router) -> Router {
        routes.layer(from_fn_with_state(self, envelop))
    }

    /// What all layers of the request share, from its headers and the time.
    fn scope(&self, headers: &HeaderMap, started: Instant) -> RequestScope {
        let id = RequestId::of(headers, self.session_of);
        RequestScope::new(id, self.clock.now(), started + self.within)
    }
}

async fn envelop(State(envelope): State<Envelope>, mut request: Request, next: Next) -> Response<Body> {
    let started = Instant::now();
    let scope = envelope.scope(request.headers(), started);
    let checks = envelope
        .limiter
        .as_ref()
        .map(|limiter| Checks::new(Arc::clone(limiter), scope.instant).with_deadline(scope.deadline));
    request.extensions_mut().insert(scope.clone());
    if let Some(checks) = &checks {
        request.extensions_mut().insert(checks.clone());
    }
    let line = RequestLine::begin(&request);
    let if_none_match = IfNoneMatch::of(request.headers());
    let has_token = request.headers().contains_key(AUTHORIZATION);

    let response = error::render(answer(request, next).await, &scope.request_id);
    let mut response = if_none_match.apply(response);

    write_headers(response.headers_mut(), &scope.request_id, has_token);
    if let Some(checks) = &checks {
        checks.write_headers(&mut response);
    }
    let (status, took) = (response.status(), started.elapsed());
    line.end(&scope, &checks.map(|checks| checks.decisions()).unwrap_or_default(), status, took);
    metrics::record_answer(&Answered {
        layer: envelope.layer,
        at: scope.instant,
        status: status.as_u16(),
        took,
    });
    response
}

async fn answer(request: Request, next: Next) -> Response<Body> {
    if request.method() == Method::OPTIONS {
        return StatusCode::NO_CONTENT.into_response();
    }
    let answered = AssertUnwindSafe(next.run(request)).catch_unwind().await;
    answered.unwrap_or_else(|_| ApiError::internal("a handler panicked").into_response())
}

/// What an answer to a token varies by: its limit headers are one caller's.
fn with_authorization(given: Option<&HeaderValue>) -> HeaderValue {
    let alone = HeaderValue::from_name(AUTHORIZATION);
    let Some(given) = given else { return alone };
    HeaderValue::from_bytes(&[alone.as_bytes(), b", ", given.as_bytes()].concat()).unwrap_or(alone)
}

fn write_headers(headers: &mut HeaderMap, request_id: &RequestId, has_token: bool) {
    if has_token {
        headers.insert(VARY, with_authorization(headers.get(VARY)));
    }
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(X_REQUEST_ID, request_id.to_header());
    headers.insert(X_API_VERSION, HeaderValue::from_static(VERSION));
}
