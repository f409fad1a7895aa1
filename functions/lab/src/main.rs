//! The Lambda binary of the lab.

use lambda_http::Error;
use portfolio_request::clock::Clock;
use portfolio_request::lambda;
use portfolio_request::logs;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    logs::init_json();
    lambda::run(portfolio_lab::router(Clock::system())).await
}
