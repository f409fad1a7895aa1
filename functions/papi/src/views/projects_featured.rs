//! `GET /papi/v1/projects/featured`: the projects to show first. One read.

use portfolio_content::Collection;
use portfolio_request::context::ApiRequestContext;
use portfolio_request::error::ApiError;
use portfolio_request::parameters::ParameterReader;
use portfolio_request::reply::{CachePolicy, Reply};

use crate::parts::{Composition, Part, PartReader};
use crate::state::PapiState;
use crate::transformer::{ProjectRow, ProjectView, shown};

const CACHE: CachePolicy = CachePolicy::from_static("max-age=300, public");

pub async fn compose(
    state: PapiState,
    context: ApiRequestContext,
    parameters: ParameterReader,
) -> Result<Reply, ApiError> {
    parameters.finish().map_err(ApiError::bad_parameters)?;
    let reader = PartReader::new(&state.engine, &context, "projects-featured", state.api.budget.read);
    let projects: Part<ProjectRow> = reader.read(Collection::Project, &["projects"]).await;
    let integrity = Composition::of(&[projects.state])?.integrity;
    let projects: Vec<ProjectView> = shown(projects.rows);
    Ok(Reply::json(&projects)?.total(projects.len()).cache(CACHE).integrity(integrity))
}
