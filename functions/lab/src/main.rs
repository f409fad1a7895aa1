//! The Lambda binary of the lab.

use lambda_http::Error;
use portfolio_shared::request::lambda;
use portfolio_shared::{Clock, telemetry};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init_json();
    lambda::run(portfolio_lab::router(Clock::system())).await
}
