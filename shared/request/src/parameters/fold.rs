//! Texts without regard to case, and to how their characters are composed.

use icu_normalizer::ComposingNormalizerBorrowed;

/// A text as it is compared: in lower case, and in Unicode's form C, so that an `é` is an `é` whether it is one code point or an `e` and an
/// accent.
#[must_use]
pub fn fold(text: &str) -> String {
    let composing = ComposingNormalizerBorrowed::new_nfc();
    // Again after the change of case: J with a caron has no code point of its own, and j with a caron has.
    composing.normalize(&composing.normalize(text).to_lowercase()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use icu_normalizer::DecomposingNormalizerBorrowed;
    use proptest::prelude::*;

    #[test]
    fn forms_and_case_are_disregarded() {
        for (one, other) in [
            ("Ren\u{e9}e", "RENE\u{301}E"),
            ("\u{c5}sa", "a\u{30a}SA"),
            ("\u{212b}ngstr\u{f6}m", "a\u{30a}ngstro\u{308}m"),
            ("J\u{30c}", "\u{1f0}"),
            ("Пример", "ПРИМЕР"),
        ] {
            assert_eq!(fold(one), fold(other), "{one} {other}");
        }
        for (one, other) in [("Renée", "Renee"), ("ﬁ", "fi"), ("ß", "ss"), ("²", "2")] {
            assert_ne!(fold(one), fold(other), "{one} {other}");
        }
    }

    proptest! {
        #[test]
        fn equal_characters_are_equal_however_they_are_composed(text in "\\PC{0,12}") {
            let decomposed = DecomposingNormalizerBorrowed::new_nfd().normalize(&text).into_owned();
            let composed = ComposingNormalizerBorrowed::new_nfc().normalize(&text).into_owned();
            prop_assert_eq!(fold(&decomposed), fold(&text));
            prop_assert_eq!(fold(&composed), fold(&text));
            prop_assert_eq!(fold(&fold(&text)), fold(&text));
        }
    }
}
