//! The health check. Shallow: it reads nothing, and reports what the process knows already.

use axum::extract::State;
use axum::http::{Method, Uri};
use portfolio_request::context::ApiRequestContext;
use portfolio_request::error::ApiError;
use portfolio_request::parameters::ParameterReader;
use portfolio_request::reply::Reply;
use portfolio_request::timestamp::Timestamp;
use rate_window::Outcome;
use serde::Serialize;

use crate::method::read_only;
use crate::state::SapiState;

/// The path of the health check, open to callers without a token.
pub(crate) const PATH: &str = "/sapi/v1/health";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Health {
    status: Status,
    check_type: &'static str,
    timestamp: Timestamp,
    dependencies: Dependencies,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Dependencies {
    /// Whether this very request could be counted.
    rate_limit_store: Status,
    /// Whether settings and query definitions could be read when they last were.
    content_store: Status,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
enum Status {
    Up,
    Degraded,
}

impl Status {
    fn of(good: bool) -> Self {
        if good { Self::Up } else { Self::Degraded }
    }
}

pub(crate) async fn answer(
    State(state): State<SapiState>,
    method: Method,
    uri: Uri,
    context: ApiRequestContext,
) -> Result<Reply, ApiError> {
    read_only(&method)?;
    ParameterReader::new(uri.query().unwrap_or_default()).finish().map_err(ApiError::bad_parameters)?;
    let counted = context.decision().is_some_and(|decision| decision.outcome != Outcome::Degraded);
    let read = state.api.settings.is_healthy() && state.engine.is_healthy(context.instant());
    Reply::json(&Health {
        status: Status::of(counted && read),
        check_type: "SHALLOW",
        timestamp: context.instant().into(),
        dependencies: Dependencies { rate_limit_store: Status::of(counted), content_store: Status::of(read) },
    })
}
