//! Observes what the limiter decides: for metrics and logs, which this crate leaves to you.

use chrono::{DateTime, Utc};

use super::{Decision, Key, Outcome, StoreError};

/// Is called when something happens. Each method does nothing by default; none may block.
pub trait Observer: Send + Sync {
    /// A request that came at `now` was checked.
    fn on_decision(&self, key: &Key, decision: &Decision, now: DateTime<Utc>) {
        let _ = (key, decision, now);
    }

    /// The store did not confirm a count, hence `outcome`. [`Self::on_decision`] is called next.
    fn on_store_error(&self, key: &Key, error: &StoreError, outcome: Outcome) {
        let _ = (key, error, outcome);
    }

    /// `pending` rejections could not be written. They are kept and tried again.
    fn on_commit_error(&self, pending: u64, error: &StoreError) {
        let _ = (pending, error);
    }
}

/// Ignores everything.
pub(super) struct NoObserver;

impl Observer for NoObserver {}
