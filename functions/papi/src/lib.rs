//! The Process API, PAPI: views of a portfolio, composed in process from the same content that SAPI lists.
//!
//! - `views`: `profile/full` and the others, each composed of `parts`: one read per collection, all concurrently; a failed one
//!   empties only its own part.
//! - `person`: the eight parts that the views of a whole career share; `portfolio`: those and what others say.
//! - `transformer`, `dates`, `plain`, `career`, `resume`, `pages`: from records to what is shown, in the words of `language`. Pure.
//! - `health`, and [`sapi`]: its one call to another host, through `http_client`.
//! - `generate`: the route of the tier papi-ai. It has its texts written by [`ai`], whose providers are called through the same client.
//! - `state`: what all of these run on.
//!
//! It reads the same records through the same query engine as SAPI, with query definitions and a transformer of its own; it never fans
//! out to SAPI over HTTP.

pub mod ai;
mod career;
mod dates;
pub mod export;
mod front;
mod generate;
mod health;
mod http_client;
mod index;
mod language;
pub(crate) mod pages;
mod parts;
mod person;
mod plain;
mod portfolio;
mod resume;
pub mod sapi;
mod schemas;
mod state;
#[cfg(test)]
mod texts;
mod transformer;
mod views;

use axum::Router;
use axum::routing::any_service;
use portfolio_content::settings::Tier;
use portfolio_function::guard::Guard;

pub use crate::ai::request::text_request_schema;
pub use crate::resume::format::Format;
pub use crate::schemas::view_schemas;
pub use crate::state::PapiState;

/// Every route of this layer, with everything in front of them: `/papi/v1/ai/` and all below it in the tiers papi-ai-network and
/// papi-ai, the rest, unknown paths included, in the tier papi. Each request passes exactly one of the two guards, so it is counted once.
pub fn router(state: PapiState) -> Router {
    let guard = Guard::for_callers(state.api.clone(), Tier::PapiAi).with_network(Tier::PapiAiNetwork);
    let ai = guard.around(generate::routes().with_state(state.clone()));
    let guard = Guard::for_callers(state.api.clone(), Tier::Papi).with_guests_at(health::PATH);
    let papi = guard.around(views::routes().merge(health::routes()).with_state(state.clone()));
    Router::new()
        .merge(front::routes(state))
        .route("/papi/v1/ai/", any_service(ai.clone()))
        .route("/papi/v1/ai/{*path}", any_service(ai))
        .fallback_service(papi)
}
