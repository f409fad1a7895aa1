//! A résumé as plain text: what a person would paste into an application form. Pure.

mod layout;
mod sections;
mod skills;

use portfolio_content::Persona;
use portfolio_content::records::ExperienceHighlight;

use crate::person::Person;

/// The text for an empty portfolio.
const EMPTY: &str = "This portfolio has no content yet.";

/// Whether `highlight` speaks to `persona`: it is tagged with it, or not tagged at all.
fn speaks_to(persona: Persona, highlight: &ExperienceHighlight) -> bool {
    let tag = highlight.persona_tag.as_deref().map(str::trim).filter(|tag| !tag.is_empty());
    tag.is_none_or(|tag| tag.eq_ignore_ascii_case(persona.text()))
}

/// The résumé of `person`, whose career `summary` sums up: sections apart by a blank line, those without content left out, lines of at
/// most 80 columns. For a persona, without the highlights that are meant for another.
#[must_use]
pub fn text(person: &Person, summary: Option<&str>, persona: Option<Persona>) -> String {
    let is_seen =
        |highlight: &&ExperienceHighlight| persona.is_none_or(|persona| speaks_to(persona, highlight));
    let contact = person.contact.as_ref().map(|contact| &contact.record);
    let highlights: Vec<_> = person.highlights.iter().filter(is_seen).collect();
    let sections = [
        contact.and_then(sections::header),
        sections::summary(summary, contact),
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
