//! Reads what texts are grounded in. Eight reads, concurrently.

use portfolio_content::records::PortfolioConfig;
use portfolio_request::context::ApiRequestContext;
use portfolio_request::error::ApiError;
use portfolio_request::reply::Integrity;

use crate::ai::grounding::Grounding;
use crate::ai::redactor::Redactor;
use crate::parts::{Composition, Outcome, Part, PartReader};
use crate::person::PersonParts;
use crate::state::PapiState;
use crate::transformer::ContactRow;

/// What was read.
pub struct Material {
    /// The facts of the portfolio.
    pub grounding: Grounding,
    /// The language that it is in.
    pub language: Option<String>,
    /// What of it must not leave.
    pub redactor: Redactor,
    /// Whether anything is missing.
    pub integrity: Integrity,
}

/// Reads the portfolio.
///
/// # Errors
/// 503 if nothing could be read, or if the email addresses and telephone numbers could not: they could then not be redacted.
pub async fn read(state: &PapiState, context: &ApiRequestContext) -> Result<Material, ApiError> {
    let reader = PartReader::new(&state.engine, context, "ai-generate", state.api.budget.read);
    let person = PersonParts::read(&reader).await;
    let integrity = Composition::of(&person.states())?.integrity;
    let redactor = redactor(&person.contact, &person.config)?;
    let language = person.config.rows.first().and_then(|config| config.language.clone());
    let grounding = Grounding::of(&person.into_person(), context.instant().date_naive());
    Ok(Material { grounding, language, redactor, integrity })
}

fn redactor(contacts: &Part<ContactRow>, configs: &Part<PortfolioConfig>) -> Result<Redactor, ApiError> {
    if [contacts.state, configs.state].iter().any(|state| state.outcome == Outcome::Failed) {
        return Err(ApiError::unavailable("what must not leave for an AI provider could not be read"));
    }
    Ok(Redactor::of(&contacts.rows, &configs.rows))
}
