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
