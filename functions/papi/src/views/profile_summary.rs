//! `GET /papi/v1/profile/summary`: the person in short. Six reads, concurrently.

use portfolio_content::Collection;
use portfolio_content::records::{Education, PortfolioConfig, Skill};
use portfolio_request::context::ApiRequestContext;
use portfolio_request::error::ApiError;
use portfolio_request::parameters::ParameterReader;
use portfolio_request::reply::{CachePolicy, Reply};
use schemars::JsonSchema;
use serde::Serialize;

use super::summary::{career, language};
use crate::parts::{Composition, PartReader};
use crate::person::{CONTACT_FEEDS, owner_first};
use crate::state::PapiState;
use crate::transformer::{
    CertificationRow, CertificationView, ContactRow, ContactView, EducationView, ExperienceView,
    SectionsView, SkillView, shown,
};

const CACHE: CachePolicy = CachePolicy::from_static("max-age=300, private");

/// The person in short; roles come without their highlights.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileSummary {
    contact_info: Option<ContactView>,
    summary: Option<String>,
    skills: Vec<SkillView>,
    experience: Vec<ExperienceView>,
    certifications: Vec<CertificationView>,
    education: Vec<EducationView>,
    #[serde(flatten)]
    sections: SectionsView,
}

pub async fn compose(
    state: PapiState,
    context: ApiRequestContext,
    parameters: ParameterReader,
) -> Result<Reply, ApiError> {
    parameters.finish().map_err(ApiError::bad_parameters)?;
    let reader = PartReader::new(&state.engine, &context, "profile-summary", state.api.budget.read);
    let (config, contact, experience, skills, certifications, education) = tokio::join!(
        // Which of the contacts is the person, and the language of the summary.
        reader.read::<PortfolioConfig>(Collection::PortfolioConfig, &CONTACT_FEEDS),
        reader.read(Collection::Contact, &CONTACT_FEEDS),
        reader.read(Collection::Experience, &["experience", "summary"]),
        reader.read::<Skill>(Collection::Skill, &["skills"]),
        reader.read::<CertificationRow>(Collection::Certification, &["certifications"]),
        reader.read::<Education>(Collection::Education, &["education"]),
    );
    let contact = owner_first(contact, &config);
    let composition = Composition::of(&[
        config.state,
        contact.state,
        experience.state,
        skills.state,
        certifications.state,
        education.state,
    ])?;
    let summary =
        career(&experience, &contact, &context).and_then(|career| career.summary(language(&config)));
    let (contact_info, sections) = contact.rows.into_iter().next().map(ContactRow::into_views).unzip();
    let profile = ProfileSummary {
        contact_info,
        summary,
        skills: shown(skills.rows),
        experience: shown(experience.rows),
        certifications: shown(certifications.rows),
        education: shown(education.rows),
        sections: sections.unwrap_or_default(),
    };
    Ok(Reply::json(&profile)?.cache(CACHE).integrity(composition.integrity))
}
