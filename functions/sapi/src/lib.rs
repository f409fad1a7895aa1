//! The System API, SAPI: plain records, `/sapi/v1/{resource}` and `/sapi/v1/{resource}/{id}`. One handler serves every list, another every
//! record; which lists there are, and what they show, is data: a query definition named `sapi.{resource}`.

mod health;
mod list;
mod method;
mod record;
mod resource;
mod state;

use axum::Router;
use axum::routing::any;
use portfolio_content::settings::Tier;
use portfolio_function::guard::Guard;

pub use state::SapiState;

/// The routes of this function, with everything in front of them.
pub fn router(state: SapiState) -> Router {
    let guard = Guard::for_callers(state.api.clone(), Tier::Sapi).with_guests_at(health::PATH);
    let routes = Router::new()
        .route(health::PATH, any(health::answer))
        .route(list::ROUTE, any(list::answer))
        .route(record::ROUTE, any(record::answer))
        .with_state(state);
    guard.around(routes)
}
