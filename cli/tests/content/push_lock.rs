//! One push at a time: pushes that meet another, stand still, fail or die.

use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::TimeDelta;
use portfolio_cli::content::push::push;
use portfolio_document::form::Document;
use portfolio_local::Failure;
use portfolio_request::clock::Clock;
use serde_json::json;

use crate::deployment::{Deployment, EVERYTHING, skills};
use harness::store::Fault;

/// A stalled push, in the background.
fn stuck(deployment: &Deployment) -> tokio::task::JoinHandle<Result<(), Failure>> {
    deployment.store.fail_next("BatchWriteItem", [Fault::Silence]);
    let deployment = deployment.clone();
    tokio::spawn(async move { deployment.push(&skills(0..3, "stuck")).await })
}

async fn until_stuck(deployment: &Deployment) {
    while deployment.writes().is_empty() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn one_push_at_a_time() {
    let deployment = Deployment::new().await;
    let first = stuck(&deployment);
    until_stuck(&deployment).await;
    let refused = deployment.push(&skills(0..3, "second")).await.unwrap_err().to_string();
    assert_eq!(refused, "another push writes to content; try again after 2026-10-21T09:06:20Z");
    assert_eq!(deployment.pull().await, Document::default());

    // It dies silently: nobody can know until its lease is over.
    first.abort();
    deployment.advance_seconds(59);
    assert!(deployment.push(&skills(0..3, "second")).await.is_err());
    deployment.advance_seconds(1);
    deployment.push(&skills(0..3, "second")).await.unwrap();
    assert_eq!(deployment.pull().await, skills(0..3, "second"));
}

/// The first stalls in its first batch until its lease is over and the second has finished: once with more batches to come, once with
/// none.
#[tokio::test]
async fn a_push_that_was_taken_over_says_so() {
    for size in [60, 3] {
        let deployment = Deployment::new().await;
        deployment.store.fail_next("BatchWriteItem", [Fault::AnswerLostBehindAnother]);
        let first = {
            let deployment = deployment.clone();
            tokio::spawn(async move { deployment.push(&skills(0..size, "first")).await })
        };
        until_stuck(&deployment).await;
        deployment.advance_seconds(60);
        deployment.push(&skills(0..3, "second")).await.unwrap();
        assert_eq!(
            first.await.unwrap().unwrap_err().to_string(),
            "another push took content over while this one stood still; the same push again finishes it"
        );
        deployment.push(&skills(0..size, "first")).await.unwrap();
        assert_eq!(deployment.pull().await, skills(0..size, "first"));
    }
}

/// On a clock that goes on by 20 s whenever it is read, a busy table takes four tries: the lease of a minute is renewed before the second
/// and the fourth. The other two are the lock and its release.
#[tokio::test]
async fn a_push_that_waits_for_a_busy_table_keeps_its_lease() {
    let deployment = Deployment::new().await;
    deployment
        .store
        .fail_next("BatchWriteItem", [Fault::Unprocessed, Fault::Unprocessed, Fault::Unprocessed]);
    let now = Arc::clone(&deployment.now);
    let clock = Clock::from_fn(move || {
        let mut now = now.lock().unwrap();
        *now += TimeDelta::seconds(20);
        *now
    });
    let document = skills(0..3, "x");
    push(&deployment.table, &document, EVERYTHING, &clock, |_| ()).await.unwrap();
    let leases = deployment.store.calls().into_iter().filter(|call| call.operation == "PutItem").count();
    assert_eq!((leases, deployment.writes().len()), (4, 4));
}

#[tokio::test]
async fn a_lock_that_tells_no_end_locks_nobody_out() {
    let deployment = Deployment::new().await;
    deployment.put("push", "lock", json!({"Owner": "nobody", "Until": "soon"})).await;
    deployment.push(&skills(0..3, "x")).await.unwrap();
}

#[tokio::test]
async fn a_push_that_fails_lets_the_next_one_in() {
    let deployment = Deployment::new().await;
    deployment.store.fail_next("BatchWriteItem", [Fault::Error(400, "AccessDeniedException")]);
    let failed = deployment.push(&skills(0..3, "x")).await.unwrap_err().to_string();
    assert!(failed.starts_with("the content table content could not be written: "), "{failed}");
    assert_eq!(failed.lines().count(), 1);
    deployment.push(&skills(0..3, "x")).await.unwrap();
}

#[tokio::test]
async fn a_lost_answer_does_not_lock_a_push_out_of_its_own_lock() {
    let deployment = Deployment::new().await;
    // Of the lock, and of its release.
    deployment.store.fail_next("PutItem", [Fault::AnswerLost, Fault::None, Fault::AnswerLost]);
    deployment.push(&skills(0..3, "x")).await.unwrap();
    deployment.push(&skills(0..3, "y")).await.unwrap();
}

/// At whatever call a push ends, with an error or without a trace: nothing that was there and is to stay is ever missing, and the same
/// push again ends as if nothing had happened.
#[tokio::test]
async fn interrupted_anywhere_and_run_again_it_ends_right() {
    let (before, after) = (skills(0..60, "old"), skills(30..100, "new"));
    let whole = Deployment::new().await;
    whole.push(&before).await.unwrap();
    whole.store.forget();
    whole.push(&after).await.unwrap();
    let expected = (whole.items().await, whole.pull().await);
    let writes = whole.writes().len();
    assert_eq!(writes, 5);

    for dies in [false, true] {
        for survived in 0..writes {
            let deployment = Deployment::new().await;
            deployment.push(&before).await.unwrap();
            interrupt(&deployment, &after, survived, dies).await;
            let keys: BTreeSet<_> = deployment
                .items()
                .await
                .iter()
                .map(|item| item.split(' ').next().unwrap().to_owned())
                .collect();
            assert!((30..60).all(|id| keys.contains(&format!("skill/s{id}"))), "{survived} {dies}");
            deployment.push(&after).await.unwrap();
            assert_eq!((deployment.items().await, deployment.pull().await), expected, "{survived} {dies}");
        }
    }
}

/// Pushes, and ends it after `survived` writes: by an error, or by its death.
async fn interrupt(deployment: &Deployment, document: &Document, survived: usize, dies: bool) {
    deployment.store.forget();
    let last = if dies { Fault::Silence } else { Fault::Error(400, "AccessDeniedException") };
    let faults = std::iter::repeat_n(Fault::None, survived).chain([last]);
    deployment.store.fail_next("BatchWriteItem", faults);
    let pushing = {
        let (deployment, document) = (deployment.clone(), document.clone());
        tokio::spawn(async move { deployment.push(&document).await })
    };
    if !dies {
        pushing.await.unwrap().unwrap_err();
        return;
    }
    while deployment.writes().len() <= survived {
        tokio::task::yield_now().await;
    }
    pushing.abort();
    deployment.advance_seconds(60);
}
