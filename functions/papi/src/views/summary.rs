//! The summary of a view.

use portfolio_request::context::ApiRequestContext;

use crate::parts::{Outcome, Part};
use crate::summary::summary_line;
use crate::transformer::{ContactRow, ExperienceRow};

/// The line that sums the career up. A failed read of the roles empties it: without them it would not be true.
pub fn summary(
    experience: &Part<ExperienceRow>,
    contact: &Part<ContactRow>,
    context: &ApiRequestContext,
) -> Option<String> {
    if experience.state.outcome == Outcome::Failed {
        return None;
    }
    let contact = contact.rows.first().map(|contact| &contact.record);
    summary_line(&experience.rows, contact, context.instant().date_naive())
}
