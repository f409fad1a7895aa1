//! Faults of the store, and what callers see of them: never one request too many, never a hang, never a guess.

use axum::http::StatusCode;
use portfolio_function::aws::TimeBudget;
use rate_window::FailureMode;

use harness::app::{Options, TestApp};
use harness::store::Fault;

const PATH: &str = "/papi/v1/nothing";

async fn deployed() -> TestApp {
    TestApp::with(Options { budget: TimeBudget::DEPLOYED, ..Options::default() }).await
}

#[tokio::test]
async fn a_lost_answer_counts_once() {
    let app = deployed().await;
    let token = app.user("auditor").await;
    app.store.fail_next("UpdateItem", [Fault::AnswerLost]);
    let answer = app.get(PATH, &token).await;
    assert_eq!((answer.status, answer.remaining()), (StatusCode::NOT_FOUND, 14));
    assert_eq!(app.rows().await[0].count, 1);
}

/// Two answers lost in a row: the condition refuses both retries.
#[tokio::test]
async fn two_lost_answers_count_once() {
    let app = deployed().await;
    let token = app.user("auditor").await;
    app.store.fail_next("UpdateItem", [Fault::AnswerLost, Fault::AnswerLost]);
    assert_eq!(app.get(PATH, &token).await.remaining(), 14);
    assert_eq!(app.rows().await[0].count, 1);
}

/// Another request of the key between the attempts costs a slot, and never gains one.
#[tokio::test]
async fn a_request_in_between_loses_a_slot_and_gains_none() {
    let app = deployed().await;
    let token = app.user("auditor").await;
    app.store.fail_next("UpdateItem", [Fault::AnswerLostBehindAnother]);
    let (lost, between) = tokio::join!(app.get(PATH, &token), app.get(PATH, &token));
    assert_eq!((between.remaining(), lost.remaining()), (13, 12));
    assert_eq!(app.rows().await[0].count, 3);
    let rest = app.get_times(20, PATH, &token).await;
    let admitted = rest.iter().filter(|answer| answer.status != StatusCode::TOO_MANY_REQUESTS).count();
    assert_eq!(admitted, 12);
}

#[tokio::test]
async fn a_throttle_that_lasts_is_429_in_a_second() {
    for code in [
        "ThrottlingException",
        "ProvisionedThroughputExceededException",
        "RequestLimitExceeded",
        "TransactionConflictException",
    ] {
        let app = deployed().await;
        let token = app.user("auditor").await;
        app.store.forget();
        app.store.fail_always("UpdateItem", Fault::Error(400, code));
        let answer = app.get("/sapi/v1/accounts", &token).await;
        assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS, "{code}");
        assert_eq!(answer.json()["message"], "Rate limit exceeded. Retry after 1 seconds.");
        assert_eq!(answer.header("retry-after"), Some("1"));
        assert_eq!((answer.remaining(), answer.header("ratelimit")), (0, None));
        assert!(!app.store.operations().contains(&"Query".to_owned()), "{code}");
        // It was not remembered as a rejection: the next one is asked for again.
        app.store.heal();
        assert_eq!(app.get("/sapi/v1/accounts", &token).await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn a_throttle_that_passes_is_retried() {
    let app = deployed().await;
    let token = app.user("auditor").await;
    app.store.fail_next("UpdateItem", [Fault::Error(400, "ThrottlingException")]);
    assert_eq!(app.get(PATH, &token).await.remaining(), 14);
}

#[tokio::test(start_paused = true)]
async fn outages_are_503_within_five_seconds_and_read_nothing() {
    for fault in [
        Fault::Error(500, "InternalServerError"),
        Fault::Error(400, "AccessDeniedException"),
        Fault::Error(400, "ResourceNotFoundException"),
        Fault::Refused,
        Fault::Silence,
        Fault::AnswerLost,
    ] {
        let app = deployed().await;
        let token = app.user("auditor").await;
        app.store.forget();
        app.store.fail_always("UpdateItem", fault.clone());
        let started = tokio::time::Instant::now();
        let answer = app.get("/sapi/v1/accounts", &token).await;
        assert!(started.elapsed().as_secs_f64() < 5.0, "{fault:?} took {:?}", started.elapsed());
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{fault:?}");
        assert_eq!(answer.header("retry-after"), Some("1"));
        assert_eq!((answer.number("x-ratelimit-limit"), answer.remaining()), (120, 0));
        assert_eq!(answer.header("ratelimit"), None);
        assert_eq!(answer.json()["errorCode"], "SERVICE_UNAVAILABLE");
        assert!(!app.store.operations().contains(&"Query".to_owned()), "{fault:?}");
    }
}

/// A time-out that follows a throttle is still contention: the service said so last.
#[tokio::test(start_paused = true)]
async fn a_time_out_after_a_throttle_is_contention() {
    let app = deployed().await;
    let token = app.user("auditor").await;
    let throttle = Fault::Error(400, "ThrottlingException");
    app.store.fail_next("UpdateItem", [throttle, Fault::Silence, Fault::Silence]);
    assert_eq!(app.get(PATH, &token).await.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test(start_paused = true)]
async fn an_error_after_a_throttle_is_an_outage() {
    let app = deployed().await;
    let token = app.user("auditor").await;
    let (throttle, error) =
        (Fault::Error(400, "ThrottlingException"), Fault::Error(500, "InternalServerError"));
    app.store.fail_next("UpdateItem", [throttle, error.clone(), error]);
    assert_eq!(app.get(PATH, &token).await.status, StatusCode::SERVICE_UNAVAILABLE);
}

#[tokio::test(start_paused = true)]
async fn both_guards_of_the_token_endpoint_share_one_deadline() {
    let app = deployed().await;
    app.store.fail_next("UpdateItem", [Fault::Silence, Fault::Silence]);
    let started = tokio::time::Instant::now();
    let body = br#"{"email":"ada@example.org"}"#;
    let answer = app
        .request(
            axum::http::Method::POST,
            "/papi/v1/token",
            None,
            &[("content-type", "application/json")],
            body,
        )
        .await;
    assert!(started.elapsed().as_secs_f64() < 5.0);
    assert_eq!(answer.status, StatusCode::OK);
}

#[tokio::test]
async fn open_lets_an_outage_pass_uncounted_but_not_a_throttle() {
    let options =
        Options { failure_mode: FailureMode::Open, budget: TimeBudget::DEPLOYED, ..Options::default() };
    let app = TestApp::with(options).await;
    let token = app.user("auditor").await;
    app.store.fail_always("UpdateItem", Fault::Error(500, "InternalServerError"));
    let answer = app.get("/sapi/v1/accounts", &token).await;
    assert_eq!((answer.status, answer.remaining()), (StatusCode::OK, 0));
    assert_eq!(answer.header("ratelimit"), None);
    app.store.heal();
    app.store.fail_always("UpdateItem", Fault::Error(400, "ThrottlingException"));
    assert_eq!(app.get("/sapi/v1/accounts", &token).await.status, StatusCode::TOO_MANY_REQUESTS);
}

/// A pending count whose write fails is given back, and written later.
#[tokio::test]
async fn pending_counts_survive_a_failed_write() {
    let app = deployed().await;
    let token = app.user("auditor").await;
    app.get_times(15, PATH, &token).await;
    app.store.fail_always("UpdateItem", Fault::Error(500, "InternalServerError"));
    let refused = app.get_times(3, PATH, &token).await;
    assert!(refused.iter().all(|answer| answer.status == StatusCode::TOO_MANY_REQUESTS));
    assert_eq!(app.rows().await[0].count, 15);
    app.store.heal();
    app.commit_rate_counts().await;
    assert_eq!(app.rows().await[0].count, 18);
}

#[tokio::test]
async fn a_row_that_is_no_counter_is_an_outage_not_a_free_pass() {
    let app = deployed().await;
    let token = app.user("auditor").await;
    app.put_row(serde_json::json!({"Key": {"S": "papi:auditor|202610210905"}, "RequestCount": {"S": "x"}}))
        .await;
    assert_eq!(app.get(PATH, &token).await.status, StatusCode::SERVICE_UNAVAILABLE);
}
