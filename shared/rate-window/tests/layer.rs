//! The layer, as a client of an axum server and a user of another service see it.

mod support;

use std::convert::Infallible;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Extension;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Request, Response, StatusCode};
use axum::response::IntoResponse;
use axum::routing::get;
use rate_window::{BoxFuture, Checks, Keys, Policy, RateLimitLayer, RateWindowLimiter, Refusal};
use support::model::{Fate, ModelStore};
use support::now;
use tower::{Layer, ServiceExt, service_fn};

const API: Policy = Policy::per_minute("api", 2);
const DAILY: Policy = Policy::per_day("daily", 3);

type Found<'a> = BoxFuture<'a, Result<Keys, Response<Body>>>;

/// By the API key; without one, 401.
fn by_api_key(parts: &mut Parts) -> Found<'_> {
    Box::pin(async move {
        let key = parts.headers.get("x-api-key").ok_or_else(|| StatusCode::UNAUTHORIZED.into_response())?;
        Ok([DAILY.hashed_key(key), API.hashed_key(key)].into())
    })
}

fn limiter(store: &ModelStore) -> Arc<RateWindowLimiter> {
    Arc::new(RateWindowLimiter::new(store.clone()))
}

fn app(store: &ModelStore) -> Router {
    let layer = RateLimitLayer::new(limiter(store), by_api_key).with_clock(now);
    Router::new()
        .route("/", get(|| async { "hello" }))
        .route("/broken", get(|| async { StatusCode::INTERNAL_SERVER_ERROR }))
        .layer(layer)
}

async fn send(app: &Router, path: &str, key: Option<&str>) -> (StatusCode, HeaderMap, String) {
    let mut request = Request::builder().uri(path);
    if let Some(key) = key {
        request = request.header("x-api-key", key);
    }
    let response = app.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, 10_000).await.unwrap();
    (parts.status, parts.headers, String::from_utf8(body.to_vec()).unwrap())
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    assert!(headers.get_all(name).iter().count() <= 1, "{name} is there twice");
    headers.get(name).map_or("", |value| value.to_str().unwrap())
}

#[tokio::test]
async fn every_answer_behind_the_layer_has_the_headers() {
    let app = app(&ModelStore::default());
    let (status, headers, body) = send(&app, "/", Some("k")).await;
    assert_eq!((status, body.as_str()), (StatusCode::OK, "hello"));
    assert_eq!(header(&headers, "x-ratelimit-limit"), "2");
    assert_eq!(header(&headers, "x-ratelimit-remaining"), "1");
    assert_eq!(header(&headers, "x-ratelimit-reset"), "1792573560");
    assert_eq!(header(&headers, "ratelimit-policy"), "\"daily\";q=3;w=86400, \"api\";q=2;w=60");
    assert_eq!(header(&headers, "ratelimit"), "\"api\";r=1;t=40");
    let (status, headers, _) = send(&app, "/broken", Some("k")).await;
    assert_eq!((status, header(&headers, "x-ratelimit-remaining")), (StatusCode::INTERNAL_SERVER_ERROR, "0"));
    let (_, headers, _) = send(&app, "/broken", Some("other")).await;
    assert_eq!(header(&headers, "retry-after"), "");
}

#[tokio::test]
async fn one_request_too_many_is_429_and_costs_the_other_limits_a_count_only_before_it() {
    let store = ModelStore::default();
    let app = app(&store);
    for _ in 0..2 {
        assert_eq!(send(&app, "/", Some("k")).await.0, StatusCode::OK);
    }
    let (status, headers, body) = send(&app, "/", Some("k")).await;
    assert_eq!(
        (status, body.as_str()),
        (StatusCode::TOO_MANY_REQUESTS, "Rate limit exceeded. Retry after 40 seconds.\n")
    );
    assert_eq!(header(&headers, "retry-after"), "40");
    assert_eq!(header(&headers, "cache-control"), "no-store");
    let (status, headers, _) = send(&app, "/", Some("k")).await;
    assert_eq!(
        (status, header(&headers, "retry-after")),
        (StatusCode::TOO_MANY_REQUESTS, "53680"),
        "the day's limit refuses"
    );
    assert_eq!(store.total(), 4 + 3, "four of the day, three of the minute");
}

#[tokio::test]
async fn the_key_function_may_refuse_and_then_nothing_is_counted() {
    let store = ModelStore::default();
    let (status, headers, _) = send(&app(&store), "/", None).await;
    assert_eq!((status, header(&headers, "x-ratelimit-limit")), (StatusCode::UNAUTHORIZED, ""));
    assert_eq!(store.calls(), 0);
}

#[tokio::test]
async fn a_store_that_fails_is_503_and_no_handler_runs() {
    let store = ModelStore::default();
    store.meets([Fate::Refused]);
    let (status, headers, body) = send(&app(&store), "/", Some("k")).await;
    assert_eq!((status, header(&headers, "retry-after")), (StatusCode::SERVICE_UNAVAILABLE, "1"));
    assert_eq!(body, "Rate limit not available. Retry after 1 seconds.\n");
    assert_eq!((header(&headers, "x-ratelimit-remaining"), header(&headers, "ratelimit")), ("0", ""));
}

#[tokio::test]
async fn a_refusal_can_be_replaced_and_keeps_the_headers() {
    let json = |refusal: Refusal| {
        let body = format!("{{\"wait\":{}}}", refusal.retry_after());
        (refusal.status(), body).into_response()
    };
    let layer =
        RateLimitLayer::new(limiter(&ModelStore::default()), by_api_key).with_clock(now).with_refusal(json);
    let app = Router::new().route("/", get(|| async {})).layer(layer);
    for _ in 0..2 {
        send(&app, "/", Some("k")).await;
    }
    let (status, headers, body) = send(&app, "/", Some("k")).await;
    assert_eq!((status, body.as_str()), (StatusCode::TOO_MANY_REQUESTS, "{\"wait\":40}"));
    assert_eq!((header(&headers, "retry-after"), header(&headers, "x-ratelimit-limit")), ("40", "2"));
}

#[tokio::test]
async fn a_handler_checks_what_only_it_knows() {
    let by_email = async |Extension(checks): Extension<Checks>| match checks
        .check(&Policy::per_hour("email", 1).key("ada"))
        .await
    {
        Ok(_) => "sent".into_response(),
        Err(refusal) => refusal.into_response(),
    };
    let layer = RateLimitLayer::new(limiter(&ModelStore::default()), by_api_key).with_clock(now);
    let app = Router::new().route("/", get(by_email)).layer(layer);
    let (_, headers, body) = send(&app, "/", Some("k")).await;
    assert_eq!((body.as_str(), header(&headers, "ratelimit")), ("sent", "\"email\";r=0;t=3280"));
    let (status, headers, _) = send(&app, "/", Some("other")).await;
    assert_eq!((status, header(&headers, "retry-after")), (StatusCode::TOO_MANY_REQUESTS, "3280"));
}

#[tokio::test]
async fn checks_that_are_there_already_are_used_and_their_owner_writes_the_headers() {
    let store = ModelStore::default();
    let checks = Checks::new(limiter(&store), now());
    let mut request = Request::builder().uri("/").header("x-api-key", "k").body(Body::empty()).unwrap();
    request.extensions_mut().insert(checks.clone());
    let mut response = app(&ModelStore::default()).oneshot(request).await.unwrap();
    assert_eq!(header(response.headers(), "x-ratelimit-limit"), "");
    assert_eq!((checks.decisions().len(), store.total()), (2, 2));
    checks.write_headers(&mut response);
    assert_eq!(header(response.headers(), "x-ratelimit-remaining"), "1");
}

#[tokio::test]
async fn any_service_of_http_types_can_be_limited() {
    let layer = RateLimitLayer::new(limiter(&ModelStore::default()), |_| {
        Box::pin(async { Ok(API.key("all").into()) })
    });
    let service = layer
        .layer(service_fn(async |_: Request<()>| Ok::<_, Infallible>(Response::new("hello".to_owned()))));
    let statuses = async || service.clone().oneshot(Request::new(())).await.unwrap().status();
    assert_eq!(
        [statuses().await, statuses().await, statuses().await].map(|status| status.as_u16()),
        [200, 200, 429]
    );
}
