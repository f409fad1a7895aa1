//! What the limiter decides, over the model of a store.

mod support;

use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};

use chrono::{DateTime, TimeDelta, Utc};
use rate_window::{
    Decision, FailureMode, FixedQuotas, HeadersOnlyRateLimiter, Key, Observer, Outcome, Policy, Quota,
    Quotas, RateLimiter, RateWindowLimiter, StoreError,
};
use support::model::{Fate, ModelStore};
use support::now;

const API: Policy = Policy::per_minute("api", 2);

async fn outcomes(limiter: &dyn RateLimiter, key: &Key, times: usize) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for _ in 0..times {
        outcomes.push(limiter.check(key, now(), None).await.outcome);
    }
    outcomes
}

#[tokio::test]
async fn policies_windows_and_callers_count_apart() {
    use Outcome::{Allowed, Rejected};
    let limiter = RateWindowLimiter::new(ModelStore::default());
    assert_eq!(outcomes(&limiter, &API.key("ada"), 3).await, [Allowed, Allowed, Rejected]);
    assert_eq!(outcomes(&limiter, &API.key("grace"), 1).await, [Allowed]);
    assert_eq!(outcomes(&limiter, &Policy::per_minute("other", 2).key("ada"), 1).await, [Allowed]);
    assert_eq!(outcomes(&limiter, &Policy::per_hour("api", 2).key("ada"), 1).await, [Allowed]);
    let next_minute = now() + TimeDelta::seconds(40);
    assert_eq!(limiter.check(&API.key("ada"), next_minute, None).await.outcome, Allowed);
}

#[tokio::test]
async fn an_hour_and_a_day_last_as_long_as_they_say() {
    let limiter = RateWindowLimiter::new(ModelStore::default());
    let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
    for (policy, last, next) in [
        (Policy::per_hour("hourly", 1), "2026-10-21T09:59:59.999Z", "2026-10-21T10:00:00Z"),
        (Policy::per_day("daily", 1), "2026-10-21T23:59:59.999Z", "2026-10-22T00:00:00Z"),
    ] {
        let key = policy.key("ada");
        assert_eq!(limiter.check(&key, now(), None).await.outcome, Outcome::Allowed);
        let rejected = limiter.check(&key, at(last), None).await;
        assert_eq!((rejected.outcome, rejected.retry_after()), (Outcome::Rejected, Some(1)));
        assert_eq!(limiter.check(&key, at(next), None).await.outcome, Outcome::Allowed);
    }
}

#[tokio::test]
async fn a_caller_has_the_limit_it_carries() {
    use Outcome::{Allowed, Rejected};
    let limiter = RateWindowLimiter::new(ModelStore::default());
    let own = |caller: &str, limit| API.key(caller).with_limit(NonZeroU32::new(limit).unwrap());
    assert_eq!(outcomes(&limiter, &own("large", 3), 4).await, [Allowed, Allowed, Allowed, Rejected]);
    assert_eq!(outcomes(&limiter, &own("small", 1), 2).await, [Allowed, Rejected]);
    let decision = limiter.check(&own("fresh", 9), now(), None).await;
    assert_eq!((decision.limit, decision.remaining), (9, 8));
}

#[tokio::test]
async fn two_thousand_requests_over_the_limit_cost_a_write_a_second_and_are_all_counted() {
    let store = ModelStore::default();
    let limiter = RateWindowLimiter::new(store.clone());
    let start: DateTime<Utc> = "2026-10-21T09:05:00Z".parse().unwrap();
    for request in 0..2_002 {
        limiter.check(&API.key("flood"), start + TimeDelta::milliseconds(request * 29), None).await;
    }
    assert!(store.calls() <= 2 + 61, "{}", store.calls());
    limiter.drain(None).await;
    assert_eq!(store.count("api:flood|202610210905"), 2_002);
}

#[tokio::test]
async fn rejections_of_a_past_window_are_written_with_the_next_one_or_by_a_timer() {
    let store = ModelStore::default();
    let limiter = RateWindowLimiter::new(store.clone());
    let key = API.key("u");
    assert_eq!(outcomes(&limiter, &key, 5).await[2..], [Outcome::Rejected; 3]);
    assert_eq!(store.count("api:u|202610210905"), 3, "two are pending");
    limiter.commit_stale(now()).await;
    assert_eq!(store.count("api:u|202610210905"), 3, "their window is not over");
    limiter.commit_stale(now() + TimeDelta::seconds(40)).await;
    assert_eq!(store.count("api:u|202610210905"), 5);
}

#[tokio::test]
async fn a_store_that_fails_refuses_or_lets_pass_as_chosen_and_a_throttle_always_refuses() {
    let outcome = async |mode, fate| {
        let store = ModelStore::default();
        store.meets([fate]);
        let limiter = RateWindowLimiter::new(store).with_failure_mode(mode);
        limiter.check(&API.key("u"), now(), None).await.outcome
    };
    assert_eq!(outcome(FailureMode::Closed, Fate::Refused).await, Outcome::Unavailable);
    assert_eq!(outcome(FailureMode::Open, Fate::Refused).await, Outcome::Degraded);
    assert_eq!(outcome(FailureMode::Closed, Fate::Throttled).await, Outcome::Contended);
    assert_eq!(outcome(FailureMode::Open, Fate::Throttled).await, Outcome::Contended);
}

/// Numbers that change while the process runs.
struct Changing(Mutex<Quota>);

impl Quotas for Changing {
    fn quota(&self, _: &Policy) -> Quota {
        *self.0.lock().unwrap()
    }
}

#[tokio::test]
async fn a_changed_limit_holds_from_the_next_request_on() {
    use Outcome::{Allowed, Rejected, Shadowed};
    let quotas = Arc::new(Changing(Mutex::new(API.quota())));
    let limiter = RateWindowLimiter::new(ModelStore::default()).with_quotas(quotas.clone());
    let set = |limit, shadow| {
        *quotas.0.lock().unwrap() = Quota { limit: NonZeroU32::new(limit).unwrap(), shadow };
    };
    let key = API.key("u");
    assert_eq!(outcomes(&limiter, &key, 3).await, [Allowed, Allowed, Rejected]);
    set(4, false);
    assert_eq!(outcomes(&limiter, &key, 2).await, [Allowed, Rejected]);
    set(1, true);
    assert_eq!(outcomes(&limiter, &key, 1).await, [Shadowed]);
}

/// Keeps what is reported to it.
#[derive(Default)]
struct Notes(Mutex<Vec<String>>);

impl Observer for Notes {
    fn on_decision(&self, key: &Key, decision: &Decision, _: DateTime<Utc>) {
        self.0.lock().unwrap().push(format!("{} {}", key.caller_key(), decision.outcome.name()));
    }

    fn on_store_error(&self, _: &Key, error: &StoreError, outcome: Outcome) {
        self.0.lock().unwrap().push(format!("{error}: {}", outcome.name()));
    }

    fn on_commit_error(&self, pending: u64, error: &StoreError) {
        self.0.lock().unwrap().push(format!("{pending} pending: {error}"));
    }
}

#[tokio::test]
async fn an_observer_sees_decisions_and_the_faults_behind_them() {
    let (store, notes) = (ModelStore::default(), Arc::new(Notes::default()));
    let limiter = RateWindowLimiter::new(store.clone()).with_observer(notes.clone());
    let key = API.key("u");
    store.meets([Fate::Done, Fate::Done, Fate::Refused, Fate::Throttled]);
    outcomes(&limiter, &key, 3).await;
    outcomes(&limiter, &API.key("v"), 1).await;
    let expected = [
        "api:u allowed",
        "api:u allowed",
        "api:u rejected",
        "1 pending: the store did not confirm the count",
        "the store throttled: contended",
        "api:v contended",
    ];
    assert_eq!(*notes.0.lock().unwrap(), expected);
}

#[tokio::test]
async fn headers_only_never_rejects() {
    let limiter = HeadersOnlyRateLimiter::new(Arc::new(FixedQuotas));
    let key = API.key("u").with_limit(NonZeroU32::new(1).unwrap());
    assert_eq!(outcomes(&limiter, &key, 3).await, [Outcome::Allowed; 3]);
    limiter.commit_stale(now()).await;
    limiter.drain(None).await;
}
