//! The one handler of every list.

use axum::extract::State;
use axum::http::{Method, Uri};
use portfolio_content::query::{Definition, Page, Parameters, Rows, Shape};
use portfolio_request::context::ApiRequestContext;
use portfolio_request::error::ApiError;
use portfolio_request::reply::{Integrity, Reply};

use crate::method::read_only;
use crate::resource::{RESOURCES, cache_policy, definition, rows};
use crate::state::SapiState;

/// The lists.
pub(crate) const ROUTE: &str = "/sapi/v1/{resource}";

pub(crate) async fn answer(
    State(state): State<SapiState>,
    method: Method,
    uri: Uri,
    context: ApiRequestContext,
) -> Result<Reply, ApiError> {
    let resource = uri.path().strip_prefix(RESOURCES).ok_or_else(ApiError::not_found)?;
    let definition = definition(&state, &context, resource).await?;
    read_only(&method)?;
    let query = uri.query().unwrap_or_default();
    let parameters = state.engine.parameters(&definition, query).map_err(ApiError::bad_parameters)?;
    let rows = rows(&state, &context, &definition).await?;
    let reply = match definition.shape {
        Shape::List => list(&definition, &parameters, &rows, uri.path())?,
        Shape::Object => object(&definition, &rows)?,
    };
    let integrity = if rows.partial { Integrity::Partial } else { Integrity::Complete };
    Ok(reply.integrity(integrity).cache(cache_policy(&definition)?))
}

fn list(
    definition: &Definition,
    parameters: &Parameters,
    rows: &Rows,
    path: &str,
) -> Result<Reply, ApiError> {
    let page = Page::cut(definition, parameters, &rows.records).map_err(ApiError::internal)?;
    let links = on_path(&page.links, path);
    Reply::json_bytes(page.body).total(page.total).has_more(page.has_more).links(&links)
}

/// `links` with the path of the list in front of each query: many clients resolve a query alone (RFC 3986 section 5.2.2) wrongly.
fn on_path(links: &str, path: &str) -> String {
    links.replace("<?", &format!("<{path}?"))
}

fn object(definition: &Definition, rows: &Rows) -> Result<Reply, ApiError> {
    let record = rows.records.first().ok_or_else(ApiError::not_found)?;
    Reply::json(&definition.show(record))
}
