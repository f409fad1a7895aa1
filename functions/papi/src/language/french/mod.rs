//! French. A non-breaking space stands before colons, semicolons and exclamation marks, and inside quotation marks.

mod grammar;

use self::grammar::{as_or_in, at, is_person, of, of_employer, that};
use super::definition::Definition;
use super::headline::{Headline, Position};
use super::labels::Labels;
use super::phrasing::{capitalized, joined, uncapitalized, words};
use super::prose::{Claim, Prose, Target};
use super::stated_years::YearWords;
use super::tone::Tone;

/// French.
pub const LANGUAGE: Definition = Definition { code: "fr", labels: &LABELS, years: &YEARS, prose: &French };

const YEARS: YearWords = YearWords {
    units: &["ans", "année", "années", "décennie", "décennies"],
    numbers: &[
        "un",
        "une",
        "deux",
        "trois",
        "quatre",
        "cinq",
        "six",
        "sept",
        "huit",
        "neuf",
        "dix",
        "onze",
        "douze",
        "quinze",
        "vingt",
        "trente",
        "quarante",
        "dizaine",
        "quinzaine",
        "vingtaine",
        "trentaine",
    ],
};

const LABELS: Labels = Labels {
    months: [
        "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc.",
    ],
    present: "aujourd’hui",
    until: "jusqu’en",
    colon: "\u{a0}: ",
    summary: "Profil",
    skills: "Compétences",
    experience: "Expérience professionnelle",
    volunteering: "Bénévolat",
    projects: "Projets",
    certifications: "Certifications",
    education: "Formation",
    awards: "Distinctions",
    publications: "Publications",
    languages: "Langues",
    interests: "Centres d’intérêt",
    references: "Références",
    email: "E-mail",
    phone: "Téléphone",
    website: "Site web",
    other: "Autres",
    courses: "Cours",
    grade_point_average: "Note",
    grade: "Note",
    remote: "télétravail",
    empty: "Ce portfolio est encore vide.",
};

#[derive(Debug)]
struct French;

impl Prose for French {
    fn enumerated(&self, names: &[&str]) -> String {
        joined(names, "et")
    }

    fn summary(&self, number: u32, role: Option<&str>) -> String {
        let experience = format!("{number}+ {} d’expérience", if number == 1 { "an" } else { "ans" });
        role.map_or(experience.clone(), |role| format!("{experience} {}", as_or_in(role)))
    }

    fn degree(&self, degree: &str, field: &str) -> String {
        format!("{degree} en {field}")
    }

    fn is_first_person(&self, text: &str) -> bool {
        words(text).iter().any(|word| ["je", "j", "mon", "ma", "mes", "moi"].contains(&word.as_str()))
    }

    fn greeting(&self, tone: Tone, company: Option<&str>) -> String {
        match (tone, company) {
            (Tone::Professional | Tone::Technical, _) => "Madame, Monsieur,".to_owned(),
            (Tone::Enthusiastic, Some(company)) => {
                format!("Bonjour à toute l’équipe {},", of_employer(company))
            }
            (Tone::Enthusiastic, None) => "Bonjour à toute l’équipe,".to_owned(),
            (Tone::Casual, Some(company)) => format!("Bonjour l’équipe {},", of_employer(company)),
            (Tone::Casual, None) => "Bonjour,".to_owned(),
        }
    }

    fn interest(&self, tone: Tone, target: Target) -> String {
        let company = at_any(target.company);
        let (to, about) = match (target.role, target.company) {
            (Some(role), _) => {
                let position = format!("poste {}{company}", of(&uncapitalized(role)));
                (format!("au {position}"), format!("du {position}"))
            }
            (None, Some(_)) => (format!("à un poste{company}"), format!("d’un poste{company}")),
            (None, None) => (
                "à un poste au sein de votre équipe".to_owned(),
                "d’un poste au sein de votre équipe".to_owned(),
            ),
        };
        match tone {
            Tone::Professional => format!("Je vous adresse ma candidature {to}."),
            Tone::Enthusiastic => {
                format!("C’est avec enthousiasme que je vous adresse ma candidature {to}\u{a0}!")
            }
            Tone::Technical => format!("Je postule {to}."),
            Tone::Casual => format!("J’aimerais beaucoup parler avec vous {about}."),
        }
    }

    fn in_brief(&self) -> &'static str {
        "L’essentiel en bref\u{a0}:"
    }

    fn career(&self, tone: Tone, headline: &Headline) -> String {
        if tone == Tone::Technical {
            return in_brief(headline);
        }
        let now = match tone {
            Tone::Enthusiastic => "Aujourd’hui, je travaille",
            Tone::Casual => "En ce moment, je travaille",
            Tone::Professional | Tone::Technical => "Je travaille actuellement",
        };
        match headline {
            Headline::Role { role, employer, is_current: true } => {
                format!("{now} {}{}.", as_or_in(role), at_any(employer.as_deref()))
            }
            Headline::Role { role, employer, is_current: false } => {
                format!("J’ai {}{}.", held_last(role), at_any(employer.as_deref()))
            }
            Headline::Employed { title: Some(title), employer, is_current } => {
                let works = if *is_current { "je travaille" } else { "j’ai travaillé en dernier lieu" };
                format!("{} et {works} {}.", i_am(title), at(employer))
            }
            Headline::Employed { title: None, employer, is_current: true } => {
                format!("{now} {}.", at(employer))
            }
            Headline::Employed { title: None, employer, is_current: false } => {
                format!("J’ai travaillé en dernier lieu {}.", at(employer))
            }
            Headline::Title { title } => format!("{}.", i_am(title)),
        }
    }

    fn experience(&self, tone: Tone, number: u32) -> String {
        let years = years(number);
        match tone {
            Tone::Professional => format!("J’apporte {years} d’expérience professionnelle."),
            Tone::Enthusiastic => format!("Après {years} d’expérience, j’ai hâte de découvrir la suite."),
            Tone::Technical => format!("Expérience professionnelle\u{a0}: {years}."),
            Tone::Casual => format!("En tout, j’ai {years} d’expérience."),
        }
    }

    fn offer(&self, tone: Tone, names: &[&str], claim: Claim) -> String {
        let all = self.enumerated(names);
        let is_one = names.len() == 1;
        match (claim, tone) {
            (Claim::AskedFor, Tone::Professional) => {
                format!(
                    "Parmi les compétences que vous recherchez, j’apporte {}\u{a0}: {all}.",
                    following(is_one)
                )
            }
            (Claim::AskedFor, Tone::Enthusiastic) => {
                format!(
                    "Parmi vos attentes, voici ce que j’aimerais tant apporter à votre équipe\u{a0}: {all}."
                )
            }
            (Claim::AskedFor, Tone::Technical) => {
                format!("Compétences recherchées que j’apporte\u{a0}: {all}.")
            }
            (Claim::AskedFor, Tone::Casual) => {
                format!("Parmi vos attentes, voici ce que je sais faire\u{a0}: {all}.")
            }
            (Claim::Strongest, Tone::Professional) if is_one => {
                format!("Mon principal point fort\u{a0}: {all}.")
            }
            (Claim::Strongest, Tone::Professional) => format!("Mes principaux points forts\u{a0}: {all}."),
            (Claim::Strongest, Tone::Enthusiastic) => {
                format!("Là où je donne le meilleur de moi-même\u{a0}: {all}\u{a0}!")
            }
            (Claim::Strongest, Tone::Technical) if is_one => format!("Point fort\u{a0}: {all}."),
            (Claim::Strongest, Tone::Technical) => format!("Points forts\u{a0}: {all}."),
            (Claim::Strongest, Tone::Casual) => format!("Ce que je fais le mieux\u{a0}: {all}."),
            (Claim::Had, Tone::Professional) if is_one => format!("Compétence\u{a0}: {all}."),
            (Claim::Had, Tone::Professional) => format!("Parmi mes compétences\u{a0}: {all}."),
            (Claim::Had, Tone::Enthusiastic) => {
                format!("Voici ce que j’aimerais mettre à votre service\u{a0}: {all}\u{a0}!")
            }
            (Claim::Had, Tone::Technical) => format!("Compétences\u{a0}: {all}."),
            (Claim::Had, Tone::Casual) => format!("Ce que je sais faire\u{a0}: {all}."),
        }
    }

    fn work(&self, tone: Tone) -> &'static str {
        match tone {
            Tone::Professional => "Quelques exemples de mon travail\u{a0}:",
            Tone::Enthusiastic => "Des réalisations qui me tiennent à cœur\u{a0}:",
            Tone::Technical => "Sélection de réalisations\u{a0}:",
            Tone::Casual => "Quelques exemples de ce que j’ai fait\u{a0}:",
        }
    }

    fn closing(&self, tone: Tone) -> &'static str {
        match tone {
            Tone::Professional => "Je me tiens à votre disposition pour un entretien.",
            Tone::Enthusiastic => "Ce serait un plaisir de vous en dire plus\u{a0}!",
            Tone::Technical => "J’entrerai volontiers dans les détails lors d’un entretien.",
            Tone::Casual => "Parlons-en quand vous voulez.",
        }
    }

    fn sign_off(&self, tone: Tone, name: Option<&str>) -> String {
        let regards = match tone {
            Tone::Professional => "Veuillez agréer, Madame, Monsieur, mes salutations distinguées.",
            Tone::Enthusiastic => "Bien cordialement,",
            Tone::Technical => "Cordialement,",
            Tone::Casual => "À bientôt,",
        };
        match name {
            Some(name) => format!("{regards}\n{name}"),
            None => regards.trim_end_matches(',').to_owned(),
        }
    }

    fn introduction(
        &self,
        tone: Tone,
        name: Option<&str>,
        headline: Option<&Headline>,
        number: Option<u32>,
    ) -> Option<String> {
        let experience = number.map(|number| format!("{} d’expérience", years(number)));
        let Some(headline) = headline else {
            return Some(match (name, experience) {
                (Some(name), Some(experience)) => format!("{name} a {experience}."),
                (Some(name), None) => format!("Voici le portfolio {}.", of(name)),
                (None, experience) => format!("{}.", capitalized(&experience?)),
            });
        };
        let Some(name) = name.filter(|_| tone != Tone::Technical) else {
            let experience = number.map(|number| format!(" Expérience\u{a0}: {}.", years(number)));
            let experience = experience.unwrap_or_default();
            return Some(match name {
                Some(name) => format!("{name}, {}.{experience}", noted(headline)),
                None => format!("{}.{experience}", capitalized(&noted(headline))),
            });
        };
        let with = experience.as_ref().map(|experience| format!(", avec {experience}")).unwrap_or_default();
        Some(match tone {
            Tone::Enthusiastic => format!("Voici {name}, {}{with}\u{a0}!", noted(headline)),
            Tone::Casual => format!("{name} {}.", having(does(headline, true), "a déjà", experience)),
            Tone::Professional | Tone::Technical => {
                format!("{name} {}.", having(does(headline, false), "compte", experience))
            }
        })
    }

    fn strengths(&self, tone: Tone, names: &[&str], claim: Claim) -> String {
        let all = self.enumerated(names);
        let is_strongest = claim == Claim::Strongest;
        match tone {
            Tone::Professional if is_strongest && names.len() == 1 => {
                format!("Principal point fort\u{a0}: {all}.")
            }
            Tone::Professional if is_strongest => format!("Principaux points forts\u{a0}: {all}."),
            Tone::Professional if names.len() == 1 => format!("Compétence\u{a0}: {all}."),
            Tone::Professional => format!("Parmi ses compétences\u{a0}: {all}."),
            Tone::Enthusiastic if is_strongest => format!("Ses plus beaux atouts\u{a0}: {all}\u{a0}!"),
            Tone::Enthusiastic => format!("À la clé\u{a0}: {all}\u{a0}!"),
            Tone::Technical if is_strongest && names.len() == 1 => format!("Point fort\u{a0}: {all}."),
            Tone::Technical if is_strongest => format!("Points forts\u{a0}: {all}."),
            Tone::Technical => format!("Compétences\u{a0}: {all}."),
            Tone::Casual if is_strongest => format!("Ses points forts\u{a0}: {all}."),
            Tone::Casual => format!("Dans ses bagages\u{a0}: {all}."),
        }
    }

    fn achievements(&self, tone: Tone) -> &'static str {
        match tone {
            Tone::Professional => "Sélection de réalisations\u{a0}:",
            Tone::Enthusiastic => "Quelques belles réalisations\u{a0}:",
            Tone::Technical => "Réalisations et projets\u{a0}:",
            Tone::Casual => "Quelques étapes du chemin\u{a0}:",
        }
    }

    fn quoted(&self, _: Option<&str>, text: &str) -> String {
        format!("Avec ses propres mots\u{a0}: «\u{a0}{text}\u{a0}»")
    }

    fn skills(&self, tone: Tone, name: Option<&str>) -> String {
        match (tone, name) {
            (Tone::Professional, Some(name)) => format!("Ce {} apporte\u{a0}:", that(name)),
            (Tone::Professional, None) => "Compétences proposées\u{a0}:".to_owned(),
            (Tone::Enthusiastic, Some(name)) => {
                format!("Voici ce {} aime apporter à une équipe\u{a0}:", that(name))
            }
            (Tone::Enthusiastic, None) => "Voici de quoi enrichir une équipe\u{a0}:".to_owned(),
            (Tone::Technical, Some(name)) => format!("Compétences {}\u{a0}:", of(name)),
            (Tone::Technical, None) => "Compétences\u{a0}:".to_owned(),
            (Tone::Casual, Some(name)) => format!("Ce {} sait faire\u{a0}:", that(name)),
            (Tone::Casual, None) => "Savoir-faire\u{a0}:".to_owned(),
        }
    }

    fn used(&self, positions: &[&Position], projects: &[&str]) -> String {
        let places = positions.iter().map(|position| place(position));
        let projects = match projects {
            [] => None,
            [project] => Some(format!("dans le projet {project}")),
            projects => Some(format!("dans les projets {}", self.enumerated(projects))),
        };
        let places: Vec<String> = places.chain(projects).collect();
        self.enumerated(&places.iter().map(String::as_str).collect::<Vec<_>>())
    }

    fn proved(&self, names: &[&str]) -> String {
        self.enumerated(names)
    }
}

fn following(is_one: bool) -> &'static str {
    if is_one { "celle-ci" } else { "celles-ci" }
}

fn i_am(title: &str) -> String {
    if is_person(title) {
        format!("Je suis {}", uncapitalized(title))
    } else {
        format!("Je travaille {}", as_or_in(title))
    }
}

/// What somebody does, with its verb: `est Architecte chez Exemple`.
fn does(headline: &Headline, is_casual: bool) -> String {
    match headline {
        Headline::Role { role, employer, is_current: true } if is_person(role) && !is_casual => {
            format!("est {}{}", uncapitalized(role), at_any(employer.as_deref()))
        }
        Headline::Role { role, employer, is_current: true } => {
            format!("travaille {}{}", as_or_in(role), at_any(employer.as_deref()))
        }
        Headline::Role { role, employer, is_current: false } => {
            format!("a {}{}", held_last(role), at_any(employer.as_deref()))
        }
        Headline::Employed { title, employer, is_current } => {
            let works = if *is_current { "travaille" } else { "a travaillé en dernier lieu" };
            let is = title
                .as_ref()
                .filter(|title| is_person(title))
                .map(|title| format!("est {} et ", uncapitalized(title)));
            format!("{}{works} {}", is.unwrap_or_default(), at(employer))
        }
        Headline::Title { title } if is_person(title) => format!("est {}", uncapitalized(title)),
        Headline::Title { title } => format!("travaille {}", as_or_in(title)),
    }
}

/// What comes after the auxiliary: `occupé en dernier lieu le poste d’Architecte`.
fn held_last(role: &str) -> String {
    if is_person(role) {
        format!("occupé en dernier lieu le poste {}", of(&uncapitalized(role)))
    } else {
        format!("travaillé en dernier lieu {}", as_or_in(role))
    }
}

/// What somebody `does`, and the experience with it.
fn having(does: String, has: &str, experience: Option<String>) -> String {
    match experience {
        Some(experience) if does.contains(" et ") => format!("{does}, avec {experience}"),
        Some(experience) => format!("{does} et {has} {experience}"),
        None => does,
    }
}

/// The headline without a verb, within a line.
fn noted(headline: &Headline) -> String {
    match headline {
        Headline::Role { role, employer, is_current } => {
            let role = if is_person(role) { uncapitalized(role) } else { as_or_in(role) };
            format!(
                "{}{role}{}",
                if *is_current { "" } else { "en dernier lieu " },
                at_any(employer.as_deref())
            )
        }
        Headline::Employed { title, employer, is_current } => {
            let title = title.as_ref().map(|title| format!("{}, ", uncapitalized(title))).unwrap_or_default();
            format!(
                "{title}{} {}",
                if *is_current { "actuellement" } else { "en dernier lieu" },
                at(employer)
            )
        }
        Headline::Title { title } => uncapitalized(title),
    }
}

/// The headline as an entry of a list.
fn in_brief(headline: &Headline) -> String {
    let label = |is_current: &bool| if *is_current { "Poste actuel" } else { "Dernier poste" };
    match headline {
        Headline::Role { role, employer, is_current } => {
            format!("{}\u{a0}: {role}{}.", label(is_current), at_any(employer.as_deref()))
        }
        Headline::Employed { title, employer, is_current } => {
            let title = title.as_ref().map(|title| format!(" ({title})")).unwrap_or_default();
            format!("{}\u{a0}: {}{title}.", label(is_current), at(employer))
        }
        Headline::Title { title } => format!("Métier\u{a0}: {title}."),
    }
}

fn at_any(employer: Option<&str>) -> String {
    employer.map(|employer| format!(" {}", at(employer))).unwrap_or_default()
}

fn place(position: &Position) -> String {
    let role = position.role.as_ref().map(|role| as_or_in(role));
    role.into_iter().chain(position.employer.as_deref().map(at)).collect::<Vec<_>>().join(" ")
}

fn years(number: u32) -> String {
    if number == 1 { "un an".to_owned() } else { format!("{number} ans") }
}
