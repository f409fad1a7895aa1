//! A client that loops on 429 must not heat the store.

use axum::http::StatusCode;

use harness::app::TestApp;

fn writes(app: &TestApp) -> usize {
    app.store.operations().iter().filter(|operation| *operation == "UpdateItem").count()
}

/// 2,000 calls over the limit, one after another, spread over a minute: the first is written at once, then one write a second at most.
#[tokio::test]
async fn a_loop_on_429_writes_at_most_once_a_second() {
    let app = TestApp::start().await;
    app.set_now("2026-10-21T09:05:00Z");
    let token = app.user("auditor").await;
    app.get_times(15, "/papi/v1/nothing", &token).await;
    app.store.forget();
    for _ in 0..2_000 {
        app.advance_millis(29);
        let answer = app.get("/papi/v1/nothing", &token).await;
        assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(writes(&app) <= 61, "{}", writes(&app));
    app.commit_rate_counts().await;
    assert_eq!(app.rows().await[0].count, 2_015);
}

#[tokio::test]
async fn a_standing_clock_writes_the_first_refusal_alone() {
    let app = TestApp::start().await;
    let token = app.user("auditor").await;
    app.get_times(15, "/papi/v1/nothing", &token).await;
    app.store.forget();
    app.get_times(100, "/papi/v1/nothing", &token).await;
    assert_eq!(writes(&app), 1);
    assert_eq!(app.rows().await[0].count, 16);
    app.commit_rate_counts().await;
    assert_eq!(app.rows().await[0].count, 115);
}

/// Pending counts of a stale window are written with the next refusal, to their own row.
#[tokio::test]
async fn left_overs_go_with_the_next_refusal() {
    let app = TestApp::start().await;
    let token = app.user("auditor").await;
    app.get_times(20, "/papi/v1/nothing", &token).await;
    assert_eq!(app.count_of("papi:auditor|202610210905").await, Some(16));
    app.set_now("2026-10-21T09:06:10Z");
    app.get_times(16, "/papi/v1/nothing", &token).await;
    assert_eq!(app.count_of("papi:auditor|202610210905").await, Some(20));
    assert_eq!(app.count_of("papi:auditor|202610210906").await, Some(16));
}

#[tokio::test]
async fn a_server_that_keeps_time_writes_left_overs_by_itself() {
    let app = TestApp::start().await;
    let token = app.user("auditor").await;
    app.get_times(20, "/papi/v1/nothing", &token).await;
    app.set_now("2026-10-21T09:06:10Z");
    app.state.limiter.commit_stale(app.now()).await;
    assert_eq!(app.count_of("papi:auditor|202610210905").await, Some(20));
}
