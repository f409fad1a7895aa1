//! A résumé as plain text: what a person would paste into an application form. Pure.

mod layout;
pub(crate) mod plain;
mod sections;
mod skills;

use portfolio_shared::content::records::{Contact, Education, ExperienceHighlight, Skill};
use serde::Serialize;

use crate::transformer::{CertificationRow, ExperienceRow, ProjectRow};

/// What is said of a portfolio in which there is nothing to say.
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

/// What a résumé is made of, each list in the order it is shown.
#[derive(Debug, Clone, Default)]
pub struct ResumeContent {
    /// The person.
    pub contact: Option<Contact>,
    /// The line that sums the career up.
    pub summary: Option<String>,
    /// Skills, in any order: they are grouped and ranked here.
    pub skills: Vec<Skill>,
    /// Roles held.
    pub experience: Vec<ExperienceRow>,
    /// What was achieved in them.
    pub highlights: Vec<ExperienceHighlight>,
    /// Projects.
    pub projects: Vec<ProjectRow>,
    /// Certifications.
    pub certifications: Vec<CertificationRow>,
    /// Degrees and courses.
    pub education: Vec<Education>,
}

impl ResumeContent {
    /// The text: sections apart by a blank line, those without content left out, lines of at most 80 columns. For a persona, without
    /// the highlights that are meant for another.
    #[must_use]
    pub fn text(&self, persona: Option<Persona>) -> String {
        let highlights =
            self.highlights.iter().filter(|highlight| persona.is_none_or(|persona| persona.sees(highlight)));
        let highlights: Vec<_> = highlights.collect();
        let sections = [
            self.contact.as_ref().and_then(sections::header),
            sections::summary(self.summary.as_deref(), self.contact.as_ref()),
            skills::skills(&self.skills),
            sections::experience(&self.experience, &highlights),
            sections::projects(&self.projects),
            sections::certifications(&self.certifications),
            sections::education(&self.education),
        ];
        let sections: Vec<_> = sections.into_iter().flatten().collect();
        if sections.is_empty() { EMPTY.to_owned() } else { sections.join("\n\n") }
    }
}

#[cfg(test)]
mod tests;
