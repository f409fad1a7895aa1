//! The limiter over DynamoDB, embedded, spoken to by the real SDK client.

mod support;

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::Arc;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::AttributeValue;
use rate_window::dynamodb::{DynamoDbStore, KEY, SCHEMA, TableSchema};
use rate_window::{Decision, Key, Policy, RateLimiter, RateWindowLimiter};
use support::embedded::{Embedded, TABLE};
use support::now;

fn limiter(client: &Client) -> Arc<RateWindowLimiter> {
    Arc::new(RateWindowLimiter::new(DynamoDbStore::new(client.clone(), TABLE)))
}

async fn row(client: &Client, key: &str) -> HashMap<String, AttributeValue> {
    let key = AttributeValue::S(key.to_owned());
    let answer = client.get_item().table_name(TABLE).key(KEY, key).send().await.unwrap();
    answer.item.unwrap_or_default()
}

async fn count(client: &Client, key: &str) -> String {
    row(client, key).await["RequestCount"].as_n().unwrap().clone()
}

async fn parallel(limiter: &Arc<RateWindowLimiter>, key: &Key, checks: usize) -> Vec<Decision> {
    let tasks = (0..checks).map(|_| {
        let (limiter, key) = (limiter.clone(), key.clone());
        tokio::spawn(async move { limiter.check(&key, now(), None).await })
    });
    let mut decisions = Vec::new();
    for task in tasks.collect::<Vec<_>>() {
        decisions.push(task.await.unwrap());
    }
    decisions
}

/// Five hundred at once, by two processes: exactly the limit is admitted, each of its places once, and all are counted.
async fn assert_exact(key: Key, stored_at: &str, limit: u32) {
    let Embedded { client, .. } = Embedded::new().await;
    let (one, other) = (limiter(&client), limiter(&client));
    let (first, second) = tokio::join!(parallel(&one, &key, 250), parallel(&other, &key, 250));
    let decisions = [first, second].concat();
    let mut remaining: Vec<u32> = decisions
        .iter()
        .filter(|decision| decision.outcome.admits())
        .map(|decision| decision.remaining)
        .collect();
    remaining.sort_unstable();
    assert_eq!(remaining, (0..limit).collect::<Vec<_>>());
    one.drain(None).await;
    other.drain(None).await;
    assert_eq!(count(&client, stored_at).await, "500");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_minute_is_exact() {
    assert_exact(Policy::per_minute("api", 120).key("u"), "api:u|202610210905", 120).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_hour_is_exact() {
    assert_exact(Policy::per_hour("api", 120).key("u"), "api:u|2026102109", 120).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_day_is_exact() {
    assert_exact(Policy::per_day("api", 120).key("u"), "api:u|20261021", 120).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_limit_of_the_callers_own_is_exact() {
    let key = |limit| Policy::per_minute("api", 120).key("u").with_limit(NonZeroU32::new(limit).unwrap());
    assert_exact(key(200), "api:u|202610210905", 200).await;
    assert_exact(key(7), "api:u|202610210905", 7).await;
}

#[tokio::test]
async fn the_row_says_what_it_counts_and_when_it_may_go() {
    let Embedded { client, .. } = Embedded::new().await;
    let limiter = limiter(&client);
    for (policy, key, start, expires) in [
        (Policy::per_minute("api", 5), "api:u|202610210905", "2026-10-21T09:05:00Z", "1792659960"),
        (Policy::per_hour("api", 5), "api:u|2026102109", "2026-10-21T09:00:00Z", "1792663200"),
        (Policy::per_day("api", 5), "api:u|20261021", "2026-10-21T00:00:00Z", "1792713600"),
    ] {
        limiter.check(&policy.key("u"), now(), None).await;
        let row = row(&client, key).await;
        let number = |name: &str| row[name].as_n().unwrap().clone();
        assert_eq!((number("RequestCount"), number("ExpiresAt")), ("1".to_owned(), expires.to_owned()));
        assert_eq!(row["WindowStart"].as_s().unwrap(), start);
        assert!(row.contains_key("LastAttemptId"));
        assert_eq!(row.len(), 5);
    }
}

#[tokio::test]
async fn a_lost_answer_counts_once() {
    let embedded = Embedded::new().await;
    let limiter = limiter(&embedded.client);
    let key = Policy::per_day("api", 5).key("u");
    embedded.lose(2);
    let decision = limiter.check(&key, now(), None).await;
    assert_eq!((decision.outcome.name(), decision.remaining), ("allowed", 4));
    assert_eq!(count(&embedded.client, "api:u|20261021").await, "1");
}

#[tokio::test]
async fn answers_that_stay_lost_are_reported_as_unavailable() {
    let embedded = Embedded::new().await;
    embedded.lose(3);
    let decision = limiter(&embedded.client).check(&Policy::per_day("api", 5).key("u"), now(), None).await;
    assert_eq!((decision.outcome.name(), decision.retry_after()), ("unavailable", Some(1)));
}

#[tokio::test]
async fn a_table_is_made_once_and_one_with_another_key_is_refused() {
    let Embedded { client, .. } = Embedded::new().await;
    SCHEMA.create(&client, TABLE).await.unwrap();
    let other = TableSchema { sort_key: Some("Sort"), ..SCHEMA };
    let error = other.create(&client, TABLE).await.unwrap_err();
    assert_eq!(error.to_string(), "table rate-windows exists with the key (Key), but (Key, Sort) is needed");
}
