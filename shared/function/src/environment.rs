//! What a function's environment says about its tables and its failure mode.

use portfolio_request::environment::{EnvironmentError, variable};
use rate_window::FailureMode;

/// The two tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableNames {
    /// Rows of the rate limiter, one per caller key and minute.
    pub rate_windows: String,
    /// Content, settings and query definitions.
    pub content: String,
}

impl TableNames {
    /// The variables that name them.
    pub const VARIABLES: [&str; 2] = ["RATE_WINDOW_TABLE", "CONTENT_TABLE"];

    /// Reads [`Self::VARIABLES`].
    ///
    /// # Errors
    /// [`EnvironmentError`] if one is not set.
    pub fn from_env() -> Result<Self, EnvironmentError> {
        let required = |name| variable(name)?.ok_or(EnvironmentError::Missing(name));
        let [rate_windows, content] = Self::VARIABLES;
        Ok(Self { rate_windows: required(rate_windows)?, content: required(content)? })
    }
}

/// The variable that says what happens to a request which cannot be counted.
pub const FAILURE_MODE_VARIABLE: &str = "RATE_LIMIT_FAILURE_MODE";

/// Reads [`FAILURE_MODE_VARIABLE`]: `closed`, `open`, or not set. Anything else is closed, and logged: never open by accident.
#[must_use]
pub fn failure_mode() -> FailureMode {
    match variable(FAILURE_MODE_VARIABLE) {
        Ok(None) => FailureMode::Closed,
        Ok(Some(value)) if value == "closed" => FailureMode::Closed,
        Ok(Some(value)) if value == "open" => FailureMode::Open,
        other => {
            tracing::error!(value = ?other, accepted = "closed or open", "{FAILURE_MODE_VARIABLE} not usable: closed");
            FailureMode::Closed
        }
    }
}
