//! Dates as people write them. `docs/RESUME.md` has the rules for users.

mod words;

use chrono::NaiveDate;
use portfolio_content::PartialDate;

use super::words::{folded, listed};
use words::{FILLERS, MONTHS, TODAY};

/// A day that its month does not have.
const NO_SUCH_DAY: &str = "that month has no such day";
/// A month that a year does not have.
const NO_SUCH_MONTH: &str = "a year has no such month";
/// `03/04/2022` is in March or in April.
const DAY_OR_MONTH: &str = "which of the numbers is the month is not clear";
/// `Spring 2020`.
const ONLY_THE_YEAR: &str = "only the year is clear";

/// What a text says about time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// A date.
    Date {
        /// As precisely as it is clear.
        date: PartialDate,
        /// Why it is not all that is written, if it is not.
        caveat: Option<&'static str>,
    },
    /// The end has not come.
    Today,
    /// Neither.
    Unclear,
}

/// Reads `text`, and cuts a time of day off.
pub fn read(text: &str) -> Reading {
    let text = without_time(text.trim());
    if let Some(date) = PartialDate::new(text) {
        return Reading::Date { date, caveat: None };
    }
    let words = folded(text);
    if listed(TODAY).any(|today| today == words) {
        return Reading::Today;
    }
    Parts::of(text).map_or(Reading::Unclear, |parts| parts.reading())
}

/// Whether `date` lies after `today`, as far as it is known: the running year does not.
pub fn is_ahead(date: PartialDate, today: NaiveDate) -> bool {
    let (date, today) = (date.to_string(), today.to_string());
    today.get(..date.len()).is_some_and(|today| date.as_str() > today)
}

/// `text` up to the `T` or space before its time of day.
fn without_time(text: &str) -> &str {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let separator = (1..bytes.len()).find(|&at| match bytes[at] {
        b'T' | b't' => is_digit(at - 1) && is_digit(at + 1),
        b' ' => is_digit(at - 1) && (bytes.get(at + 2) == Some(&b':') || bytes.get(at + 3) == Some(&b':')),
        _ => false,
    });
    separator.map_or(text, |at| &text[..at])
}

/// What a date is written with.
#[derive(Debug, Default)]
struct Parts {
    year: Option<u32>,
    /// Numbers before the year.
    before: Vec<u32>,
    /// Numbers after the year.
    after: Vec<u32>,
    /// Months by name.
    months: Vec<u32>,
    has_other_words: bool,
    is_dotted: bool,
}

impl Parts {
    /// The parts of `text`; none unless it has one year, of four digits.
    fn of(text: &str) -> Option<Self> {
        let mut parts = Self { is_dotted: text.contains('.'), ..Self::default() };
        for token in tokens(&folded(text)) {
            let is_number = token.bytes().all(|byte| byte.is_ascii_digit());
            match (is_number, token.len()) {
                (true, 4) if parts.year.is_none() => parts.year = token.parse().ok(),
                (true, 1 | 2) if parts.year.is_none() => parts.before.push(token.parse().ok()?),
                (true, 1 | 2) => parts.after.push(token.parse().ok()?),
                (true, _) => return None,
                // "2014 – present" is a start and an end.
                (false, _) if listed(TODAY).any(|today| today == token) => return None,
                (false, _) => parts.word(token),
            }
        }
        parts.year.is_some_and(|year| (1000..3000).contains(&year)).then_some(parts)
    }

    fn word(&mut self, word: &str) {
        match MONTHS.iter().position(|names| names.split(' ').any(|name| name == word)) {
            Some(index) => self.months.extend(u32::try_from(index + 1)),
            None => self.has_other_words |= !listed(FILLERS).any(|filler| filler == word),
        }
    }

    fn reading(&self) -> Reading {
        if self.has_other_words || self.months.len() > 1 {
            return self.year_only(ONLY_THE_YEAR);
        }
        match (self.months.first(), self.before.as_slice(), self.after.as_slice()) {
            (None, [], []) => self.date(None, None),
            (Some(&month), [], []) => self.date(Some(month), None),
            (Some(&month), &[day], []) | (Some(&month), [], &[day]) => self.date(Some(month), Some(day)),
            (None, &[month], []) | (None, [], &[month]) => self.date(Some(month), None),
            (None, [], &[month, day]) => self.date(Some(month), Some(day)),
            (None, &[one, other], []) => self.year_last(one, other),
            _ => self.year_only(ONLY_THE_YEAR),
        }
    }

    /// Day and month, or month and day, before a year: day first where dots separate them or where no other reading makes sense.
    fn year_last(&self, one: u32, other: u32) -> Reading {
        let could_be_month = |number| (1..=12).contains(&number);
        match (could_be_month(one), could_be_month(other)) {
            (true, false) => self.date(Some(one), Some(other)),
            (true, true) if one != other && !self.is_dotted => self.year_only(DAY_OR_MONTH),
            _ => self.date(Some(other), Some(one)),
        }
    }

    /// The date, less precise where there is no such day or month.
    fn date(&self, month: Option<u32>, day: Option<u32>) -> Reading {
        let parts = [self.year.map(|year| format!("{year:04}"))];
        let more = [month, day].map(|part| part.map(|number| format!("{number:02}")));
        let parts: Vec<_> = parts.into_iter().chain(more).flatten().collect();
        let of = |count: usize| PartialDate::new(&parts[..count].join("-"));
        match (of(parts.len()), parts.len()) {
            (Some(date), _) => Reading::Date { date, caveat: None },
            (None, 3) if of(2).is_some() => {
                of(2).map_or(Reading::Unclear, |date| Reading::Date { date, caveat: Some(NO_SUCH_DAY) })
            }
            (None, _) => self.year_only(NO_SUCH_MONTH),
        }
    }

    fn year_only(&self, caveat: &'static str) -> Reading {
        let date = self.year.and_then(|year| PartialDate::new(&format!("{year:04}")));
        date.map_or(Reading::Unclear, |date| Reading::Date { date, caveat: Some(caveat) })
    }
}

/// The numbers and words of a folded text: `5th` is two.
fn tokens(text: &str) -> Vec<&str> {
    text.split(' ').flat_map(runs).filter(|token| !token.is_empty()).collect()
}

/// A word parted where digits meet letters.
fn runs(word: &str) -> Vec<&str> {
    let mut runs = Vec::new();
    let mut start = 0;
    let characters: Vec<_> = word.char_indices().collect();
    for pair in characters.windows(2) {
        if pair[0].1.is_ascii_digit() != pair[1].1.is_ascii_digit() {
            runs.push(&word[start..pair[1].0]);
            start = pair[1].0;
        }
    }
    runs.push(&word[start..]);
    runs
}

#[cfg(test)]
mod tests;
