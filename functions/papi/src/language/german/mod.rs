//! German. After a greeting that ends with a comma the next sentence begins with a small letter; names of roles are used as given.

mod grammar;

use self::grammar::{Employer, as_or_in, is_person};
use super::definition::Definition;
use super::headline::{Headline, Position};
use super::labels::Labels;
use super::phrasing::{capitalized, joined, words};
use super::prose::{Claim, Prose, Target};
use super::stated_years::YearWords;
use super::tone::Tone;

/// German.
pub const LANGUAGE: Definition = Definition { code: "de", labels: &LABELS, years: &YEARS, prose: &German };

const YEARS: YearWords = YearWords {
    units: &[
        "jahr",
        "jahre",
        "jahren",
        "jahres",
        "jährige",
        "jähriger",
        "jährigen",
        "jahrzehnt",
        "jahrzehnte",
        "jahrzehnten",
    ],
    numbers: &[
        "ein",
        "eine",
        "einem",
        "zwei",
        "drei",
        "vier",
        "fünf",
        "sechs",
        "sieben",
        "acht",
        "neun",
        "zehn",
        "elf",
        "zwölf",
        "fünfzehn",
        "zwanzig",
        "fünfundzwanzig",
        "dreißig",
        "vierzig",
    ],
};

const LABELS: Labels = Labels {
    months: ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."],
    present: "heute",
    until: "bis",
    colon: ": ",
    summary: "Profil",
    skills: "Kenntnisse",
    experience: "Berufserfahrung",
    volunteering: "Ehrenamt",
    projects: "Projekte",
    certifications: "Zertifikate",
    education: "Bildungsweg",
    awards: "Auszeichnungen",
    publications: "Veröffentlichungen",
    languages: "Sprachen",
    interests: "Interessen",
    references: "Referenzen",
    email: "E-Mail",
    phone: "Telefon",
    website: "Website",
    other: "Weitere",
    courses: "Kurse",
    grade_point_average: "Note",
    grade: "Note",
    remote: "remote",
    empty: "Dieses Portfolio hat noch keinen Inhalt.",
};

#[derive(Debug)]
struct German;

impl Prose for German {
    fn enumerated(&self, names: &[&str]) -> String {
        joined(names, "und")
    }

    fn summary(&self, number: u32, role: Option<&str>) -> String {
        let experience = format!("{number}+ {} Berufserfahrung", if number == 1 { "Jahr" } else { "Jahre" });
        role.map_or(experience.clone(), |role| format!("{experience} {}", as_or_in(role)))
    }

    fn degree(&self, degree: &str, field: &str) -> String {
        format!("{degree} ({field})")
    }

    fn is_first_person(&self, text: &str) -> bool {
        let is_first = |word: &String| {
            ["ich", "mich", "mir", "mein"].contains(&word.as_str())
                || word.strip_prefix("mein").is_some_and(is_ending)
        };
        words(text).iter().any(is_first)
    }

    fn greeting(&self, tone: Tone, company: Option<&str>) -> String {
        match (tone, company.map(|company| Employer::named(company).of())) {
            (Tone::Professional, Some(of)) => format!("Sehr geehrtes Team {of},"),
            (Tone::Professional, None) => "Sehr geehrte Damen und Herren,".to_owned(),
            (Tone::Enthusiastic, Some(of)) => format!("Liebes Team {of},"),
            (Tone::Enthusiastic, None) => "Liebes Team,".to_owned(),
            (Tone::Technical, _) => "Guten Tag,".to_owned(),
            (Tone::Casual, Some(of)) => format!("Hallo Team {of},"),
            (Tone::Casual, None) => "Hallo zusammen,".to_owned(),
        }
    }

    fn interest(&self, tone: Tone, target: Target) -> String {
        let company = at_any(target.company);
        let team = if tone == Tone::Casual { "in eurem Team" } else { "in Ihrem Team" };
        let position = match (target.role, target.company) {
            (Some(role), _) => format!("die Stelle als {role}{company}"),
            (None, Some(_)) => format!("eine Stelle{company}"),
            (None, None) => format!("eine Stelle {team}"),
        };
        match tone {
            Tone::Professional => format!("hiermit bewerbe ich mich um {position}."),
            Tone::Enthusiastic => format!("mit großer Freude bewerbe ich mich um {position}!"),
            Tone::Technical => format!("ich bewerbe mich um {position}."),
            Tone::Casual => format!("ich würde gern mit euch über {position} sprechen."),
        }
    }

    fn in_brief(&self) -> &'static str {
        "Das Wichtigste in Kürze:"
    }

    fn career(&self, tone: Tone, headline: &Headline) -> String {
        if tone == Tone::Technical {
            return in_brief(headline);
        }
        let now = match tone {
            Tone::Enthusiastic => "Heute",
            Tone::Casual => "Im Moment",
            Tone::Professional | Tone::Technical => "Derzeit",
        };
        match headline {
            Headline::Role { role, employer, is_current: true } => {
                format!("{now} arbeite ich {}{}.", as_or_in(role), at_any(employer.as_deref()))
            }
            Headline::Role { role, employer, is_current: false } => {
                format!("Zuletzt habe ich {}{} gearbeitet.", as_or_in(role), at_any(employer.as_deref()))
            }
            Headline::Employed { title: None, employer, is_current: true } => {
                format!("{now} arbeite ich {}.", at(employer))
            }
            Headline::Employed { title: None, employer, is_current: false } => {
                format!("Zuletzt habe ich {} gearbeitet.", at(employer))
            }
            Headline::Employed { title: Some(title), employer, is_current: true } => {
                format!("{} und arbeite derzeit {}.", i_am(title), at(employer))
            }
            Headline::Employed { title: Some(title), employer, is_current: false } => {
                format!("{} und habe zuletzt {} gearbeitet.", i_am(title), at(employer))
            }
            Headline::Title { title } => format!("{}.", i_am(title)),
        }
    }

    fn experience(&self, tone: Tone, number: u32) -> String {
        match tone {
            Tone::Professional => format!("Ich bringe {} Berufserfahrung mit.", years(number)),
            Tone::Enthusiastic if number == 1 => {
                "Nach einem Jahr Berufserfahrung freue ich mich auf das, was kommt.".to_owned()
            }
            Tone::Enthusiastic => {
                format!("Nach {number} Jahren Berufserfahrung freue ich mich auf das, was kommt.")
            }
            Tone::Technical => format!("Berufserfahrung: {}.", years(number)),
            Tone::Casual => format!("Insgesamt habe ich {} Berufserfahrung.", years(number)),
        }
    }

    fn offer(&self, tone: Tone, names: &[&str], claim: Claim) -> String {
        let all = self.enumerated(names);
        let is_one = names.len() == 1;
        match (claim, tone) {
            (Claim::AskedFor, Tone::Professional) => {
                format!("Von den gesuchten Kenntnissen bringe ich {all} mit.")
            }
            (Claim::AskedFor, Tone::Enthusiastic) => {
                format!("Das bringe ich von Ihrer Wunschliste gern mit: {all}!")
            }
            (Claim::AskedFor, Tone::Technical) => format!("Passende Kenntnisse: {all}."),
            (Claim::AskedFor, Tone::Casual) => format!("Von eurer Wunschliste kann ich das: {all}."),
            (Claim::Strongest, Tone::Professional) if is_one => format!("Meine größte Stärke ist {all}."),
            (Claim::Strongest, Tone::Professional) => format!("Meine größten Stärken sind {all}."),
            (Claim::Strongest, Tone::Enthusiastic) => format!("Hier bin ich in meinem Element: {all}!"),
            (Claim::Strongest, Tone::Technical) if is_one => format!("Größte Stärke: {all}."),
            (Claim::Strongest, Tone::Technical) => format!("Größte Stärken: {all}."),
            (Claim::Strongest, Tone::Casual) => format!("Das kann ich am besten: {all}."),
            (Claim::Had, Tone::Professional) if is_one => format!("Zu meinen Kenntnissen gehört {all}."),
            (Claim::Had, Tone::Professional) => format!("Zu meinen Kenntnissen gehören {all}."),
            (Claim::Had, Tone::Enthusiastic) => format!("Das bringe ich gern bei Ihnen ein: {all}!"),
            (Claim::Had, Tone::Technical) => format!("Kenntnisse: {all}."),
            (Claim::Had, Tone::Casual) => format!("Das kann ich: {all}."),
        }
    }

    fn work(&self, tone: Tone) -> &'static str {
        match tone {
            Tone::Professional => "Einige Beispiele aus meiner Arbeit:",
            Tone::Enthusiastic => "Darauf bin ich stolz:",
            Tone::Technical => "Ausgewählte Arbeiten:",
            Tone::Casual => "Ein paar Dinge, die ich gemacht habe:",
        }
    }

    fn closing(&self, tone: Tone) -> &'static str {
        match tone {
            Tone::Professional => "Über eine Einladung zu einem persönlichen Gespräch freue ich mich.",
            Tone::Enthusiastic => "Ich freue mich sehr darauf, Ihnen mehr zu erzählen!",
            Tone::Technical => "Einzelheiten erläutere ich gern im Gespräch.",
            Tone::Casual => "Lasst uns gern sprechen, wann immer es euch passt.",
        }
    }

    fn sign_off(&self, tone: Tone, name: Option<&str>) -> String {
        let regards = match tone {
            Tone::Professional => "Mit freundlichen Grüßen",
            Tone::Enthusiastic => "Mit herzlichen Grüßen",
            Tone::Technical => "Freundliche Grüße",
            Tone::Casual => "Viele Grüße",
        };
        name.map_or(regards.to_owned(), |name| format!("{regards}\n{name}"))
    }

    fn introduction(
        &self,
        tone: Tone,
        name: Option<&str>,
        headline: Option<&Headline>,
        number: Option<u32>,
    ) -> Option<String> {
        let experience = number.map(|number| format!("{} Berufserfahrung", years(number)));
        let Some(headline) = headline else {
            return Some(match (name, experience) {
                (Some(name), Some(experience)) => format!("{name} bringt {experience} mit."),
                (Some(name), None) => format!("Dies ist das Portfolio von {name}."),
                (None, experience) => format!("{}.", experience?),
            });
        };
        let Some(name) = name.filter(|_| tone != Tone::Technical) else {
            let subject = name.map(|name| format!("{name}, ")).unwrap_or_default();
            let experience = number.map(|number| format!(" Berufserfahrung: {}.", years(number)));
            let noted = format!("{subject}{}.{}", noted(headline), experience.unwrap_or_default());
            return Some(if name.is_some() { noted } else { capitalized(&noted) });
        };
        Some(match tone {
            Tone::Enthusiastic => {
                let with = number.map(|number| format!(", mit {} Berufserfahrung", years_dative(number)));
                format!("Das ist {name}: {}{}!", noted(headline), with.unwrap_or_default())
            }
            Tone::Casual => format!("{name} {}.", having(does(headline, true), number, "Erfahrung")),
            Tone::Professional | Tone::Technical => {
                format!("{name} {}.", having(does(headline, false), number, "Berufserfahrung"))
            }
        })
    }

    fn strengths(&self, tone: Tone, names: &[&str], claim: Claim) -> String {
        let all = self.enumerated(names);
        let (is_strongest, is_one) = (claim == Claim::Strongest, names.len() == 1);
        match tone {
            Tone::Professional if is_strongest && is_one => format!("Besondere Stärke: {all}."),
            Tone::Professional if is_strongest => format!("Besondere Stärken: {all}."),
            Tone::Professional if is_one => format!("Zu den Kenntnissen gehört {all}."),
            Tone::Professional => format!("Zu den Kenntnissen gehören {all}."),
            Tone::Enthusiastic if is_strongest => format!("Besonders stark: {all}!"),
            Tone::Enthusiastic => format!("Immer mit dabei: {all}!"),
            Tone::Technical if is_strongest && is_one => format!("Größte Stärke: {all}."),
            Tone::Technical if is_strongest => format!("Größte Stärken: {all}."),
            Tone::Technical => format!("Kenntnisse: {all}."),
            Tone::Casual if is_strongest => format!("Kann am besten: {all}."),
            Tone::Casual => format!("Im Gepäck: {all}."),
        }
    }

    fn achievements(&self, tone: Tone) -> &'static str {
        match tone {
            Tone::Professional => "Ausgewählte Arbeiten:",
            Tone::Enthusiastic => "Das kann sich sehen lassen:",
            Tone::Technical => "Arbeiten und Projekte:",
            Tone::Casual => "Ein paar Dinge bisher:",
        }
    }

    fn quoted(&self, _: Option<&str>, text: &str) -> String {
        format!("In eigenen Worten: „{text}“")
    }

    fn skills(&self, tone: Tone, name: Option<&str>) -> String {
        match (tone, name) {
            (Tone::Professional, Some(name)) => format!("{name} bringt mit:"),
            (Tone::Professional, None) => "Vorhandene Kenntnisse:".to_owned(),
            (Tone::Enthusiastic, Some(name)) => format!("Das bringt {name} gern in jedes Team ein:"),
            (Tone::Enthusiastic, None) => "Das kommt mit ins Team:".to_owned(),
            (Tone::Technical, Some(name)) => format!("Kenntnisse von {name}:"),
            (Tone::Technical, None) => "Kenntnisse:".to_owned(),
            (Tone::Casual, Some(name)) => format!("Was {name} kann:"),
            (Tone::Casual, None) => "Was alles geht:".to_owned(),
        }
    }

    fn used(&self, positions: &[&Position], projects: &[&str]) -> String {
        let places = positions.iter().map(|position| place(position));
        let projects = match projects {
            [] => None,
            [project] => Some(format!("im Projekt {project}")),
            projects => Some(format!("in den Projekten {}", self.enumerated(projects))),
        };
        let places: Vec<String> = places.chain(projects).collect();
        format!("eingesetzt {}", self.enumerated(&places.iter().map(String::as_str).collect::<Vec<_>>()))
    }

    fn proved(&self, names: &[&str]) -> String {
        format!("belegt durch {}", self.enumerated(names))
    }
}

/// What follows the stem of a possessive pronoun.
fn is_ending(rest: &str) -> bool {
    ["e", "em", "en", "er", "es"].contains(&rest)
}

fn i_am(title: &str) -> String {
    if is_person(title) { format!("Ich bin {title}") } else { format!("Ich arbeite {}", as_or_in(title)) }
}

/// What somebody does, with its verb: `ist Architektin bei Beispielwerke`.
fn does(headline: &Headline, is_casual: bool) -> String {
    match headline {
        Headline::Role { role, employer, is_current } => {
            let verb = match (is_current, is_person(role) && !is_casual) {
                (true, true) => format!("ist {role}"),
                (false, true) => format!("war zuletzt {role}"),
                (true, false) => format!("arbeitet {}", as_or_in(role)),
                (false, false) => format!("arbeitete zuletzt {}", as_or_in(role)),
            };
            format!("{verb}{}", at_any(employer.as_deref()))
        }
        Headline::Employed { title, employer, is_current } => {
            let is = title.as_ref().filter(|title| is_person(title)).map(|title| format!("ist {title} und "));
            let works = if *is_current { "arbeitet" } else { "arbeitete zuletzt" };
            format!("{}{works} {}", is.unwrap_or_default(), at(employer))
        }
        Headline::Title { title } if is_person(title) => format!("ist {title}"),
        Headline::Title { title } => format!("arbeitet {}", as_or_in(title)),
    }
}

/// What somebody `does`, and the experience with it.
fn having(does: String, number: Option<u32>, experience: &str) -> String {
    match number {
        Some(number) if does.contains(" und ") => {
            format!("{does}, mit {} {experience}", years_dative(number))
        }
        Some(number) => format!("{does} und bringt {} {experience} mit", years(number)),
        None => does,
    }
}

/// The headline without a verb, within a line.
fn noted(headline: &Headline) -> String {
    match headline {
        Headline::Role { role, employer, is_current } => {
            let role = if is_person(role) { role.clone() } else { format!("tätig {}", as_or_in(role)) };
            format!("{}{role}{}", if *is_current { "" } else { "zuletzt " }, at_any(employer.as_deref()))
        }
        Headline::Employed { title, employer, is_current } => {
            let title = title.as_ref().map(|title| format!("{title}, ")).unwrap_or_default();
            format!("{title}{} {}", if *is_current { "derzeit" } else { "zuletzt" }, at(employer))
        }
        Headline::Title { title } => title.clone(),
    }
}

/// The headline as an entry of a list.
fn in_brief(headline: &Headline) -> String {
    let now = |is_current: &bool| if *is_current { "Aktuelle" } else { "Letzte" };
    match headline {
        Headline::Role { role, employer, is_current } => {
            format!("{} Position: {role}{}.", now(is_current), at_any(employer.as_deref()))
        }
        Headline::Employed { title, employer, is_current } => {
            let title = title.as_ref().map(|title| format!(" ({title})")).unwrap_or_default();
            let now = if *is_current { "Derzeit tätig" } else { "Zuletzt tätig" };
            format!("{now} {}{title}.", at(employer))
        }
        Headline::Title { title } => format!("Beruf: {title}."),
    }
}

fn at(employer: &str) -> String {
    Employer::named(employer).at()
}

fn at_any(employer: Option<&str>) -> String {
    employer.map(|employer| format!(" {}", at(employer))).unwrap_or_default()
}

fn place(position: &Position) -> String {
    let role = position.role.as_ref().map(|role| as_or_in(role));
    role.into_iter().chain(position.employer.as_deref().map(at)).collect::<Vec<_>>().join(" ")
}

fn years(number: u32) -> String {
    if number == 1 { "ein Jahr".to_owned() } else { format!("{number} Jahre") }
}

fn years_dative(number: u32) -> String {
    if number == 1 { "einem Jahr".to_owned() } else { format!("{number} Jahren") }
}
