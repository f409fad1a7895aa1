//! The one handler of every list.

use axum::extract::State;
use axum::http::{Method, Uri};
use portfolio_content::query::{Definition, Page, Parameters, Rows, Shape};
use portfolio_request::context::ApiRequestContext;
use portfolio_request::error::ApiError;
use portfolio_request::reply::{CachePolicy, Integrity, Reply};
use tokio::time::{Instant, timeout_at};

use crate::method::read_only;
use crate::state::SapiState;

/// The lists.
pub(crate) const ROUTE: &str = "/sapi/v1/{resource}";
/// What precedes the name of a resource.
const LISTS: &str = "/sapi/v1/";

pub(crate) async fn answer(
    State(state): State<SapiState>,
    method: Method,
    uri: Uri,
    context: ApiRequestContext,
) -> Result<Reply, ApiError> {
    // The path as it was sent: a resource has one spelling, and a percent-encoded letter is another path.
    let resource = uri.path().strip_prefix(LISTS).ok_or_else(ApiError::not_found)?;
    let name = format!("sapi.{resource}");
    let definition = timeout_at(context.deadline(), state.engine.definition(&name, context.instant())).await;
    let definition = definition.map_err(ApiError::unavailable)?.ok_or_else(ApiError::not_found)?;
    read_only(&method)?;
    let query = uri.query().unwrap_or_default();
    let parameters = state.engine.parameters(&definition, query).map_err(ApiError::bad_parameters)?;
    let within = state.api.budget.read.min(context.deadline().saturating_duration_since(Instant::now()));
    let rows = state.engine.read(&definition, within).await.map_err(ApiError::unavailable)?;
    let reply = match definition.shape {
        Shape::List => list(&definition, &parameters, &rows)?,
        Shape::Object => object(&definition, &rows)?,
    };
    let integrity = if rows.partial { Integrity::Partial } else { Integrity::Complete };
    Ok(reply.integrity(integrity).cache(cache_policy(&definition)?))
}

fn list(definition: &Definition, parameters: &Parameters, rows: &Rows) -> Result<Reply, ApiError> {
    let page = Page::cut(definition, parameters, &rows.records).map_err(ApiError::internal)?;
    Reply::json_bytes(page.body).total(page.total).has_more(page.has_more).links(&page.links)
}

fn object(definition: &Definition, rows: &Rows) -> Result<Reply, ApiError> {
    let record = rows.records.first().ok_or_else(ApiError::not_found)?;
    Reply::json(&definition.show(record))
}

fn cache_policy(definition: &Definition) -> Result<CachePolicy, ApiError> {
    CachePolicy::parse(&definition.cache.to_string())
        .ok_or_else(|| ApiError::internal("a policy that is no header"))
}
