//! `GET /papi/v1/profile/full`: everything about the person. Nine reads at once.

use portfolio_shared::content::Collection;
use portfolio_shared::content::records::{
    Contact, Education, ExperienceHighlight, PortfolioConfig, Skill, Testimonial,
};
use portfolio_shared::query::ParameterReader;
use portfolio_shared::request::{ApiError, ApiRequestContext, Reply};
use serde::Serialize;

use super::summary;
use crate::PapiState;
use crate::parts::{Composition, Part, PartReader};
use crate::transformer::{
    CertificationRow, CertificationView, ContactView, EducationView, ExperienceRow, ExperienceView,
    ProjectRow, ProjectView, SkillView, TestimonialView, shown,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ProfileFull {
    config: Option<PortfolioConfig>,
    contact_info: Option<ContactView>,
    summary: Option<String>,
    skills: Vec<SkillView>,
    experience: Vec<ExperienceView>,
    projects: Vec<ProjectView>,
    certifications: Vec<CertificationView>,
    education: Vec<EducationView>,
    testimonials: Vec<TestimonialView>,
    integrity_note: Option<String>,
}

/// What the nine reads gave.
struct Parts {
    config: Part<PortfolioConfig>,
    contact: Part<Contact>,
    experience: Part<ExperienceRow>,
    highlights: Part<ExperienceHighlight>,
    projects: Part<ProjectRow>,
    skills: Part<Skill>,
    certifications: Part<CertificationRow>,
    education: Part<Education>,
    testimonials: Part<Testimonial>,
}

pub async fn compose(
    state: PapiState,
    context: ApiRequestContext,
    parameters: ParameterReader,
) -> Result<Reply, ApiError> {
    parameters.finish().map_err(ApiError::bad_parameters)?;
    let reader = PartReader::new(&state, &context, "profile-full", state.api.budget.composed_read);
    let parts = Parts::read(&reader).await;
    let composition = parts.composition()?;
    let integrity = composition.integrity;
    let profile = parts.shown(composition, &context);
    Ok(Reply::json(&profile)?.integrity(integrity))
}

impl Parts {
    async fn read(reader: &PartReader<'_>) -> Self {
        let (
            config,
            contact,
            experience,
            highlights,
            projects,
            skills,
            certifications,
            education,
            testimonials,
        ) = tokio::join!(
            reader.read(Collection::PortfolioConfig, &["config"]),
            reader.read(Collection::Contact, &["contactInfo"]),
            reader.read(Collection::Experience, &["experience", "summary"]),
            reader.read(Collection::ExperienceHighlight, &["highlights"]),
            reader.read(Collection::Project, &["projects"]),
            reader.read(Collection::Skill, &["skills"]),
            reader.read(Collection::Certification, &["certifications"]),
            reader.read(Collection::Education, &["education"]),
            reader.read(Collection::Testimonial, &["testimonials"]),
        );
        Self {
            config,
            contact,
            experience,
            highlights,
            projects,
            skills,
            certifications,
            education,
            testimonials,
        }
    }

    fn composition(&self) -> Result<Composition, ApiError> {
        Composition::of(&[
            self.config.state,
            self.contact.state,
            self.experience.state,
            self.highlights.state,
            self.projects.state,
            self.skills.state,
            self.certifications.state,
            self.education.state,
            self.testimonials.state,
        ])
    }

    fn shown(self, composition: Composition, context: &ApiRequestContext) -> ProfileFull {
        let summary = summary(&self.experience, &self.contact, context);
        let experience = shown(self.experience.rows);
        let highlights = self.highlights.rows;
        ProfileFull {
            config: self.config.rows.into_iter().next(),
            contact_info: self.contact.rows.into_iter().next().map(ContactView::from),
            summary,
            skills: shown(self.skills.rows),
            experience: experience
                .into_iter()
                .map(|role: ExperienceView| role.with_highlights(&highlights))
                .collect(),
            projects: shown(self.projects.rows),
            certifications: shown(self.certifications.rows),
            education: shown(self.education.rows),
            testimonials: shown(self.testimonials.rows),
            integrity_note: composition.note,
        }
    }
}
