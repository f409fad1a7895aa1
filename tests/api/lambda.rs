//! The Lambda adapter: events of API Gateway in, answers of API Gateway out.

use lambda_http::Context;
use lambda_http::lambda_runtime::LambdaEvent;
use portfolio_request::lambda;
use serde_json::{Value, json};

use harness::app::TestApp;

fn event(method: &str, path: &str, query: &str, headers: Value) -> Value {
    json!({
        "version": "2.0",
        "routeKey": "$default",
        "rawPath": path,
        "rawQueryString": query,
        "headers": headers,
        "requestContext": {
            "accountId": "123456789012",
            "apiId": "api-id",
            "domainName": "id.execute-api.us-east-1.amazonaws.com",
            "domainPrefix": "id",
            "http": {
                "method": method, "path": path, "protocol": "HTTP/1.1",
                "sourceIp": "203.0.113.7", "userAgent": "tests"
            },
            "requestId": "id",
            "routeKey": "$default",
            "stage": "$default",
            "time": "21/Oct/2026:09:05:20 +0000",
            "timeEpoch": 1_792_573_520_000_u64
        },
        "isBase64Encoded": false
    })
}

async fn send(app: &TestApp, event: Value) -> Value {
    lambda::handle(app.router.clone(), LambdaEvent::new(event, Context::default())).await.unwrap()
}

fn bearer(token: &str) -> Value {
    json!({"authorization": format!("Bearer {token}"), "host": "id.execute-api.us-east-1.amazonaws.com"})
}

#[tokio::test]
async fn an_event_is_answered_with_each_header_once() {
    let app = TestApp::start().await;
    let token = app.user("auditor").await;
    let answer = send(&app, event("GET", "/sapi/v1/accounts", "limit=5", bearer(&token))).await;
    assert_eq!(answer["statusCode"], 200, "{answer}");
    assert_eq!(answer["body"], "[]");
    assert_eq!(answer["isBase64Encoded"], false);
    assert_eq!(answer["headers"]["x-ratelimit-limit"], "120");
    assert_eq!(answer["headers"]["x-ratelimit-remaining"], "119");
    assert_eq!(answer["multiValueHeaders"].as_object().map_or(0, serde_json::Map::len), 0);
}

/// A named stage is the first segment of the path, `$default` is not: the same route either way.
#[tokio::test]
async fn a_named_stage_is_not_part_of_the_path() {
    let app = TestApp::start().await;
    let token = app.user("auditor").await;
    let mut staged = event("GET", "/prod/sapi/v1/accounts", "", bearer(&token));
    staged["requestContext"]["stage"] = json!("prod");
    assert_eq!(send(&app, staged).await["statusCode"], 200);
    let mut mapped = event("GET", "/sapi/v1/accounts", "", bearer(&token));
    mapped["requestContext"]["stage"] = json!("prod");
    assert_eq!(send(&app, mapped).await["headers"]["x-ratelimit-remaining"], "118");
}

#[tokio::test]
async fn odd_paths_and_queries_are_answered_not_failed() {
    let app = TestApp::start().await;
    let token = app.user("auditor").await;
    let cases = [
        ("/sapi/v1/accounts", "accountName=a b", 200),
        ("/sapi/v1/accounts", "accountName=\"<ü>\"", 200),
        ("/sapi/v1/accounts", "%%%", 400),
        ("/sapi/v1/a b", "", 404),
        ("/sapi/v1/accounts?limit=0", "", 404),
        ("/sapi/v1/ümlaut#x", "", 404),
        ("/papi/../sapi/v1/accounts", "", 404),
        ("/sapi/v1/%2e%2e/accounts", "", 404),
        ("//example.com/sapi/v1/accounts", "", 404),
        ("", "", 200),
    ];
    for (path, query, status) in cases {
        let answer = send(&app, event("GET", path, query, bearer(&token))).await;
        assert_eq!(answer["statusCode"], status, "{path} {query} {answer}");
    }
}

#[tokio::test]
async fn headers_that_no_header_can_hold_do_not_fail_the_event() {
    let app = TestApp::start().await;
    let headers =
        json!({"authorization": "Bearer ümlaut", "host": "bad host:99999", "x-forwarded-proto": "::"});
    let answer = send(&app, event("GET", "/sapi/v1/accounts", "", headers)).await;
    assert_eq!(answer["statusCode"], 401, "{answer}");
}

#[tokio::test]
async fn a_base64_body_is_decoded() {
    let app = TestApp::start().await;
    let mut event = event("POST", "/papi/v1/token", "", json!({"content-type": "application/json"}));
    // {"email":"ada@example.org"}
    event["body"] = json!("eyJlbWFpbCI6ImFkYUBleGFtcGxlLm9yZyJ9");
    event["isBase64Encoded"] = json!(true);
    let answer = send(&app, event).await;
    assert_eq!(answer["statusCode"], 200, "{answer}");
    assert_eq!(answer["headers"]["x-ratelimit-remaining"], "4");
}

/// The same event twenty times is twenty requests.
#[tokio::test]
async fn a_replayed_event_is_a_request_each_time() {
    let app = TestApp::start().await;
    let mut headers = bearer(&app.user("auditor").await);
    headers["x-request-id"] = json!("7d444840-9dc0-11d1-b245-5ffdce74fad2");
    let event = event("GET", "/papi/v1/profile/full", "", headers);
    let mut statuses = Vec::new();
    for _ in 0..20 {
        statuses.push(send(&app, event.clone()).await["statusCode"].as_u64().unwrap());
    }
    assert_eq!(statuses, [[200; 5], [200; 5], [200; 5], [429; 5]].concat());
}

#[tokio::test]
async fn unmatched_paths_get_our_404() {
    let app = TestApp::start().await;
    for path in ["/nope", "/sapi/", "/papi/v2/health"] {
        let answer = send(&app, event("GET", path, "", json!({}))).await;
        let body: Value = serde_json::from_str(answer["body"].as_str().unwrap()).unwrap();
        assert_eq!(
            (answer["statusCode"].as_u64(), body["errorCode"].as_str()),
            (Some(404), Some("NOT_FOUND")),
            "{path}"
        );
    }
}
