//! What a check decided, as a value: a rejection is a normal outcome, not an error.

use super::{Tier, Window};
use chrono::{DateTime, Utc};

/// How a check ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Within the limit.
    Allowed,
    /// Over the limit: 429 until the minute ends.
    Rejected,
    /// Over the limit of a tier in shadow mode: passed, and only counted.
    Shadowed,
    /// The store throttled past the retry budget: 429, come back in a second.
    Contended,
    /// The store did not answer and the failure mode is closed: 503.
    Unavailable,
    /// The store did not answer and the failure mode is open: passed, uncounted.
    Degraded,
}

impl Outcome {
    /// The name in logs and metrics.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Allowed => "allowed",
            Self::Rejected => "rejected",
            Self::Shadowed => "shadowed",
            Self::Contended => "contended",
            Self::Unavailable => "unavailable",
            Self::Degraded => "degraded",
        }
    }

    /// Whether the request goes on to its handler.
    #[must_use]
    pub fn admits(self) -> bool {
        matches!(self, Self::Allowed | Self::Shadowed | Self::Degraded)
    }
}

/// The decision on one request in one tier, with all that its headers say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// The tier that was checked.
    pub tier: Tier,
    /// How it ended.
    pub outcome: Outcome,
    /// Requests a minute that the tier admits.
    pub limit: u32,
    /// Requests left in this minute: 0 to `limit`.
    pub remaining: u32,
    /// Seconds until the minute ends: 1 to 60.
    pub seconds_left: u32,
}

impl Decision {
    /// Decides on the request that made the count of its minute `count`, itself included.
    #[must_use]
    pub fn from_count(tier: Tier, limit: u32, count: u64, shadow: bool, now: DateTime<Utc>) -> Self {
        let left = u64::from(limit).checked_sub(count);
        let outcome = match left {
            Some(_) => Outcome::Allowed,
            None if shadow => Outcome::Shadowed,
            None => Outcome::Rejected,
        };
        let remaining = left.and_then(|left| u32::try_from(left).ok()).unwrap_or(0);
        Self { remaining, ..Self::without_count(tier, limit, outcome, now) }
    }

    /// A decision that no count led to: nothing remains as far as anybody knows.
    #[must_use]
    pub fn without_count(tier: Tier, limit: u32, outcome: Outcome, now: DateTime<Utc>) -> Self {
        let seconds_left = Window::at(now).seconds_left(now);
        Self { tier, outcome, limit, remaining: 0, seconds_left }
    }

    /// Seconds until it is worth trying again, 1 to 60; `None` for an admitted request. Seed: "Retry-After set to the seconds left in
    /// the minute", and "if the row stays locked past the platform wait, the request gets 429 with Retry-After: 1".
    #[must_use]
    pub fn retry_after(&self) -> Option<u32> {
        match self.outcome {
            Outcome::Rejected => Some(self.seconds_left),
            Outcome::Contended | Outcome::Unavailable => Some(1),
            Outcome::Allowed | Outcome::Shadowed | Outcome::Degraded => None,
        }
    }

    /// Whether this request was within the limit and used 80 % of it or more, itself included.
    #[must_use]
    pub fn is_near_limit(&self) -> bool {
        self.outcome == Outcome::Allowed && u64::from(self.remaining) * 5 <= u64::from(self.limit)
    }

    /// Whether the count behind this decision is known and enforced, so that a `RateLimit` field can state it.
    #[must_use]
    pub fn states_window(&self) -> bool {
        matches!(self.outcome, Outcome::Allowed | Outcome::Rejected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn now() -> DateTime<Utc> {
        "2026-10-21T09:05:20Z".parse().unwrap()
    }

    #[test]
    fn the_limit_is_admitted_and_one_more_is_not() {
        let decide = |count| Decision::from_count(Tier::Papi, 15, count, false, now());
        assert_eq!((decide(1).outcome, decide(1).remaining), (Outcome::Allowed, 14));
        assert_eq!((decide(15).outcome, decide(15).remaining), (Outcome::Allowed, 0));
        assert_eq!((decide(16).outcome, decide(16).remaining), (Outcome::Rejected, 0));
        assert_eq!(decide(15).retry_after(), None);
        assert_eq!(decide(16).retry_after(), Some(40));
    }

    #[test]
    fn shadow_mode_changes_the_outcome_alone() {
        let shadowed = Decision::from_count(Tier::Papi, 15, 16, true, now());
        assert_eq!(shadowed.outcome, Outcome::Shadowed);
        assert!(shadowed.outcome.admits() && !shadowed.states_window());
        assert_eq!((shadowed.limit, shadowed.remaining), (15, 0));
    }

    #[test]
    fn contention_asks_to_come_back_in_a_second() {
        let contended = Decision::without_count(Tier::Sapi, 120, Outcome::Contended, now());
        assert_eq!(contended.retry_after(), Some(1));
        assert!(!contended.states_window());
    }

    #[test]
    fn near_the_limit_means_eighty_percent_used() {
        let near =
            |limit, count| Decision::from_count(Tier::Papi, limit, count, false, now()).is_near_limit();
        assert_eq!((near(15, 11), near(15, 12), near(15, 15), near(15, 16)), (false, true, true, false));
        assert_eq!((near(120, 95), near(120, 96)), (false, true));
        assert_eq!((near(1, 1), near(10_000, 7_999), near(10_000, 8_000)), (true, false, true));
        for outcome in [
            Outcome::Rejected,
            Outcome::Shadowed,
            Outcome::Contended,
            Outcome::Unavailable,
            Outcome::Degraded,
        ] {
            let decision = Decision::without_count(Tier::Papi, 15, outcome, now());
            assert!(!decision.is_near_limit(), "{outcome:?}");
        }
    }

    proptest! {
        #[test]
        fn exactly_the_first_counts_up_to_the_limit_are_admitted(limit in 1u32..=10_000, count in 1u64..100_000) {
            let decision = Decision::from_count(Tier::Sapi, limit, count, false, now());
            prop_assert_eq!(decision.outcome.admits(), count <= u64::from(limit));
            prop_assert!(decision.remaining < limit);
        }
    }
}
