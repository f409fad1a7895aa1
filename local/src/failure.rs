//! Failures, as one clear line for the person at the terminal.

use std::error::Error;
use std::fmt::Display;

use portfolio_function::aws::error_chain;

/// One line that says what could not be done, and why.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Failure(String);

impl Failure {
    /// `what` could not be done because of `cause`.
    pub fn because(what: impl Display, cause: &(dyn Error + 'static)) -> Self {
        Self(format!("{what}: {}", error_chain(cause)))
    }

    /// The message of `error` says it all.
    pub fn plain(message: impl Display) -> Self {
        Self(message.to_string())
    }
}
