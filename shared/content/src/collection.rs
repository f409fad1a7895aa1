//! The ten collections and the kinds of children that live inside their items.

use serde::{Deserialize, Serialize};

/// A collection of content: one partition of the content table, read by one query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Collection {
    /// Links and addresses of the site's owner; one record.
    PortfolioConfig,
    /// The person the portfolio is about.
    Contact,
    /// Employers, schools and issuers.
    Account,
    /// Roles held, with the skills used in each.
    Experience,
    /// Achievements within a role.
    ExperienceHighlight,
    /// Projects, with their assets and skills.
    Project,
    /// Skills.
    Skill,
    /// Certifications, with the skills they prove.
    Certification,
    /// Degrees and courses.
    Education,
    /// What others say.
    Testimonial,
}

impl Collection {
    /// Every collection, in the order documents list them.
    pub const ALL: [Self; 10] = [
        Self::PortfolioConfig,
        Self::Contact,
        Self::Account,
        Self::Experience,
        Self::ExperienceHighlight,
        Self::Project,
        Self::Skill,
        Self::Certification,
        Self::Education,
        Self::Testimonial,
    ];

    /// The name used as partition key of the content table and in query definitions.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::PortfolioConfig => "portfolio-config",
            Self::Contact => "contact",
            Self::Account => "account",
            Self::Experience => "experience",
            Self::ExperienceHighlight => "experience-highlight",
            Self::Project => "project",
            Self::Skill => "skill",
            Self::Certification => "certification",
            Self::Education => "education",
            Self::Testimonial => "testimonial",
        }
    }

    /// The kinds of children an item of this collection can hold.
    #[must_use]
    pub fn children(self) -> &'static [ChildKind] {
        match self {
            Self::Experience | Self::Certification => &[ChildKind::Skill],
            Self::Project => &[ChildKind::Asset, ChildKind::Skill],
            _ => &[],
        }
    }
}

/// A kind of record kept inside its parent's item collection, at `{parent id}/{kind}/{id}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChildKind {
    /// An image, video, document or link of a project.
    Asset,
    /// A skill used in, or proved by, the parent.
    Skill,
}

impl ChildKind {
    /// The path segment of this kind.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Asset => "asset",
            Self::Skill => "skill",
        }
    }

    /// The field under which a parent shows its children of this kind.
    #[must_use]
    pub fn plural(self) -> &'static str {
        match self {
            Self::Asset => "assets",
            Self::Skill => "skills",
        }
    }
}
