//! The System API, SAPI: plain records, `/sapi/v1/{resource}`. One handler serves every list; which lists there are, and what they show,
//! is data: a query definition named `sapi.{resource}`.

mod health;
mod list;

use std::sync::Arc;

use axum::Router;
use axum::http::Method;
use axum::routing::any;
use portfolio_content::query::QueryEngine;
use portfolio_content::settings::Tier;
use portfolio_function::ApiState;
use portfolio_function::guard::Guard;
use portfolio_request::error::ApiError;

/// What this function runs on. Cheap to clone.
#[derive(Clone)]
pub struct SapiState {
    /// For the layers in front of every handler.
    pub api: ApiState,
    /// Reads content.
    pub engine: Arc<QueryEngine>,
}

/// The health check, open to callers without a token.
const HEALTH: &str = "/sapi/v1/health";
/// What precedes the name of a resource.
const LISTS: &str = "/sapi/v1/";

/// The routes of this function, with everything in front of them.
pub fn router(state: SapiState) -> Router {
    let guard = Guard::for_callers(state.api.clone(), Tier::Sapi).with_guests_at(HEALTH);
    let routes = Router::new()
        .route(HEALTH, any(health::answer))
        .route("/sapi/v1/{resource}", any(list::answer))
        .with_state(state);
    guard.around(routes)
}

/// Everything here is read only. Asked after the resource is known, so that an unknown path is 404 whatever the method.
fn read_only(method: &Method) -> Result<(), ApiError> {
    match *method {
        Method::GET | Method::HEAD => Ok(()),
        _ => Err(ApiError::method_not_allowed("GET, HEAD")),
    }
}
