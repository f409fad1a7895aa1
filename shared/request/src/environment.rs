//! The environment variables of a function. A bad one stops the start-up with a line that names it.

use std::env::{self, VarError};

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
