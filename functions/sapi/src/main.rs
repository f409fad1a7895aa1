//! The Lambda binary of the System API.

use std::sync::Arc;

use lambda_http::Error;
use portfolio_sapi::SapiState;
use portfolio_shared::query::QueryEngine;
use portfolio_shared::request::lambda;
use portfolio_shared::{Function, telemetry};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init_json();
    let Function { api, content, .. } = Function::from_env().await?;
    let engine = Arc::new(QueryEngine::new(content, Arc::clone(&api.settings)));
    lambda::run(portfolio_sapi::router(SapiState { api, engine })).await
}
