//! The AI routes: everything under `/papi/v1/ai/`, a tier of its own because each call is dear.

use axum::Router;
use axum::body::Body;
use axum::http::Response;
use axum::routing::post;
use portfolio_shared::request::{ApiError, ApiRequestContext};

/// The routes of this tier.
pub fn routes() -> Router {
    Router::new().route("/papi/v1/ai/generate", post(generate))
}

/// No provider is there yet.
async fn generate(context: ApiRequestContext) -> Response<Body> {
    context.error(ApiError::all_providers_unavailable())
}
