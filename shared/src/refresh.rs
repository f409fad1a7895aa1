//! A value read from outside and kept: the settings, the query definitions, the signing secret.
//!
//! It is read at most once per interval, by one task at a time, within a bound; while that task reads, and after a failure, everybody
//! else goes on with the last good value.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

/// The longest a refresh may take: a response waits for the refresh it started.
pub const REFRESH_BOUND: Duration = Duration::from_millis(500);

/// A kept value and when reading it anew was last attempted.
#[derive(Debug)]
pub struct Refreshed<T> {
    what: &'static str,
    interval: TimeDelta,
    value: RwLock<Arc<T>>,
    attempted: Mutex<Option<DateTime<Utc>>>,
    reading: tokio::sync::Mutex<()>,
}

impl<T> Refreshed<T> {
    /// Starts with `initial`, never read yet. `what` names the value in the log.
    pub fn new(what: &'static str, interval: TimeDelta, initial: T) -> Self {
        Self {
            what,
            interval,
            value: RwLock::new(Arc::new(initial)),
            attempted: Mutex::new(None),
            reading: tokio::sync::Mutex::new(()),
        }
    }

    /// The last good value.
    pub fn get(&self) -> Arc<T> {
        Arc::clone(&self.value.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether the interval has passed since the last attempt, or none was made.
    pub fn is_due(&self, now: DateTime<Utc>) -> bool {
        self.elapsed(now).is_none_or(|elapsed| elapsed >= self.interval)
    }

    /// How long ago the last attempt was; `None` if none was made.
    pub fn elapsed(&self, now: DateTime<Utc>) -> Option<TimeDelta> {
        self.last_attempt().map(|at| now - at)
    }

    /// Reads the value anew if it is due and nobody else is at it. A failure is logged and keeps the last good value.
    pub async fn refresh_if_due<E: Display>(
        &self,
        now: DateTime<Utc>,
        read: impl AsyncFnOnce() -> Result<T, E>,
    ) {
        if !self.is_due(now) {
            return;
        }
        let Ok(_reading) = self.reading.try_lock() else { return };
        if self.is_due(now) {
            self.attempt(now, read).await;
        }
    }

    /// Waits for the first attempt to have been made, making it if nobody has.
    pub async fn ensure_attempted<E: Display>(
        &self,
        now: DateTime<Utc>,
        read: impl AsyncFnOnce() -> Result<T, E>,
    ) {
        if self.last_attempt().is_some() {
            return;
        }
        let _reading = self.reading.lock().await;
        if self.last_attempt().is_none() {
            self.attempt(now, read).await;
        }
    }

    async fn attempt<E: Display>(
        &self,
        now: DateTime<Utc>,
        read: impl AsyncFnOnce() -> Result<T, E>,
    ) {
        match tokio::time::timeout(REFRESH_BOUND, read()).await {
            Ok(Ok(value)) => {
                *self.value.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(value);
            }
            Ok(Err(error)) => tracing::warn!(what = self.what, %error, "refresh failed, the last good value stays"),
            Err(_) => tracing::warn!(what = self.what, bound = ?REFRESH_BOUND, "refresh took too long, the last good value stays"),
        }
        *self.attempted.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
    }

    fn last_attempt(&self) -> Option<DateTime<Utc>> {
        *self.attempted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What was wrong with the records of the last read, so that a fault is warned of once and not with each refresh.
#[derive(Debug)]
pub struct Faults {
    what: &'static str,
    last: Mutex<BTreeSet<String>>,
}

impl Faults {
    /// No faults yet. `what` names the kind of record in the log.
    pub fn new(what: &'static str) -> Self {
        Self { what, last: Mutex::default() }
    }

    /// Warns of each fault that the last read did not have.
    pub fn report(&self, faults: BTreeSet<String>) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        for fault in faults.difference(&last) {
            tracing::warn!(kind = self.what, fault, "record ignored");
        }
        *last = faults;
    }
}
