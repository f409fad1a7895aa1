//! Why the command stops: one clear line on stderr, and exit status 2.

use std::error::Error;
use std::fmt::Display;

/// What went wrong, for the person who typed the command.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Failure(String);

impl Failure {
    /// `what` could not be done because of `cause`.
    pub fn because(what: impl Display, cause: &dyn Error) -> Self {
        Self(format!("{what}: {}", reason(cause)))
    }

    /// The message of `error` is all there is to say.
    pub fn plain(message: impl Display) -> Self {
        Self(message.to_string())
    }
}

/// What `error` says, and what is behind it, on one line.
#[must_use]
pub fn reason(error: &dyn Error) -> String {
    let mut said: Vec<String> = Vec::new();
    let mut cause = Some(error);
    while let Some(error) = cause {
        let text = error.to_string().replace('\n', " ");
        if said.last().is_none_or(|last| !last.ends_with(&text)) {
            said.push(text);
        }
        cause = error.source();
    }
    said.join(": ")
}
