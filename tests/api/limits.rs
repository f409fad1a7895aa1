//! Exactly the limit is admitted, whoever asks and however many at once.

use std::sync::Arc;

use axum::Router;
use axum::http::{Method, StatusCode};
use axum::routing::get;
use futures_util::future::join_all;
use portfolio_content::settings::Tier;
use portfolio_function::ApiState;
use portfolio_function::guard::Guard;
use portfolio_request::caller::Caller;
use rate_window::HeadersOnlyRateLimiter;
use serde_json::json;

use harness::app::{Answer, TestApp};

fn count(answers: &[Answer], status: StatusCode) -> usize {
    answers.iter().filter(|answer| answer.status == status).count()
}

/// 500 at once for one key in one frozen minute: check-then-act would let some of them slip through.
async fn five_hundred_at_once(app: &TestApp) {
    let token = app.session("ada@example.org").await;
    let requests = (0..500).map(|_| {
        let (app, token) = (app.clone(), token.clone());
        tokio::spawn(async move { app.get("/sapi/v1/accounts", &token).await })
    });
    let answers: Vec<_> = join_all(requests).await.into_iter().map(Result::unwrap).collect();

    assert_eq!(count(&answers, StatusCode::OK), 120);
    assert_eq!(count(&answers, StatusCode::TOO_MANY_REQUESTS), 380);
    let admitted = answers.iter().filter(|answer| answer.status == StatusCode::OK);
    let mut remaining: Vec<_> = admitted.map(Answer::remaining).collect();
    remaining.sort_unstable();
    assert_eq!(remaining, (0..120).collect::<Vec<_>>());

    app.commit_rate_counts().await;
    let rows = app.rows().await;
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0].count, 500);
}

#[tokio::test]
async fn five_hundred_at_once_on_one_thread() {
    five_hundred_at_once(&TestApp::start().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn five_hundred_at_once_on_busy_cores() {
    five_hundred_at_once(&TestApp::start().await).await;
}

#[tokio::test]
async fn one_more_than_the_limit_is_refused_in_each_tier() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    let cases = [
        (Tier::Sapi, Method::GET, "/sapi/v1/accounts", "", 120),
        (Tier::Papi, Method::GET, "/papi/v1/profile/full", "", 15),
        (Tier::PapiAi, Method::POST, "/papi/v1/ai/generate", r#"{"type": "BioSummary"}"#, 10),
    ];
    let json = [("content-type", "application/json")];
    for (tier, method, path, body, limit) in cases {
        for left in (0..limit).rev() {
            let answer = app.request(method.clone(), path, Some(&token), &json, body.as_bytes()).await;
            assert_eq!(answer.status, StatusCode::OK, "{tier:?}");
            assert_eq!((answer.number("x-ratelimit-limit"), answer.remaining()), (limit, left), "{tier:?}");
        }
        let refused = app.request(method, path, Some(&token), &json, body.as_bytes()).await;
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "{tier:?}");
        assert_eq!(refused.remaining(), 0);
    }
}

#[tokio::test]
async fn callers_do_not_disturb_each_other() {
    let app = TestApp::start().await;
    let (ada, bob) = (app.session("ada@example.org").await, app.session("bob@example.org").await);
    for _ in 0..16 {
        app.get("/papi/v1/nothing", &ada).await;
    }
    assert_eq!(app.get("/papi/v1/nothing", &ada).await.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(app.get("/papi/v1/nothing", &bob).await.remaining(), 14);
}

#[tokio::test]
async fn two_tokens_of_one_email_are_two_sessions() {
    let app = TestApp::start().await;
    let (one, other) = (app.session("ada@example.org").await, app.session("ada@example.org").await);
    assert_eq!(app.get("/papi/v1/nothing", &one).await.remaining(), 14);
    assert_eq!(app.get("/papi/v1/nothing", &other).await.remaining(), 14);
    assert_eq!(app.get("/papi/v1/nothing", &one).await.remaining(), 13);
}

#[tokio::test]
async fn tokens_without_a_session_share_the_bucket_of_their_user() {
    let app = TestApp::start().await;
    let (one, other) = (app.user("auditor").await, app.user("auditor").await);
    app.advance_seconds(1);
    let third = app.user("auditor").await;
    assert_eq!(app.get("/papi/v1/nothing", &one).await.remaining(), 14);
    assert_eq!(app.get("/papi/v1/nothing", &other).await.remaining(), 13);
    assert_eq!(app.get("/papi/v1/nothing", &third).await.remaining(), 12);
    assert_eq!(app.rows().await[0].key, "papi:auditor|202610210905");
}

/// The counter is idempotent towards the SDK's retries, and never towards the client.
#[tokio::test]
async fn one_request_id_twenty_times_is_twenty_requests() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    let id = [("x-request-id", "7d444840-9dc0-11d1-b245-5ffdce74fad2")];
    let mut answers = Vec::new();
    for _ in 0..20 {
        answers.push(app.request(Method::GET, "/papi/v1/profile/full", Some(&token), &id, b"").await);
    }
    assert_eq!(count(&answers, StatusCode::OK), 15);
    assert_eq!(count(&answers, StatusCode::TOO_MANY_REQUESTS), 5);
    assert!(answers.iter().all(|answer| answer.header("x-request-id") == Some(id[0].1)));
}

#[tokio::test]
async fn a_new_minute_is_a_new_window() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    app.set_now("2026-10-21T09:05:59.900Z");
    let before: Vec<_> = app.get_times(120, "/sapi/v1/accounts", &token).await;
    app.set_now("2026-10-21T09:06:00.100Z");
    let after: Vec<_> = app.get_times(120, "/sapi/v1/accounts", &token).await;
    assert_eq!((count(&before, StatusCode::OK), count(&after, StatusCode::OK)), (120, 120));
    assert_eq!(app.get("/sapi/v1/accounts", &token).await.status, StatusCode::TOO_MANY_REQUESTS);
}

/// One write of one unit before anything is read; a refusal reads nothing and writes at most once.
#[tokio::test]
async fn what_a_request_costs_at_the_store() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    app.get("/sapi/v1/accounts", &token).await;
    for _ in 1..120 {
        app.store.forget();
        assert_eq!(app.get("/sapi/v1/accounts", &token).await.status, StatusCode::OK);
        assert_eq!(app.store.operations(), ["UpdateItem", "Query"]);
        assert_eq!(app.store.calls()[0].units, 1.0);
    }
    for _ in 0..3 {
        app.store.forget();
        assert_eq!(app.get("/sapi/v1/accounts", &token).await.status, StatusCode::TOO_MANY_REQUESTS);
        let writes: Vec<_> = app.store.operations();
        assert!(writes.is_empty() || writes == ["UpdateItem"], "{writes:?}");
    }
}

/// Tables are made by the deployment: a starting function reads its settings, and neither makes nor describes a table.
#[tokio::test]
async fn a_start_reads_the_settings_and_nothing_else() {
    let app = TestApp::start().await;
    let calls = app.store.calls();
    let calls: Vec<_> = calls.iter().map(|call| (call.operation.as_str(), call.partition())).collect();
    assert_eq!(calls, [("Query", Some("setting"))]);
}

#[tokio::test]
async fn the_row_is_as_the_table_expects_it() {
    let app = TestApp::start().await;
    let token = app.user("auditor").await;
    for _ in 0..16 {
        app.get("/papi/v1/nothing", &token).await;
    }
    let rows = app.rows().await;
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0].key, "papi:auditor|202610210905");
    assert_eq!(rows[0].count, 16);
    assert_eq!(rows[0].window_start, "2026-10-21T09:05:00Z");
    // 2026-10-22T09:06:00Z: the end of the minute and a day, in epoch seconds.
    assert_eq!(rows[0].expires_at, "1792659960");
}

/// TTL may be late by days: what is left of an old minute must change nothing.
#[tokio::test]
async fn a_stale_row_changes_nothing() {
    let app = TestApp::start().await;
    let token = app.user("auditor").await;
    app.put_row(json!({
        "Key": {"S": "papi:auditor|202610210904"}, "RequestCount": {"N": "9999"}, "ExpiresAt": {"N": "1"}
    }))
    .await;
    assert_eq!(app.get("/papi/v1/nothing", &token).await.remaining(), 14);
}

#[tokio::test]
async fn health_counts_guests_by_their_network() {
    let app = TestApp::start().await;
    let from = |source: &str, app: &TestApp| app.clone().coming_from(source);
    for left in (0..120).rev() {
        let answer = from("203.0.113.7", &app).anonymous("/sapi/v1/health").await;
        assert_eq!((answer.status, answer.remaining()), (StatusCode::OK, left));
    }
    assert_eq!(
        from("203.0.113.7", &app).anonymous("/sapi/v1/health").await.status,
        StatusCode::TOO_MANY_REQUESTS
    );
    assert_eq!(from("203.0.113.8", &app).anonymous("/sapi/v1/health").await.remaining(), 119);
}

/// Work that is no request has a caller, a limit and exact counts all the same.
#[tokio::test]
async fn callers_outside_http_are_limited_and_commit_their_counts() {
    let app = TestApp::start().await;
    let job = Caller::User("nightly".to_owned()).key(&Tier::Papi.policy());
    for left in (0..15).rev() {
        let context = app.state.outside_http();
        assert_eq!(context.check(&job).await.map(|decision| decision.remaining).ok(), Some(left));
    }
    let context = app.state.outside_http();
    for _ in 0..5 {
        assert!(context.check(&job).await.is_err());
    }
    context.commit_rate_counts().await;
    assert_eq!(app.count_of("papi:nightly|202610210905").await, Some(20));
}

#[tokio::test]
async fn the_headers_only_limiter_states_the_limit_and_never_refuses() {
    let app = TestApp::start().await;
    let token = app.user("auditor").await;
    let limiter = Arc::new(HeadersOnlyRateLimiter::new(Arc::clone(&app.state.settings) as _));
    let state = ApiState { limiter, ..app.state.clone() };
    let routes = Router::new().route("/papi/v1/anything", get(async || "here"));
    let app = app.with_router(Guard::for_callers(state, Tier::Papi).around(routes));
    for _ in 0..20 {
        let answer = app.get("/papi/v1/anything", &token).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!((answer.number("x-ratelimit-limit"), answer.remaining()), (15, 15));
    }
    assert!(app.rows().await.is_empty());
}
