//! A circuit breaker: a provider that keeps failing is not asked for a while.

use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};

/// Failures in a row that open the circuit.
const FAILURES: u32 = 3;
/// How long it stays open. A failure after that opens it again.
const PASSED_OVER_FOR: TimeDelta = TimeDelta::seconds(30);

/// The recent failures of one provider, as far as this process knows.
#[derive(Debug, Default)]
pub struct Circuit {
    failed: Mutex<Failed>,
}

#[derive(Debug, Default)]
struct Failed {
    in_a_row: u32,
    last: Option<DateTime<Utc>>,
}

impl Circuit {
    /// Whether a request of the instant `now` may ask.
    pub fn admits(&self, now: DateTime<Utc>) -> bool {
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        let is_recent = failed.last.is_some_and(|last| (now - last).abs() < PASSED_OVER_FOR);
        failed.in_a_row < FAILURES || !is_recent
    }

    /// A request of the instant `now` failed.
    pub fn failed(&self, now: DateTime<Utc>) {
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.in_a_row = failed.in_a_row.saturating_add(1);
        failed.last = Some(now);
    }

    /// A request succeeded.
    pub fn succeeded(&self) {
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Failed::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millis: i64) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(1_790_000_000_000 + millis).expect("an instant")
    }

    #[test]
    fn three_failures_in_a_row_open_it_for_thirty_seconds() {
        let circuit = Circuit::default();
        for millis in [0, 1_000, 2_000] {
            assert!(circuit.admits(at(millis)));
            circuit.failed(at(millis));
        }
        assert!(!circuit.admits(at(2_000)));
        assert!(!circuit.admits(at(31_999)));
        assert!(circuit.admits(at(32_000)));
    }

    #[test]
    fn a_failure_after_that_opens_it_again_and_a_success_closes_it() {
        let circuit = Circuit::default();
        (0..3).for_each(|_| circuit.failed(at(0)));
        circuit.failed(at(30_000));
        assert!(!circuit.admits(at(59_999)));
        assert!(circuit.admits(at(60_000)));
        circuit.succeeded();
        circuit.failed(at(60_000));
        circuit.failed(at(60_000));
        assert!(circuit.admits(at(60_000)));
    }

    #[test]
    fn failures_apart_from_each_other_do_not_add_up() {
        let circuit = Circuit::default();
        for millis in [0, 1, 2, 3] {
            circuit.failed(at(millis));
            circuit.failed(at(millis));
            assert!(circuit.admits(at(millis)));
            circuit.succeeded();
        }
    }
}
