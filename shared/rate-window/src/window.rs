//! The window: a calendar minute, hour or day, in UTC.

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};

/// The length of a policy's windows. They are those of the calendar, the same for every caller; there is no burst allowance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Period {
    /// Each minute of the clock.
    Minute,
    /// Each hour of the clock.
    Hour,
    /// Each day of the calendar, from midnight UTC.
    Day,
}

impl Period {
    /// Its length in seconds: 60, 3,600 or 86,400. UTC as computers keep it has no leap seconds.
    #[must_use]
    pub const fn seconds(self) -> u32 {
        match self {
            Self::Minute => 60,
            Self::Hour => 3_600,
            Self::Day => 86_400,
        }
    }

    /// How the start of a window is written at the end of a key: only as finely as windows of this length begin.
    fn stamp_format(self) -> &'static str {
        match self {
            Self::Minute => "%Y%m%d%H%M",
            Self::Hour => "%Y%m%d%H",
            Self::Day => "%Y%m%d",
        }
    }
}

/// One minute, hour or day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Window {
    period: Period,
    start: DateTime<Utc>,
}

impl Window {
    /// The window that `now` lies in. Its first instant belongs to it, that of the next window does not.
    #[must_use]
    pub fn at(period: Period, now: DateTime<Utc>) -> Self {
        let elapsed = now.timestamp().rem_euclid(i64::from(period.seconds()));
        let start = DateTime::from_timestamp(now.timestamp() - elapsed, 0).unwrap_or(now);
        Self { period, start }
    }

    /// The first instant.
    #[must_use]
    pub fn start(self) -> DateTime<Utc> {
        self.start
    }

    /// The first instant of the next window.
    #[must_use]
    pub fn end(self) -> DateTime<Utc> {
        self.start + TimeDelta::seconds(i64::from(self.period.seconds()))
    }

    /// The window as it ends a key: `yyyyMMddHHmm`, `yyyyMMddHH` or `yyyyMMdd`.
    #[must_use]
    pub fn stamp(self) -> String {
        self.start.format(self.period.stamp_format()).to_string()
    }

    /// [`Self::start`] as it is stored, ISO 8601.
    #[must_use]
    pub fn start_text(self) -> String {
        self.start.to_rfc3339_opts(SecondsFormat::Secs, true)
    }

    /// Whole seconds from `now` until the next window, rounded up: from 1 to the length of the period. Who waits that long is in the
    /// next window.
    #[must_use]
    pub fn seconds_left(self, now: DateTime<Utc>) -> u32 {
        let left = self.end() - now;
        let begun = i64::from(left.subsec_nanos() > 0);
        u32::try_from(left.num_seconds() + begun).unwrap_or(1).clamp(1, self.period.seconds())
    }

    /// When the row of this window may be deleted: `retention_days` after its end, in epoch seconds, the unit of DynamoDB's TTL.
    #[must_use]
    pub fn expires_at(self, retention_days: u32) -> i64 {
        (self.end() + TimeDelta::days(i64::from(retention_days))).timestamp()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const PERIODS: [Period; 3] = [Period::Minute, Period::Hour, Period::Day];

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn seconds_left_is_never_zero_and_never_early() {
        for (instant, minute, hour, day) in [
            ("2026-10-21T09:05:00.000Z", 60, 3_300, 53_700),
            ("2026-10-21T09:05:00.001Z", 60, 3_300, 53_700),
            ("2026-10-21T09:05:19.999999999Z", 41, 3_281, 53_681),
            ("2026-10-21T09:05:20Z", 40, 3_280, 53_680),
            ("2026-10-21T09:05:30.001Z", 30, 3_270, 53_670),
            ("2026-10-21T09:59:59.000Z", 1, 1, 50_401),
            ("2026-10-21T23:59:59.999Z", 1, 1, 1),
            ("2026-10-21T23:59:59.999999999Z", 1, 1, 1),
            ("2026-10-22T00:00:00Z", 60, 3_600, 86_400),
        ] {
            let left = PERIODS.map(|period| Window::at(period, at(instant)).seconds_left(at(instant)));
            assert_eq!(left, [minute, hour, day], "{instant}");
        }
    }

    #[test]
    fn a_stamp_is_as_fine_as_its_period() {
        let stamps = |instant| PERIODS.map(|period| Window::at(period, at(instant)).stamp());
        assert_eq!(stamps("2026-12-31T23:59:59.999Z"), ["202612312359", "2026123123", "20261231"]);
        assert_eq!(stamps("2027-01-01T00:00:00Z"), ["202701010000", "2027010100", "20270101"]);
    }

    #[test]
    fn a_row_outlives_its_window_by_the_retention() {
        let expiries = PERIODS.map(|period| Window::at(period, at("2026-10-21T09:05:20Z")).expires_at(1));
        let days_later = ["2026-10-22T09:06:00Z", "2026-10-22T10:00:00Z", "2026-10-23T00:00:00Z"];
        assert_eq!(expiries, days_later.map(|instant| at(instant).timestamp()));
    }

    proptest! {
        #[test]
        fn waiting_retry_after_leads_into_the_next_window(
            seconds in 0i64..253_402_300_000, nanos in 0u32..1_000_000_000, period in 0usize..3,
        ) {
            let (now, period) = (DateTime::from_timestamp(seconds, nanos).unwrap(), PERIODS[period]);
            let window = Window::at(period, now);
            let left = window.seconds_left(now);
            prop_assert!((1..=period.seconds()).contains(&left));
            let then = now + TimeDelta::seconds(i64::from(left));
            prop_assert_eq!(Window::at(period, then).start, window.end());
            prop_assert_eq!(Window::at(period, then - TimeDelta::seconds(1)), window);
        }
    }
}
