use super::*;
use crate::Policy;

const API: Policy = Policy::per_minute("api", 15);
const DAILY: Policy = Policy::per_day("daily", 15);

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn row(policy: &Policy, user: &str, now: DateTime<Utc>) -> Row {
    let key = policy.key(user);
    Row::new(&key, key.window(now), 1)
}

fn limit(limit: u32) -> NonZeroU32 {
    NonZeroU32::new(limit).unwrap()
}

fn learn(memory: &Memory, row: &Row, stored: u64, now: DateTime<Utc>) {
    memory.learn(row, limit(15), stored, now);
}

/// A memory that knows `user` at its limit of 15, reached by an admitted request.
fn knowing(user: &str, now: DateTime<Utc>) -> Memory {
    let memory = Memory::default();
    learn(&memory, &row(&API, user, now), 15, now);
    memory
}

fn refuse(memory: &Memory, user: &str, now: DateTime<Utc>) -> bool {
    memory.refuses(&row(&API, user, now).key, limit(15), now)
}

fn take_due(memory: &Memory, user: &str, now: DateTime<Utc>) -> Option<InFlight> {
    memory.take_due(&row(&API, user, now).key, now)
}

const NOW: &str = "2026-10-21T09:05:20Z";

#[test]
fn what_is_known_is_refused_and_counted_as_pending() {
    let now = at(NOW);
    let memory = knowing("u", now);
    assert!(refuse(&memory, "u", now) && refuse(&memory, "u", now));
    assert!(!refuse(&memory, "other", now));
    assert!(!memory.refuses(&row(&API, "u", now).key, limit(16), now), "a larger limit asks the store");
    assert_eq!(take_due(&memory, "u", now).map(|in_flight| in_flight.amount), Some(2));
}

#[test]
fn a_count_below_the_limit_is_not_worth_remembering() {
    let now = at(NOW);
    let memory = Memory::default();
    learn(&memory, &row(&API, "u", now), 14, now);
    assert!(!memory.refuses(&row(&API, "u", now).key, limit(14), now));
}

#[test]
fn the_first_refusal_is_due_at_once_and_the_next_after_a_second() {
    let now = at(NOW);
    let memory = knowing("u", now);
    let due = |millis: i64| {
        let then = now + TimeDelta::milliseconds(millis);
        refuse(&memory, "u", then);
        take_due(&memory, "u", then).map(|in_flight| {
            let amount = in_flight.amount;
            in_flight.confirm(100);
            amount
        })
    };
    assert_eq!(
        [due(0), due(999), due(1_000), due(1_500), due(2_000)],
        [Some(1), None, Some(2), None, Some(2)]
    );
}

#[test]
fn a_refusal_that_was_written_is_an_attempt() {
    let now = at(NOW);
    let memory = Memory::default();
    learn(&memory, &row(&API, "u", now), 16, now);
    refuse(&memory, "u", now);
    assert!(take_due(&memory, "u", now).is_none());
    let later = now + TimeDelta::seconds(1);
    assert!(memory.take_due(&row(&API, "u", now).key, later).is_some());
}

#[test]
fn one_write_of_a_row_at_a_time_and_a_failed_one_is_given_back() {
    let now = at(NOW);
    let memory = knowing("u", now);
    refuse(&memory, "u", now);
    let in_flight = take_due(&memory, "u", now).unwrap();
    refuse(&memory, "u", now);
    assert!(memory.take_all().is_empty(), "a write of this row is in flight");
    drop(in_flight);
    let amounts: Vec<_> = memory.take_all().iter().map(|in_flight| in_flight.amount).collect();
    assert_eq!(amounts, [2]);
}

#[test]
fn a_later_window_keeps_only_what_is_pending() {
    let (now, later) = (at(NOW), at("2026-10-21T09:06:00Z"));
    let memory = knowing("pending", now);
    learn(&memory, &row(&API, "done", now), 15, now);
    refuse(&memory, "pending", now);
    memory.move_to(later);
    assert!(!refuse(&memory, "done", now), "forgotten");
    let stale: Vec<_> = memory.take_stale(25);
    assert_eq!(stale.len(), 1);
    assert_eq!((&stale[0].row, stale[0].amount), (&row(&API, "pending", now), 1));
    stale.into_iter().for_each(|in_flight| in_flight.confirm(16));
    assert!(!refuse(&memory, "pending", now), "written, so forgotten");
}

#[test]
fn a_day_is_remembered_until_it_ends() {
    let now = at(NOW);
    let memory = Memory::default();
    let daily = row(&DAILY, "u", now);
    learn(&memory, &daily, 15, now);
    assert!(memory.refuses(&daily.key, limit(15), at("2026-10-21T23:59:59.999Z")));
    assert!(memory.take_stale(25).is_empty());
    memory.move_to(at("2026-10-22T00:00:00Z"));
    assert_eq!(memory.take_stale(25).iter().map(|in_flight| in_flight.amount).collect::<Vec<_>>(), [1]);
}

/// Requests are not answered in the order of their instants: an older one must not clear what a newer one knows.
#[test]
fn an_older_instant_moves_nothing() {
    let (earlier, now) = (at("2026-10-21T09:04:59.999Z"), at(NOW));
    let memory = knowing("u", now);
    assert!(!refuse(&memory, "u", earlier));
    learn(&memory, &row(&API, "u", earlier), 15, earlier);
    assert!(refuse(&memory, "u", now));
}

#[test]
fn stale_rows_are_taken_a_few_at_a_time() {
    let (now, later) = (at(NOW), at("2026-10-21T09:06:00Z"));
    let memory = Memory::default();
    for number in 0..30 {
        let user = number.to_string();
        learn(&memory, &row(&API, &user, now), 15, now);
        refuse(&memory, &user, now);
    }
    memory.move_to(later);
    let in_flight = memory.take_stale(25);
    assert_eq!(in_flight.len(), 25);
    in_flight.into_iter().for_each(|in_flight| in_flight.confirm(16));
    assert_eq!(memory.take_stale(25).len(), 5);
}

#[test]
fn a_full_memory_takes_no_new_rows_and_loses_no_pending_ones() {
    let now = at(NOW);
    let memory = knowing("first", now);
    refuse(&memory, "first", now);
    for number in 1..=CAPACITY {
        learn(&memory, &row(&API, &number.to_string(), now), 15, now);
    }
    assert!(refuse(&memory, "first", now));
    assert!(refuse(&memory, "9999", now));
    assert!(!refuse(&memory, "10000", now), "no room left");
    assert_eq!(memory.lock().entries.len(), CAPACITY);
}
