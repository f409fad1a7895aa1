//! `GET /papi/v1/health`. It calls SAPI's health once, over HTTP and with a token, to prove that such a call works.

use axum::Router;
use axum::extract::{RawQuery, State};
use axum::routing::get;
use portfolio_request::context::ApiRequestContext;
use portfolio_request::error::ApiError;
use portfolio_request::parameters::ParameterReader;
use portfolio_request::reply::Reply;
use portfolio_request::timestamp::Timestamp;
use serde::Serialize;

use crate::state::PapiState;

/// The path of the health check of this layer, open to callers without a token.
pub const PATH: &str = "/papi/v1/health";

#[derive(Serialize)]
struct Health {
    status: &'static str,
    timestamp: Timestamp,
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
) -> Result<Reply, ApiError> {
    ParameterReader::new(query.as_deref().unwrap_or_default()).finish().map_err(ApiError::bad_parameters)?;
    let host = context.gateway().domain_name.as_deref();
    let is_up = state.sapi.is_up(host, &context.request_id().to_header(), context.instant()).await;
    let (status, sapi) = if is_up { ("UP", "UP") } else { ("DEGRADED", "DOWN") };
    let timestamp = context.instant().into();
    Reply::json(&Health { status, timestamp, dependencies: Dependencies { sapi } })
}
