//! Who is told what the limiter decides: for metrics and logs, which this crate leaves to you.

use super::{Decision, Key, StoreError};

/// Sees what happens. Each method does nothing unless it is written; none may block.
pub trait Observer: Send + Sync {
    /// A request was checked.
    fn on_decision(&self, key: &Key, decision: &Decision) {
        let _ = (key, decision);
    }

    /// The store did not confirm a count. The decision that follows from that is told next.
    fn on_store_error(&self, key: &Key, error: &StoreError) {
        let _ = (key, error);
    }

    /// `pending` rejections could not be written. They are kept and tried again.
    fn on_commit_error(&self, pending: u64, error: &StoreError) {
        let _ = (pending, error);
    }
}

/// Looks away.
pub(super) struct NoObserver;

impl Observer for NoObserver {}
