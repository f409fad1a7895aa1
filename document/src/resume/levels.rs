//! How well a skill is mastered, from what people write. `docs/RESUME.md` has the rules for users.

mod words;

use super::words::{folded, listed};
use words::{FILLERS, OF, STEPS};

/// The best score: the scores of imported skills are 0 to 5.
const BEST: f64 = 5.0;

/// What a level says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Level {
    /// A score from 0 to [`BEST`].
    Score(f64),
    /// A number without a scale: those of one file share a [`Scale`].
    Bare(f64),
    /// Nothing that is understood.
    Unclear,
}

/// Reads `text`: a word, a number of a scale (`8/10`), a percentage, or a bare number.
pub fn read(text: &str) -> Level {
    let text = text.trim();
    if let Some(number) = text.strip_suffix('%') {
        return number_in(number).map_or(Level::Unclear, |number| share(number, 100.0));
    }
    if let Some((number, scale)) = of_scale(text) {
        return share(number, scale);
    }
    match number_in(text) {
        Some(number) if number > 0.0 && number < 1.0 => share(number, 1.0),
        Some(number) if number <= 100.0 => Level::Bare(number),
        Some(_) => Level::Unclear,
        None => step(&folded(text)),
    }
}

/// What the bare numbers of a file are measured by.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale(f64);

impl Scale {
    /// The scale of a file with these bare numbers: of 5 if none is above, of 10 if none is above that, else of 100.
    pub fn of(numbers: impl Iterator<Item = f64>) -> Self {
        let largest = numbers.fold(0.0, f64::max);
        Self([5.0, 10.0].into_iter().find(|scale| largest <= *scale).unwrap_or(100.0))
    }

    /// The score of `level`, if it is understood.
    pub fn score(self, level: Level) -> Option<f64> {
        match level {
            Level::Score(score) => Some(score),
            Level::Bare(number) => match share(number, self.0) {
                Level::Score(score) => Some(score),
                _ => None,
            },
            Level::Unclear => None,
        }
    }
}

/// `number` of `scale`, to two decimals.
fn share(number: f64, scale: f64) -> Level {
    let share = number / scale;
    if scale > 0.0 && (0.0..=1.0).contains(&share) {
        Level::Score((share * BEST * 100.0).round() / 100.0)
    } else {
        Level::Unclear
    }
}

/// `8/10`, `4 of 5`: the number and its scale.
fn of_scale(text: &str) -> Option<(f64, f64)> {
    let (number, scale) = text.split_once('/').or_else(|| {
        let lower = text.to_lowercase();
        let word = listed(OF).find(|word| lower.contains(&format!(" {word} ")))?;
        let at = lower.find(&format!(" {word} "))?;
        Some((text.get(..at)?, text.get(at + word.len() + 2..)?))
    })?;
    Some((number_in(number)?, number_in(scale)?))
}

/// A number that is not negative, with a decimal point or comma.
fn number_in(text: &str) -> Option<f64> {
    let text = text.trim().replace(',', ".");
    let is_plain = text.starts_with(|first: char| first.is_ascii_digit())
        && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if is_plain { text.parse().ok() } else { None }
}

fn step(text: &str) -> Level {
    let meant: Vec<_> =
        text.split(' ').filter(|word| !listed(FILLERS).any(|filler| filler == *word)).collect();
    let meant = meant.join(" ");
    let steps = STEPS.iter().zip([1.0, 2.0, 3.0, 4.0, BEST]);
    let found = steps.into_iter().find(|(words, _)| listed(words).any(|word| word == meant));
    found.map_or(Level::Unclear, |(_, score)| Level::Score(score))
}

#[cfg(test)]
mod tests {
    use super::super::words::{folded, listed};
    use super::*;

    #[test]
    fn words_are_steps_from_one_to_five_in_each_language() {
        for (text, score) in [
            ("Beginner", 1.0),
            ("novice", 1.0),
            ("LOW", 1.0),
            ("Basic knowledge", 1.0),
            ("Anfänger", 1.0),
            ("Débutant", 1.0),
            ("básico", 1.0),
            ("Nybörjare", 1.0),
            ("Intermediate", 2.0),
            ("Medium", 2.0),
            ("niveau intermédiaire", 2.0),
            ("Intermediário", 2.0),
            ("Advanced", 3.0),
            ("Avanzado", 3.0),
            ("gute Kenntnisse", 3.0),
            ("Confirmé", 3.0),
            ("gevorderd", 3.0),
            ("Expert", 4.0),
            ("Excellent", 4.0),
            ("Experte", 4.0),
            ("sehr gut", 4.0),
            ("très bonne", 4.0),
            ("ottimo", 4.0),
            ("Master", 5.0),
            ("Maestro", 5.0),
        ] {
            assert_eq!(read(text), Level::Score(score), "{text}");
        }
    }

    #[test]
    fn a_number_with_a_scale_is_its_share_of_five() {
        for (text, score) in [
            ("8/10", 4.0),
            ("4 / 5", 4.0),
            ("7 of 10", 3.5),
            ("3 out of 4", 3.75),
            ("6 von 10", 3.0),
            ("1/3", 1.67),
            ("95%", 4.75),
            ("40 %", 2.0),
            ("0%", 0.0),
            ("7,5/10", 3.75),
            ("0.8", 4.0),
        ] {
            assert_eq!(read(text), Level::Score(score), "{text}");
        }
    }

    #[test]
    fn bare_numbers_of_a_file_share_a_scale() {
        let scores = |numbers: &[&str]| {
            let levels: Vec<_> = numbers.iter().map(|text| read(text)).collect();
            let bare = levels
                .iter()
                .filter_map(|level| if let Level::Bare(number) = level { Some(*number) } else { None });
            let scale = Scale::of(bare);
            levels.iter().map(|level| scale.score(*level)).collect::<Vec<_>>()
        };
        assert_eq!(scores(&["4", "2.5", "0"]), [Some(4.0), Some(2.5), Some(0.0)]);
        assert_eq!(scores(&["4", "10"]), [Some(2.0), Some(5.0)]);
        assert_eq!(scores(&["4", "40", "95", "2/5"]), [Some(0.2), Some(2.0), Some(4.75), Some(2.0)]);
        assert_eq!(scores(&["Expert", "100"]), [Some(4.0), Some(5.0)]);
    }

    #[test]
    fn what_is_no_level_gets_no_score() {
        for text in [
            "N/A",
            "",
            "-",
            "-1",
            "101",
            "110%",
            "6/5",
            "5/0",
            "Ninja",
            "Intermediate to advanced",
            "10 years",
            "★★★",
            "inf",
            "1e1",
        ] {
            assert_eq!(read(text), Level::Unclear, "{text}");
        }
    }

    #[test]
    fn the_lists_of_words_are_folded_and_no_word_is_two_steps() {
        let all: Vec<_> = STEPS.iter().flat_map(|words| listed(words)).collect();
        for word in all.iter().copied().chain(listed(FILLERS)) {
            assert_eq!(folded(word), word);
        }
        for (index, word) in all.iter().enumerate() {
            assert!(!all[..index].contains(word), "{word}");
        }
    }
}
