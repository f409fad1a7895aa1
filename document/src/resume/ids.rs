//! Ids of imported records: from the section and what tells an entry from its neighbours, so that an edited text keeps its id.

use std::collections::HashSet;

use sha2::{Digest, Sha256};

/// The longest readable part of an id; with section, digest and ordinal it stays within what an id may have.
const READABLE: usize = 50;

/// Gives out ids, each once.
#[derive(Debug, Default)]
pub struct Ids {
    given: HashSet<String>,
}

impl Ids {
    /// An id for the entry of `section` with this natural key; an ordinal tells those with the same key apart.
    pub fn give(&mut self, section: &str, key: &[Option<&str>]) -> String {
        let base = format!("{section}{}", readable(key));
        let ordinals = (2..).map(|ordinal: usize| format!("{base}-{ordinal}"));
        let free = std::iter::once(base.clone()).chain(ordinals).find(|id| !self.given.contains(id));
        let id = free.unwrap_or(base);
        self.given.insert(id.clone());
        id
    }
}

/// The key in lower-case letters and digits, each part after a hyphen; with a digest where that loses something.
fn readable(key: &[Option<&str>]) -> String {
    let whole = key.iter().flatten().copied().collect::<Vec<_>>().join(" ");
    let mut text = String::new();
    for word in whole.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        text.push('-');
        text.push_str(&word.to_ascii_lowercase());
    }
    let lossy = text.len() > READABLE || whole.chars().any(|c| c.is_alphanumeric() && !c.is_ascii());
    text.truncate(READABLE);
    if lossy {
        text.push_str(&format!("-{}", digest(&whole)));
    }
    text
}

/// Eight hexadecimal digits that differ where texts do.
fn digest(text: &str) -> String {
    Sha256::digest(text).iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use portfolio_content::Format;
    use proptest::prelude::*;

    fn give(ids: &mut Ids, key: &[Option<&str>]) -> String {
        ids.give("work", key)
    }

    #[test]
    fn ids_read_like_their_entry_and_ties_are_numbered() {
        let mut ids = Ids::default();
        let key = [Some("Acme, Inc."), Some("Engineer"), Some("2019-05")];
        assert_eq!(give(&mut ids, &key), "work-acme-inc-engineer-2019-05");
        assert_eq!(give(&mut ids, &key), "work-acme-inc-engineer-2019-05-2");
        assert_eq!(give(&mut ids, &key), "work-acme-inc-engineer-2019-05-3");
        assert_eq!(give(&mut ids, &[None, Some("Engineer"), None]), "work-engineer");
        assert_eq!(give(&mut ids, &[None]), "work");
    }

    #[test]
    fn letters_beyond_ascii_and_long_names_stay_distinct() {
        let mut ids = Ids::default();
        assert_eq!(give(&mut ids, &[Some("Zürich")]), "work-z-rich-4251685e");
        assert_ne!(give(&mut ids, &[Some("東京")]), give(&mut ids, &[Some("大阪")]));
        let long = "a".repeat(200);
        let (one, other) = (format!("{long}1"), format!("{long}2"));
        assert_ne!(give(&mut ids, &[Some(&one)]), give(&mut ids, &[Some(&other)]));
    }

    fn keys() -> impl Strategy<Value = Vec<Vec<Option<String>>>> {
        let part = prop::option::of(prop_oneof![".{0,30}", Just("Same".to_owned())]);
        prop::collection::vec(prop::collection::vec(part, 0..4), 0..20)
    }

    proptest! {
        #[test]
        fn any_key_gives_an_id_once(keys in keys()) {
            let mut ids = Ids::default();
            let mut given = HashSet::new();
            for key in &keys {
                let key: Vec<_> = key.iter().map(Option::as_deref).collect();
                let id = give(&mut ids, &key);
                prop_assert!(Format::Id.accepts(&id), "{id}");
                prop_assert!(given.insert(id));
            }
        }
    }
}
