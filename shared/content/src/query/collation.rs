//! The order of texts: the Unicode Collation Algorithm with CLDR's root collation, which is no language's own and suits most.

use icu_collator::CollatorBorrowed;
use icu_collator::options::{CollatorOptions, Strength};

/// Bytes that compare as `text` does among texts, without regard to case.
pub(super) fn sort_key(text: &str) -> Vec<u8> {
    let mut options = CollatorOptions::default();
    // Letters first, then accents; case would come third.
    options.strength = Some(Strength::Secondary);
    let mut key = Vec::new();
    let Ok(()) = CollatorBorrowed::new_root(options).write_sort_key_to(text, &mut key);
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use icu_normalizer::DecomposingNormalizerBorrowed;
    use proptest::prelude::*;

    #[test]
    fn letters_stand_beside_their_relatives() {
        let ordered = [
            "",
            "2014",
            "2014-05",
            "2015",
            "Apfel",
            "Äpfel",
            "Apfelbaum",
            "Ärger",
            "Azur",
            "Éclair",
            "éclairs",
            "Edam",
            "Łódź",
            "Luz",
            "Oslo",
            "Österreich",
            "Strasse",
            "Straße",
            "Zebra",
            "Άλφα",
            "Бета",
            "東京",
        ];
        let mut sorted = ordered;
        sorted.sort_by_key(|text| sort_key(text));
        assert_eq!(sorted, ordered);
    }

    #[test]
    fn case_and_form_are_disregarded() {
        assert_eq!(sort_key("ÄRGER"), sort_key("a\u{308}rger"));
        assert_ne!(sort_key("Arger"), sort_key("Ärger"));
    }

    proptest! {
        #[test]
        fn equal_texts_have_one_place_however_they_are_composed(text: String) {
            let decomposed = DecomposingNormalizerBorrowed::new_nfd().normalize(&text).into_owned();
            prop_assert_eq!(sort_key(&decomposed), sort_key(&text));
        }
    }
}
