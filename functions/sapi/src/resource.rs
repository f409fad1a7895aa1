//! What lists and records share: the definition behind a resource, and one read by it.

use std::sync::Arc;

use portfolio_content::query::{Definition, Rows};
use portfolio_request::context::ApiRequestContext;
use portfolio_request::error::ApiError;
use portfolio_request::reply::CachePolicy;
use tokio::time::{Instant, timeout_at};

use crate::state::SapiState;

/// What precedes the name of a resource.
pub(crate) const RESOURCES: &str = "/sapi/v1/";

/// The definition of the resource `name`, as it stands in the path as that was sent: a resource has one spelling, and a percent-encoded
/// letter is another path.
///
/// # Errors
/// 404 if there is no such resource, 503 if that cannot be told in time.
pub(crate) async fn definition(
    state: &SapiState,
    context: &ApiRequestContext,
    name: &str,
) -> Result<Arc<Definition>, ApiError> {
    let name = format!("sapi.{name}");
    let definition = timeout_at(context.deadline(), state.engine.definition(&name, context.instant())).await;
    definition.map_err(ApiError::unavailable)?.ok_or_else(ApiError::not_found)
}

/// Every row of `definition`.
///
/// # Errors
/// 503 if they cannot be read in time.
pub(crate) async fn rows(
    state: &SapiState,
    context: &ApiRequestContext,
    definition: &Definition,
) -> Result<Rows, ApiError> {
    let within = state.api.budget.read.min(context.deadline().saturating_duration_since(Instant::now()));
    state.engine.read(definition, within).await.map_err(ApiError::unavailable)
}

/// How long an answer by `definition` may be reused.
///
/// # Errors
/// 500 if that is no header.
pub(crate) fn cache_policy(definition: &Definition) -> Result<CachePolicy, ApiError> {
    CachePolicy::parse(&definition.cache.to_string())
        .ok_or_else(|| ApiError::internal("a policy that is no header"))
}
