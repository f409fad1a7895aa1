//! Which unknown keys have been looked for: a token can name any key, and each look costs a read of the secret.

use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, Utc};

/// Keys that are looked for in a minute at most, in one process: a rotation makes one new key, a guesser as many as they like.
const KEYS_PER_MINUTE: usize = 5;
/// The longest id that is looked for.
const MAX_ID_BYTES: usize = 64;

/// The unknown keys of the running minute that were looked for.
#[derive(Debug, Default)]
pub(super) struct KeySearch(Mutex<Searched>);

#[derive(Debug, Default)]
struct Searched {
    minute: i64,
    ids: Vec<String>,
}

impl KeySearch {
    /// Whether the key `id` is to be looked for now: once a minute each, and no more than [`KEYS_PER_MINUTE`].
    pub(super) fn begins(&self, id: &str, now: DateTime<Utc>) -> bool {
        let mut searched = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let minute = now.timestamp().div_euclid(60);
        if searched.minute != minute {
            *searched = Searched { minute, ids: Vec::new() };
        }
        let is_new = searched.ids.iter().all(|known| known != id);
        let begins = is_new && id.len() <= MAX_ID_BYTES && searched.ids.len() < KEYS_PER_MINUTE;
        if begins {
            searched.ids.push(id.to_owned());
        }
        begins
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_is_looked_for_once_a_minute_and_five_of_them_at_most() {
        let at = |second: u32| format!("2026-10-21T09:05:{second:02}Z").parse().unwrap();
        let search = KeySearch::default();
        let begun = ["k2", "k2", "k3", "k4", "k5", "k6", "k7"].map(|id| search.begins(id, at(20)));
        assert_eq!(begun, [true, false, true, true, true, true, false]);
        assert!(!search.begins("k8", at(59)));
        let next_minute = "2026-10-21T09:06:00Z".parse().unwrap();
        assert!(search.begins("k2", next_minute));
        assert!(!search.begins(&"k".repeat(65), next_minute));
    }
}
