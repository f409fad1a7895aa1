//! What this process knows of rows that have reached their limit, and the rejections it has not written yet.
//!
//! Within a row the count only rises, so a count once seen stays a true lower bound: a caller known to be at its limit can be refused
//! without asking the store. Such rejections are counted here first.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};

use super::{Period, Row, Window, WindowKey};

/// Rows remembered at once. A full memory takes no new ones: their requests go to the store, as if nothing were known.
const CAPACITY: usize = 10_000;

/// The least time between two attempts to write the pending count of one row.
const COMMIT_INTERVAL: TimeDelta = TimeDelta::seconds(1);

/// The memory of one process. Cheap to clone; clones share it.
#[derive(Debug, Clone, Default)]
pub(super) struct Memory(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// The latest minute that any request fell into. Windows of every length end where a minute does.
    minute: Option<DateTime<Utc>>,
    entries: HashMap<WindowKey, Entry>,
}

#[derive(Debug)]
struct Entry {
    row: Row,
    /// The largest count seen in the store.
    stored: u64,
    /// Rejections counted here and not yet in the store.
    pending: u64,
    last_attempt: Option<DateTime<Utc>>,
    in_flight: bool,
}

/// A pending count on its way to the store. Dropped without [`Self::confirm`] (failed, or cancelled), it goes back to the memory.
#[derive(Debug)]
pub(super) struct InFlight {
    memory: Memory,
    pub(super) row: Row,
    pub(super) amount: u64,
    stored: Option<u64>,
}

impl Memory {
    /// Whether the row of `key` is known to be at `limit`. If so the request is refused, and counted here as pending.
    pub(super) fn refuses(&self, key: &WindowKey, limit: NonZeroU32, now: DateTime<Utc>) -> bool {
        match self.state_at(now).entries.get_mut(key) {
            Some(entry) if entry.stored >= u64::from(limit.get()) => {
                entry.pending += 1;
                true
            }
            _ => false,
        }
    }

    /// Remembers `row` if the `stored` count has reached `limit`. A count beyond it was itself a written rejection, the row's first.
    pub(super) fn learn(&self, row: &Row, limit: NonZeroU32, stored: u64, now: DateTime<Utc>) {
        let limit = u64::from(limit.get());
        if stored < limit {
            return;
        }
        let mut state = self.state_at(now);
        if state.entries.len() >= CAPACITY && !state.entries.contains_key(&row.key) {
            return;
        }
        let entry = state.entries.entry(row.key.clone()).or_insert_with(|| Entry::new(row));
        entry.stored = entry.stored.max(stored);
        if stored > limit {
            entry.last_attempt = entry.last_attempt.max(Some(now));
        }
    }

    /// Takes the pending count of `key` if it is due: nobody is writing it, and a second has passed since the last attempt.
    pub(super) fn take_due(&self, key: &WindowKey, now: DateTime<Utc>) -> Option<InFlight> {
        let mut state = self.lock();
        let entry = state.entries.get_mut(key)?;
        let is_due = entry.last_attempt.is_none_or(|at| now - at >= COMMIT_INTERVAL);
        let in_flight = is_due.then(|| self.take(entry)).flatten()?;
        entry.last_attempt = Some(now);
        Some(in_flight)
    }

    /// Takes up to `most` pending counts of windows that are over.
    pub(super) fn take_stale(&self, most: usize) -> Vec<InFlight> {
        let mut state = self.lock();
        let minute = state.minute;
        let stale = state.entries.values_mut().filter(|entry| entry.is_stale(minute));
        stale.filter_map(|entry| self.take(entry)).take(most).collect()
    }

    /// Takes every pending count.
    pub(super) fn take_all(&self) -> Vec<InFlight> {
        self.lock().entries.values_mut().filter_map(|entry| self.take(entry)).collect()
    }

    /// Moves to the minute `now` lies in, so that windows which ended before it are stale.
    pub(super) fn move_to(&self, now: DateTime<Utc>) {
        drop(self.state_at(now));
    }

    fn take(&self, entry: &mut Entry) -> Option<InFlight> {
        if entry.in_flight || entry.pending == 0 {
            return None;
        }
        entry.in_flight = true;
        let amount = std::mem::take(&mut entry.pending);
        Some(InFlight { memory: self.clone(), row: entry.row.clone(), amount, stored: None })
    }

    /// The state, moved on if `now` lies in a later minute than it stands in. A request with an older instant moves nothing.
    fn state_at(&self, now: DateTime<Utc>) -> MutexGuard<'_, State> {
        let minute = Some(Window::at(Period::Minute, now).start());
        let mut state = self.lock();
        if state.minute < minute {
            state.minute = minute;
            state.entries.retain(|_, entry| !entry.is_stale(minute) || entry.is_unwritten());
        }
        state
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Entry {
    fn new(row: &Row) -> Self {
        Self { row: row.clone(), stored: 0, pending: 0, last_attempt: None, in_flight: false }
    }

    fn is_stale(&self, minute: Option<DateTime<Utc>>) -> bool {
        minute.is_some_and(|minute| self.row.window.end() <= minute)
    }

    fn is_unwritten(&self) -> bool {
        self.pending > 0 || self.in_flight
    }
}

impl InFlight {
    /// The store has it, and now holds `stored`.
    pub(super) fn confirm(mut self, stored: u64) {
        self.stored = Some(stored);
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        let mut state = self.memory.lock();
        let minute = state.minute;
        let Some(entry) = state.entries.get_mut(&self.row.key) else { return };
        entry.in_flight = false;
        match self.stored {
            Some(stored) => entry.stored = entry.stored.max(stored),
            None => entry.pending += self.amount,
        }
        if entry.is_stale(minute) && !entry.is_unwritten() {
            state.entries.remove(&self.row.key);
        }
    }
}

#[cfg(test)]
mod tests {
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
}
