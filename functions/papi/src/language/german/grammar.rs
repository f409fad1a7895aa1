//! What stands before employers and roles.

/// An employer in a sentence.
pub struct Employer {
    /// The name, an adjective in it declined.
    name: String,
    forms: Forms,
}

/// What stands before the name: where one works, and whose it is.
type Forms = (&'static str, &'static str);

const BY_NAME: Forms = ("bei", "von");
const FEMININE: Forms = ("bei der", "der");
const FEMININE_SCHOOL: Forms = ("an der", "der");
const OTHER: Forms = ("beim", "vom");
const NEUTER_SCHOOL: Forms = ("am", "vom");

/// Legal forms, all of them feminine.
const LEGAL_FORMS: [&str; 9] = ["AG", "GbR", "GmbH", "KG", "KGaA", "OHG", "PartG", "SE", "UG"];

/// What nouns end with that say what an employer is. The first that fits counts.
const NOUNS: [(&str, Forms); 34] = [
    ("universität", FEMININE_SCHOOL),
    ("hochschule", FEMININE_SCHOOL),
    ("akademie", FEMININE_SCHOOL),
    ("schule", FEMININE_SCHOOL),
    ("agentur", FEMININE),
    ("apotheke", FEMININE),
    ("bibliothek", FEMININE),
    ("elei", FEMININE),
    ("erei", FEMININE),
    ("firma", FEMININE),
    ("gemeinde", FEMININE),
    ("gesellschaft", FEMININE),
    ("kanzlei", FEMININE),
    ("klinik", FEMININE),
    ("praxis", FEMININE),
    ("stadt", FEMININE),
    ("stiftung", FEMININE),
    ("werkstatt", FEMININE),
    ("gymnasium", NEUTER_SCHOOL),
    ("institut", NEUTER_SCHOOL),
    ("klinikum", NEUTER_SCHOOL),
    ("krankenhaus", NEUTER_SCHOOL),
    ("museum", NEUTER_SCHOOL),
    ("theater", NEUTER_SCHOOL),
    ("zentrum", NEUTER_SCHOOL),
    ("amt", OTHER),
    ("büro", OTHER),
    ("dienst", OTHER),
    ("hotel", OTHER),
    ("ministerium", OTHER),
    ("restaurant", OTHER),
    ("studio", OTHER),
    ("verein", OTHER),
    ("verlag", OTHER),
];

/// Endings of roles that are fields: `Kundenbetreuung`, and where they are no fields all the same: `Teamleitung`.
const FEMININE_FIELDS: [&str; 3] = ["arbeit", "pflege", "ung"];
const NO_FIELDS: [&str; 4] = ["führung", "leitung", "vertretung", "begleitung"];
const OTHER_FIELDS: [&str; 9] = [
    "consulting",
    "engineering",
    "management",
    "marketing",
    "praktikum",
    "studium",
    "support",
    "verkauf",
    "vertrieb",
];

impl Employer {
    pub fn named(name: &str) -> Self {
        let words: Vec<&str> = name.split_whitespace().collect();
        if words.last().is_some_and(|last| LEGAL_FORMS.contains(last)) {
            return Self { name: name.to_owned(), forms: FEMININE };
        }
        let noun = |word: &&str| {
            let word = word.to_lowercase();
            NOUNS.iter().find(|(end, _)| word.ends_with(end)).map(|(_, forms)| *forms)
        };
        if let Some(forms) = words.first().and_then(noun) {
            return Self { name: name.to_owned(), forms };
        }
        match words[..] {
            [adjective, second, ..] => match (noun(&second), stem(adjective)) {
                (Some(forms), Some(stem)) => {
                    Self { name: format!("{stem}en{}", &name[adjective.len()..]), forms }
                }
                _ => Self { name: name.to_owned(), forms: BY_NAME },
            },
            _ => Self { name: name.to_owned(), forms: BY_NAME },
        }
    }

    /// `bei Beispielwerke`, `am Klinikum Musterstadt`.
    pub fn at(&self) -> String {
        format!("{} {}", self.forms.0, self.name)
    }

    /// `von Beispielwerke`, `der Muster GmbH`.
    pub fn of(&self) -> String {
        format!("{} {}", self.forms.1, self.name)
    }
}

/// The stem of an adjective that stands before a feminine or neuter noun: `Technische`, `Städtisches`.
fn stem(word: &str) -> Option<&str> {
    word.strip_suffix("sche").map(|_| &word[..word.len() - 1]).or_else(|| {
        let is_neuter = word.ends_with("sches") || word.ends_with("liches");
        if is_neuter {
            Some(&word[..word.len() - 2])
        } else {
            word.strip_suffix('e').filter(|stem| stem.ends_with("lich"))
        }
    })
}

/// What one works in, if `role` is a field and no person: `der Kundenbetreuung`, `Vertrieb`.
fn field(role: &str) -> Option<&'static str> {
    let first = role.split([' ', ',', '(', '/']).next().unwrap_or(role).to_lowercase();
    let ends = |ends: &[&str]| ends.iter().any(|end| first.ends_with(end));
    if ends(&NO_FIELDS) {
        None
    } else if ends(&FEMININE_FIELDS) {
        Some("in der")
    } else {
        ends(&OTHER_FIELDS).then_some("im")
    }
}

/// `als Architektin`, `in der Kundenbetreuung`.
pub fn as_or_in(role: &str) -> String {
    format!("{} {role}", field(role).unwrap_or("als"))
}

/// Whether `role` is what one is.
pub fn is_person(role: &str) -> bool {
    field(role).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_employer_takes_its_article() {
        for (name, at, of) in [
            ("Beispielwerke", "bei Beispielwerke", "von Beispielwerke"),
            ("Muster GmbH", "bei der Muster GmbH", "der Muster GmbH"),
            ("Muster GmbH & Co. KG", "bei der Muster GmbH & Co. KG", "der Muster GmbH & Co. KG"),
            ("Tischlerei Holzmann", "bei der Tischlerei Holzmann", "der Tischlerei Holzmann"),
            ("Universität Musterstadt", "an der Universität Musterstadt", "der Universität Musterstadt"),
            (
                "Technische Universität Musterstadt",
                "an der Technischen Universität Musterstadt",
                "der Technischen Universität Musterstadt",
            ),
            ("Klinikum Musterstadt", "am Klinikum Musterstadt", "vom Klinikum Musterstadt"),
            ("Städtisches Klinikum", "am Städtischen Klinikum", "vom Städtischen Klinikum"),
            ("Verlag Muster", "beim Verlag Muster", "vom Verlag Muster"),
            ("Öffentliche Bibliothek", "bei der Öffentlichen Bibliothek", "der Öffentlichen Bibliothek"),
        ] {
            let employer = Employer::named(name);
            assert_eq!((employer.at().as_str(), employer.of().as_str()), (at, of));
        }
    }

    #[test]
    fn one_is_somebody_or_works_in_a_field() {
        for (role, said) in [
            ("Architektin", "als Architektin"),
            ("Teamleitung Vertrieb", "als Teamleitung Vertrieb"),
            ("Softwareentwicklung", "in der Softwareentwicklung"),
            ("Praktikum Marketing", "im Praktikum Marketing"),
            ("Altenpflege", "in der Altenpflege"),
        ] {
            assert_eq!(as_or_in(role), said);
        }
    }
}
