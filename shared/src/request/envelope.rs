//! The outermost layer: what every answer has, whatever happened inside.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, VARY};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use futures_util::FutureExt;
use tokio::time::Instant;

use super::headers::{X_API_VERSION, X_REQUEST_ID, write_rate_limit};
use super::request_id::RequestId;
use super::scope::RequestScope;
use super::version::VERSION;
use super::{ApiError, log};
use crate::clock::Clock;

#[derive(Clone)]
struct Envelope {
    clock: Clock,
    within: Duration,
}

/// Wraps `routes`, their fallback included: gives each request its id, its instant and a deadline `within` which it must be done,
/// answers `OPTIONS`, turns a panic into a 500, and writes the headers that every answer carries.
pub fn enveloped(routes: Router, clock: Clock, within: Duration) -> Router {
    routes.layer(from_fn_with_state(Envelope { clock, within }, envelop))
}

async fn envelop(State(envelope): State<Envelope>, mut request: Request, next: Next) -> Response<Body> {
    let started = Instant::now();
    let id = RequestId::of(request.headers());
    let scope = RequestScope::new(id, envelope.clock.now(), started + envelope.within);
    request.extensions_mut().insert(scope.clone());
    let line = log::RequestLine::begin(&request);
    let has_token = request.headers().contains_key(AUTHORIZATION);

    let mut response = answer(request, next, &scope).await;

    if has_token {
        response.headers_mut().insert(VARY, HeaderValue::from_name(AUTHORIZATION));
    }
    write_headers(response.headers_mut(), &scope);
    line.end(&scope, response.status(), started.elapsed());
    response
}

async fn answer(request: Request, next: Next, scope: &RequestScope) -> Response<Body> {
    if request.method() == Method::OPTIONS {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NO_CONTENT;
        return response;
    }
    let answered = AssertUnwindSafe(next.run(request)).catch_unwind().await;
    answered.unwrap_or_else(|_| ApiError::internal("a handler panicked").into_response(&scope.request_id))
}

fn write_headers(headers: &mut HeaderMap, scope: &RequestScope) {
    headers.insert(X_REQUEST_ID, scope.request_id.to_header());
    headers.insert(X_API_VERSION, HeaderValue::from_static(VERSION));
    write_rate_limit(headers, &scope.decisions());
}
