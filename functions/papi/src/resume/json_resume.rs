//! The résumé in the form of JSON Resume 1.0.0, which its themes render: the import backwards.
//!
//! What an import took from a résumé comes out as it was. Content that never was a résumé fits in, too: what the form has no place of
//! its own for goes where a reader of the form would look for it.

mod basics;
pub mod forms;
mod sections;
mod skills;

pub use self::forms::JsonResume;
use self::forms::{Meta, some};
use crate::person::Person;
use portfolio_content::records::{PortfolioConfig, Testimonial};

/// Where the schema of the form is.
const SCHEMA: &str = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json";

impl JsonResume {
    /// The résumé of `person`, whose site `config` describes and of whom others say `testimonials`. Lists are in the order that the owner
    /// gave them.
    #[must_use]
    pub fn of(person: &Person, config: Option<&PortfolioConfig>, testimonials: &[Testimonial]) -> Self {
        let contact = person.contact.as_ref();
        Self {
            schema: Some(SCHEMA.to_owned()),
            basics: some(basics::basics(contact, config)),
            work: sections::work(&person.experience, &person.highlights),
            volunteer: sections::volunteer(contact),
            education: sections::education(&person.education),
            awards: sections::awards(contact),
            certificates: sections::certificates(&person.certifications),
            publications: sections::publications(contact),
            skills: skills::groups(&person.skills),
            languages: sections::languages(contact),
            interests: sections::interests(contact),
            references: sections::references(contact, testimonials),
            projects: sections::projects(&person.projects),
            meta: config.map(meta).and_then(some),
        }
    }
}

fn meta(config: &PortfolioConfig) -> Meta {
    Meta {
        canonical: config.resume_canonical_url.clone(),
        version: config.resume_version.clone(),
        last_modified: config.resume_last_modified.clone(),
    }
}

#[cfg(test)]
mod tests;
