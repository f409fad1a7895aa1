//! A process goes on after a freeze, and every connection that it kept is dead.

use std::time::Duration;

use axum::http::StatusCode;
use harness::app::{Options, TestApp};
use harness::network::{Condition, Network};
use portfolio_function::aws::TimeBudget;

const PROFILE: &str = "/papi/v1/profile/full";

/// Short, because a swallowed request is noticed only when its time is up.
const BUDGET: TimeBudget = TimeBudget { attempt: Duration::from_millis(250), ..TimeBudget::DEPLOYED };

/// An API that has answered once, so that it keeps as many connections as a profile takes.
async fn warm(network: &Network) -> (TestApp, String) {
    let options = Options { budget: BUDGET, network: Some(network.clone()), ..Options::default() };
    let app = TestApp::with(options).await;
    app.load_sample().await;
    let token = app.user("auditor").await;
    let answer = app.get(PROFILE, &token).await;
    assert_eq!((answer.status, answer.remaining()), (StatusCode::OK, 14));
    assert_eq!(answer.header("x-data-integrity"), Some("complete"));
    assert!(network.opened() >= 9, "{} connections", network.opened());
    (app, token)
}

async fn next_answer_is_whole(condition: Condition) {
    let network = Network::default();
    let (app, token) = warm(&network).await;
    network.turn_all(condition);
    let answer = app.get(PROFILE, &token).await;
    assert_eq!((answer.status, answer.remaining()), (StatusCode::OK, 13), "{condition:?}");
    assert_eq!(answer.header("x-data-integrity"), Some("complete"), "{condition:?}");
    assert_eq!(app.rows().await[0].count, 2, "counted once: {condition:?}");
    let answer = app.get(PROFILE, &token).await;
    assert_eq!((answer.status, answer.remaining()), (StatusCode::OK, 12), "{condition:?}");
}

#[tokio::test]
async fn connections_that_break_when_used_again_cost_one_attempt() {
    next_answer_is_whole(Condition::Broken).await;
}

#[tokio::test]
async fn connections_that_swallow_what_is_sent_cost_one_attempt() {
    next_answer_is_whole(Condition::Swallowing).await;
}
