//! A refusal says exactly when to come back.

use axum::http::StatusCode;
use serde_json::json;

use harness::app::TestApp;

#[tokio::test]
async fn body_and_header_name_the_seconds_left_in_the_minute() {
    for (instant, seconds) in [
        ("2026-10-21T09:05:00.000Z", 60),
        ("2026-10-21T09:05:20.000Z", 40),
        ("2026-10-21T09:05:30.001Z", 30),
        ("2026-10-21T09:05:59.000Z", 1),
        ("2026-10-21T09:05:59.999Z", 1),
    ] {
        let app = TestApp::start().await;
        app.set_now(instant);
        let token = app.session("ada@example.org").await;
        app.get_times(15, "/papi/v1/nothing", &token).await;
        let refused = app.get("/papi/v1/nothing", &token).await;

        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "{instant}");
        assert_eq!(refused.header("retry-after"), Some(seconds.to_string().as_str()), "{instant}");
        assert_eq!(
            refused.json(),
            json!({
                "httpStatus": 429,
                "errorCode": "RATE_LIMIT_EXCEEDED",
                "message": format!("Rate limit exceeded. Retry after {seconds} seconds."),
                "correlationId": refused.header("x-request-id"),
                "retryable": true,
            })
        );
        assert_eq!(refused.header("x-ratelimit-limit"), Some("15"));
        assert_eq!(refused.header("x-ratelimit-remaining"), Some("0"));
        assert_eq!(refused.header("ratelimit-policy"), Some("\"papi\";q=15;w=60"));
        assert_eq!(refused.header("ratelimit"), Some(format!("\"papi\";r=0;t={seconds}").as_str()));
        assert_eq!(refused.header("content-type"), Some("application/json"));
        assert_eq!(refused.header("cache-control"), Some("no-store"));
        assert_eq!(refused.header("vary"), Some("authorization"));
    }
}

#[tokio::test]
async fn whoever_waits_for_retry_after_is_admitted() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    app.set_now("2026-10-21T09:05:30.001Z");
    app.get_times(15, "/papi/v1/nothing", &token).await;
    let wait = app.get("/papi/v1/nothing", &token).await.number("retry-after");
    app.advance_seconds(wait.into());
    assert_eq!(app.get("/papi/v1/nothing", &token).await.remaining(), 14);
}
