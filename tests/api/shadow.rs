//! Shadow mode: a limit is tried on real traffic before it is enforced. Everything is counted as if it were, and everything passes.

use axum::http::{Method, StatusCode};
use chrono::TimeDelta;
use serde_json::{Value, json};

use harness::app::{Answer, TestApp};

const PATH: &str = "/papi/v1/nothing";

async fn with_settings(settings: &[(&str, Value)]) -> TestApp {
    let app = TestApp::start().await;
    for (name, value) in settings {
        app.put_setting(name, value.clone()).await;
    }
    app.reload_settings().await;
    app
}

async fn with_papi_shadow(value: Value) -> TestApp {
    with_settings(&[("rate-limit.papi.shadow", value)]).await
}

fn statuses(answers: &[Answer]) -> Vec<u16> {
    answers.iter().map(|answer| answer.status.as_u16()).collect()
}

#[tokio::test]
async fn over_the_limit_passes_with_nothing_left_and_no_window() {
    let app = with_papi_shadow(json!(true)).await;
    let answers = app.get_times(18, PATH, &app.user("auditor").await).await;
    assert_eq!(statuses(&answers), [404; 18]);
    assert_eq!((answers[14].remaining(), answers[14].header("ratelimit")), (0, Some("\"papi\";r=0;t=40")));
    for over in &answers[15..] {
        assert_eq!((over.number("x-ratelimit-limit"), over.remaining()), (15, 0));
        assert_eq!(over.header("ratelimit"), None);
        assert_eq!(over.header("ratelimit-policy"), Some("\"papi\";q=15;w=60"));
        assert_eq!(over.header("retry-after"), None);
        assert_eq!(over.json()["errorCode"], "NOT_FOUND");
    }
}

#[tokio::test]
async fn a_passed_request_is_answered_in_full() {
    let app = TestApp::start().await;
    app.load_sample().await;
    app.put_setting("rate-limit.sapi.shadow", json!(true)).await;
    app.put_setting("rate-limit.sapi.limit", json!(1)).await;
    app.reload_settings().await;
    let token = app.user("auditor").await;
    let answers = app.get_times(2, "/sapi/v1/accounts", &token).await;
    assert_eq!(statuses(&answers), [200, 200]);
    assert_eq!((answers[1].remaining(), answers[1].header("x-total-count")), (0, Some("5")));
}

/// What the row holds, and which calls the store saw, after each of some requests over the limit, spread over seconds.
async fn counted(shadow: bool) -> Vec<(u64, usize)> {
    let app = with_papi_shadow(json!(shadow)).await;
    let token = app.user("auditor").await;
    app.get_times(15, PATH, &token).await;
    app.store.forget();
    let mut seen = Vec::new();
    for _ in 0..30 {
        app.advance_millis(300);
        app.get(PATH, &token).await;
        let writes = app.store.operations().iter().filter(|operation| *operation == "UpdateItem").count();
        seen.push((app.rows().await[0].count, writes));
    }
    app.commit_rate_counts().await;
    seen.push((app.rows().await[0].count, 0));
    seen
}

/// The first one over the limit by its own write; from then on once a second at most, with all that came in between.
#[tokio::test]
async fn it_is_counted_as_a_refusal_is() {
    let shadowed = counted(true).await;
    assert_eq!(shadowed, counted(false).await);
    assert_eq!(shadowed[0], (16, 1));
    assert_eq!(shadowed[29].1, 8);
    assert_eq!(shadowed[30].0, 45);
}

#[tokio::test]
async fn other_tiers_are_enforced() {
    let app = with_settings(&[
        ("rate-limit.papi.shadow", json!(true)),
        ("rate-limit.sapi.limit", json!(1)),
        ("rate-limit.papi-ai.limit", json!(1)),
    ])
    .await;
    let token = app.user("auditor").await;
    for path in ["/sapi/v1/nothing", "/papi/v1/ai/nothing"] {
        let answers = app.get_times(2, path, &token).await;
        assert_eq!(statuses(&answers), [404, 429], "{path}");
    }
}

#[tokio::test]
async fn a_value_that_is_not_true_or_false_enforces() {
    for value in [json!("true"), json!(1), json!(null), json!("yes"), json!([true])] {
        let app = with_papi_shadow(value.clone()).await;
        let answers = app.get_times(16, PATH, &app.user("auditor").await).await;
        assert_eq!(answers[15].status, StatusCode::TOO_MANY_REQUESTS, "{value}");
    }
}

#[tokio::test]
async fn turned_off_it_refuses_what_was_over_the_limit_before() {
    let app = with_papi_shadow(json!(true)).await;
    let token = app.user("auditor").await;
    app.get_times(16, PATH, &token).await;
    app.put_setting("rate-limit.papi.shadow", json!(false)).await;
    app.state.settings.refresh(app.now() + TimeDelta::seconds(120)).await;
    let refused = app.get(PATH, &token).await;
    assert_eq!((refused.status, refused.number("retry-after")), (StatusCode::TOO_MANY_REQUESTS, 40));
}

#[tokio::test]
async fn the_token_tiers_have_no_shadow_mode() {
    let app = with_settings(&[
        ("rate-limit.papi-token.shadow", json!(true)),
        ("rate-limit.papi-token-network.shadow", json!(true)),
    ])
    .await;
    let mut answers = Vec::new();
    for number in 0..11 {
        // Five of one email, then as many others: the first guard refuses the sixth, the second the eleventh.
        let email =
            if number < 6 { "ada@example.org".to_owned() } else { format!("ada{number}@example.org") };
        let body = json!({ "email": email }).to_string();
        let headers = [("content-type", "application/json")];
        answers.push(app.request(Method::POST, "/papi/v1/token", None, &headers, body.as_bytes()).await);
    }
    assert_eq!(statuses(&answers), [200, 200, 200, 200, 200, 429, 200, 200, 200, 200, 429]);
}
