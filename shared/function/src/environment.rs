//! What a function's environment says of its tables, and of a store that fails.

use portfolio_request::environment::{EnvironmentError, variable};
use rate_window::FailureMode;

/// The two tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableNames {
    /// Rows of the rate limiter, one a caller key and minute.
    pub rate_windows: String,
    /// Content, settings and query definitions.
    pub content: String,
}

impl TableNames {
    /// Reads `RATE_WINDOW_TABLE` and `CONTENT_TABLE`.
    ///
    /// # Errors
    /// [`EnvironmentError`] if one is not set.
    pub fn from_env() -> Result<Self, EnvironmentError> {
        let required = |name| variable(name)?.ok_or(EnvironmentError::Missing(name));
        Ok(Self { rate_windows: required("RATE_WINDOW_TABLE")?, content: required("CONTENT_TABLE")? })
    }
}

/// Reads `RATE_LIMIT_FAILURE_MODE`: `closed`, `open`, or not set. Anything else is closed, and logged: never open by accident.
#[must_use]
pub fn failure_mode() -> FailureMode {
    match variable("RATE_LIMIT_FAILURE_MODE") {
        Ok(None) => FailureMode::Closed,
        Ok(Some(value)) if value == "closed" => FailureMode::Closed,
        Ok(Some(value)) if value == "open" => FailureMode::Open,
        other => {
            tracing::error!(value = ?other, accepted = "closed or open", "RATE_LIMIT_FAILURE_MODE not usable: closed");
            FailureMode::Closed
        }
    }
}
