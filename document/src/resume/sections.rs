//! The sections of a résumé, what else they are called, and how their entries are told apart.

use super::entry::{Entry, Names};
use super::json::Json;
use super::report::Report;
use crate::check::JsonPath;

/// A list of entries.
#[derive(Debug, Clone, Copy)]
pub struct Section {
    /// The names it goes by; the first is that of the JSON Resume form.
    pub names: Names,
    /// The field that an entry stands for which is no more than a text: `"skills": ["Rust"]`.
    one: Option<&'static str>,
    /// The fields that name and value stand for where the section is an object: `"skills": {"Web": ["HTML"]}`.
    pair: Option<(&'static str, &'static str)>,
}

const fn section(
    names: Names,
    one: Option<&'static str>,
    pair: Option<(&'static str, &'static str)>,
) -> Section {
    Section { names, one, pair }
}

pub const WORK: Section = section(
    &[
        "work",
        "experience",
        "experiences",
        "work experience",
        "professional experience",
        "employment",
        "employment history",
        "jobs",
        "positions",
    ],
    None,
    None,
);
pub const VOLUNTEER: Section =
    section(&["volunteer", "volunteering", "volunteer work", "volunteer experience"], None, None);
pub const EDUCATION: Section =
    section(&["education", "educations", "studies", "academic background"], None, None);
pub const AWARDS: Section = section(&["awards", "honors", "honours"], Some("title"), None);
pub const CERTIFICATES: Section = section(
    &["certificates", "certifications", "certificate", "licenses", "certificates and licenses"],
    Some("name"),
    None,
);
pub const PUBLICATIONS: Section = section(&["publications", "papers"], Some("name"), None);
pub const SKILLS: Section = section(
    &["skills", "skill", "technologies", "technical skills", "competencies", "competences", "tech stack"],
    Some("name"),
    Some(("name", "keywords")),
);
pub const LANGUAGES: Section =
    section(&["languages", "spoken languages"], Some("language"), Some(("language", "fluency")));
pub const INTERESTS: Section = section(&["interests", "hobbies"], Some("name"), Some(("name", "keywords")));
pub const REFERENCES: Section =
    section(&["references", "testimonials", "recommendations"], Some("reference"), None);
pub const PROJECTS: Section =
    section(&["projects", "personal projects", "side projects"], Some("name"), None);
/// Profiles on networks: the one list of `basics`.
pub const PROFILES: Section = section(&["profiles"], Some("url"), Some(("network", "url")));

/// The sections in the order of the JSON Resume schema.
pub const ALL: [Section; 11] = [
    WORK,
    VOLUNTEER,
    EDUCATION,
    AWARDS,
    CERTIFICATES,
    PUBLICATIONS,
    SKILLS,
    LANGUAGES,
    INTERESTS,
    REFERENCES,
    PROJECTS,
];

impl Section {
    /// Its name in the JSON Resume form.
    pub fn name(&self) -> &'static str {
        self.names.first().copied().unwrap_or_default()
    }

    /// Takes its entries out of `whole`, those that lie under another name after the others. Blank ones are none.
    pub fn take(&self, whole: &mut Entry, report: &mut Report) -> Vec<Entry> {
        let own = whole.place.member(self.name());
        let mut entries = Vec::new();
        for (place, value) in whole.take_all(self.names) {
            if place != own {
                report.note(&place, format!("read as {}", self.name()));
            }
            entries.extend(self.entries(place, value, report));
        }
        entries
    }

    fn entries(&self, place: JsonPath, value: Json, report: &mut Report) -> Vec<Entry> {
        let only = "where a list belongs, read as its only entry";
        match (value, self.pair, self.one) {
            (Json::List(elements), _, _) => self.elements(&place, elements, report),
            (Json::Object(members), Some(fields), _) if are_pairs(&members, fields) => {
                report.note(
                    &place,
                    format!("an object where a list belongs; each name in it is read as {}", fields.0),
                );
                let pair =
                    |(name, value): (String, Json)| Entry::of_pair(place.member(&name), fields, name, value);
                members.into_iter().filter(|(_, value)| !value.is_blank()).map(pair).collect()
            }
            (Json::Object(members), _, _) => {
                report.note(&place, format!("an object {only}"));
                vec![Entry::new(place, members)]
            }
            (value @ Json::Text(_), _, Some(field)) => {
                report.note(&place, format!("a text {only}"));
                vec![Entry::of_one(place, field, value)]
            }
            (value, _, _) => {
                report.left_out(&place, format!("{value}, where a list belongs"));
                Vec::new()
            }
        }
    }

    fn elements(&self, place: &JsonPath, elements: Vec<Json>, report: &mut Report) -> Vec<Entry> {
        let mut are_plain = false;
        let mut entries = Vec::new();
        for (index, element) in elements.into_iter().enumerate().filter(|(_, element)| !element.is_blank()) {
            let place = place.element(index);
            match (element, self.one) {
                (Json::Object(members), _) => entries.push(Entry::new(place, members)),
                (value @ (Json::Text(_) | Json::Number(_)), Some(field)) => {
                    are_plain = true;
                    entries.push(Entry::of_one(place, field, value));
                }
                (value, _) => report.left_out(&place, format!("{value}, where an object belongs")),
            }
        }
        if let Some(field) = self.one.filter(|_| are_plain) {
            report.note(place, format!("a text in it is read as {field}"));
        }
        entries
    }
}

/// Whether an object in place of a list has an entry under each of its names, and is not itself the entry.
fn are_pairs(members: &[(String, Json)], fields: (&str, &str)) -> bool {
    let is_value =
        |value: &Json| matches!(value, Json::Text(_) | Json::Null | Json::List(_) | Json::Number(_));
    let is_field = |name: &str| name == fields.0 || name == fields.1;
    members.iter().all(|(name, value)| is_value(value) && !is_field(name))
}
