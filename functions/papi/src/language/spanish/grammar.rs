//! Conjunctions, and what stands before employers and roles.

use crate::language::phrasing::{begins_with, uncapitalized};

/// Nouns that an employer's name begins with, and what stands before them. The first that fits counts.
const NOUNS: [(&[&str], &str); 2] = [
    (
        &[
            "agencia ",
            "asociación ",
            "asesoría ",
            "biblioteca ",
            "carpintería ",
            "clínica ",
            "compañía ",
            "consultora ",
            "cooperativa ",
            "editorial ",
            "empresa ",
            "escuela ",
            "facultad ",
            "farmacia ",
            "fundación ",
            "librería ",
            "panadería ",
            "residencia ",
            "universidad ",
        ],
        "la ",
    ),
    (
        &[
            "ayuntamiento ",
            "banco ",
            "centro ",
            "colegio ",
            "estudio ",
            "grupo ",
            "hospital ",
            "hotel ",
            "instituto ",
            "laboratorio ",
            "ministerio ",
            "museo ",
            "restaurante ",
            "taller ",
            "teatro ",
        ],
        "el ",
    ),
];

/// Nouns that a role begins with that is a field, and no person.
const FIELDS: [&str; 17] = [
    "administración",
    "atención",
    "comunicación",
    "consultoría",
    "contabilidad",
    "desarrollo",
    "diseño",
    "docencia",
    "enseñanza",
    "gestión",
    "ingeniería",
    "investigación",
    "mantenimiento",
    "marketing",
    "prácticas",
    "soporte",
    "ventas",
];

/// `y`, or `e` before the sound of an i.
pub fn and(next: &str) -> &'static str {
    let is_diphthong = begins_with(next, &["hie", "ia", "ie", "io", "iu", "ía", "íe", "ío"]);
    let is_spelled = next.starts_with("iOS");
    if begins_with(next, &["i", "í", "hi", "hí"]) && !is_diphthong || is_spelled { "e" } else { "y" }
}

/// `Ejemplo`, `la Universidad de Ejemplo`: as it stands behind a preposition.
pub fn employer(name: &str) -> String {
    let noun = NOUNS.iter().find(|(nouns, _)| begins_with(name, nouns));
    format!("{}{name}", noun.map_or("", |(_, article)| article))
}

/// Whether `role` is what one is.
pub fn is_person(role: &str) -> bool {
    let first = role.to_lowercase();
    let first = first.split(|sign: char| !sign.is_alphabetic()).next().unwrap_or_default();
    !FIELDS.contains(&first)
}

/// `como arquitecta`, `en gestión de proyectos`.
pub fn as_or_in(role: &str) -> String {
    format!("{} {}", if is_person(role) { "como" } else { "en" }, uncapitalized(role))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn and_changes_before_an_i() {
        for (next, said) in [
            ("SQL", "y"),
            ("iOS", "e"),
            ("inglés", "e"),
            ("Illustrator", "e"),
            ("historia", "e"),
            ("hierro", "y"),
            ("Yoga", "y"),
        ] {
            assert_eq!(and(next), said, "{next}");
        }
    }

    #[test]
    fn an_employer_takes_its_article() {
        for (name, said) in [
            ("Ejemplo SA", "Ejemplo SA"),
            ("Universidad de Ejemplo", "la Universidad de Ejemplo"),
            ("Hospital Ejemplo", "el Hospital Ejemplo"),
            ("Talleres Ejemplo", "Talleres Ejemplo"),
        ] {
            assert_eq!(employer(name), said);
        }
    }

    #[test]
    fn one_is_somebody_or_works_in_a_field() {
        assert_eq!(as_or_in("Arquitecta"), "como arquitecta");
        assert_eq!(as_or_in("Gestión de proyectos"), "en gestión de proyectos");
        assert_eq!(as_or_in("Gestora"), "como gestora");
    }
}
