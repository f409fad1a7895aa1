//! The one handler of every record of a list, by its id.

use axum::extract::State;
use axum::http::{Method, Uri};
use portfolio_content::query::{Definition, Rows, Shape};
use portfolio_request::context::ApiRequestContext;
use portfolio_request::error::{ApiError, ParameterFault};
use portfolio_request::parameters::{ParameterReader, decode};
use portfolio_request::reply::{Integrity, Reply};

use crate::method::read_only;
use crate::resource::{RESOURCES, cache_policy, definition, rows};
use crate::state::SapiState;

/// The records of lists.
pub(crate) const ROUTE: &str = "/sapi/v1/{resource}/{id}";

pub(crate) async fn answer(
    State(state): State<SapiState>,
    method: Method,
    uri: Uri,
    context: ApiRequestContext,
) -> Result<Reply, ApiError> {
    let path = uri.path().strip_prefix(RESOURCES).and_then(|path| path.split_once('/'));
    let (resource, id) = path.ok_or_else(ApiError::not_found)?;
    let definition = definition(&state, &context, resource).await?;
    if definition.shape == Shape::Object {
        return Err(ApiError::not_found());
    }
    read_only(&method)?;
    let id = id_of(id, uri.query().unwrap_or_default())?;
    let rows = rows(&state, &context, &definition).await?;
    let record = rows.records.iter().find(|record| record.get("id").is_some_and(|own| *own == id));
    let record = record.ok_or_else(ApiError::no_such_record)?;
    let reply = Reply::json(&definition.show(record))?;
    Ok(reply.integrity(integrity(&definition, &rows)).cache(cache_policy(&definition)?))
}

/// The id that `segment` of a path spells. Clients encode what they need not: the colon in the id of a link, for one. A record takes no
/// parameters, so a `query` has none.
fn id_of(segment: &str, query: &str) -> Result<String, ApiError> {
    let mut faults = ParameterReader::new(query).finish().err().unwrap_or_default();
    match decode(segment) {
        Ok(id) if faults.is_empty() => return Ok(id),
        Ok(_) => {}
        Err(reason) => faults.insert(0, ParameterFault::undecodable("id", reason)),
    }
    Err(ApiError::bad_parameters(faults))
}

/// What could not be read is no part of a record, unless it is one of its children.
fn integrity(definition: &Definition, rows: &Rows) -> Integrity {
    let may_lack = rows.partial && !definition.include.is_empty();
    if may_lack { Integrity::Partial } else { Integrity::Complete }
}
