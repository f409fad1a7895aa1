//! What else belongs to the person: the sections of a résumé that have no collection of their own.

use portfolio_content::records::{
    Award, Interest, NetworkProfile, Publication, Reference, SpokenLanguage, VolunteerRole,
};
use portfolio_content::{Link, PartialDate};
use schemars::JsonSchema;
use serde::Serialize;

use crate::dates::Period;
use crate::language::Language;

/// Every section, each as arranged.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct SectionsView {
    pub profiles: Vec<NetworkProfileView>,
    pub languages: Vec<LanguageView>,
    pub volunteer: Vec<VolunteerView>,
    pub awards: Vec<AwardView>,
    pub publications: Vec<PublicationView>,
    pub interests: Vec<InterestView>,
    pub references: Vec<ReferenceView>,
}

/// A profile on a network.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetworkProfileView {
    pub id: String,
    pub network: Option<String>,
    pub username: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub url: Option<String>,
}

impl From<NetworkProfile> for NetworkProfileView {
    fn from(profile: NetworkProfile) -> Self {
        Self { id: profile.id, network: profile.network, username: profile.username, url: profile.url }
    }
}

/// A language spoken.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LanguageView {
    pub id: String,
    pub language: Option<String>,
    pub fluency: Option<String>,
}

impl From<SpokenLanguage> for LanguageView {
    fn from(spoken: SpokenLanguage) -> Self {
        Self { id: spoken.id, language: spoken.language, fluency: spoken.fluency }
    }
}

/// Unpaid work: `isCurrentRole` is shown as `isCurrent`; `dateRange` is made.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VolunteerView {
    pub id: String,
    pub organization: Option<String>,
    pub position: Option<String>,
    pub date_range: Option<String>,
    #[schemars(with = "Option<PartialDate>")]
    pub start_date: Option<String>,
    #[schemars(with = "Option<PartialDate>")]
    pub end_date: Option<String>,
    pub is_current: bool,
    #[schemars(with = "Option<Link>")]
    pub url: Option<String>,
    pub summary: Option<String>,
    pub highlights: Vec<String>,
}

impl From<VolunteerRole> for VolunteerView {
    fn from(role: VolunteerRole) -> Self {
        let (start, end) = (role.start_date.as_deref(), role.end_date.as_deref());
        let period = Period { start, end, is_current: role.is_current_role };
        Self {
            date_range: period.shown(Language::default().labels()),
            id: role.id,
            organization: role.organization,
            position: role.position,
            start_date: role.start_date,
            end_date: role.end_date,
            is_current: role.is_current_role,
            url: role.url,
            summary: role.summary,
            highlights: role.highlights,
        }
    }
}

/// An award.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AwardView {
    pub id: String,
    pub title: Option<String>,
    #[schemars(with = "Option<PartialDate>")]
    pub date: Option<String>,
    pub awarder: Option<String>,
    pub summary: Option<String>,
}

impl From<Award> for AwardView {
    fn from(award: Award) -> Self {
        Self {
            id: award.id,
            title: award.title,
            date: award.date,
            awarder: award.awarder,
            summary: award.summary,
        }
    }
}

/// A publication.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicationView {
    pub id: String,
    pub name: Option<String>,
    pub publisher: Option<String>,
    #[schemars(with = "Option<PartialDate>")]
    pub release_date: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub url: Option<String>,
    pub summary: Option<String>,
}

impl From<Publication> for PublicationView {
    fn from(publication: Publication) -> Self {
        Self {
            id: publication.id,
            name: publication.name,
            publisher: publication.publisher,
            release_date: publication.release_date,
            url: publication.url,
            summary: publication.summary,
        }
    }
}

/// An interest.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct InterestView {
    pub id: String,
    pub name: Option<String>,
    pub keywords: Vec<String>,
}

impl From<Interest> for InterestView {
    fn from(interest: Interest) -> Self {
        Self { id: interest.id, name: interest.name, keywords: interest.keywords }
    }
}

/// A reference that says nothing to quote. What can be quoted is a testimonial.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReferenceView {
    pub id: String,
    pub name: Option<String>,
    pub reference: Option<String>,
}

impl From<Reference> for ReferenceView {
    fn from(reference: Reference) -> Self {
        Self { id: reference.id, name: reference.name, reference: reference.reference }
    }
}
