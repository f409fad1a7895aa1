//! The person: eight collections, read concurrently by every view that shows the whole career, and by the AI route as its facts.

use portfolio_content::Collection;
use portfolio_content::records::{Education, ExperienceHighlight, PortfolioConfig, Skill};

use crate::parts::{Outcome, Part, PartReader, PartState};
use crate::transformer::{CertificationRow, ContactRow, ExperienceRow, ProjectRow};

/// The members of views that the read of the contact feeds: the person, and what belongs to the person.
pub const CONTACT_FEEDS: [&str; 8] = [
    "contactInfo",
    "profiles",
    "languages",
    "volunteer",
    "awards",
    "publications",
    "interests",
    "references",
];

/// The person, as records; each list in its order.
#[derive(Debug, Clone, Default)]
pub struct Person {
    /// How to reach them.
    pub contact: Option<ContactRow>,
    /// Roles held.
    pub experience: Vec<ExperienceRow>,
    /// What was achieved in them.
    pub highlights: Vec<ExperienceHighlight>,
    /// Projects, the featured ones first.
    pub projects: Vec<ProjectRow>,
    /// Skills, the strongest first.
    pub skills: Vec<Skill>,
    /// Certifications, the latest first.
    pub certifications: Vec<CertificationRow>,
    /// Degrees and courses, the latest first.
    pub education: Vec<Education>,
}

/// What the eight reads gave.
pub struct PersonParts {
    /// Which of the contacts is the person, and links and addresses of the site.
    pub config: Part<PortfolioConfig>,
    /// The contacts, the person first.
    pub contact: Part<ContactRow>,
    /// Roles held.
    pub experience: Part<ExperienceRow>,
    /// What was achieved in them.
    pub highlights: Part<ExperienceHighlight>,
    /// Projects.
    pub projects: Part<ProjectRow>,
    /// Skills.
    pub skills: Part<Skill>,
    /// Certifications.
    pub certifications: Part<CertificationRow>,
    /// Degrees and courses.
    pub education: Part<Education>,
}

impl PersonParts {
    /// Reads all of them concurrently; what they feed is named as `profile/full` names it.
    pub async fn read(reader: &PartReader<'_>) -> Self {
        let (config, contact, experience, highlights, projects, skills, certifications, education) = tokio::join!(
            reader.read(Collection::PortfolioConfig, &["config"]),
            reader.read(Collection::Contact, &CONTACT_FEEDS),
            reader.read(Collection::Experience, &["experience", "summary"]),
            reader.read(Collection::ExperienceHighlight, &["highlights"]),
            reader.read(Collection::Project, &["projects"]),
            reader.read(Collection::Skill, &["skills"]),
            reader.read(Collection::Certification, &["certifications"]),
            reader.read(Collection::Education, &["education"]),
        );
        let contact = owner_first(contact, &config);
        Self { config, contact, experience, highlights, projects, skills, certifications, education }
    }

    /// What could be read.
    #[must_use]
    pub fn into_person(self) -> Person {
        Person {
            contact: self.contact.rows.into_iter().next(),
            experience: self.experience.rows,
            highlights: self.highlights.rows,
            projects: self.projects.rows,
            skills: self.skills.rows,
            certifications: self.certifications.rows,
            education: self.education.rows,
        }
    }

    /// How each read went.
    #[must_use]
    pub fn states(&self) -> [PartState; 8] {
        [
            self.config.state,
            self.contact.state,
            self.experience.state,
            self.highlights.state,
            self.projects.state,
            self.skills.state,
            self.certifications.state,
            self.education.state,
        ]
    }
}

/// `contacts`, the owner first: the one that `config` names, else the first as they are. Among several, nobody knows who it is if `config`
/// could not be read: then there is none.
pub fn owner_first(mut contacts: Part<ContactRow>, config: &Part<PortfolioConfig>) -> Part<ContactRow> {
    if config.state.outcome != Outcome::Complete && contacts.rows.len() > 1 {
        return contacts.lost();
    }
    let owner = config.rows.first().and_then(|config| config.owner_id.as_deref());
    let place = contacts.rows.iter().position(|contact| Some(contact.record.id.as_str()) == owner);
    if let Some(place) = place {
        contacts.rows[..=place].rotate_right(1);
    }
    contacts
}
