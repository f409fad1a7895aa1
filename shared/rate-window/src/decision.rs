//! What a check decided, as a value: a rejection is a normal outcome, not an error.

use std::num::NonZeroU32;

use chrono::{DateTime, Utc};

use super::{Policy, Window};

/// How a check ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Within the limit.
    Allowed,
    /// Over the limit: 429 until the window ends.
    Rejected,
    /// Over the limit of a policy in shadow mode: passed, and only counted.
    Shadowed,
    /// The store throttled past the retry budget: 429, come back in a second.
    Contended,
    /// The store did not answer and the failure mode is closed: 503.
    Unavailable,
    /// The store did not answer and the failure mode is open: passed, uncounted.
    Degraded,
}

impl Outcome {
    /// Every outcome.
    pub const ALL: [Self; 6] =
        [Self::Allowed, Self::Rejected, Self::Shadowed, Self::Contended, Self::Unavailable, Self::Degraded];

    /// The name for logs and metrics.
    #[must_use]
    pub const fn name(self) -> &'static str {
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
    pub const fn admits(self) -> bool {
        matches!(self, Self::Allowed | Self::Shadowed | Self::Degraded)
    }
}

/// The decision on one request under one policy, with all that its headers say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The policy that was checked.
    pub policy: Policy,
    /// How the check ended.
    pub outcome: Outcome,
    /// Requests that a window admits of this caller.
    pub limit: u32,
    /// Requests left in this window: 0 to `limit`.
    pub remaining: u32,
    /// Seconds until the window ends, rounded up: from 1 to its length.
    pub seconds_left: u32,
    /// When the window ends, in epoch seconds.
    pub resets_at: i64,
}

impl Decision {
    /// Decides on the request that made the count of its window `count`, itself included.
    #[must_use]
    pub fn from_count(
        policy: &Policy,
        limit: NonZeroU32,
        count: u64,
        shadow: bool,
        now: DateTime<Utc>,
    ) -> Self {
        let left = u64::from(limit.get()).checked_sub(count);
        let outcome = match left {
            Some(_) => Outcome::Allowed,
            None if shadow => Outcome::Shadowed,
            None => Outcome::Rejected,
        };
        let remaining = left.and_then(|left| u32::try_from(left).ok()).unwrap_or(0);
        Self { remaining, ..Self::without_count(policy, limit, outcome, now) }
    }

    /// A decision without a count: as far as anybody knows, nothing remains.
    #[must_use]
    pub fn without_count(policy: &Policy, limit: NonZeroU32, outcome: Outcome, now: DateTime<Utc>) -> Self {
        let window = Window::at(policy.period(), now);
        Self {
            policy: policy.clone(),
            outcome,
            limit: limit.get(),
            remaining: 0,
            seconds_left: window.seconds_left(now),
            resets_at: window.end().timestamp(),
        }
    }

    /// Seconds until it is worth trying again; `None` for an admitted request. Over the limit it is what is left of the window, never less
    /// than that, and at least 1; where the store did not confirm the count it is 1.
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

    const API: Policy = Policy::per_minute("api", 15);

    fn now() -> DateTime<Utc> {
        "2026-10-21T09:05:20Z".parse().unwrap()
    }

    fn decided(policy: &Policy, limit: u32, count: u64, shadow: bool) -> Decision {
        Decision::from_count(policy, NonZeroU32::new(limit).unwrap(), count, shadow, now())
    }

    #[test]
    fn the_limit_is_admitted_and_one_more_is_not() {
        let decide = |count| decided(&API, 15, count, false);
        assert_eq!((decide(1).outcome, decide(1).remaining), (Outcome::Allowed, 14));
        assert_eq!((decide(15).outcome, decide(15).remaining), (Outcome::Allowed, 0));
        assert_eq!((decide(16).outcome, decide(16).remaining), (Outcome::Rejected, 0));
        assert_eq!(decide(15).retry_after(), None);
        assert_eq!(decide(16).retry_after(), Some(40));
    }

    #[test]
    fn a_rejection_lasts_as_long_as_its_window() {
        let rejected = |policy| {
            let decision = decided(&policy, 1, 2, false);
            (decision.retry_after(), decision.resets_at)
        };
        // date -u -d 2026-10-21T09:06:00Z +%s, and so on.
        assert_eq!(rejected(Policy::per_minute("api", 1)), (Some(40), 1_792_573_560));
        assert_eq!(rejected(Policy::per_hour("api", 1)), (Some(3_280), 1_792_576_800));
        assert_eq!(rejected(Policy::per_day("api", 1)), (Some(53_680), 1_792_627_200));
    }

    #[test]
    fn shadow_mode_changes_the_outcome_alone() {
        let shadowed = decided(&API, 15, 16, true);
        assert_eq!(shadowed.outcome, Outcome::Shadowed);
        assert!(shadowed.outcome.admits() && !shadowed.states_window());
        assert_eq!((shadowed.limit, shadowed.remaining), (15, 0));
    }

    #[test]
    fn contention_asks_to_come_back_in_a_second() {
        let contended = Decision::without_count(&API, API.quota().limit, Outcome::Contended, now());
        assert_eq!(contended.retry_after(), Some(1));
        assert!(!contended.states_window());
    }

    #[test]
    fn near_the_limit_means_eighty_percent_used() {
        let near = |limit, count| decided(&API, limit, count, false).is_near_limit();
        assert_eq!((near(15, 11), near(15, 12), near(15, 15), near(15, 16)), (false, true, true, false));
        assert_eq!((near(120, 95), near(120, 96)), (false, true));
        assert_eq!((near(1, 1), near(10_000, 7_999), near(10_000, 8_000)), (true, false, true));
        for outcome in Outcome::ALL.into_iter().filter(|outcome| *outcome != Outcome::Allowed) {
            let decision = Decision::without_count(&API, API.quota().limit, outcome, now());
            assert!(!decision.is_near_limit(), "{outcome:?}");
        }
    }

    proptest! {
        #[test]
        fn exactly_the_first_counts_up_to_the_limit_are_admitted(limit in 1u32..=10_000, count in 1u64..100_000) {
            let decision = decided(&API, limit, count, false);
            prop_assert_eq!(decision.outcome.admits(), count <= u64::from(limit));
            prop_assert!(decision.remaining < limit);
        }
    }
}
