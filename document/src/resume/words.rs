//! Words as they are compared: whatever their case, accents and punctuation.

use icu_normalizer::DecomposingNormalizerBorrowed;

/// The marks that Unicode puts above and below letters once letters are taken apart.
const MARKS: std::ops::RangeInclusive<char> = '\u{300}'..='\u{36f}';

/// The words of `text` in lower case and without accents, one space between two: `"Sept., à ce jour"` is `"sept a ce jour"`.
pub fn folded(text: &str) -> String {
    let apart = DecomposingNormalizerBorrowed::new_nfd().normalize(text);
    let plain: String = apart.chars().filter(|c| !MARKS.contains(c)).flat_map(char::to_lowercase).collect();
    let words: Vec<_> = plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// The entries of a list of words: commas separate them.
pub fn listed(list: &str) -> impl Iterator<Item = &str> {
    list.split(", ")
}

/// Whether `words`, one after the other, are among those of `text`; both folded.
pub fn contain(text: &str, words: &str) -> bool {
    format!(" {text} ").contains(&format!(" {words} "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_accents_and_punctuation_make_no_difference() {
        for (text, words) in [
            ("  Sept., à ce jour ", "sept a ce jour"),
            ("Aujourd’hui", "aujourd hui"),
            ("AVANÇADO", "avancado"),
            ("fu\u{308}nf/zehn", "funf zehn"),
            ("—", ""),
            ("июнь 2020", "июнь 2020"),
        ] {
            assert_eq!(folded(text), words);
        }
        assert!(contain("fully remote in europe", "remote") && !contain("remotely", "remote"));
    }
}
