//! What this layer runs on.

use std::sync::Arc;

use portfolio_content::query::QueryEngine;
use portfolio_function::ApiState;

use crate::ai;
use crate::ai::chain::Chain;
use crate::ai::config::Providers;
use crate::http_client::HttpClient;
use crate::sapi::{BaseUrl, SapiProbe};

/// What this layer runs on. Cheap to clone.
#[derive(Clone)]
pub struct PapiState {
    pub(crate) api: ApiState,
    pub(crate) engine: Arc<QueryEngine>,
    pub(crate) sapi: Arc<SapiProbe>,
    pub(crate) ai: Arc<Chain>,
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
