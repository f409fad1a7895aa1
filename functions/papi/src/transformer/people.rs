//! The person, and what others say of them.

use portfolio_content::records::{
    Award, Contact, Interest, NetworkProfile, Publication, Reference, SpokenLanguage, Testimonial,
    VolunteerRole,
};
use portfolio_content::{Link, Relationship, Vibe};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::sections::SectionsView;
use super::shown::{known, shown};

/// A contact as the query engine returns it, what belongs to the person inside, each list as arranged.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
pub struct ContactRow {
    /// The contact.
    #[serde(flatten)]
    pub record: Contact,
    /// Profiles on networks.
    #[serde(default)]
    pub profiles: Vec<NetworkProfile>,
    /// Languages spoken.
    #[serde(default)]
    pub languages: Vec<SpokenLanguage>,
    /// Unpaid work.
    #[serde(default)]
    pub volunteer: Vec<VolunteerRole>,
    /// Awards.
    #[serde(default)]
    pub awards: Vec<Award>,
    /// Publications.
    #[serde(default)]
    pub publications: Vec<Publication>,
    /// Interests.
    #[serde(default)]
    pub interests: Vec<Interest>,
    /// References that say nothing to quote.
    #[serde(default)]
    pub references: Vec<Reference>,
}

impl ContactRow {
    /// The person, and what belongs to the person, as they are shown.
    #[must_use]
    pub fn into_views(self) -> (ContactView, SectionsView) {
        let sections = SectionsView {
            profiles: shown(self.profiles),
            languages: shown(self.languages),
            volunteer: shown(self.volunteer),
            awards: shown(self.awards),
            publications: shown(self.publications),
            interests: shown(self.interests),
            references: shown(self.references),
        };
        (ContactView::from(self.record), sections)
    }
}

/// A contact: `name` is shown as `fullName`, `careerObjective` as `bio`, `portfolio` as `portfolioUrl`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContactView {
    pub id: String,
    /// Null if it is not known.
    pub full_name: Option<String>,
    pub title: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub account_id: Option<String>,
    pub account_name: Option<String>,
    pub bio: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub linked_in: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub trailhead: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub portfolio_url: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub github: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub image: Option<String>,
    /// Null if nothing of it is known.
    pub location: Option<LocationView>,
}

impl From<Contact> for ContactView {
    fn from(contact: Contact) -> Self {
        let location = LocationView {
            address: contact.address,
            postal_code: contact.postal_code,
            city: contact.city,
            region: contact.region,
            country_code: contact.country_code,
        };
        Self {
            id: contact.id,
            full_name: known(contact.name, contact.is_unnamed),
            title: contact.title,
            email: contact.email,
            phone: contact.phone,
            account_id: contact.account_id,
            account_name: contact.account_name,
            bio: contact.career_objective,
            linked_in: contact.linked_in,
            trailhead: contact.trailhead,
            portfolio_url: contact.portfolio,
            github: contact.github,
            image: contact.image,
            location: (location != LocationView::default()).then_some(location),
        }
    }
}

/// Where a person lives, as closely as they say.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LocationView {
    pub address: Option<String>,
    pub postal_code: Option<String>,
    pub city: Option<String>,
    pub region: Option<String>,
    pub country_code: Option<String>,
}

/// A testimonial: `authorName` is shown as `author`, `authorTitle` as `title`, `relationshipType` as `relationship`, `context` as
/// `quote`, `vibeMode` as `vibe`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TestimonialView {
    pub id: String,
    pub author: String,
    pub title: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub avatar_url: Option<String>,
    #[schemars(with = "Option<Relationship>")]
    pub relationship: Option<String>,
    pub quote: String,
    #[schemars(with = "Option<Vibe>")]
    pub vibe: Option<String>,
}

impl From<Testimonial> for TestimonialView {
    fn from(testimonial: Testimonial) -> Self {
        Self {
            id: testimonial.id,
            author: testimonial.author_name,
            title: testimonial.author_title,
            avatar_url: testimonial.avatar_url,
            relationship: testimonial.relationship_type,
            quote: testimonial.context,
            vibe: testimonial.vibe_mode,
        }
    }
}
