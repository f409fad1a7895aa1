//! A value read from outside and kept: the settings, the query definitions, the signing secret.
//!
//! It is read at most once per interval, by one task at a time, within a bound; while it reads, and after a failure, everybody
//! else keeps using the last good value.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use tokio::time::timeout;

/// The longest a refresh may take: a response waits for the refresh it started.
const REFRESH_BOUND: Duration = Duration::from_millis(500);

/// The longest a first read may take: a cold connection is slower, and nobody's response waits yet.
const START_UP_BOUND: Duration = Duration::from_secs(3);

/// A kept value and when reading it again was last attempted.
#[derive(Debug)]
pub struct Refreshed<T> {
    what: &'static str,
    kept: RwLock<Arc<T>>,
    last: Mutex<Option<Attempt>>,
    reading: tokio::sync::Mutex<()>,
}

#[derive(Debug, Clone, Copy)]
struct Attempt {
    at: DateTime<Utc>,
    succeeded: bool,
}

impl<T> Refreshed<T> {
    /// Starts with `initial`, never read yet. `what` names the value in the log.
    pub fn new(what: &'static str, initial: T) -> Self {
        Self {
            what,
            kept: RwLock::new(Arc::new(initial)),
            last: Mutex::default(),
            reading: tokio::sync::Mutex::default(),
        }
    }

    /// The last good value.
    pub fn get(&self) -> Arc<T> {
        Arc::clone(&self.kept.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether the last attempt to read it succeeded.
    pub fn is_healthy(&self) -> bool {
        self.last_attempt().is_some_and(|attempt| attempt.succeeded)
    }

    /// Whether `age` has passed since the last attempt, or none was made. A clock that was set back counts as time passed.
    pub fn is_due(&self, age: TimeDelta, now: DateTime<Utc>) -> bool {
        self.last_attempt().is_none_or(|attempt| (now - attempt.at).abs() >= age)
    }

    /// Reads the value again if the last attempt is `age` old and no other task is reading. A failure is logged, and the last good value
    /// stays.
    pub async fn refresh<E: Display>(
        &self,
        age: TimeDelta,
        now: DateTime<Utc>,
        read: impl AsyncFnOnce() -> Result<T, E>,
    ) {
        if let Ok(_reading) = self.reading.try_lock()
            && self.is_due(age, now)
        {
            self.attempt(now, read).await;
        }
    }

    /// As [`Self::refresh`], but waits for a task that is reading: for a caller who cannot go on without the newest value.
    pub async fn refresh_or_wait<E: Display>(
        &self,
        age: TimeDelta,
        now: DateTime<Utc>,
        read: impl AsyncFnOnce() -> Result<T, E>,
    ) {
        if !self.is_due(age, now) {
            return;
        }
        let _reading = self.reading.lock().await;
        if self.is_due(age, now) {
            self.attempt(now, read).await;
        }
    }

    /// Waits for the task that is reading, if there is one.
    pub async fn settled(&self) {
        drop(self.reading.lock().await);
    }

    async fn attempt<E: Display>(&self, now: DateTime<Utc>, read: impl AsyncFnOnce() -> Result<T, E>) {
        let bound = if self.last_attempt().is_some() { REFRESH_BOUND } else { START_UP_BOUND };
        let result = timeout(bound, read()).await;
        let succeeded = matches!(result, Ok(Ok(_)));
        match result {
            Ok(Ok(value)) => {
                *self.kept.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(value);
            }
            Ok(Err(error)) => {
                tracing::warn!(what = self.what, %error, "could not be read, the last good value stays");
            }
            Err(_) => {
                tracing::warn!(what = self.what, ?bound, "took too long to read, the last good value stays");
            }
        }
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(Attempt { at: now, succeeded });
    }

    fn last_attempt(&self) -> Option<Attempt> {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What was wrong with the records of the last read, so that each fault is logged once and not at every refresh.
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
