//! Reads what texts are grounded in. Eight reads at once.

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

/// The facts of the portfolio, what of it must not leave, and whether anything is missing.
///
/// # Errors
/// 503 if nothing could be read, or if the email addresses and telephone numbers could not: they could then not be redacted.
pub async fn read(
    state: &PapiState,
    context: &ApiRequestContext,
) -> Result<(Grounding, Redactor, Integrity), ApiError> {
    let reader = PartReader::new(&state.engine, context, "ai-generate", state.api.budget.read);
    let person = PersonParts::read(&reader).await;
    let integrity = Composition::of(&person.states())?.integrity;
    let redactor = redactor(&person.contact, &person.config)?;
    let grounding = Grounding::of(person.into_person(), context.instant().date_naive());
    Ok((grounding, redactor, integrity))
}

fn redactor(contacts: &Part<ContactRow>, configs: &Part<PortfolioConfig>) -> Result<Redactor, ApiError> {
    if [contacts.state, configs.state].iter().any(|state| state.outcome == Outcome::Failed) {
        return Err(ApiError::unavailable("what must not leave for an AI provider could not be read"));
    }
    Ok(Redactor::of(&contacts.rows, &configs.rows))
}
