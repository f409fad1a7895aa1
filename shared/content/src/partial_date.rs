//! Dates as people know them: to the year, the month or the day. Nothing is made up where less is known.

use std::cmp::Ordering;
use std::fmt;

use chrono::{Datelike, NaiveDate};

/// A date known to the year, to the month or to the day. Of two, the less precise comes first where they would be equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PartialDate {
    year: i32,
    month: Option<u32>,
    day: Option<u32>,
}

impl PartialDate {
    /// Reads `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; `None` for anything else.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let year = digits(parts.next()?, 4)?;
        let month = parts.next().map(|part| digits(part, 2)).map_or(Some(None), |month| month.map(Some))?;
        let day = parts.next().map(|part| digits(part, 2)).map_or(Some(None), |day| day.map(Some))?;
        let year = i32::try_from(year).ok()?;
        let exists = NaiveDate::from_ymd_opt(year, month.unwrap_or(1), day.unwrap_or(1)).is_some();
        (exists && parts.next().is_none()).then_some(Self { year, month, day })
    }

    /// As [`Self::new`], and also the day of an ISO 8601 date and time, with white space around it or not.
    #[must_use]
    pub fn of_timestamp(text: &str) -> Option<Self> {
        let text = text.trim();
        match text.split_once('T') {
            Some((date, _)) => Self::new(date).filter(|date| date.day.is_some()),
            None => Self::new(text),
        }
    }

    /// The year.
    #[must_use]
    pub fn year(self) -> i32 {
        self.year
    }

    /// The month, if it is known: 1 to 12.
    #[must_use]
    pub fn month(self) -> Option<u32> {
        self.month
    }

    /// Compares as far as both are known: `2014` is neither before nor after `2014-05`.
    #[must_use]
    pub fn compare_known(self, other: Self) -> Ordering {
        let known = |one: Option<u32>, other: Option<u32>| match (one, other) {
            (Some(one), Some(other)) => one.cmp(&other),
            _ => Ordering::Equal,
        };
        let months = || known(self.month, other.month);
        self.year.cmp(&other.year).then_with(months).then_with(|| known(self.day, other.day))
    }

    /// The day, if it is known: 1 to 31.
    #[must_use]
    pub fn day(self) -> Option<u32> {
        self.day
    }
}

impl fmt::Display for PartialDate {
    /// ISO 8601, as precisely as it is known.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:04}", self.year)?;
        [self.month, self.day].into_iter().flatten().try_for_each(|part| write!(formatter, "-{part:02}"))
    }
}

impl From<NaiveDate> for PartialDate {
    fn from(day: NaiveDate) -> Self {
        Self { year: day.year(), month: Some(day.month()), day: Some(day.day()) }
    }
}

impl From<PartialDate> for String {
    fn from(date: PartialDate) -> Self {
        date.to_string()
    }
}

/// `part` as a number, if it is exactly `length` digits.
fn digits(part: &str, length: usize) -> Option<u32> {
    (part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit())).then(|| part.parse().ok())?
}

#[cfg(test)]
mod tests {
    use chrono::Datelike;
    use proptest::prelude::*;

    use super::*;

    fn day(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).unwrap()
    }

    #[test]
    fn a_date_may_stop_at_the_month_or_the_year_and_is_written_as_it_was_read() {
        for good in ["2014", "2014-05", "2014-05-31", "2024-02-29", "0001-01-01", "0987"] {
            assert_eq!(PartialDate::new(good).map(|date| date.to_string()).as_deref(), Some(good));
        }
    }

    #[test]
    fn what_is_no_date_is_none() {
        for bad in [
            "",
            "14",
            "20145",
            "2014-5",
            "2014-13",
            "2014-00",
            "2023-02-29",
            "2014-05-32",
            "2014-05-17-01",
            "2014T10:00",
            "May 2014",
            "2014-",
            "-2014",
            "+2014",
            "+201",
            "2014/05",
            "Present",
            "２０１４",
            "٢٠١٤",
        ] {
            assert_eq!(PartialDate::new(bad), None, "{bad:?}");
            assert_eq!(PartialDate::of_timestamp(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn a_timestamp_is_read_as_its_day() {
        let day = PartialDate::new("2014-12-31");
        assert_eq!(PartialDate::of_timestamp(" 2014-12-31T23:59:59Z "), day);
        assert_eq!(PartialDate::of_timestamp("2014-12-31"), day);
        assert_eq!(PartialDate::of_timestamp("2014-12T23:59"), None);
        for strict in [" 2014", "2014-12-31T23:59:59Z", "2014-12-31 "] {
            assert_eq!(PartialDate::new(strict), None, "{strict:?}");
        }
    }

    #[test]
    fn dates_order_by_time_and_then_by_precision() {
        let ordered: Vec<_> =
            ["2013-12-31", "2014", "2014-01", "2014-01-31", "2014-02"].map(PartialDate::new).to_vec();
        assert!(ordered.is_sorted() && ordered.iter().all(Option::is_some));
    }

    #[test]
    fn dates_compare_as_far_as_both_are_known() {
        let compare = |one, other| {
            PartialDate::new(one).zip(PartialDate::new(other)).map(|(one, other)| one.compare_known(other))
        };
        for equal in
            [("2014", "2014-05"), ("2014-05-31", "2014"), ("2014-05", "2014-05-01"), ("2014", "2014")]
        {
            assert_eq!(compare(equal.0, equal.1), Some(Ordering::Equal), "{equal:?}");
        }
        for (earlier, later) in [
            ("2013-12-31", "2014"),
            ("2014-04", "2014-05-01"),
            ("2014-05-01", "2014-05-02"),
            ("2014-05", "2015-04"),
        ] {
            assert_eq!(compare(earlier, later), Some(Ordering::Less), "{earlier} {later}");
            assert_eq!(compare(later, earlier), Some(Ordering::Greater), "{later} {earlier}");
        }
        let day = day(2014, 5, 31);
        assert_eq!(PartialDate::new("2014-05-31"), Some(day.into()));
    }

    proptest! {
        #[test]
        fn every_day_reads_as_itself(days in 0_i64..3_000_000) {
            let date = day(1, 1, 1).checked_add_signed(chrono::TimeDelta::days(days)).unwrap();
            let text = date.format("%Y-%m-%d").to_string();
            let read = PartialDate::new(&text).unwrap();
            prop_assert_eq!(read.to_string(), text);
            prop_assert_eq!(read.month().zip(read.day()), Some((date.month(), date.day())));
        }
    }
}
