//! The composed views. Each reads its collections concurrently, one query each, and shows them through the transformer.

mod profile_full;
mod profile_summary;
mod projects_featured;
mod resume;
mod summary;
mod testimonials_feed;

use axum::Router;
use axum::extract::{RawQuery, State};
use axum::routing::{MethodRouter, get};
use portfolio_request::context::ApiRequestContext;
use portfolio_request::error::ApiError;
use portfolio_request::parameters::ParameterReader;
use portfolio_request::reply::Reply;

pub use self::profile_full::ProfileFull;
pub use self::profile_summary::ProfileSummary;
pub use self::resume::Resume;
use crate::state::PapiState;

/// The routes of the views.
pub fn routes() -> Router<PapiState> {
    Router::new()
        .route("/papi/v1/profile/full", view(profile_full::compose))
        .route("/papi/v1/profile/summary", view(profile_summary::compose))
        .route("/papi/v1/projects/featured", view(projects_featured::compose))
        .route("/papi/v1/testimonials/feed", view(testimonials_feed::compose))
        .route("/papi/v1/resume/generate", get(resume::answer))
}

/// A route that answers with what `compose` makes of the request and its parameters.
fn view<F, Composing>(compose: F) -> MethodRouter<PapiState>
where
    F: Fn(PapiState, ApiRequestContext, ParameterReader) -> Composing + Copy + Send + Sync + 'static,
    Composing: Future<Output = Result<Reply, ApiError>> + Send,
{
    get(move |State(state): State<PapiState>, context: ApiRequestContext, RawQuery(query): RawQuery| {
        compose(state, context, ParameterReader::new(query.as_deref().unwrap_or_default()))
    })
}
