//! PAPI, the process layer: views of a portfolio, composed in process from the same content that SAPI lists.
//!
//! - `views`: `profile/full` and the others, each made of `parts`: one read a collection, all at once, a failed one taking only itself
//!   down.
//! - `transformer`, `dates`, `summary`, `resume`: from records to what is shown. Pure.
//! - `health`, and [`sapi`]: its one callout, over the HTTP client in `callout`.
//! - `ai`: the routes of the tier papi-ai.
//!
//! Seed: PAPI "reads the same records through the query engine …, with its own query definitions and its own transformer"; it never
//! fans out to SAPI over HTTP.

mod ai;
mod callout;
mod dates;
mod health;
mod parts;
mod resume;
pub mod sapi;
mod summary;
mod transformer;
mod views;

use std::sync::Arc;

use axum::Router;
use axum::routing::any_service;
use portfolio_shared::ApiState;
use portfolio_shared::query::QueryEngine;
use portfolio_shared::rate_limit::{Gate, Tier, limited};

use crate::sapi::{BaseUrl, SapiProbe};

/// What this layer runs on. Cheap to clone.
#[derive(Clone)]
pub struct PapiState {
    api: ApiState,
    engine: Arc<QueryEngine>,
    sapi: Arc<SapiProbe>,
}

impl PapiState {
    /// Reads content through `engine`; asks for SAPI's health at `sapi`, or else at the host that the gateway names.
    #[must_use]
    pub fn new(api: ApiState, engine: Arc<QueryEngine>, sapi: Option<BaseUrl>) -> Self {
        let sapi = Arc::new(SapiProbe::new(sapi, Arc::clone(&api.tokens)));
        Self { api, engine, sapi }
    }
}

/// Every route of this layer, with everything in front of them: `/papi/v1/ai/` and all below it in the tier papi-ai, the rest, unknown
/// paths included, in the tier papi. Each request passes exactly one of the two, so it is counted once.
pub fn router(state: PapiState) -> Router {
    let ai = limited(ai::routes(), Gate::for_callers(state.api.clone(), Tier::PapiAi));
    let gate = Gate::for_callers(state.api.clone(), Tier::Papi).with_guests_at(health::PATH);
    let papi = limited(views::routes().merge(health::routes()).with_state(state), gate);
    Router::new()
        .route("/papi/v1/ai/", any_service(ai.clone()))
        .route("/papi/v1/ai/{*path}", any_service(ai))
        .fallback_service(papi)
}
