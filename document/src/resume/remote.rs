//! Whether a place of work is nowhere in particular.

use super::words::{contain, folded, listed};

/// Words for it, folded, in the languages of [`super::dates`].
const REMOTE: &str = "\
    remote, remotely, home office, homeoffice, from home, wfh, ortsunabhangig, mobiles arbeiten, teletravail, \
    a distance, en distanciel, teletrabajo, remoto, remota, a distancia, telelavoro, a distanza, smart working, \
    teletrabalho, thuiswerk, thuiswerken, op afstand, distans, hemifran, hjemmekontor, hjemmefra, fjernarbejde, \
    fjernarbeid, zdalnie, zdalna, удаленно";

/// Words beside which it is not meant, or not all the time.
const NOT_ONLY: &str = "\
    hybrid, hybride, hibrido, ibrido, no, not, non, kein, keine, partly, partially, part, teilweise, onsite, on site, \
    vor ort";

/// Whether `location` says that work is done from elsewhere: `Remote`, `remote, EU`, `Télétravail`; not `Berlin (hybrid)`.
pub fn is_remote(location: &str) -> bool {
    let location = folded(location);
    let has = |words: &str| listed(words).any(|words| contain(&location, words));
    has(REMOTE) && !has(NOT_ONLY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remote_work_is_known_by_its_words() {
        for location in [
            "Remote",
            "remote, EU",
            "Berlin / Homeoffice",
            "Home-Office",
            "Télétravail",
            "à distance",
            "En remoto",
            "da remoto",
            "Teletrabalho",
            "Op afstand",
            "Fully remote (US)",
        ] {
            assert!(is_remote(location), "{location}");
        }
        for location in
            ["", "Berlin", "Remoteville", "Berlin (hybrid, partly remote)", "No remote", "Remote or on-site"]
        {
            assert!(!is_remote(location), "{location}");
        }
        for words in listed(REMOTE).chain(listed(NOT_ONLY)) {
            assert_eq!(folded(words), words);
        }
    }
}
