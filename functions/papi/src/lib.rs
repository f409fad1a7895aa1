//! PAPI, the process layer: views of a portfolio, composed in process from the same content that SAPI lists.
//!
//! - `views`: `profile/full` and the others, each made of `parts`: one read a collection, all at once, a failed one taking only itself
//!   down.
//! - `person`: the seven parts that the views of a whole career share.
//! - `transformer`, `dates`, `summary`, `resume`: from records to what is shown. Pure.
//! - `health`, and [`sapi`]: its one call to another host, through `http_client`.
//! - [`ai`]: the routes of the tier papi-ai. AI providers are called through the same client.
//!
//! It reads the same records through the same query engine as SAPI, with query definitions and a transformer of its own; it never fans
//! out to SAPI over HTTP.

pub mod ai;
mod dates;
mod health;
mod http_client;
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
use portfolio_content::query::QueryEngine;
use portfolio_content::settings::Tier;
use portfolio_function::ApiState;
use portfolio_function::guard::Guard;

use crate::ai::Chain;
use crate::ai::config::Providers;
use crate::http_client::HttpClient;
use crate::sapi::{BaseUrl, SapiProbe};

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
        let http_client = HttpClient::default();
        let ai = Arc::new(ai::chain(providers, &http_client));
        let sapi = Arc::new(SapiProbe::new(sapi, Arc::clone(&api.tokens), http_client));
        Self { api, engine, sapi, ai }
    }
}

/// Every route of this layer, with everything in front of them: `/papi/v1/ai/` and all below it in the tiers papi-ai-network and
/// papi-ai, the rest, unknown paths included, in the tier papi. Each request passes exactly one of the two guards, so it is counted once.
pub fn router(state: PapiState) -> Router {
    let guard = Guard::for_callers(state.api.clone(), Tier::PapiAi).with_network(Tier::PapiAiNetwork);
    let ai = guard.around(ai::routes().with_state(state.clone()));
    let guard = Guard::for_callers(state.api.clone(), Tier::Papi).with_guests_at(health::PATH);
    let papi = guard.around(views::routes().merge(health::routes()).with_state(state));
    Router::new()
        .route("/papi/v1/ai/", any_service(ai.clone()))
        .route("/papi/v1/ai/{*path}", any_service(ai))
        .fallback_service(papi)
}
