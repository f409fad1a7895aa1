//! Logs and metrics of what the limiter decides.

use chrono::{DateTime, Utc};
use portfolio_request::metrics::{self, Check};
use rate_window::{Decision, Key, Observer, Outcome, StoreError};

use crate::aws::error_chain;

/// Writes a metric for each decision, and logs failures of the store. No caller is named.
pub struct LimiterObserver;

impl Observer for LimiterObserver {
    fn on_decision(&self, _: &Key, decision: &Decision, now: DateTime<Utc>) {
        metrics::record_check(&Check {
            at: now,
            tier: decision.policy.name(),
            outcome: decision.outcome.name(),
            near_limit: decision.is_near_limit(),
        });
    }

    fn on_store_error(&self, key: &Key, error: &StoreError, outcome: Outcome) {
        let (tier, outcome, error) = (key.policy().name(), outcome.name(), error_chain(error));
        tracing::error!(tier, outcome, error, "the request could not be counted");
    }

    fn on_commit_error(&self, pending: u64, error: &StoreError) {
        let error = error_chain(error);
        tracing::warn!(pending, error, "pending rejections not written yet");
    }
}
