//! Numbers of years that people state themselves.

/// The words of a language that such a statement is made of, in small letters.
#[derive(Debug)]
pub struct YearWords {
    /// Years, and what is made of years.
    pub units: &'static [&'static str],
    /// Numbers.
    pub numbers: &'static [&'static str],
}

/// A number may stand so many words before what it counts: `10 or more years`.
const APART: usize = 3;

/// What is more is a year of the calendar.
const MOST_YEARS: u32 = 70;

impl YearWords {
    /// Whether `words`, in small letters, state a number of years.
    pub fn are_in(&self, words: &[String]) -> bool {
        let is_unit = |word: &String| self.units.contains(&word.as_str());
        let is_number = |word: &String| {
            self.numbers.contains(&word.as_str())
                || word.parse().is_ok_and(|number: u32| number <= MOST_YEARS)
        };
        words
            .iter()
            .enumerate()
            .filter(|(_, word)| is_unit(word))
            .any(|(at, _)| words[at.saturating_sub(APART)..at].iter().any(is_number))
    }
}
