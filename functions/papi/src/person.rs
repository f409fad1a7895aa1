//! What tells of the person: seven collections, read at once by every view that shows the whole career.

use portfolio_shared::content::Collection;
use portfolio_shared::content::records::{Contact, Education, ExperienceHighlight, Skill};

use crate::parts::{Part, PartReader, PartState};
use crate::transformer::{CertificationRow, ExperienceRow, ProjectRow};

/// What the seven reads gave.
pub struct PersonParts {
    /// The person.
    pub contact: Part<Contact>,
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
    /// Reads all of them at once; what they feed is named as `profile/full` names it.
    pub async fn read(reader: &PartReader<'_>) -> Self {
        let (contact, experience, highlights, projects, skills, certifications, education) = tokio::join!(
            reader.read(Collection::Contact, &["contactInfo"]),
            reader.read(Collection::Experience, &["experience", "summary"]),
            reader.read(Collection::ExperienceHighlight, &["highlights"]),
            reader.read(Collection::Project, &["projects"]),
            reader.read(Collection::Skill, &["skills"]),
            reader.read(Collection::Certification, &["certifications"]),
            reader.read(Collection::Education, &["education"]),
        );
        Self { contact, experience, highlights, projects, skills, certifications, education }
    }

    /// How each read went.
    #[must_use]
    pub fn states(&self) -> [PartState; 7] {
        [
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
