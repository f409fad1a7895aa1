//! Reads what texts are grounded in. Eight reads at once.

use portfolio_shared::content::Collection;
use portfolio_shared::content::records::{Contact, PortfolioConfig};
use portfolio_shared::request::{ApiError, ApiRequestContext, Integrity};

use super::grounding::{Content, Grounding};
use super::withheld::Withheld;
use crate::PapiState;
use crate::parts::{Composition, Outcome, Part, PartReader};

/// The facts of the portfolio, what of it must not leave, and whether anything is missing.
///
/// # Errors
/// 503 if nothing could be read, or not what must be withheld: it could then not be kept from leaving.
pub async fn read(
    state: &PapiState,
    context: &ApiRequestContext,
) -> Result<(Grounding, Withheld, Integrity), ApiError> {
    let reader = PartReader::new(state, context, "ai-generate", state.api.budget.read);
    let (config, contact, experience, highlights, projects, skills, certifications, education) = tokio::join!(
        reader.read::<PortfolioConfig>(Collection::PortfolioConfig, &["config"]),
        reader.read::<Contact>(Collection::Contact, &["contact"]),
        reader.read(Collection::Experience, &["experience"]),
        reader.read(Collection::ExperienceHighlight, &["highlights"]),
        reader.read(Collection::Project, &["projects"]),
        reader.read(Collection::Skill, &["skills"]),
        reader.read(Collection::Certification, &["certifications"]),
        reader.read(Collection::Education, &["education"]),
    );
    let states = [
        config.state,
        contact.state,
        experience.state,
        highlights.state,
        projects.state,
        skills.state,
        certifications.state,
        education.state,
    ];
    let integrity = Composition::of(&states)?.integrity;
    let withheld = withheld(&contact, &config)?;
    let content = Content {
        contact: contact.rows.into_iter().next(),
        experience: experience.rows,
        highlights: highlights.rows,
        projects: projects.rows,
        skills: skills.rows,
        certifications: certifications.rows,
        education: education.rows,
    };
    Ok((Grounding::of(content, context.instant().date_naive()), withheld, integrity))
}

fn withheld(contacts: &Part<Contact>, configs: &Part<PortfolioConfig>) -> Result<Withheld, ApiError> {
    if [contacts.state, configs.state].iter().any(|state| state.outcome == Outcome::Failed) {
        return Err(ApiError::unavailable("what must not leave for an AI provider could not be read"));
    }
    Ok(Withheld::of(&contacts.rows, &configs.rows))
}
