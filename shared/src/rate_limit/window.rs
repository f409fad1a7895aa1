//! The window: one calendar minute, in UTC.

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};

/// One calendar minute. Seed: "The window is a fixed calendar minute."
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Window {
    start: DateTime<Utc>,
}

impl Window {
    /// Length of every window, in seconds.
    pub const SECONDS: u32 = 60;

    /// The minute that `now` lies in; its first millisecond belongs to it, the next minute's does not.
    #[must_use]
    pub fn at(now: DateTime<Utc>) -> Self {
        let into_minute = now.timestamp().rem_euclid(i64::from(Self::SECONDS));
        let start = DateTime::from_timestamp(now.timestamp() - into_minute, 0).unwrap_or(now);
        Self { start }
    }

    /// The minute as `yyyyMMddHHmm`, the end of a window key.
    #[must_use]
    pub fn stamp(self) -> String {
        self.start.format("%Y%m%d%H%M").to_string()
    }

    /// The first instant, ISO 8601, as stored.
    #[must_use]
    pub fn start_text(self) -> String {
        self.start.to_rfc3339_opts(SecondsFormat::Secs, true)
    }

    /// Whole seconds from `now` until the next minute, rounded up: 1 to 60. A caller who waits that long is in the next minute.
    #[must_use]
    pub fn seconds_left(self, now: DateTime<Utc>) -> u32 {
        let left = self.end() - now;
        let begun = i64::from(left.subsec_nanos() > 0);
        u32::try_from(left.num_seconds() + begun).unwrap_or(1).clamp(1, Self::SECONDS)
    }

    /// When the row may be deleted: epoch seconds of the end of the window plus `retention_days`. DynamoDB's TTL takes seconds.
    #[must_use]
    pub fn expires_at(self, retention_days: u32) -> i64 {
        (self.end() + TimeDelta::days(i64::from(retention_days))).timestamp()
    }

    fn end(self) -> DateTime<Utc> {
        self.start + TimeDelta::seconds(i64::from(Self::SECONDS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn seconds_left_is_never_zero_and_never_early() {
        for (instant, left) in [
            ("2026-10-21T09:05:00.000Z", 60),
            ("2026-10-21T09:05:00.001Z", 60),
            ("2026-10-21T09:05:19.999999999Z", 41),
            ("2026-10-21T09:05:20Z", 40),
            ("2026-10-21T09:05:30.001Z", 30),
            ("2026-10-21T09:05:59.000Z", 1),
            ("2026-10-21T09:05:59.999Z", 1),
            ("2026-10-21T09:05:59.999999999Z", 1),
        ] {
            assert_eq!(Window::at(at(instant)).seconds_left(at(instant)), left, "{instant}");
        }
    }

    #[test]
    fn the_next_minute_is_another_window() {
        assert_ne!(Window::at(at("2026-12-31T23:59:59.999Z")), Window::at(at("2027-01-01T00:00:00Z")));
        assert_eq!(Window::at(at("2026-12-31T23:59:59.999Z")).stamp(), "202612312359");
        assert_eq!(Window::at(at("2027-01-01T00:00:00Z")).stamp(), "202701010000");
    }

    proptest! {
        #[test]
        fn waiting_as_told_leads_into_the_next_minute(seconds in 0i64..253_402_300_000, nanos in 0u32..1_000_000_000) {
            let now = DateTime::from_timestamp(seconds, nanos).unwrap();
            let window = Window::at(now);
            let left = window.seconds_left(now);
            prop_assert!((1..=60).contains(&left));
            let then = now + TimeDelta::seconds(i64::from(left));
            prop_assert!(Window::at(then) > window);
            prop_assert_eq!(Window::at(then - TimeDelta::seconds(1)), window);
            prop_assert_eq!(window.stamp().len(), 12);
        }
    }
}
