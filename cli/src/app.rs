//! The whole API as one router: every function, behind the routes that API Gateway has in a deployment.

use std::sync::Arc;

use aws_config::SdkConfig;
use axum::Router;
use portfolio_papi::PapiState;
use portfolio_papi::sapi::BaseUrl;
use portfolio_sapi::SapiState;
use portfolio_shared::aws::{TableNames, TimeBudget};
use portfolio_shared::query::QueryEngine;
use portfolio_shared::rate_limit::FailureMode;
use portfolio_shared::token::SecretSource;
use portfolio_shared::{ApiState, Clock, Function, FunctionParts};

use crate::gateway;

/// What the API is made of.
pub struct AppParts {
    /// How the tables are reached.
    pub sdk: SdkConfig,
    /// What they are called.
    pub tables: TableNames,
    /// How long each wait may take.
    pub budget: TimeBudget,
    /// Where the signing secret comes from.
    pub secret: SecretSource,
    /// What happens to a request that could not be counted.
    pub failure_mode: FailureMode,
    /// Where each request takes its one instant from.
    pub clock: Clock,
    /// The address that this API is served at, for the health check that asks itself.
    pub base_url: Option<BaseUrl>,
}

/// The API in this process.
#[derive(Clone)]
pub struct App {
    /// What its layers run on.
    pub state: ApiState,
    /// Everything it serves. Requests should carry a `GatewayContext` ([`gateway::with_peer_address`] gives them one).
    pub router: Router,
}

impl App {
    /// Puts the functions together, and reads settings and signing secret.
    pub async fn start(parts: AppParts) -> Self {
        let AppParts { sdk, tables, budget, secret, failure_mode, clock, base_url } = parts;
        let parts = FunctionParts { sdk, tables, budget, secret, failure_mode, clock };
        let Function { api, content } = Function::start(parts).await;
        let engine = Arc::new(QueryEngine::new(content, Arc::clone(&api.settings)));
        let functions = gateway::Functions {
            sapi: portfolio_sapi::router(SapiState { api: api.clone(), engine: Arc::clone(&engine) }),
            papi: portfolio_papi::router(PapiState::new(api.clone(), engine, base_url)),
            token: portfolio_token::router(api.clone()),
            lab: portfolio_lab::router(api.clock.clone()),
        };
        Self { state: api, router: gateway::router(functions) }
    }
}
