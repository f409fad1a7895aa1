//! API Gateway and the local gateway lead and answer alike.

use std::collections::BTreeSet;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::HeaderMap;
use portfolio_local::gateway::{self, Functions, ROUTES};
use portfolio_request::headers;
use serde_json::Value;
use tower::ServiceExt;

use super::document::{of_type, properties, template, texts};

/// The routes of an event of a function: of every path that has none, if the event names none.
fn route(event: &Value) -> String {
    let event = &event["Properties"];
    match event["Path"].as_str() {
        Some(path) => {
            assert_eq!(event["Method"], "ANY", "the local gateway tells no methods apart");
            path.to_owned()
        }
        None => "$default".to_owned(),
    }
}

#[test]
fn routes_lead_to_the_same_functions() {
    let template = template();
    let functions = of_type(&template, "AWS::Serverless::Function");
    let deployed: BTreeSet<_> = functions
        .into_iter()
        .flat_map(|(function, properties)| {
            let events = properties["Events"].as_object().unwrap().values();
            events.map(move |event| (route(event), function.to_lowercase()))
        })
        .collect();
    let local = ROUTES.map(|(route, layer)| (route.to_owned(), format!("{}function", layer.name())));
    assert_eq!(deployed, local.into());
}

async fn headers_of(method: &str) -> HeaderMap {
    let none = Router::new;
    let functions = Functions { sapi: none(), papi: none(), token: none(), lab: none() };
    let request =
        Request::builder().method(method).uri("/sapi/v1/skills").header("origin", "https://example.org");
    gateway::router(functions).oneshot(request.body(Body::empty()).unwrap()).await.unwrap().headers().clone()
}

#[tokio::test]
async fn cors_allows_and_exposes_the_same() {
    let template = template();
    let cors = &properties(&template, "Api")["CorsConfiguration"]["Fn::If"][1];
    let (preflight, answer) = (headers_of("OPTIONS").await, headers_of("GET").await);
    let list = |name: &str| texts(&cors[name]).join(",");
    assert_eq!(preflight["access-control-allow-methods"], list("AllowMethods"));
    assert_eq!(preflight["access-control-allow-headers"], list("AllowHeaders").to_lowercase());
    assert_eq!(preflight["access-control-max-age"], cors["MaxAge"].to_string());
    assert_eq!(answer["access-control-expose-headers"], list("ExposeHeaders").to_lowercase());
    assert_eq!(texts(&cors["ExposeHeaders"]), headers::exposed());
    // Neither lets a browser send credentials of its own.
    assert_eq!(
        (cors.get("AllowCredentials"), preflight.get("access-control-allow-credentials")),
        (None, None)
    );
}
