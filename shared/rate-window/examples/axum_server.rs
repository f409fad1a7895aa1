//! An axum server that admits 5 requests a minute and 100 a day of each API key.
//!
//! It runs on a DynamoDB of its own, in this process: `cargo run -p rate-window --example axum_server`, then
//! `curl -i -H 'x-api-key: mine' http://127.0.0.1:3000/` six times.

#[path = "../tests/support/embedded.rs"]
mod embedded;

use std::error::Error;
use std::sync::Arc;

use aws_sdk_dynamodb::Client;
use axum::Router;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::get;
use rate_window::dynamodb::DynamoDbStore;
use rate_window::{Policy, RateLimitLayer, RateLimiter, RateWindowLimiter};

const PER_MINUTE: Policy = Policy::per_minute("minute", 5);
const PER_DAY: Policy = Policy::per_day("day", 100);

fn app(client: Client) -> (Router, Arc<RateWindowLimiter>) {
    let limiter = Arc::new(RateWindowLimiter::new(DynamoDbStore::new(client, embedded::TABLE)));
    let layer = RateLimitLayer::new(limiter.clone(), |parts| {
        Box::pin(async move {
            let key = parts.headers.get("x-api-key").ok_or(StatusCode::UNAUTHORIZED.into_response())?;
            Ok([PER_DAY.hashed_key(key), PER_MINUTE.hashed_key(key)].into())
        })
    });
    (Router::new().route("/", get(|| async { "hello\n" })).layer(layer), limiter)
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let (app, limiter) = app(embedded::client().await);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:3000").await?;
    let stop = async { drop(tokio::signal::ctrl_c().await) };
    axum::serve(listener, app).with_graceful_shutdown(stop).await?;
    limiter.drain(None).await;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use axum::http::Request;
    use tower::ServiceExt;

    #[tokio::test]
    async fn five_a_minute_of_each_key() {
        let (app, limiter) = app(embedded::client().await);
        let status = async |key: Option<&str>| {
            let request =
                key.into_iter().fold(Request::builder(), |request, key| request.header("x-api-key", key));
            app.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap().status().as_u16()
        };
        let mut statuses = Vec::new();
        // Whenever it is run, eleven requests lie in two minutes at most, and one of them has six.
        for _ in 0..11 {
            statuses.push(status(Some("mine")).await);
        }
        assert_eq!(statuses[..5], [200; 5]);
        assert!(statuses.contains(&429));
        assert_eq!((status(Some("yours")).await, status(None).await), (200, 401));
        limiter.drain(None).await;
    }
}
