//! The Lambda binary of the token endpoint.

use lambda_http::Error;
use portfolio_shared::request::lambda;
use portfolio_shared::{Function, telemetry};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init_json();
    let function = Function::from_env().await?;
    lambda::run(portfolio_token::router(function.api)).await
}
