//! PAPI, the process layer: views of a portfolio, composed in process from the same content that SAPI lists.
//!
//! - `views`: `profile/full` and the others, each made of `parts`: one read a collection, all at once, a failed one taking only itself
//!   down.
//! - `person`: the seven parts that the views of a whole career share.
//! - `transformer`, `dates`, `summary`, `resume`: from records to what is shown. Pure.
//! - `health`, and [`sapi`]: its one callout, over the HTTP client in `callout`.
//! - [`ai`]: the routes of the tier papi-ai. AI providers are called by the same client.
//!
//! Seed: PAPI "reads the same records through the query engine …, with its own query definitions and its own transformer"; it never
//! fans out to SAPI over HTTP.

pub mod ai;
mod callout;
mod dates;
mod health;
mod parts;
mod person;
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

use crate::ai::Chain;
use crate::ai::config::Providers;
use crate::callout::Callout;
use crate::sapi::{BaseUrl, SapiProbe};
pub use crate::transformer::view_schemas;

/// What this layer runs on. Cheap to clone.
#[derive(Clone)]
pub struct PapiState {
    api: ApiState,
    engine: Arc<QueryEngine>,
    sapi: Arc<SapiProbe>,
    ai: Arc<Chain>,
}

impl PapiState {
    /// Reads content through `engine`; asks for SAPI's health at `sapi`, or else at the host that the gateway names; has texts written
    /// by `providers`.
    #[must_use]
    pub fn new(api: ApiState, engine: Arc<QueryEngine>, sapi: Option<BaseUrl>, providers: Providers) -> Self {
        let callout = Callout::default();
        let ai = Arc::new(ai::chain(providers, &callout));
        let sapi = Arc::new(SapiProbe::new(sapi, Arc::clone(&api.tokens), callout));
        Self { api, engine, sapi, ai }
    }
}

/// Every route of this layer, with everything in front of them: `/papi/v1/ai/` and all below it in the tiers papi-ai-network and
/// papi-ai, the rest, unknown paths included, in the tier papi. Each request passes exactly one of the two gates, so it is counted once.
pub fn router(state: PapiState) -> Router {
    let gate = Gate::for_callers(state.api.clone(), Tier::PapiAi).with_network(Tier::PapiAiNetwork);
    let ai = limited(ai::routes().with_state(state.clone()), gate);
    let gate = Gate::for_callers(state.api.clone(), Tier::Papi).with_guests_at(health::PATH);
    let papi = limited(views::routes().merge(health::routes()).with_state(state), gate);
    Router::new()
        .route("/papi/v1/ai/", any_service(ai.clone()))
        .route("/papi/v1/ai/{*path}", any_service(ai))
        .fallback_service(papi)
}
