//! A Lambda function behind API Gateway's HTTP API that admits 30 requests an hour of each source address.

#[cfg(test)]
#[path = "../tests/support/embedded.rs"]
mod embedded;

use std::sync::Arc;

use aws_sdk_dynamodb::Client;
use lambda_http::request::RequestContext;
use lambda_http::{Body, Error, Request, Response, service_fn};
use rate_window::dynamodb::DynamoDbStore;
use rate_window::{Policy, RateLimitLayer, RateWindowLimiter};
use tower::{Layer, Service};

const HOURLY: Policy = Policy::per_hour("hourly", 30);

async fn hello(_: Request) -> Result<Response<Body>, Error> {
    Ok(Response::new("hello".into()))
}

fn function(
    client: Client,
) -> impl Service<Request, Response = Response<Body>, Error = Error, Future: Send> + Clone {
    let limiter = RateWindowLimiter::new(DynamoDbStore::new(client, "rate-windows"));
    let layer = RateLimitLayer::new(Arc::new(limiter), |parts| {
        Box::pin(async move {
            let source = match parts.extensions.get() {
                Some(RequestContext::ApiGatewayV2(context)) => context.http.source_ip.as_deref(),
                _ => None,
            };
            let forbidden = || Response::builder().status(403).body(Body::Empty).unwrap_or_default();
            Ok(HOURLY.hashed_key(source.ok_or_else(forbidden)?).into())
        })
    });
    layer.layer(service_fn(hello))
}

#[tokio::main]
async fn main() -> Result<(), Error> {
    let config = aws_config::load_defaults(aws_config::BehaviorVersion::latest()).await;
    lambda_http::run(function(Client::new(&config))).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use tower::ServiceExt;

    fn request(source: Option<&str>) -> Request {
        let event = serde_json::json!({
            "version": "2.0", "routeKey": "$default", "rawPath": "/", "rawQueryString": "", "headers": {},
            "requestContext": {"http": {"method": "GET", "path": "/", "sourceIp": source}}, "isBase64Encoded": false
        });
        lambda_http::request::from_str(&event.to_string()).unwrap()
    }

    #[tokio::test]
    async fn thirty_an_hour_of_each_address() {
        let function = function(embedded::client().await);
        let status =
            async |source| function.clone().oneshot(request(source)).await.unwrap().status().as_u16();
        let mut statuses = Vec::new();
        // Whenever it is run, these lie in two hours at most, and one of them has 31.
        for _ in 0..61 {
            statuses.push(status(Some("203.0.113.7")).await);
        }
        assert_eq!(statuses[..30], [200; 30]);
        assert!(statuses.contains(&429));
        assert_eq!((status(Some("203.0.113.8")).await, status(None).await), (200, 403));
    }
}
