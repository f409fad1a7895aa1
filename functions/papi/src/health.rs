//! `GET /papi/v1/health`. Seed: it "calls SAPI's /sapi/v1/health …, once, so the health check proves the credential works".

use axum::Router;
use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::http::Response;
use axum::routing::get;
use chrono::SecondsFormat;
use portfolio_shared::query::ParameterReader;
use portfolio_shared::request::{ApiError, ApiRequestContext, Reply};
use serde::Serialize;

use crate::PapiState;

/// The path of the health check of this layer, open to callers without a token.
pub const PATH: &str = "/papi/v1/health";

#[derive(Serialize)]
struct Health {
    status: &'static str,
    timestamp: String,
    dependencies: Dependencies,
}

#[derive(Serialize)]
struct Dependencies {
    sapi: &'static str,
}

/// The route of the health check.
pub fn routes() -> Router<PapiState> {
    Router::new().route(PATH, get(answer))
}

async fn answer(
    State(state): State<PapiState>,
    context: ApiRequestContext,
    RawQuery(query): RawQuery,
) -> Response<Body> {
    context.respond(check(&state, &context, query.as_deref().unwrap_or_default()).await)
}

async fn check(state: &PapiState, context: &ApiRequestContext, query: &str) -> Result<Reply, ApiError> {
    ParameterReader::new(query).finish().map_err(ApiError::bad_parameters)?;
    let host = context.gateway().domain_name.as_deref();
    let is_up = state.sapi.is_up(host, &context.request_id().to_header(), context.instant()).await;
    let (status, sapi) = if is_up { ("UP", "UP") } else { ("DEGRADED", "DOWN") };
    let timestamp = context.instant().to_rfc3339_opts(SecondsFormat::Millis, true);
    Reply::json(&Health { status, timestamp, dependencies: Dependencies { sapi } })
}
