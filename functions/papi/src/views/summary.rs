//! The summary of a view.

use portfolio_content::records::PortfolioConfig;
use portfolio_request::context::ApiRequestContext;

use crate::career::Career;
use crate::language::Language;
use crate::parts::{Outcome, Part};
use crate::transformer::{ContactRow, ExperienceRow};

/// The career in short. There is none if the roles could not be read: without them it would not be true.
pub fn career(
    experience: &Part<ExperienceRow>,
    contact: &Part<ContactRow>,
    context: &ApiRequestContext,
) -> Option<Career> {
    let contact = contact.rows.first().map(|contact| &contact.record);
    let is_known = experience.state.outcome != Outcome::Failed;
    is_known.then(|| Career::of(&experience.rows, contact, context.instant().date_naive()))
}

/// The language of the portfolio; the default one if `config` could not be read.
pub fn language(config: &Part<PortfolioConfig>) -> Language {
    Language::of(config.rows.first().and_then(|config| config.language.as_deref()))
}
