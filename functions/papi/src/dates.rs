//! Ranges of dates in words: shown as precisely as they are known and no more.

use portfolio_content::PartialDate;

use crate::language::Labels;

/// A time that has a start, an end or both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Period<'a> {
    /// When it began.
    pub start: Option<&'a str>,
    /// When it ended.
    pub end: Option<&'a str>,
    /// Whether it goes on, whatever its end says.
    pub is_current: bool,
}

impl Period<'_> {
    /// The period in words: `May 2014 - Jun 2016`, or `May 2014 - Present` if it goes on. A side that is not known is not made up: a
    /// start alone is shown alone, an end alone as `Until Jun 2016`, and without either there is nothing.
    #[must_use]
    pub fn shown(self, labels: &Labels) -> Option<String> {
        let month = |text: Option<&str>| {
            text.and_then(PartialDate::of_timestamp).map(|date| labels.month_and_year(date))
        };
        let end = if self.is_current { Some(labels.present.to_owned()) } else { month(self.end) };
        match (month(self.start), end) {
            (Some(start), Some(end)) => Some(format!("{start} - {end}")),
            (Some(start), None) => Some(start),
            (None, Some(end)) if self.is_current => Some(end),
            (None, Some(end)) => Some(format!("{} {end}", labels.until)),
            (None, None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::language::Language;

    fn shown(tag: &str, start: Option<&str>, end: Option<&str>, is_current: bool) -> Option<String> {
        Period { start, end, is_current }.shown(Language::of(Some(tag)).labels())
    }

    #[test]
    fn ranges_show_what_is_known_and_nothing_else() {
        let range = |start, end, is_current| shown("en", start, end, is_current);
        assert_eq!(range(Some("2014-05"), Some("2016-06-30"), false).as_deref(), Some("May 2014 - Jun 2016"));
        assert_eq!(range(Some("2014-05-01"), None, true).as_deref(), Some("May 2014 - Present"));
        assert_eq!(range(Some("2014"), Some("2016"), false).as_deref(), Some("2014 - 2016"));
        assert_eq!(range(Some("2014"), Some("2016-06"), false).as_deref(), Some("2014 - Jun 2016"));
        assert_eq!(range(Some("2014"), Some("2030-01"), true).as_deref(), Some("2014 - Present"));
        assert_eq!(range(Some("2014-05"), None, false).as_deref(), Some("May 2014"));
        assert_eq!(range(None, Some("2016-06"), false).as_deref(), Some("Until Jun 2016"));
        assert_eq!(range(Some(" 2014-12-31T23:59:59Z "), None, false).as_deref(), Some("Dec 2014"));
        assert_eq!(range(None, None, true).as_deref(), Some("Present"));
        assert_eq!(range(None, None, false), None);
        assert_eq!(range(Some("some day"), Some("2016"), false).as_deref(), Some("Until 2016"));
    }

    #[test]
    fn ranges_are_in_the_language_of_the_portfolio() {
        let range = |tag| shown(tag, Some("2018-03"), None, true);
        assert_eq!(range("de").as_deref(), Some("März 2018 - heute"));
        assert_eq!(range("fr").as_deref(), Some("mars 2018 - aujourd’hui"));
        assert_eq!(range("es").as_deref(), Some("mar. 2018 - actualidad"));
        assert_eq!(shown("fr", None, Some("2016-06"), false).as_deref(), Some("jusqu’en juin 2016"));
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_a_panic(text in ".*") {
            let _ = shown("en", Some(&text), Some(&text), false);
        }
    }
}
