//! What this function runs on.

use std::sync::Arc;

use portfolio_content::query::QueryEngine;
use portfolio_function::ApiState;

/// What this function runs on. Cheap to clone.
#[derive(Clone)]
pub struct SapiState {
    /// For the layers in front of every handler.
    pub api: ApiState,
    /// Reads content.
    pub engine: Arc<QueryEngine>,
}
