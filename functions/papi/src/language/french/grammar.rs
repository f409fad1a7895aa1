//! Elision, and what stands before employers and roles.

use crate::language::phrasing::{begins_with, uncapitalized};

/// Beginnings of words with a silent `h`, before which words are elided.
const SILENT_H: [&str; 9] = ["hab", "hist", "hom", "horl", "hort", "hosp", "hôt", "hyd", "hyg"];
/// Vowels that words are elided before.
const VOWELS: [char; 18] =
    ['a', 'à', 'â', 'ä', 'e', 'é', 'è', 'ê', 'ë', 'i', 'î', 'ï', 'o', 'ô', 'œ', 'u', 'ù', 'û'];

/// Nouns that an employer's name begins with, and what stands before them. The first that fits counts.
const NOUNS: [(&[&str], &str); 4] = [
    (&["ateliers ", "laboratoires ", "services ", "établissements "], "aux "),
    (
        &[
            "académie ",
            "agence ",
            "association ",
            "école ",
            "entreprise ",
            "hôpital ",
            "institut ",
            "université ",
            "office ",
        ],
        "à l’",
    ),
    (
        &[
            "bibliothèque ",
            "boulangerie ",
            "clinique ",
            "compagnie ",
            "faculté ",
            "fondation ",
            "librairie ",
            "mairie ",
            "maison ",
            "menuiserie ",
            "pharmacie ",
            "société ",
            "ville ",
        ],
        "à la ",
    ),
    (
        &[
            "cabinet ",
            "centre ",
            "chu ",
            "collège ",
            "conservatoire ",
            "groupe ",
            "laboratoire ",
            "lycée ",
            "ministère ",
            "musée ",
            "restaurant ",
            "studio ",
            "théâtre ",
        ],
        "au ",
    ),
];

/// Nouns that a role begins with that is a field, and no person.
const FIELDS: [&str; 17] = [
    "administration",
    "communication",
    "comptabilité",
    "conception",
    "conseil",
    "développement",
    "enseignement",
    "formation",
    "gestion",
    "ingénierie",
    "logistique",
    "maintenance",
    "marketing",
    "recherche",
    "stage",
    "support",
    "vente",
];

fn is_elided_before(word: &str) -> bool {
    word.to_lowercase().starts_with(VOWELS) || begins_with(word, &SILENT_H)
}

/// `de`, or `d’` before a vowel.
pub fn of(word: &str) -> String {
    if is_elided_before(word) { format!("d’{word}") } else { format!("de {word}") }
}

/// `que`, or `qu’` before a vowel.
pub fn that(word: &str) -> String {
    if is_elided_before(word) { format!("qu’{word}") } else { format!("que {word}") }
}

/// `d’Exemple`, `de l’Université de Ville-Exemple`: whose somebody or something is.
pub fn of_employer(employer: &str) -> String {
    let noun = NOUNS.iter().find(|(nouns, _)| begins_with(employer, nouns));
    match noun.map(|(_, before)| *before) {
        Some("au ") => format!("du {employer}"),
        Some("aux ") => format!("des {employer}"),
        Some(before) => format!("{}{employer}", before.replacen('à', "de", 1)),
        None => of(employer),
    }
}

/// `chez Exemple`, `à l’Université de Ville-Exemple`.
pub fn at(employer: &str) -> String {
    let noun = NOUNS.iter().find(|(nouns, _)| begins_with(employer, nouns));
    format!("{}{employer}", noun.map_or("chez ", |(_, before)| before))
}

/// Whether `role` is what one is.
pub fn is_person(role: &str) -> bool {
    let first = role.to_lowercase();
    let first = first.split(|sign: char| !sign.is_alphabetic()).next().unwrap_or_default();
    !FIELDS.contains(&first) && !FIELDS.contains(&first.trim_end_matches('s'))
}

/// `en tant qu’architecte`, `en gestion de projet`.
pub fn as_or_in(role: &str) -> String {
    let role = &uncapitalized(role);
    match (is_person(role), is_elided_before(role)) {
        (false, _) => format!("en {role}"),
        (true, true) => format!("en tant qu’{role}"),
        (true, false) => format!("en tant que {role}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_elided_before_vowels_and_a_silent_h() {
        for (word, said) in [
            ("Développeuse", "de Développeuse"),
            ("Architecte", "d’Architecte"),
            ("Élise Exemple", "d’Élise Exemple"),
            ("Hôtesse d’accueil", "d’Hôtesse d’accueil"),
            ("Historienne", "d’Historienne"),
            ("Hacker", "de Hacker"),
            ("Yoga", "de Yoga"),
        ] {
            assert_eq!(of(word), said);
        }
    }

    #[test]
    fn an_employer_takes_its_preposition() {
        for (employer, said) in [
            ("Exemple SA", "chez Exemple SA"),
            ("Université de Ville-Exemple", "à l’Université de Ville-Exemple"),
            ("Hôpital Exemple", "à l’Hôpital Exemple"),
            ("Clinique des Modèles", "à la Clinique des Modèles"),
            ("Lycée Exemple", "au Lycée Exemple"),
            ("Ateliers Exemple", "aux Ateliers Exemple"),
            ("Agencement Exemple", "chez Agencement Exemple"),
        ] {
            assert_eq!(at(employer), said);
        }
        assert_eq!(of_employer("Exemple SA"), "d’Exemple SA");
        assert_eq!(of_employer("Université de Ville-Exemple"), "de l’Université de Ville-Exemple");
        assert_eq!(of_employer("Clinique des Modèles"), "de la Clinique des Modèles");
        assert_eq!(of_employer("Lycée Exemple"), "du Lycée Exemple");
        assert_eq!(of_employer("Ateliers Exemple"), "des Ateliers Exemple");
    }

    #[test]
    fn one_is_somebody_or_works_in_a_field() {
        assert_eq!(as_or_in("Architecte"), "en tant qu’architecte");
        assert_eq!(as_or_in("Menuisière"), "en tant que menuisière");
        assert_eq!(as_or_in("Développement web"), "en développement web");
        assert_eq!(as_or_in("Gestionnaire de paie"), "en tant que gestionnaire de paie");
        assert_eq!(as_or_in("Backend Engineer"), "en tant que Backend Engineer");
    }
}
