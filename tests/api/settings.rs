//! Settings are obeyed without a deployment, and nonsense in them is not.

use axum::http::StatusCode;
use serde_json::json;

use harness::app::TestApp;

const PATH: &str = "/papi/v1/nothing";

#[tokio::test]
async fn a_limit_is_obeyed_a_minute_after_the_last_read() {
    let app = TestApp::start().await;
    let token = app.user("auditor").await;
    app.put_setting("rate-limit.papi.limit", json!(3)).await;
    assert_eq!(app.get(PATH, &token).await.number("x-ratelimit-limit"), 15);
    app.advance_seconds(59);
    assert_eq!(app.get(PATH, &app.user("auditor").await).await.number("x-ratelimit-limit"), 15);
    app.advance_seconds(1);
    // This request is admitted under the old limit, and reads the new one before it is answered.
    assert_eq!(app.get(PATH, &token).await.number("x-ratelimit-limit"), 15);
    assert_eq!(app.get(PATH, &token).await.number("x-ratelimit-limit"), 3);
}

#[tokio::test]
async fn values_out_of_range_leave_the_default() {
    for value in [
        json!(0),
        json!(-1),
        json!(1_000_000_000),
        json!("x"),
        json!("20"),
        json!(1.5),
        json!(true),
        json!(null),
    ] {
        let app = TestApp::start().await;
        app.put_setting("rate-limit.papi.limit", value.clone()).await;
        app.reload_settings().await;
        let token = app.user("auditor").await;
        assert_eq!(app.get(PATH, &token).await.number("x-ratelimit-limit"), 15, "{value}");
    }
}

#[tokio::test]
async fn the_bounds_of_the_range_are_obeyed() {
    for limit in [1, 10_000] {
        let app = TestApp::start().await;
        app.put_setting("rate-limit.papi.limit", json!(limit)).await;
        app.reload_settings().await;
        assert_eq!(app.get(PATH, &app.user("auditor").await).await.number("x-ratelimit-limit"), limit);
    }
}

#[tokio::test]
async fn a_limit_raised_in_mid_window_frees_a_caller_whose_stored_count_is_below_it() {
    let app = TestApp::start().await;
    let token = app.user("auditor").await;
    app.get_times(15, PATH, &token).await;
    assert_eq!(app.get(PATH, &token).await.status, StatusCode::TOO_MANY_REQUESTS);
    app.put_setting("rate-limit.papi.limit", json!(20)).await;
    app.reload_settings().await;
    // 16 are stored, the refusal included: four more pass.
    let answers = app.get_times(5, PATH, &token).await;
    let remaining: Vec<_> =
        answers.iter().map(|answer| (answer.status.as_u16(), answer.remaining())).collect();
    assert_eq!(remaining, [(404, 3), (404, 2), (404, 1), (404, 0), (429, 0)]);
}

#[tokio::test]
async fn a_limit_raised_below_the_stored_count_waits_for_the_next_minute() {
    let app = TestApp::start().await;
    let token = app.user("auditor").await;
    app.get_times(30, PATH, &token).await;
    app.commit_rate_counts().await;
    app.put_setting("rate-limit.papi.limit", json!(20)).await;
    app.reload_settings().await;
    assert_eq!(app.get(PATH, &token).await.status, StatusCode::TOO_MANY_REQUESTS);
    app.advance_seconds(60);
    assert_eq!(app.get(PATH, &token).await.remaining(), 19);
}

#[tokio::test]
async fn a_limit_lowered_in_mid_window_refuses_at_once() {
    let app = TestApp::start().await;
    let token = app.user("auditor").await;
    app.get_times(8, PATH, &token).await;
    app.put_setting("rate-limit.papi.limit", json!(5)).await;
    app.reload_settings().await;
    let refused = app.get(PATH, &token).await;
    assert_eq!((refused.status, refused.number("x-ratelimit-limit")), (StatusCode::TOO_MANY_REQUESTS, 5));
    assert_eq!(app.rows().await[0].count, 9);
}

#[tokio::test]
async fn retention_sets_when_a_row_may_go() {
    let app = TestApp::start().await;
    app.put_setting("rate-window.retention-days", json!(30)).await;
    app.reload_settings().await;
    app.get(PATH, &app.user("auditor").await).await;
    // 2026-11-20T09:06:00Z.
    assert_eq!(app.rows().await[0].expires_at, "1795165560");
}

#[tokio::test]
async fn settings_that_cannot_be_read_stay_as_they_were() {
    let app = TestApp::start().await;
    app.put_setting("rate-limit.papi.limit", json!(7)).await;
    app.reload_settings().await;
    app.store.fail_always("Query", harness::store::Fault::Error(500, "InternalServerError"));
    app.reload_settings().await;
    assert_eq!(app.get(PATH, &app.user("auditor").await).await.number("x-ratelimit-limit"), 7);
}

/// A request over the limit starts no read of settings, however overdue it is.
#[tokio::test]
async fn only_an_admitted_request_reads_settings() {
    let app = TestApp::start().await;
    let token = app.user("auditor").await;
    app.get_times(15, PATH, &token).await;
    app.advance_seconds(30);
    app.put_setting("rate-limit.papi.limit", json!(1)).await;
    app.set_now("2026-10-21T09:07:00Z");
    app.get_times(1, PATH, &token).await;
    app.store.forget();
    app.get_times(5, PATH, &token).await;
    assert!(!app.store.calls().iter().any(|call| call.operation == "Query"));
}
