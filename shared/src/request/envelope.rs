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
use crate::rate_limit::Decision;
use crate::telemetry::metrics::{self, Answered, Check, Layer};

#[derive(Clone)]
struct Envelope {
    layer: Layer,
    clock: Clock,
    within: Duration,
}

/// Wraps `routes` of `layer`, their fallback included: gives each request its id, its instant and a deadline `within` which it must be
/// done, answers `OPTIONS`, turns a panic into a 500, writes the headers that every answer carries, and logs and measures it.
pub fn enveloped(routes: Router, layer: Layer, clock: Clock, within: Duration) -> Router {
    routes.layer(from_fn_with_state(Envelope { layer, clock, within }, envelop))
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
    let decisions = scope.decisions();
    write_headers(response.headers_mut(), &scope.request_id, &decisions);
    let (status, took) = (response.status(), started.elapsed());
    line.end(&scope, status, took);
    let checks: Vec<_> = decisions.iter().map(counted).collect();
    metrics::record(&Answered {
        layer: envelope.layer,
        at: scope.instant,
        checks: &checks,
        status: status.as_u16(),
        took,
    });
    response
}

/// What metrics tell of a decision.
fn counted(decision: &Decision) -> Check {
    Check {
        tier: decision.tier.name(),
        outcome: decision.outcome.name(),
        near_limit: decision.is_near_limit(),
    }
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

fn write_headers(headers: &mut HeaderMap, request_id: &RequestId, decisions: &[Decision]) {
    headers.insert(X_REQUEST_ID, request_id.to_header());
    headers.insert(X_API_VERSION, HeaderValue::from_static(VERSION));
    write_rate_limit(headers, decisions);
}
