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
mod tests;
