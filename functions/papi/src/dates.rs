//! Dates in words: shown as precisely as they are known and no more.

use portfolio_content::PartialDate;

/// `May 2014`, or `2014` when only the year is known.
#[must_use]
pub fn month_and_year(date: PartialDate) -> String {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let month = date.month().and_then(|month| MONTHS.get(usize::try_from(month).ok()?.checked_sub(1)?));
    match month {
        Some(month) => format!("{month} {:04}", date.year()),
        None => format!("{:04}", date.year()),
    }
}

/// The time a role was held: `May 2014 - Jun 2016`, or `May 2014 - Present` if it still is. A side that is not known is not made up:
/// a start alone is shown alone, an end alone as `Until Jun 2016`, and without either there is no range.
#[must_use]
pub fn date_range(start: Option<&str>, end: Option<&str>, is_current: bool) -> Option<String> {
    let start = start.and_then(PartialDate::of_timestamp).map(month_and_year);
    let end = end.and_then(PartialDate::of_timestamp).map(month_and_year);
    let end = if is_current { Some("Present".to_owned()) } else { end };
    match (start, end) {
        (Some(start), Some(end)) => Some(format!("{start} - {end}")),
        (Some(start), None) => Some(start),
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
        PartialDate::of_timestamp(text).map(month_and_year)
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

    proptest! {
        #[test]
        fn any_text_is_read_without_a_panic(text in ".*") {
            let _ = date_range(Some(&text), Some(&text), false);
        }
    }
}
