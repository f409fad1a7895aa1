//! The limiter: one check a request, decided by the count that its own write returns.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use futures_util::StreamExt;
use futures_util::stream;
use tokio::time::{Instant, timeout, timeout_at};

use super::memory::{InFlight, Memory};
use super::observer::NoObserver;
use super::{
    BoxFuture, Decision, FixedQuotas, Key, Observer, Outcome, Quota, Quotas, Row, Store, StoreError,
};

/// Stale windows whose pending counts are written in one batch.
const STALE_AT_ONCE: usize = 25;
/// The longest that such a batch may take.
const STALE_WITHIN: Duration = Duration::from_millis(300);
/// Pending counts that are written concurrently.
const WRITES_IN_FLIGHT: usize = 25;

/// What happens to a request whose count the store did not confirm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FailureMode {
    /// It is refused with 503: never one request too many.
    #[default]
    Closed,
    /// It passes uncounted: availability before exactness.
    Open,
}

/// Decides on requests. Object-safe, so that callers do not depend on the kind of limiter.
pub trait RateLimiter: Send + Sync {
    /// Counts a request under `key` at the instant `now` and decides on it, by `deadline` if there is one. A check is never undone.
    fn check<'a>(
        &'a self,
        key: &'a Key,
        now: DateTime<Utc>,
        deadline: Option<Instant>,
    ) -> BoxFuture<'a, Decision>;

    /// Writes the pending rejections of windows that were over at `now`, as many as one batch holds. Rejected requests
    /// trigger this; a long-running server should also call it on a timer, so that no count is left pending.
    fn commit_stale(&self, now: DateTime<Utc>) -> BoxFuture<'_, ()>;

    /// Writes every pending rejection in one attempt each, by `deadline` if there is one. Call it before the process ends.
    fn drain(&self, deadline: Option<Instant>) -> BoxFuture<'_, ()>;
}

/// The exact limiter: a count per caller and window in a [`Store`].
///
/// A request over the limit is counted as well. Once a caller is known to be at its limit, this process refuses it from memory; such
/// rejections are pending until they are written: with the first refusal, then at most once a second for each caller.
pub struct RateWindowLimiter {
    store: Box<dyn Store>,
    quotas: Arc<dyn Quotas>,
    observer: Arc<dyn Observer>,
    failure_mode: FailureMode,
    memory: Memory,
}

impl RateWindowLimiter {
    /// A limiter that counts in `store`: policies as they were made, no observer, and refusing what it cannot count.
    #[must_use]
    pub fn new(store: impl Store + 'static) -> Self {
        Self {
            store: Box::new(store),
            quotas: Arc::new(FixedQuotas),
            observer: Arc::new(NoObserver),
            failure_mode: FailureMode::default(),
            memory: Memory::default(),
        }
    }

    /// Takes the numbers in force from `quotas`.
    #[must_use]
    pub fn with_quotas(self, quotas: Arc<dyn Quotas>) -> Self {
        Self { quotas, ..self }
    }

    /// Reports what happens to `observer`.
    #[must_use]
    pub fn with_observer(self, observer: Arc<dyn Observer>) -> Self {
        Self { observer, ..self }
    }

    /// Says what happens to a request that could not be counted.
    #[must_use]
    pub fn with_failure_mode(self, failure_mode: FailureMode) -> Self {
        Self { failure_mode, ..self }
    }

    async fn decide(&self, key: &Key, now: DateTime<Utc>, deadline: Option<Instant>) -> Decision {
        let Quota { limit, shadow } = quota(&*self.quotas, key);
        let row = Row::new(key, key.window(now), self.quotas.retention_days());
        let decide = |count| Decision::from_count(key.policy(), limit, count, shadow, now);
        let decision = if self.memory.refuses(&row.key, limit, now) {
            decide(u64::from(limit.get()) + 1)
        } else {
            match self.store.increment(&row, deadline).await {
                Ok(count) => {
                    let decision = decide(count);
                    self.memory.learn(&row, limit, count, now);
                    decision
                }
                Err(error) => self.without_count(key, limit, now, &error),
            }
        };
        self.observer.on_decision(key, &decision, now);
        if matches!(decision.outcome, Outcome::Rejected | Outcome::Shadowed) {
            self.commit_pending(&row, now, deadline).await;
        }
        decision
    }

    fn without_count(
        &self,
        key: &Key,
        limit: NonZeroU32,
        now: DateTime<Utc>,
        error: &StoreError,
    ) -> Decision {
        let outcome = match (error, self.failure_mode) {
            (StoreError::Throttled, _) => Outcome::Contended,
            (StoreError::Unavailable(_), FailureMode::Closed) => Outcome::Unavailable,
            (StoreError::Unavailable(_), FailureMode::Open) => Outcome::Degraded,
        };
        self.observer.on_store_error(key, error, outcome);
        Decision::without_count(key.policy(), limit, outcome, now)
    }

    /// Writes what is pending for `row` if that is due, and what is pending of stale windows.
    async fn commit_pending(&self, row: &Row, now: DateTime<Utc>, deadline: Option<Instant>) {
        let due = self.memory.take_due(&row.key, now);
        let write_due = async {
            if let Some(in_flight) = due {
                self.write(in_flight, deadline).await;
            }
        };
        tokio::join!(write_due, self.write_stale(deadline));
    }

    async fn write(&self, in_flight: InFlight, deadline: Option<Instant>) {
        match self.store.add(&in_flight.row, in_flight.amount, deadline).await {
            Ok(stored) => in_flight.confirm(stored),
            Err(error) => self.observer.on_commit_error(in_flight.amount, &error),
        }
    }

    async fn write_each(&self, in_flight: Vec<InFlight>, deadline: Option<Instant>) {
        let writes = stream::iter(in_flight);
        writes.for_each_concurrent(WRITES_IN_FLIGHT, |in_flight| self.write(in_flight, deadline)).await;
    }

    async fn write_stale(&self, deadline: Option<Instant>) {
        let stale = self.memory.take_stale(STALE_AT_ONCE);
        if stale.is_empty() {
            return;
        }
        // Cancelled by the time-out, what is not confirmed goes back to the memory.
        let _ = timeout(STALE_WITHIN, self.write_each(stale, deadline)).await;
    }
}

/// The numbers in force for `key`: its own limit, if it has one, before its policy's.
fn quota(quotas: &dyn Quotas, key: &Key) -> Quota {
    let Quota { limit, shadow } = quotas.quota(key.policy());
    Quota { limit: key.own_limit().unwrap_or(limit), shadow }
}

impl RateLimiter for RateWindowLimiter {
    fn check<'a>(
        &'a self,
        key: &'a Key,
        now: DateTime<Utc>,
        deadline: Option<Instant>,
    ) -> BoxFuture<'a, Decision> {
        Box::pin(self.decide(key, now, deadline))
    }

    fn commit_stale(&self, now: DateTime<Utc>) -> BoxFuture<'_, ()> {
        self.memory.move_to(now);
        Box::pin(self.write_stale(None))
    }

    fn drain(&self, deadline: Option<Instant>) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            let writes = self.write_each(self.memory.take_all(), deadline);
            match deadline {
                Some(deadline) => {
                    let _ = timeout_at(deadline, writes).await;
                }
                None => writes.await,
            }
        })
    }
}

/// Gives every answer its headers, counts nothing and never rejects: for the tests of what lies behind a limiter.
pub struct HeadersOnlyRateLimiter {
    quotas: Arc<dyn Quotas>,
}

impl HeadersOnlyRateLimiter {
    /// A limiter that states the limits of `quotas`.
    #[must_use]
    pub fn new(quotas: Arc<dyn Quotas>) -> Self {
        Self { quotas }
    }
}

impl RateLimiter for HeadersOnlyRateLimiter {
    fn check<'a>(&'a self, key: &'a Key, now: DateTime<Utc>, _: Option<Instant>) -> BoxFuture<'a, Decision> {
        let Quota { limit, .. } = quota(&*self.quotas, key);
        Box::pin(async move { Decision::from_count(key.policy(), limit, 0, false, now) })
    }

    fn commit_stale(&self, _: DateTime<Utc>) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }

    fn drain(&self, _: Option<Instant>) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }
}
