//! A résumé as plain text: what a person would paste into an application form. Pure.

mod layout;
pub(crate) mod plain;
mod sections;
mod skills;

use portfolio_content::records::ExperienceHighlight;
use serde::Serialize;

use crate::person::Person;

/// The text for an empty portfolio.
const EMPTY: &str = "This portfolio has no content yet.";

/// Whom a résumé is for. Highlights can be tagged with one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Persona {
    Admin,
    Developer,
    Architect,
}

impl Persona {
    /// Every persona.
    pub const ALL: [Self; 3] = [Self::Admin, Self::Developer, Self::Architect];

    /// The name in parameters and tags.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Admin => "Admin",
            Self::Developer => "Developer",
            Self::Architect => "Architect",
        }
    }

    /// Whether `highlight` speaks to this persona: it is tagged with it, or not tagged at all.
    fn sees(self, highlight: &ExperienceHighlight) -> bool {
        let tag = highlight.persona_tag.as_deref().map(str::trim).filter(|tag| !tag.is_empty());
        tag.is_none_or(|tag| tag.eq_ignore_ascii_case(self.name()))
    }
}

/// The résumé of `person`, whose career `summary` sums up: sections apart by a blank line, those without content left out, lines of at
/// most 80 columns. For a persona, without the highlights that are meant for another.
#[must_use]
pub fn text(person: &Person, summary: Option<&str>, persona: Option<Persona>) -> String {
    let is_seen = |highlight: &&ExperienceHighlight| persona.is_none_or(|persona| persona.sees(highlight));
    let highlights: Vec<_> = person.highlights.iter().filter(is_seen).collect();
    let sections = [
        person.contact.as_ref().and_then(sections::header),
        sections::summary(summary, person.contact.as_ref()),
        skills::skills(&person.skills),
        sections::experience(&person.experience, &highlights),
        sections::projects(&person.projects),
        sections::certifications(&person.certifications),
        sections::education(&person.education),
    ];
    let sections: Vec<_> = sections.into_iter().flatten().collect();
    if sections.is_empty() { EMPTY.to_owned() } else { sections.join("\n\n") }
}

#[cfg(test)]
mod tests;
