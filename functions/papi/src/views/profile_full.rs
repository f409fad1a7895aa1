//! `GET /papi/v1/profile/full`: everything about the person. Nine reads, concurrently.

use portfolio_request::context::ApiRequestContext;
use portfolio_request::error::ApiError;
use portfolio_request::parameters::ParameterReader;
use portfolio_request::reply::Reply;
use schemars::JsonSchema;
use serde::Serialize;

use super::summary::{career, language};
use crate::parts::{Composition, PartReader};
use crate::portfolio::PortfolioParts;
use crate::state::PapiState;
use crate::transformer::{
    CertificationView, ConfigView, ContactRow, ContactView, EducationView, ExperienceView, ProjectView,
    SectionsView, SkillView, TestimonialView, shown,
};

/// Everything about the person.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileFull {
    config: Option<ConfigView>,
    contact_info: Option<ContactView>,
    summary: Option<String>,
    skills: Vec<SkillView>,
    experience: Vec<ExperienceView>,
    projects: Vec<ProjectView>,
    certifications: Vec<CertificationView>,
    education: Vec<EducationView>,
    testimonials: Vec<TestimonialView>,
    #[serde(flatten)]
    sections: SectionsView,
    integrity_note: Option<String>,
}

pub async fn compose(
    state: PapiState,
    context: ApiRequestContext,
    parameters: ParameterReader,
) -> Result<Reply, ApiError> {
    parameters.finish().map_err(ApiError::bad_parameters)?;
    let reader = PartReader::new(&state.engine, &context, "profile-full", state.api.budget.composed_read);
    let parts = PortfolioParts::read(&reader).await;
    let composition = Composition::of(&parts.states())?;
    let integrity = composition.integrity;
    let profile = ProfileFull::of(parts, composition, &context);
    Ok(Reply::json(&profile)?.integrity(integrity))
}

impl ProfileFull {
    fn of(parts: PortfolioParts, composition: Composition, context: &ApiRequestContext) -> Self {
        let PortfolioParts { person, testimonials } = parts;
        let career = career(&person.experience, &person.contact, context);
        let summary = career.and_then(|career| career.summary(language(&person.config)));
        let config = person.config.rows.first().cloned();
        let person = person.into_person();
        let (contact_info, sections) = person.contact.map(ContactRow::into_views).unzip();
        let experience = shown(person.experience);
        Self {
            config: config.map(ConfigView::from),
            contact_info,
            summary,
            skills: shown(person.skills),
            experience: experience
                .into_iter()
                .map(|role: ExperienceView| role.with_highlights(&person.highlights))
                .collect(),
            projects: shown(person.projects),
            certifications: shown(person.certifications),
            education: shown(person.education),
            testimonials: shown(testimonials.rows),
            sections: sections.unwrap_or_default(),
            integrity_note: composition.note,
        }
    }
}
