//! A résumé as plain text: what a person would paste into an application form. Pure.
//!
//! - `header`: who this is; `work`: roles, paid or not; `projects`; `skills`; `learning`: certifications and education; `more`: what else
//!   there is of a person.
//! - `entry` is what sections are made of, `layout` breaks their lines.

mod entry;
pub mod format;
mod header;
pub mod json_resume;
mod layout;
mod learning;
mod more;
mod projects;
mod skills;
mod work;

use portfolio_content::records::Contact;

use self::entry::{paragraph, section};
use crate::career::Career;
use crate::language::{Labels, Language};
use crate::person::Person;
use crate::plain::plain_lines;

/// The résumé of `person`, whose career is `career`, labelled in `language`: sections apart by a blank line, those without content left
/// out, lines of at most 80 columns.
#[must_use]
pub fn text(person: &Person, career: &Career, language: Language) -> String {
    let labels = language.labels();
    let contact = person.contact.as_ref();
    let sections = [
        contact.and_then(|contact| header::header(contact, labels)),
        summary(career.years_in_words(language), contact.map(|contact| &contact.record), labels),
        skills::skills(&person.skills, labels),
        work::experience(&person.experience, &person.highlights, labels),
        contact.and_then(|contact| work::volunteering(&contact.volunteer, labels)),
        projects::projects(&person.projects, labels),
        learning::certifications(&person.certifications, labels),
        learning::education(&person.education, labels),
        contact.and_then(|contact| more::awards(&contact.awards, labels)),
        contact.and_then(|contact| more::publications(&contact.publications, labels)),
        contact.and_then(|contact| more::languages(&contact.languages, labels)),
        contact.and_then(|contact| more::interests(&contact.interests, labels)),
        contact.and_then(|contact| more::references(&contact.references, labels)),
    ];
    let sections: Vec<_> = sections.into_iter().flatten().collect();
    if sections.is_empty() { labels.empty.to_owned() } else { sections.join("\n\n") }
}

/// The career in a line, and what the person says.
fn summary(career: Option<String>, contact: Option<&Contact>, labels: &Labels) -> Option<String> {
    let objective = contact.and_then(|contact| contact.career_objective.as_deref()).unwrap_or_default();
    let lines = career.into_iter().chain(plain_lines(objective));
    section(labels.summary, lines.map(|line| paragraph(&line)), "\n")
}

#[cfg(test)]
mod tests;
