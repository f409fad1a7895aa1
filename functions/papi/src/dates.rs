//! Dates as people know them: to the year, the month or the day. They are shown as precisely as they are known and no more.

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
    /// Reads `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, or the date of an ISO 8601 date and time; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (date, has_time) = text.split_once('T').map_or((text, false), |(date, _)| (date, true));
        let mut parts = date.split('-');
        let year = digits(parts.next()?, 4)?;
        let month = parts.next().map(|part| digits(part, 2)).map_or(Some(None), |month| month.map(Some))?;
        let day = parts.next().map(|part| digits(part, 2)).map_or(Some(None), |day| day.map(Some))?;
        let year = i32::try_from(year).ok()?;
        let exists = NaiveDate::from_ymd_opt(year, month.unwrap_or(1), day.unwrap_or(1)).is_some();
        let is_whole = parts.next().is_none() && (day.is_some() || !has_time);
        (exists && is_whole).then_some(Self { year, month, day })
    }

    /// The year.
    #[must_use]
    pub fn year(self) -> i32 {
        self.year
    }

    /// Whole years from this date to `today`, counted in the units that are known: from a bare year, the difference of the years.
    /// Negative when the date lies ahead.
    #[must_use]
    pub fn whole_years_until(self, today: NaiveDate) -> i32 {
        let years = today.year() - self.year;
        let anniversary = (self.month.unwrap_or(1), self.day.unwrap_or(1));
        if (today.month(), today.day()) < anniversary { years - 1 } else { years }
    }
}

/// `part` as a number, if it is exactly `length` digits.
fn digits(part: &str, length: usize) -> Option<u32> {
    (part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit())).then(|| part.parse().ok())?
}

impl fmt::Display for PartialDate {
    /// `May 2014`, or `2014` when only the year is known.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MONTHS: [&str; 12] =
            ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
        let month = self.month.and_then(|month| MONTHS.get(usize::try_from(month).ok()?.checked_sub(1)?));
        match month {
            Some(month) => write!(formatter, "{month} {:04}", self.year),
            None => write!(formatter, "{:04}", self.year),
        }
    }
}

/// The time a role was held: `May 2014 - Jun 2016`, or `May 2014 - Present` if it still is. A side that is not known is not made up:
/// a start alone is shown alone, an end alone as `Until Jun 2016`, and without either there is no range.
#[must_use]
pub fn date_range(start: Option<&str>, end: Option<&str>, is_current: bool) -> Option<String> {
    let start = start.and_then(PartialDate::parse);
    let end = end.and_then(PartialDate::parse).map(|end| end.to_string());
    let end = if is_current { Some("Present".to_owned()) } else { end };
    match (start, end) {
        (Some(start), Some(end)) => Some(format!("{start} - {end}")),
        (Some(start), None) => Some(start.to_string()),
        (None, Some(end)) if is_current => Some(end),
        (None, Some(end)) => Some(format!("Until {end}")),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(text: &str) -> Option<String> {
        PartialDate::parse(text).map(|date| date.to_string())
    }

    fn day(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).expect("a day of the calendar")
    }

    #[test]
    fn a_date_is_shown_as_precisely_as_it_is_known() {
        assert_eq!(shown("2014").as_deref(), Some("2014"));
        assert_eq!(shown("2014-05").as_deref(), Some("May 2014"));
        assert_eq!(shown("2014-05-17").as_deref(), Some("May 2014"));
        assert_eq!(shown(" 2014-12-31T23:59:59Z ").as_deref(), Some("Dec 2014"));
        assert_eq!(shown("0987").as_deref(), Some("0987"));
    }

    #[test]
    fn what_is_no_date_is_none() {
        for text in [
            "",
            "14",
            "20145",
            "2014-5",
            "2014-13",
            "2014-00",
            "2014-02-30",
            "2014-05-17-01",
            "2014T10:00",
            "May 2014",
            "2014-",
            "-2014",
            "+201",
            "2014/05",
            "Present",
            "٢٠١٤",
        ] {
            assert_eq!(PartialDate::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn ranges_show_what_is_known_and_nothing_else() {
        let range = |start, end, is_current| date_range(start, end, is_current);
        assert_eq!(range(Some("2014-05"), Some("2016-06-30"), false).as_deref(), Some("May 2014 - Jun 2016"));
        assert_eq!(range(Some("2014-05-01"), None, true).as_deref(), Some("May 2014 - Present"));
        assert_eq!(range(Some("2014"), Some("2016"), false).as_deref(), Some("2014 - 2016"));
        assert_eq!(range(Some("2014"), Some("2016-06"), false).as_deref(), Some("2014 - Jun 2016"));
        assert_eq!(range(Some("2014"), Some("2030-01"), true).as_deref(), Some("2014 - Present"));
        assert_eq!(range(Some("2014-05"), None, false).as_deref(), Some("May 2014"));
        assert_eq!(range(None, Some("2016-06"), false).as_deref(), Some("Until Jun 2016"));
        assert_eq!(range(None, None, true).as_deref(), Some("Present"));
        assert_eq!(range(None, None, false), None);
        assert_eq!(range(Some("some day"), Some("2016"), false).as_deref(), Some("Until 2016"));
    }

    #[test]
    fn years_are_counted_in_the_units_that_are_known() {
        let years = |text, today| PartialDate::parse(text).map(|date| date.whole_years_until(today));
        assert_eq!(years("2014-05-17", day(2026, 5, 16)), Some(11));
        assert_eq!(years("2014-05-17", day(2026, 5, 17)), Some(12));
        assert_eq!(years("2014-05", day(2026, 4, 30)), Some(11));
        assert_eq!(years("2014-05", day(2026, 5, 1)), Some(12));
        assert_eq!(years("2014", day(2026, 1, 1)), Some(12));
        assert_eq!(years("2024-02-29", day(2025, 2, 28)), Some(0));
        assert_eq!(years("2024-02-29", day(2025, 3, 1)), Some(1));
        assert_eq!(years("2027", day(2026, 12, 31)), Some(-1));
    }

    #[test]
    fn dates_order_by_time_and_then_by_precision() {
        let ordered: Vec<_> =
            ["2013-12-31", "2014", "2014-01", "2014-01-31", "2014-02"].map(PartialDate::parse).to_vec();
        assert!(ordered.is_sorted() && ordered.iter().all(Option::is_some));
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_a_panic(text in ".*") {
            let _ = date_range(Some(&text), Some(&text), false);
        }

        #[test]
        fn every_day_reads_as_itself(days in 0_i64..3_000_000) {
            let date = NaiveDate::from_ymd_opt(1, 1, 1).and_then(|first| first.checked_add_signed(chrono::TimeDelta::days(days)));
            let date = date.expect("within the calendar");
            let text = date.format("%Y-%m-%d").to_string();
            prop_assert_eq!(shown(&text), Some(date.format("%b %Y").to_string()));
            prop_assert_eq!(PartialDate::parse(&text).map(|read| read.whole_years_until(date)), Some(0));
        }
    }
}
