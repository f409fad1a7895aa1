//! The AI routes: everything under `/papi/v1/ai/`, with limits of its own because each call is dear.
//!
//! - `request` reads what is asked for (by `members`), `grounding` what the portfolio holds; together with what is `withheld` they are a
//!   `task`.
//! - `chain` has it written by the first `Provider` that can: `openai` over HTTP, each behind its `circuit`, and the
//!   `template` behind them all. `prompt` is what a provider is told, `text` keeps what it writes within its length.
//! - `config` and `key`: which providers there are.

mod chain;
mod circuit;
pub mod config;
#[cfg(test)]
mod fixture;
mod grounding;
pub mod key;
mod members;
mod openai;
mod prompt;
mod provider;
mod reading;
mod redactor;
mod request;
mod task;
mod template;
mod text;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::routing::post;
use chrono::{DateTime, Utc};
use portfolio_request::body::read_json;
use portfolio_request::context::ApiRequestContext;
use portfolio_request::error::ApiError;
use portfolio_request::reply::Reply;
use serde::Serialize;
use tokio::time::Instant;

pub(crate) use self::chain::Chain;
use self::chain::{Budget, Written};
use self::config::Providers;
use self::openai::OpenAiCompatible;
use self::provider::Provider;
use self::request::TextRequest;
use self::task::Task;
use crate::PapiState;
use crate::http_client::HttpClient;

const X_AI_PROVIDER: HeaderName = HeaderName::from_static("x-ai-provider");
const X_GENERATION_TIME_MS: HeaderName = HeaderName::from_static("x-generation-time-ms");

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Generated {
    content: String,
    provider: String,
    model: String,
    generated_at: DateTime<Utc>,
    tokens_used: Option<u64>,
    fallback_occurred: bool,
}

/// The routes of this tier.
pub fn routes() -> Router<PapiState> {
    Router::new().route("/papi/v1/ai/generate", post(generate))
}

/// The chain of `providers`, called through `http_client`.
pub fn chain(providers: Providers, http_client: &HttpClient) -> Chain {
    let providers = providers
        .into_configs()
        .into_iter()
        .map(|config| -> Box<dyn Provider> { Box::new(OpenAiCompatible::new(config, http_client.clone())) });
    Chain::new(providers.collect())
}

async fn generate(
    State(state): State<PapiState>,
    context: ApiRequestContext,
    request: Request,
) -> Result<Reply, ApiError> {
    let request = TextRequest::read(read_json(request).await?)?;
    let (grounding, redactor, integrity) = reading::read(&state, &context).await?;
    let task = Task { request, grounding, redactor };
    let budget = Budget::from(state.api.settings.get().as_ref());

    let started = Instant::now();
    let written = state.ai.write(&task, budget, context.instant()).await;
    let written = written.ok_or_else(ApiError::all_providers_unavailable)?;
    let took = started.elapsed().as_millis().try_into().unwrap_or(u64::MAX);
    let provider = HeaderValue::from_str(&written.provider).map_err(ApiError::internal)?;
    let reply = Reply::json(&Generated::of(written, context.instant()))?.integrity(integrity);
    Ok(reply.header(X_AI_PROVIDER, provider).header(X_GENERATION_TIME_MS, took.into()))
}

impl Generated {
    fn of(written: Written, generated_at: DateTime<Utc>) -> Self {
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
