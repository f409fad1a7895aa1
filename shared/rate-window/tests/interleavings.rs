//! Whatever order the steps of concurrent checks are taken in, whatever the store does to them: never more than the limit is admitted,
//! and every check is counted.

mod support;

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::task::{Context, Poll, Waker};

use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use rate_window::{BoxFuture, Decision, Key, Outcome, Period, Policy, RateLimiter, RateWindowLimiter};
use support::model::{Fate, ModelStore};
use support::now;

/// A check in a plan: by which process, for which caller, how many seconds after the start.
#[derive(Debug, Clone)]
struct Planned {
    process: usize,
    caller: usize,
    seconds: i64,
}

/// The policy of a plan; its callers 0 and 1 have its limit, 2 a larger one of its own, 3 a smaller one.
#[derive(Debug, Clone)]
struct Plan {
    period: Period,
    checks: Vec<Planned>,
    /// Which of the checks that are still running takes its next step.
    schedule: Vec<usize>,
    fates: Vec<Fate>,
}

const LIMIT: u32 = 4;
const OWN_LIMITS: [Option<u32>; 4] = [None, None, Some(7), Some(2)];

fn limit_of(caller: usize) -> u64 {
    OWN_LIMITS[caller].unwrap_or(LIMIT).into()
}

fn key_of(policy: &Policy, caller: usize) -> Key {
    let key = policy.key(caller.to_string());
    match OWN_LIMITS[caller].and_then(NonZeroU32::new) {
        Some(limit) => key.with_limit(limit),
        None => key,
    }
}

fn plans(fates: impl Strategy<Value = Vec<Fate>>) -> impl Strategy<Value = Plan> {
    let periods = prop::sample::select(vec![Period::Minute, Period::Hour, Period::Day]);
    let check = (0usize..3, 0usize..4, prop::sample::select(vec![0i64, 1, 39, 40, 41, 3_280, 53_680]));
    let check = check.prop_map(|(process, caller, seconds)| Planned { process, caller, seconds });
    let checks = prop::collection::vec(check, 1..60);
    (periods, checks, prop::collection::vec(0usize..1_000, 0..400), fates)
        .prop_map(|(period, checks, schedule, fates)| Plan { period, checks, schedule, fates })
}

/// A check under way, and what it counts in.
struct Running<'a> {
    caller: usize,
    row: String,
    check: BoxFuture<'a, Decision>,
}

/// Runs `plan` and gives, for each row, its caller and the outcomes of its checks.
async fn run(plan: &Plan, store: &ModelStore) -> HashMap<String, (usize, Vec<Outcome>)> {
    let policy = Policy::new("api", LIMIT, plan.period).unwrap();
    let keys: Vec<Key> = (0..OWN_LIMITS.len()).map(|caller| key_of(&policy, caller)).collect();
    let processes: Vec<RateWindowLimiter> = (0..3).map(|_| RateWindowLimiter::new(store.clone())).collect();
    store.meets(plan.fates.iter().copied());
    let start = |planned: &Planned| {
        let (key, now) = (&keys[planned.caller], now() + TimeDelta::seconds(planned.seconds));
        let check = processes[planned.process].check(key, now, None);
        Running { caller: planned.caller, row: row(key, now), check }
    };
    let mut running: Vec<Running<'_>> = plan.checks.iter().map(start).collect();
    let mut decided: HashMap<String, (usize, Vec<Outcome>)> = HashMap::new();
    let mut schedule = plan.schedule.iter().copied().chain(std::iter::repeat(0));
    while !running.is_empty() {
        let at = schedule.next().unwrap_or_default() % running.len();
        let mut context = Context::from_waker(Waker::noop());
        if let Poll::Ready(decision) = running[at].check.as_mut().poll(&mut context) {
            let Running { caller, row, .. } = running.remove(at);
            decided.entry(row).or_insert((caller, Vec::new())).1.push(decision.outcome);
        }
    }
    drop(running);
    store.heal();
    for process in &processes {
        process.drain(None).await;
    }
    decided
}

fn row(key: &Key, now: DateTime<Utc>) -> String {
    key.window_key(key.window(now)).to_string()
}

fn admitted(outcomes: &[Outcome]) -> u64 {
    outcomes.iter().filter(|outcome| outcome.admits()).count() as u64
}

/// The limiter times some of its waits, for which the runtime must be there; the schedule alone decides who runs.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(future)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn exactly_the_limit_is_admitted_and_every_check_counted(plan in plans(Just(Vec::new()))) {
        let store = ModelStore::default();
        for (row, (caller, outcomes)) in block_on(run(&plan, &store)) {
            let checks = outcomes.len() as u64;
            prop_assert_eq!(admitted(&outcomes), checks.min(limit_of(caller)), "{}", row);
            prop_assert_eq!(store.count(&row), checks, "{}", row);
        }
        prop_assert_eq!(store.total(), plan.checks.len() as u64);
    }

    #[test]
    fn faults_admit_nobody_too_many(
        plan in plans(prop::collection::vec(
            prop::sample::select(vec![Fate::Done, Fate::Refused, Fate::Lost, Fate::Retried, Fate::Throttled]), 0..80,
        ))
    ) {
        let store = ModelStore::default();
        for (row, (caller, outcomes)) in block_on(run(&plan, &store)) {
            prop_assert!(admitted(&outcomes) <= limit_of(caller), "{} {:?}", row, outcomes);
            let uncounted = [Outcome::Contended, Outcome::Unavailable];
            let known = outcomes.iter().filter(|outcome| !uncounted.contains(outcome)).count() as u64;
            prop_assert!(store.count(&row) >= known, "what was decided by a count is stored");
        }
    }
}
