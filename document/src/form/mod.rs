//! The content form: one JSON document with everything a portfolio holds, as a person writes it.
//!
//! Records name each other by id; the names that the API shows beside those ids are filled in when the document becomes items
//! ([`super::items`]). `docs/content.schema.json` is generated from these types.

mod choices;
mod records;
mod scalars;

use std::collections::BTreeMap;

use portfolio_shared::content::Collection;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use choices::{AssetType, Persona, ProjectStatus, Relationship, Vibe};
pub use records::{
    Account, Asset, Certification, Contact, Education, Experience, Highlight, PortfolioConfig, Project,
    Skill, Testimonial,
};
pub use scalars::{Format, Id, Link, MAX_ID_LENGTH, PartialDate};

/// A portfolio. A collection that is left out is not touched when the document is loaded; an empty one is emptied.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(title = "Portfolio content")]
pub struct Document {
    /// Where an editor finds the schema of this document.
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// Links and addresses of the site's owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub portfolio_config: Option<PortfolioConfig>,
    /// The person the portfolio is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contacts: Option<Vec<Contact>>,
    /// Employers, schools and issuers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accounts: Option<Vec<Account>>,
    /// Roles held.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub experience: Option<Vec<Experience>>,
    /// Achievements within a role.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub experience_highlights: Option<Vec<Highlight>>,
    /// Projects.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub projects: Option<Vec<Project>>,
    /// Skills.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skills: Option<Vec<Skill>>,
    /// Certifications.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certifications: Option<Vec<Certification>>,
    /// Degrees and courses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub education: Option<Vec<Education>>,
    /// What others say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub testimonials: Option<Vec<Testimonial>>,
    /// Settings by name, where they differ from their defaults.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settings: Option<BTreeMap<String, Value>>,
    /// Query definitions by name: those that replace a built-in one, and new list resources.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query_definitions: Option<BTreeMap<String, Value>>,
}

/// The member of a document that holds `collection`.
#[must_use]
pub fn member_name(collection: Collection) -> &'static str {
    match collection {
        Collection::PortfolioConfig => "portfolioConfig",
        Collection::Contact => "contacts",
        Collection::Account => "accounts",
        Collection::Experience => "experience",
        Collection::ExperienceHighlight => "experienceHighlights",
        Collection::Project => "projects",
        Collection::Skill => "skills",
        Collection::Certification => "certifications",
        Collection::Education => "education",
        Collection::Testimonial => "testimonials",
    }
}
