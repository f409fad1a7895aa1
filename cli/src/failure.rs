//! Why the command stops: one clear line on stderr, and exit status 2.

use std::error::Error;
use std::fmt::Display;

use portfolio_shared::telemetry::causes;

/// What went wrong, for the person who typed the command.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Failure(String);

impl Failure {
    /// `what` could not be done because of `cause`.
    pub fn because(what: impl Display, cause: &(dyn Error + 'static)) -> Self {
        Self(format!("{what}: {}", causes(cause)))
    }

    /// The message of `error` is all there is to say.
    pub fn plain(message: impl Display) -> Self {
        Self(message.to_string())
    }
}
