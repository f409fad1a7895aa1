//! English.

mod article;

use self::article::{Occupation, occupation};
use super::definition::Definition;
use super::headline::{Headline, Position};
use super::labels::Labels;
use super::phrasing::joined;
use super::prose::{Claim, Prose, Target};
use super::stated_years::YearWords;
use super::tone::Tone;

/// English.
pub const LANGUAGE: Definition = Definition { code: "en", labels: &LABELS, years: &YEARS, prose: &English };

const YEARS: YearWords = YearWords {
    units: &["year", "years", "yr", "yrs", "decade", "decades"],
    numbers: &[
        "a", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "fifteen", "twenty", "thirty", "forty",
    ],
};

const LABELS: Labels = Labels {
    months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    present: "Present",
    until: "Until",
    colon: ": ",
    summary: "Summary",
    skills: "Skills",
    experience: "Experience",
    volunteering: "Volunteering",
    projects: "Projects",
    certifications: "Certifications",
    education: "Education",
    awards: "Awards",
    publications: "Publications",
    languages: "Languages",
    interests: "Interests",
    references: "References",
    email: "Email",
    phone: "Phone",
    website: "Website",
    other: "Other",
    courses: "Courses",
    grade_point_average: "GPA",
    grade: "Grade",
    remote: "remote",
    empty: "This portfolio has no content yet.",
};

#[derive(Debug)]
struct English;

impl Prose for English {
    fn enumerated(&self, names: &[&str]) -> String {
        joined(names, "and")
    }

    fn summary(&self, years: u32, role: Option<&str>) -> String {
        let experience = format!("{years}+ Years of Experience");
        role.map_or(experience.clone(), |role| format!("{experience} {}", as_or_in(role)))
    }

    fn degree(&self, degree: &str, field: &str) -> String {
        format!("{degree} in {field}")
    }

    fn is_first_person(&self, text: &str) -> bool {
        let is_first = |word: &str| word == "I" || word.starts_with("I'") || word.starts_with("I’");
        text.split_whitespace().any(|word| is_first(word) || ["my", "My", "me"].contains(&word))
    }

    fn greeting(&self, tone: Tone, company: Option<&str>) -> String {
        let word = match tone {
            Tone::Professional | Tone::Technical => "Dear",
            Tone::Enthusiastic => "Hello",
            Tone::Casual => "Hi",
        };
        let company = company.map(|company| company.strip_prefix("The ").unwrap_or(company));
        match (company, tone) {
            (Some(company), _) if company.to_lowercase().ends_with(" team") => format!("{word} {company},"),
            (Some(company), _) => format!("{word} {company} team,"),
            (None, Tone::Casual) => format!("{word} there,"),
            (None, _) => format!("{word} hiring team,"),
        }
    }

    fn interest(&self, tone: Tone, target: Target) -> String {
        let company = target.company.map(|company| format!(" {}", at(company))).unwrap_or_default();
        let target = match (target.role, target.company) {
            (Some(role), _) => format!("the position of {role}{company}"),
            (None, Some(_)) => format!("a position{company}"),
            (None, None) => "a position in your team".to_owned(),
        };
        match tone {
            Tone::Professional => format!("I am writing to apply for {target}."),
            Tone::Enthusiastic => format!("I am excited to apply for {target}!"),
            Tone::Technical => format!("I am applying for {target}."),
            Tone::Casual => format!("I would love to talk with you about {target}."),
        }
    }

    fn in_brief(&self) -> &'static str {
        "The facts in brief:"
    }

    fn career(&self, tone: Tone, headline: &Headline) -> String {
        if tone == Tone::Technical {
            return in_brief(headline);
        }
        let (now, before) = match tone {
            Tone::Professional => ("I currently", "Most recently, I"),
            Tone::Enthusiastic => ("Today I", "Most recently, I"),
            Tone::Technical | Tone::Casual => ("These days I", "In my last job I"),
        };
        match headline {
            Headline::Role { role, employer, is_current: true } => {
                format!("{now} work {}{}.", as_or_in(role), at_any(employer))
            }
            Headline::Role { role, employer, is_current: false } => {
                format!("{before} worked {}{}.", as_or_in(role), at_any(employer))
            }
            Headline::Employed { title, employer, is_current } => {
                let works = if *is_current { "work" } else { "last worked" };
                let am = title.as_ref().map(|title| format!("{} and ", being("am", "work", title)));
                format!("I {}{works} {}.", am.unwrap_or_default(), at(employer))
            }
            Headline::Title { title } => format!("I {}.", being("am", "work", title)),
        }
    }

    fn experience(&self, tone: Tone, number: u32) -> String {
        let years = years(number);
        match tone {
            Tone::Professional => format!("I have {years} of professional experience."),
            Tone::Enthusiastic => {
                format!("With {years} of experience behind me, I am looking forward to what comes next.")
            }
            Tone::Technical => format!("Professional experience: {years}."),
            Tone::Casual => format!("All in all, I have {years} of experience."),
        }
    }

    fn offer(&self, tone: Tone, names: &[&str], claim: Claim) -> String {
        let all = self.enumerated(names);
        let is_one = names.len() == 1;
        match (claim, tone) {
            (Claim::AskedFor, Tone::Professional) if is_one => {
                format!("Of the skills you are looking for, I bring {all}.")
            }
            (Claim::AskedFor, Tone::Professional) => {
                format!("Of the skills you are looking for, I bring the following: {all}.")
            }
            (Claim::AskedFor, Tone::Enthusiastic) => {
                format!(
                    "Of what you are looking for, here is what I would love to bring to your team: {all}!"
                )
            }
            (Claim::AskedFor, Tone::Technical) => format!("Matching skills: {all}."),
            (Claim::AskedFor, Tone::Casual) => {
                format!("Of what you are looking for, I can help with this: {all}.")
            }
            (Claim::Strongest, Tone::Professional) if is_one => format!("My strongest skill is {all}."),
            (Claim::Strongest, Tone::Professional) => format!("My strongest skills are {all}."),
            (Claim::Strongest, Tone::Enthusiastic) => format!("Here is where I am at my best: {all}!"),
            (Claim::Strongest, Tone::Technical) if is_one => format!("Strongest skill: {all}."),
            (Claim::Strongest, Tone::Technical) => format!("Strongest skills: {all}."),
            (Claim::Strongest, Tone::Casual) => format!("What I do best: {all}."),
            (Claim::Had, Tone::Professional) if is_one => format!("My skills include {all}."),
            (Claim::Had, Tone::Professional) => format!("I offer the following skills: {all}."),
            (Claim::Had, Tone::Enthusiastic) => {
                format!("Here is what I would love to put to work for you: {all}!")
            }
            (Claim::Had, Tone::Technical) => format!("Skills: {all}."),
            (Claim::Had, Tone::Casual) => format!("Things I know my way around: {all}."),
        }
    }

    fn work(&self, tone: Tone) -> &'static str {
        match tone {
            Tone::Professional => "Some examples of my work:",
            Tone::Enthusiastic => "Some of the work I am proud of:",
            Tone::Technical => "Selected work:",
            Tone::Casual => "A few things I have done:",
        }
    }

    fn closing(&self, tone: Tone) -> &'static str {
        match tone {
            Tone::Professional => {
                "I would welcome the opportunity to discuss how I can contribute to your work."
            }
            Tone::Enthusiastic => "I would be delighted to tell you more!",
            Tone::Technical => "I am glad to go through any of this in detail.",
            Tone::Casual => "Happy to chat whenever it suits you.",
        }
    }

    fn sign_off(&self, tone: Tone, name: Option<&str>) -> String {
        let regards = match tone {
            Tone::Professional => "Kind regards",
            Tone::Enthusiastic => "Warm regards",
            Tone::Technical => "Regards",
            Tone::Casual => "Cheers",
        };
        name.map_or(regards.to_owned(), |name| format!("{regards},\n{name}"))
    }

    fn introduction(
        &self,
        tone: Tone,
        name: Option<&str>,
        headline: Option<&Headline>,
        number: Option<u32>,
    ) -> Option<String> {
        let years = number.map(|number| format!("{} of experience", years(number)));
        let Some(headline) = headline else {
            return Some(match (name, years) {
                (Some(name), Some(years)) => format!("{name} has {years}."),
                (Some(name), None) => format!("This is the portfolio of {name}."),
                (None, years) => format!("{}.", years?),
            });
        };
        let Some(name) = name.filter(|_| tone != Tone::Technical) else {
            let subject = name.map(|name| format!("{name}, ")).unwrap_or_default();
            let experience = number.map(|number| format!(" Experience: {}.", self::years(number)));
            return Some(format!(
                "{subject}{}.{}",
                noted(headline, name.is_none()),
                experience.unwrap_or_default()
            ));
        };
        let years = years.as_deref();
        Some(match (tone, predicate(headline)) {
            (Tone::Enthusiastic, Predicate::Noun(noun)) => format!("Meet {name}, {noun}{}!", with(years)),
            (Tone::Enthusiastic, Predicate::Verb(verb)) => {
                format!("Meet {name}, who {}!", having(verb, years))
            }
            (Tone::Casual, Predicate::Noun(noun)) => {
                let brings = years.map(|years| format!(" and brings {years} along")).unwrap_or_default();
                format!("{name} is {noun}{brings}.")
            }
            (_, Predicate::Noun(noun)) => format!("{name} is {noun}{}.", with(years)),
            (_, Predicate::Verb(verb)) => format!("{name} {}.", having(verb, years)),
        })
    }

    fn strengths(&self, tone: Tone, names: &[&str], claim: Claim) -> String {
        let all = self.enumerated(names);
        let (is_strongest, is_one) = (claim == Claim::Strongest, names.len() == 1);
        match tone {
            Tone::Professional if is_strongest && is_one => format!("Particular strength: {all}."),
            Tone::Professional if is_strongest => format!("Particular strengths: {all}."),
            Tone::Professional => format!("Skills include {all}."),
            Tone::Enthusiastic if is_strongest => format!("Shines brightest here: {all}!"),
            Tone::Enthusiastic => format!("Always part of the package: {all}!"),
            Tone::Technical if is_strongest && is_one => format!("Strongest skill: {all}."),
            Tone::Technical if is_strongest => format!("Strongest skills: {all}."),
            Tone::Technical => format!("Skills: {all}."),
            Tone::Casual if is_strongest => format!("Best at: {all}."),
            Tone::Casual => format!("Good topics to ask about: {all}."),
        }
    }

    fn achievements(&self, tone: Tone) -> &'static str {
        match tone {
            Tone::Professional => "Selected work:",
            Tone::Enthusiastic => "Work to be proud of:",
            Tone::Technical => "Work and projects:",
            Tone::Casual => "Some things done along the way:",
        }
    }

    fn quoted(&self, name: Option<&str>, text: &str) -> String {
        let whose =
            name.map(|name| format!("{name}{} own words", if name.ends_with('s') { "’" } else { "’s" }));
        format!("In {}: “{text}”", whose.unwrap_or_else(|| "their own words".to_owned()))
    }

    fn own_words(&self, name: Option<&str>, text: &str) -> String {
        match text.starts_with("To ") {
            true => format!("Objective: {text}"),
            false if self.is_first_person(text) => self.quoted(name, text),
            false => text.to_owned(),
        }
    }

    fn skills(&self, tone: Tone, name: Option<&str>) -> String {
        match (tone, name) {
            (Tone::Professional, Some(name)) => format!("{name} offers:"),
            (Tone::Professional, None) => "On offer:".to_owned(),
            (Tone::Enthusiastic, Some(name)) => format!("Here is what {name} loves to bring to a team:"),
            (Tone::Enthusiastic, None) => "Here is what there is to bring to a team:".to_owned(),
            (Tone::Technical, Some(name)) => format!("Skills of {name}:"),
            (Tone::Technical, None) => "Skills:".to_owned(),
            (Tone::Casual, Some(name)) => format!("What you can ask {name} for:"),
            (Tone::Casual, None) => "What you can ask for:".to_owned(),
        }
    }

    fn used(&self, positions: &[&Position], projects: &[&str]) -> String {
        let places: Vec<String> = positions.iter().map(|position| place(position)).collect();
        let places: Vec<&str> = places.iter().map(String::as_str).collect();
        let projects = match projects {
            [] => None,
            [project] => Some(format!("in the project {project}")),
            projects => Some(format!("in the projects {}", self.enumerated(projects))),
        };
        let places: Vec<&str> = places.into_iter().chain(projects.as_deref()).collect();
        format!("used {}", self.enumerated(&places))
    }

    fn proved(&self, names: &[&str]) -> String {
        format!("proved by {}", self.enumerated(names))
    }
}

/// What the person is or does, in the third person.
enum Predicate {
    /// `a Developer at Example Works`.
    Noun(String),
    /// `last worked as a Developer at Example Works`.
    Verb(String),
}

fn predicate(headline: &Headline) -> Predicate {
    match headline {
        Headline::Role { role, employer, is_current: true } => match occupation(role) {
            Occupation::Person(person) => Predicate::Noun(format!("{person}{}", at_any(employer))),
            Occupation::Field(field) => Predicate::Verb(format!("works in {field}{}", at_any(employer))),
        },
        Headline::Role { role, employer, is_current: false } => {
            Predicate::Verb(format!("last worked {}{}", as_or_in(role), at_any(employer)))
        }
        Headline::Employed { title, employer, is_current } => {
            let is = title.as_ref().map(|title| format!("{} and ", being("is", "works", title)));
            let works = if *is_current { "works" } else { "last worked" };
            Predicate::Verb(format!("{}{works} {}", is.unwrap_or_default(), at(employer)))
        }
        Headline::Title { title } => match occupation(title) {
            Occupation::Person(person) => Predicate::Noun(person),
            Occupation::Field(field) => Predicate::Verb(format!("works in {field}")),
        },
    }
}

/// The headline as a note, without a verb.
fn noted(headline: &Headline, begins: bool) -> String {
    let last = if begins { "Most recently " } else { "most recently " };
    match headline {
        Headline::Role { role, employer, is_current } => {
            format!("{}{role}{}", if *is_current { "" } else { last }, at_any(employer))
        }
        Headline::Employed { title: Some(title), employer, is_current } => {
            format!("{title}, {} {}", if *is_current { "currently" } else { "most recently" }, at(employer))
        }
        Headline::Employed { title: None, employer, is_current } => {
            let currently = if begins { "Currently " } else { "currently " };
            format!("{}{}", if *is_current { currently } else { last }, at(employer))
        }
        Headline::Title { title } => title.clone(),
    }
}

/// The headline as an entry of a list.
fn in_brief(headline: &Headline) -> String {
    let now = |is_current: &bool| if *is_current { "Current" } else { "Most recent" };
    match headline {
        Headline::Role { role, employer, is_current } => {
            format!("{} role: {role}{}.", now(is_current), at_any(employer))
        }
        Headline::Employed { title, employer, is_current } => {
            let title = title.as_ref().map(|title| format!(" ({title})"));
            format!("{} employer: {employer}{}.", now(is_current), title.unwrap_or_default())
        }
        Headline::Title { title } => format!("Occupation: {title}."),
    }
}

/// `am an Engineer`, `work in Sales`.
fn being(am: &str, work: &str, title: &str) -> String {
    match occupation(title) {
        Occupation::Person(person) => format!("{am} {person}"),
        Occupation::Field(field) => format!("{work} in {field}"),
    }
}

/// `as an Engineer`, `in Sales`.
fn as_or_in(role: &str) -> String {
    match occupation(role) {
        Occupation::Person(person) => format!("as {person}"),
        Occupation::Field(field) => format!("in {field}"),
    }
}

fn at_any(employer: &Option<String>) -> String {
    employer.as_ref().map(|employer| format!(" {}", at(employer))).unwrap_or_default()
}

/// `at Example Works`, `at the University of Examples`.
fn at(employer: &str) -> String {
    const WITH_ARTICLE: [&str; 9] = [
        "university of ",
        "institute of ",
        "ministry of ",
        "department of ",
        "city of ",
        "museum of ",
        "office of ",
        "port of ",
        "school of ",
    ];
    let article = if super::phrasing::begins_with(employer, &WITH_ARTICLE) { "the " } else { "" };
    format!("at {article}{employer}")
}

/// Where a skill was used.
fn place(position: &Position) -> String {
    let role = position.role.as_ref().map(|role| as_or_in(role));
    let employer = position.employer.as_ref().map(|employer| at(employer));
    role.into_iter().chain(employer).collect::<Vec<_>>().join(" ")
}

fn years(number: u32) -> String {
    if number == 1 { "one year".to_owned() } else { format!("{number} years") }
}

fn with(experience: Option<&str>) -> String {
    experience.map(|experience| format!(" with {experience}")).unwrap_or_default()
}

/// `does`, and the experience with it.
fn having(does: String, experience: Option<&str>) -> String {
    match experience {
        Some(experience) if does.contains(" and ") => format!("{does}, with {experience}"),
        Some(experience) => format!("{does} and has {experience}"),
        None => does,
    }
}
