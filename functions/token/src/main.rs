//! The Lambda binary of the token endpoint.

use lambda_http::Error;
use portfolio_function::Function;
use portfolio_request::lambda;
use portfolio_request::logs;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    logs::init_json();
    let function = Function::from_env().await?;
    lambda::run(portfolio_token::router(function.api)).await
}
