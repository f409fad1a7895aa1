//! Where counts are kept, and what is required of it.

use std::error::Error;

use tokio::time::Instant;

use super::{BoxFuture, Key, Window, WindowKey};

/// The row of one caller in one window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its key.
    pub key: WindowKey,
    /// The window it counts.
    pub window: Window,
    /// Epoch seconds from which the store may delete it.
    pub expires_at: i64,
}

impl Row {
    pub(super) fn new(key: &Key, window: Window, retention_days: u32) -> Self {
        Self { key: key.window_key(window), window, expires_at: window.expires_at(retention_days) }
    }
}

/// Why a request could not be counted.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The store throttled until the retries, or the time, were used up.
    #[error("the store throttled")]
    Throttled,
    /// The store refused, failed, or did not answer in time.
    #[error("the store did not confirm the count")]
    Unavailable(#[source] Box<dyn Error + Send + Sync>),
}

/// A store of counts. The limiter's promise, never one request too many, rests on what is required here: a row's count only ever rises,
/// each [`Self::increment`] raises it in one indivisible step, and what it returns is the count right after that step.
pub trait Store: Send + Sync {
    /// Counts one request in `row`, which is made if missing, and returns the count, this request included. Retries of this one call must
    /// not count twice. Gives up at `deadline`, if there is one.
    ///
    /// # Errors
    /// [`StoreError`] if the count is not confirmed; the request may have been counted all the same.
    fn increment<'a>(
        &'a self,
        row: &'a Row,
        deadline: Option<Instant>,
    ) -> BoxFuture<'a, Result<u64, StoreError>>;

    /// Adds `amount` requests that were refused already, and returns the new count. May add twice if an answer is lost: the row is over
    /// its limit, so that changes no decision.
    ///
    /// # Errors
    /// [`StoreError`] if the count is not confirmed.
    fn add<'a>(
        &'a self,
        row: &'a Row,
        amount: u64,
        deadline: Option<Instant>,
    ) -> BoxFuture<'a, Result<u64, StoreError>>;
}
