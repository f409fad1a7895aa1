//! The environment variables of a function. A bad one stops the start-up with a line that names it.

use std::env::{self, VarError};

use crate::rate_limit::FailureMode;

/// A variable that is missing or cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum EnvironmentError {
    /// A variable without a default is not set.
    #[error("the environment variable {0} is not set")]
    Missing(&'static str),
    /// A variable is set to something that is not accepted.
    #[error("the environment variable {name} is {value:?}; accepted: {accepted}")]
    Invalid {
        /// The variable.
        name: &'static str,
        /// What it is set to.
        value: String,
        /// What would be accepted.
        accepted: &'static str,
    },
}

/// The value of `name`; `None` if it is not set or empty.
///
/// # Errors
/// [`EnvironmentError::Invalid`] if it is not UTF-8.
pub fn variable(name: &'static str) -> Result<Option<String>, EnvironmentError> {
    match env::var(name) {
        Ok(value) if value.is_empty() => Ok(None),
        Ok(value) => Ok(Some(value)),
        Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(value)) => Err(EnvironmentError::Invalid {
            name,
            value: value.to_string_lossy().into_owned(),
            accepted: "UTF-8 text",
        }),
    }
}

/// The two tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableNames {
    /// Rows of the rate limiter, one a caller key and minute.
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
