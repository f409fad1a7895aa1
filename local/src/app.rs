//! The whole API as one router: every function, behind the routes that API Gateway has in a deployment.

use std::sync::Arc;

use axum::Router;
use portfolio_content::query::QueryEngine;
use portfolio_function::{ApiState, Function, FunctionParts};
use portfolio_papi::PapiState;
use portfolio_papi::ai::config::Providers;
use portfolio_papi::sapi::BaseUrl;
use portfolio_sapi::SapiState;

use crate::gateway;

/// The API in this process.
#[derive(Clone)]
pub struct App {
    /// What its layers run on.
    pub state: ApiState,
    /// Everything it serves. Requests should carry a `GatewayContext` ([`gateway::with_peer_address`] gives them one).
    pub router: Router,
}

impl App {
    /// Puts the functions together, and reads settings and signing secret. `base_url` is the address that this API is served at:
    /// PAPI's health check calls SAPI there. `providers` write its texts.
    pub async fn start(parts: FunctionParts, base_url: Option<BaseUrl>, providers: Providers) -> Self {
        let Function { api, content, .. } = Function::start(parts).await;
        let engine = Arc::new(QueryEngine::new(content, Arc::clone(&api.settings)));
        let papi = PapiState::new(api.clone(), Arc::clone(&engine), base_url, providers);
        let functions = gateway::Functions {
            sapi: portfolio_sapi::router(SapiState { api: api.clone(), engine }),
            papi: portfolio_papi::router(papi),
            token: portfolio_token::router(api.clone()),
            lab: portfolio_lab::router(api.clock.clone()),
        };
        Self { state: api, router: gateway::router(functions) }
    }
}
