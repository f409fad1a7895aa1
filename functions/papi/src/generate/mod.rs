//! `POST /papi/v1/ai/generate`: a text written from what the portfolio holds.

mod reading;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::routing::post;
use portfolio_request::body::read_json;
use portfolio_request::context::ApiRequestContext;
use portfolio_request::error::ApiError;
use portfolio_request::reply::Reply;
use portfolio_request::timestamp::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use tokio::time::Instant;

use self::reading::Material;
use crate::ai::chain::{Budget, Written};
use crate::ai::request::TextRequest;
use crate::ai::task::Task;
use crate::state::PapiState;

const X_AI_PROVIDER: HeaderName = HeaderName::from_static("x-ai-provider");
const X_GENERATION_TIME_MS: HeaderName = HeaderName::from_static("x-generation-time-ms");

/// A text, and who wrote it.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "GeneratedText")]
pub struct Generated {
    content: String,
    provider: String,
    model: String,
    /// When it was written.
    #[schemars(with = "String", extend("format" = "date-time"))]
    generated_at: Timestamp,
    tokens_used: Option<u64>,
    fallback_occurred: bool,
}

/// The routes of this tier.
pub fn routes() -> Router<PapiState> {
    Router::new().route("/papi/v1/ai/generate", post(generate))
}

async fn generate(
    State(state): State<PapiState>,
    context: ApiRequestContext,
    request: Request,
) -> Result<Reply, ApiError> {
    let request = TextRequest::read(read_json(request).await?)?;
    let Material { grounding, language, redactor, integrity } = reading::read(&state, &context).await?;
    let task = Task { request, grounding, language, redactor };
    let budget = Budget::from(state.api.settings.get().as_ref());

    let started = Instant::now();
    let written = state.ai.write(&task, budget, context.instant()).await;
    let written = written.ok_or_else(ApiError::all_providers_unavailable)?;
    let took = started.elapsed().as_millis().try_into().unwrap_or(u64::MAX);
    let provider = HeaderValue::from_str(&written.provider).map_err(ApiError::internal)?;
    let reply = Reply::json(&Generated::of(written, context.instant().into()))?.integrity(integrity);
    Ok(reply.header(X_AI_PROVIDER, provider).header(X_GENERATION_TIME_MS, took.into()))
}

impl Generated {
    fn of(written: Written, generated_at: Timestamp) -> Self {
        Self {
            content: written.text,
            provider: written.provider,
            model: written.model,
            generated_at,
            tokens_used: written.tokens_used,
            fallback_occurred: written.fallback_occurred,
        }
    }
}
