//! The Lambda binary of PAPI.

use std::sync::Arc;

use lambda_http::Error;
use portfolio_content::query::QueryEngine;
use portfolio_function::Function;
use portfolio_papi::PapiState;
use portfolio_papi::ai::config::Providers;
use portfolio_papi::sapi::BaseUrl;
use portfolio_request::lambda;
use portfolio_request::logs;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    logs::init_json();
    let Function { api, content, secrets } = Function::from_env().await?;
    let engine = Arc::new(QueryEngine::new(content, Arc::clone(&api.settings)));
    let state = PapiState::new(api, engine, BaseUrl::from_env()?, Providers::from_env(&secrets)?);
    lambda::run(portfolio_papi::router(state)).await
}
