//! What this process knows of keys that have reached their limit, and the rejections it has not written yet.
//!
//! Within a key the count only rises, so a count once seen stays a true lower bound: a key known to be at its limit can be refused
//! without asking the store. What is refused so is counted here first.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};

use super::counter::RowLife;
use super::{Window, WindowKey};

/// Keys remembered at once. A full memory takes no new ones: their requests go to the store, as if nothing were known.
const CAPACITY: usize = 10_000;

/// The least time between two attempts to write the pending count of one key.
const COMMIT_INTERVAL: TimeDelta = TimeDelta::seconds(1);

/// The memory of one process. Cheap to clone; clones share it.
#[derive(Debug, Clone, Default)]
pub(super) struct Memory(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    minute: Option<Window>,
    entries: HashMap<WindowKey, Entry>,
}

#[derive(Debug)]
struct Entry {
    life: RowLife,
    /// The largest count seen in the store.
    stored: u64,
    /// Rejections counted here and not yet in the store.
    pending: u64,
    last_attempt: Option<DateTime<Utc>>,
    committing: bool,
}

/// A pending count on its way to the store. Dropped without [`Taken::confirm`] (failed, or cancelled), it goes back to the memory.
#[derive(Debug)]
pub(super) struct Taken {
    memory: Memory,
    pub(super) key: WindowKey,
    pub(super) amount: u64,
    pub(super) life: RowLife,
    stored: Option<u64>,
}

impl Memory {
    /// Whether `key` is known to be at `limit`. If so the request is refused, and counted here as pending.
    pub(super) fn refuses(&self, key: &WindowKey, window: Window, limit: u32) -> bool {
        let mut state = self.state(window);
        match state.entries.get_mut(key) {
            Some(entry) if entry.stored >= u64::from(limit) => {
                entry.pending += 1;
                true
            }
            _ => false,
        }
    }

    /// Remembers that the store holds `stored` for `key`, whose limit that reaches. `refused` tells that the write which said so was
    /// itself over the limit, and so was this key's first written rejection.
    pub(super) fn remember(
        &self,
        key: &WindowKey,
        life: RowLife,
        stored: u64,
        refused: bool,
        now: DateTime<Utc>,
    ) {
        let mut state = self.state(life.window);
        if state.entries.len() >= CAPACITY && !state.entries.contains_key(key) {
            return;
        }
        let entry = state.entries.entry(key.clone()).or_insert_with(|| Entry {
            life,
            stored,
            pending: 0,
            last_attempt: None,
            committing: false,
        });
        entry.stored = entry.stored.max(stored);
        if refused {
            entry.last_attempt = entry.last_attempt.max(Some(now));
        }
    }

    /// Takes the pending count of `key` if it is due: nobody is writing it, and a second has passed since the last attempt.
    pub(super) fn take_due(&self, key: &WindowKey, now: DateTime<Utc>) -> Option<Taken> {
        let mut state = self.lock();
        let entry = state.entries.get_mut(key)?;
        let due = entry.last_attempt.is_none_or(|at| now - at >= COMMIT_INTERVAL);
        if !due {
            return None;
        }
        let taken = self.take(key, entry)?;
        entry.last_attempt = Some(now);
        Some(taken)
    }

    /// Takes up to `most` pending counts of minutes before the one the memory stands in.
    pub(super) fn take_left_overs(&self, most: usize) -> Vec<Taken> {
        let mut state = self.lock();
        let minute = state.minute;
        let past = |entry: &Entry| Some(entry.life.window) < minute;
        let entries = state.entries.iter_mut().filter(|(_, entry)| past(entry));
        entries.filter_map(|(key, entry)| self.take(key, entry)).take(most).collect()
    }

    /// Takes every pending count.
    pub(super) fn take_all(&self) -> Vec<Taken> {
        let mut state = self.lock();
        state.entries.iter_mut().filter_map(|(key, entry)| self.take(key, entry)).collect()
    }

    /// Moves to the minute `now` lies in, so that what is pending for earlier ones counts as left over.
    pub(super) fn move_to(&self, now: DateTime<Utc>) {
        drop(self.state(Window::at(now)));
    }

    fn take(&self, key: &WindowKey, entry: &mut Entry) -> Option<Taken> {
        if entry.committing || entry.pending == 0 {
            return None;
        }
        entry.committing = true;
        let amount = std::mem::take(&mut entry.pending);
        Some(Taken { memory: self.clone(), key: key.clone(), amount, life: entry.life, stored: None })
    }

    /// The state, moved on if `window` is later than it stands. A request with an older instant moves nothing.
    fn state(&self, window: Window) -> MutexGuard<'_, State> {
        let mut state = self.lock();
        if state.minute < Some(window) {
            state.minute = Some(window);
            state.entries.retain(|_, entry| entry.pending > 0 || entry.committing);
        }
        state
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken {
    /// The store has it, and now holds `stored`.
    pub(super) fn confirm(mut self, stored: u64) {
        self.stored = Some(stored);
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        let mut state = self.memory.lock();
        let minute = state.minute;
        let Some(entry) = state.entries.get_mut(&self.key) else { return };
        entry.committing = false;
        match self.stored {
            Some(stored) => entry.stored = entry.stored.max(stored),
            None => entry.pending += self.amount,
        }
        if entry.pending == 0 && Some(entry.life.window) < minute {
            state.entries.remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rate_limit::{CallerKey, Tier};

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn life(now: DateTime<Utc>) -> RowLife {
        let window = Window::at(now);
        RowLife { window, expires_at: window.expires_at(1) }
    }

    fn key(user: &str, now: DateTime<Utc>) -> WindowKey {
        WindowKey::new(&CallerKey::user(Tier::Papi, user), Window::at(now))
    }

    /// A memory that knows `user` at its limit of 15, reached by an admitted request.
    fn knowing(user: &str, now: DateTime<Utc>) -> Memory {
        let memory = Memory::default();
        memory.remember(&key(user, now), life(now), 15, false, now);
        memory
    }

    fn refuse(memory: &Memory, user: &str, now: DateTime<Utc>) -> bool {
        memory.refuses(&key(user, now), Window::at(now), 15)
    }

    const NOW: &str = "2026-10-21T09:05:20Z";

    #[test]
    fn what_is_known_is_refused_and_counted_as_pending() {
        let now = at(NOW);
        let memory = knowing("u", now);
        assert!(refuse(&memory, "u", now) && refuse(&memory, "u", now));
        assert!(!refuse(&memory, "other", now));
        assert!(!memory.refuses(&key("u", now), Window::at(now), 16), "a raised limit asks the store");
        assert_eq!(memory.take_due(&key("u", now), now).map(|taken| taken.amount), Some(2));
    }

    #[test]
    fn the_first_refusal_is_due_at_once_and_the_next_after_a_second() {
        let now = at(NOW);
        let memory = knowing("u", now);
        let due = |millis: i64| {
            let then = now + TimeDelta::milliseconds(millis);
            refuse(&memory, "u", then);
            memory.take_due(&key("u", now), then).map(|taken| {
                let amount = taken.amount;
                taken.confirm(100);
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
        memory.remember(&key("u", now), life(now), 16, true, now);
        refuse(&memory, "u", now);
        assert!(memory.take_due(&key("u", now), now).is_none());
        assert!(memory.take_due(&key("u", now), now + TimeDelta::seconds(1)).is_some());
    }

    #[test]
    fn one_write_of_a_key_at_a_time_and_a_failed_one_is_given_back() {
        let now = at(NOW);
        let memory = knowing("u", now);
        refuse(&memory, "u", now);
        let taken = memory.take_due(&key("u", now), now).unwrap();
        refuse(&memory, "u", now);
        assert!(memory.take_all().is_empty(), "a write of this key is in flight");
        drop(taken);
        let amounts: Vec<_> = memory.take_all().iter().map(|taken| taken.amount).collect();
        assert_eq!(amounts, [2]);
    }

    #[test]
    fn a_later_minute_keeps_only_what_is_pending() {
        let (now, later) = (at(NOW), at("2026-10-21T09:06:00Z"));
        let memory = knowing("pending", now);
        memory.remember(&key("done", now), life(now), 15, false, now);
        refuse(&memory, "pending", now);
        memory.move_to(later);
        assert!(!refuse(&memory, "done", now), "forgotten");
        let left: Vec<_> = memory.take_left_overs(25);
        assert_eq!(left.len(), 1);
        assert_eq!((&left[0].key, left[0].amount), (&key("pending", now), 1));
        left.into_iter().for_each(|taken| taken.confirm(16));
        assert!(!refuse(&memory, "pending", now), "written, so forgotten");
    }

    /// Requests are not answered in the order of their instants: an older one must not clear what a newer one knows.
    #[test]
    fn an_older_instant_moves_nothing() {
        let (earlier, now) = (at("2026-10-21T09:04:59.999Z"), at(NOW));
        let memory = knowing("u", now);
        assert!(!refuse(&memory, "u", earlier));
        memory.remember(&key("u", earlier), life(earlier), 15, false, earlier);
        assert!(refuse(&memory, "u", now));
    }

    #[test]
    fn left_overs_are_taken_a_few_at_a_time() {
        let (now, later) = (at(NOW), at("2026-10-21T09:06:00Z"));
        let memory = Memory::default();
        for number in 0..30 {
            let user = number.to_string();
            memory.remember(&key(&user, now), life(now), 15, false, now);
            refuse(&memory, &user, now);
        }
        memory.move_to(later);
        let taken = memory.take_left_overs(25);
        assert_eq!(taken.len(), 25);
        taken.into_iter().for_each(|taken| taken.confirm(16));
        assert_eq!(memory.take_left_overs(25).len(), 5);
    }

    #[test]
    fn a_full_memory_takes_no_new_keys_and_loses_no_pending_ones() {
        let now = at(NOW);
        let memory = knowing("first", now);
        refuse(&memory, "first", now);
        for number in 1..=CAPACITY {
            memory.remember(&key(&number.to_string(), now), life(now), 15, false, now);
        }
        assert!(refuse(&memory, "first", now));
        assert!(refuse(&memory, "9999", now));
        assert!(!refuse(&memory, "10000", now), "no room left");
        assert_eq!(memory.lock().entries.len(), CAPACITY);
    }
}
