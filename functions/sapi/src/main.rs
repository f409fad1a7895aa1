//! The Lambda binary of the System API.

use std::sync::Arc;

use lambda_http::Error;
use portfolio_content::query::QueryEngine;
use portfolio_function::Function;
use portfolio_request::lambda;
use portfolio_request::logs;
use portfolio_sapi::SapiState;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    logs::init_json();
    let Function { api, content, .. } = Function::from_env().await?;
    let engine = Arc::new(QueryEngine::new(content, Arc::clone(&api.settings)));
    lambda::run(portfolio_sapi::router(SapiState { api, engine })).await
}
