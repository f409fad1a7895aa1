//! The limiter: one check a request, decided by the count that its own write returns.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use futures_util::stream;
use tokio::time::{Instant, timeout, timeout_at};

use super::counter::RowLife;
use super::memory::{Memory, Taken};
use super::{Caller, CallerKey, CounterError, Decision, Outcome, Tier, Window, WindowCounter, WindowKey};
use crate::settings::{Settings, SettingsStore};

/// Keys of past minutes whose pending counts one answer writes.
const LEFT_OVERS_AT_ONCE: usize = 25;
/// The longest an answer waits for them.
const LEFT_OVERS_WITHIN: Duration = Duration::from_millis(300);
/// Pending counts that are written side by side.
const WRITES_IN_FLIGHT: usize = 25;

/// What happens to a request whose count the store did not confirm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailureMode {
    /// It is refused with 503: never one request too many.
    Closed,
    /// It passes uncounted: availability before exactness.
    Open,
}

/// Decides on requests. Object-safe, so that layers do not care which limiter they hold.
pub trait RateLimiter: Send + Sync {
    /// Counts a request of `caller` in `tier` and decides on it.
    fn check<'a>(
        &'a self,
        tier: Tier,
        caller: &Caller,
        now: DateTime<Utc>,
        deadline: Instant,
    ) -> BoxFuture<'a, Decision> {
        let key = caller.key(tier);
        Box::pin(async move { self.check_key(tier, &key, now, deadline).await })
    }

    /// Counts a request under `key` in `tier` and decides on it.
    fn check_key<'a>(
        &'a self,
        tier: Tier,
        key: &'a CallerKey,
        now: DateTime<Utc>,
        deadline: Instant,
    ) -> BoxFuture<'a, Decision>;

    /// Writes what is pending for `key` if it is due, and left-overs of past minutes. Call before an over-limit answer is sent.
    fn commit_pending<'a>(
        &'a self,
        key: &'a CallerKey,
        now: DateTime<Utc>,
        deadline: Instant,
    ) -> BoxFuture<'a, ()>;

    /// Writes what is left over from minutes before `now`: for a server that can keep time on its own.
    fn commit_left_overs(&self, now: DateTime<Utc>) -> BoxFuture<'_, ()>;

    /// Writes everything that is pending, in one attempt per key.
    fn commit_all(&self, deadline: Instant) -> BoxFuture<'_, ()>;
}

/// The limiter of the mission: a counter per caller key and calendar minute.
pub struct RateWindowLimiter {
    counter: WindowCounter,
    settings: Arc<SettingsStore>,
    failure_mode: FailureMode,
    memory: Memory,
}

impl RateWindowLimiter {
    /// A limiter with nothing remembered.
    #[must_use]
    pub fn new(counter: WindowCounter, settings: Arc<SettingsStore>, failure_mode: FailureMode) -> Self {
        Self { counter, settings, failure_mode, memory: Memory::default() }
    }

    async fn decide(&self, tier: Tier, key: &CallerKey, now: DateTime<Utc>, deadline: Instant) -> Decision {
        let settings = self.settings.get();
        let (limit, shadow) = (settings.limit(tier), settings.shadow(tier));
        let life = row_life(&settings, now);
        let key = WindowKey::new(key, life.window);
        if self.memory.refuses(&key, life.window, limit) {
            return Decision::from_count(tier, limit, u64::from(limit) + 1, shadow, now);
        }
        match self.counter.increment(&key, life, deadline).await {
            Ok(count) => {
                let decision = Decision::from_count(tier, limit, count, shadow, now);
                if count >= u64::from(limit) {
                    self.memory.remember(&key, life, count, decision.outcome != Outcome::Allowed, now);
                }
                decision
            }
            Err(error) => Decision::without_count(tier, limit, self.outcome_of(tier, &error), now),
        }
    }

    fn outcome_of(&self, tier: Tier, error: &CounterError) -> Outcome {
        let outcome = match (error, self.failure_mode) {
            (CounterError::Throttled, _) => Outcome::Contended,
            (CounterError::Unavailable(_), FailureMode::Closed) => Outcome::Unavailable,
            (CounterError::Unavailable(_), FailureMode::Open) => Outcome::Degraded,
        };
        tracing::error!(tier = tier.name(), outcome = outcome.name(), %error, "the request could not be counted");
        outcome
    }

    async fn write(&self, taken: Taken, deadline: Instant) {
        match self.counter.add(&taken.key, taken.amount, taken.life, deadline).await {
            Ok(stored) => taken.confirm(stored),
            Err(error) => {
                tracing::warn!(pending = taken.amount, %error, "pending rejections not written yet");
            }
        }
    }

    async fn write_each(&self, taken: Vec<Taken>, deadline: Instant) {
        stream::iter(taken).for_each_concurrent(WRITES_IN_FLIGHT, |taken| self.write(taken, deadline)).await;
    }

    async fn write_left_overs(&self, deadline: Instant) {
        let left_overs = self.memory.take_left_overs(LEFT_OVERS_AT_ONCE);
        // Cancelled by the time-out, what is not confirmed goes back to the memory.
        let _ = timeout(LEFT_OVERS_WITHIN, self.write_each(left_overs, deadline)).await;
    }
}

fn row_life(settings: &Settings, now: DateTime<Utc>) -> RowLife {
    let window = Window::at(now);
    RowLife { window, expires_at: window.expires_at(settings.retention_days()) }
}

impl RateLimiter for RateWindowLimiter {
    fn check_key<'a>(
        &'a self,
        tier: Tier,
        key: &'a CallerKey,
        now: DateTime<Utc>,
        deadline: Instant,
    ) -> BoxFuture<'a, Decision> {
        Box::pin(self.decide(tier, key, now, deadline))
    }

    fn commit_pending<'a>(
        &'a self,
        key: &'a CallerKey,
        now: DateTime<Utc>,
        deadline: Instant,
    ) -> BoxFuture<'a, ()> {
        Box::pin(async move {
            let key = WindowKey::new(key, Window::at(now));
            let due = self.memory.take_due(&key, now).map(|taken| self.write(taken, deadline));
            let due = async {
                if let Some(write) = due {
                    write.await;
                }
            };
            tokio::join!(due, self.write_left_overs(deadline));
        })
    }

    fn commit_left_overs(&self, now: DateTime<Utc>) -> BoxFuture<'_, ()> {
        self.memory.move_to(now);
        Box::pin(self.write_left_overs(Instant::now() + LEFT_OVERS_WITHIN))
    }

    fn commit_all(&self, deadline: Instant) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            let writes = self.write_each(self.memory.take_all(), deadline);
            let _ = timeout_at(deadline, writes).await;
        })
    }
}

/// Gives every answer its headers and never rejects. Seed: "HeadersOnlyRateLimiter (never rejects) remains for tests."
pub struct HeadersOnlyRateLimiter {
    settings: Arc<SettingsStore>,
}

impl HeadersOnlyRateLimiter {
    /// A limiter that states the limits of `settings`.
    #[must_use]
    pub fn new(settings: Arc<SettingsStore>) -> Self {
        Self { settings }
    }
}

impl RateLimiter for HeadersOnlyRateLimiter {
    fn check_key<'a>(
        &'a self,
        tier: Tier,
        _: &'a CallerKey,
        now: DateTime<Utc>,
        _: Instant,
    ) -> BoxFuture<'a, Decision> {
        let limit = self.settings.get().limit(tier);
        Box::pin(async move { Decision::from_count(tier, limit, 0, false, now) })
    }

    fn commit_pending<'a>(&'a self, _: &'a CallerKey, _: DateTime<Utc>, _: Instant) -> BoxFuture<'a, ()> {
        Box::pin(async {})
    }

    fn commit_left_overs(&self, _: DateTime<Utc>) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }

    fn commit_all(&self, _: Instant) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }
}
