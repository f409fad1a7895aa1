//! What can write a text: other hosts, and the built-in template.

use axum::http::StatusCode;
use futures_util::future::BoxFuture;
use portfolio_function::aws::error_chain;

use super::task::Task;
use crate::http_client::HttpError;

/// Writes texts.
pub trait Provider: Send + Sync {
    /// The name it goes by, in answers and in the log.
    fn name(&self) -> &str;

    /// The model that writes.
    fn model(&self) -> &str;

    /// Writes the text of `task`. Has no time-out of its own: the caller sets one.
    fn write<'a>(&'a self, task: &'a Task) -> BoxFuture<'a, Result<Completion, ProviderError>>;
}

/// What a provider wrote, as it wrote it: not cut to length yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// The text; never blank.
    pub text: String,
    /// What it took, in the provider's tokens, if the provider reports it.
    pub tokens_used: Option<u64>,
    /// The model that wrote it, if the provider tells.
    pub model: Option<String>,
}

/// Why a provider wrote nothing. Holds no key, no prompt and no answer.
#[derive(Debug, thiserror::Error)]
pub enum ProviderError {
    /// Its key could not be read.
    #[error("its key cannot be used: {0}")]
    Key(String),
    /// The request could not be built.
    #[error("the request could not be built")]
    Request,
    /// It could not be reached, or its answer ended early or was too large.
    #[error("{}", error_chain(.0))]
    Http(#[from] HttpError),
    /// It answered with an error status.
    #[error("{}", refusal(*.0))]
    Status(StatusCode),
    /// Its answer is no chat completion.
    #[error("its answer is no chat completion")]
    Unreadable,
    /// Its answer holds no text.
    #[error("its answer holds no text")]
    Empty,
    /// Its text was broken off, by a limit on its length or by a filter.
    #[error("its answer is not whole")]
    Incomplete,
    /// It took longer than it may.
    #[error("no answer in time")]
    Timeout,
}

/// What an operator makes of a status.
fn refusal(status: StatusCode) -> &'static str {
    match status {
        StatusCode::UNAUTHORIZED => "it does not accept the key: check that the key is right and still valid",
        StatusCode::FORBIDDEN => "the key may not use it: check what the key is allowed, and the model",
        StatusCode::NOT_FOUND => "there is nothing at its address: check the base URL and the model",
        StatusCode::TOO_MANY_REQUESTS => "it has had enough requests for now",
        _ => "it refused or failed",
    }
}

impl ProviderError {
    /// The status it answered with, if it answered with an error.
    #[must_use]
    pub fn status(&self) -> Option<StatusCode> {
        match self {
            Self::Status(status) => Some(*status),
            _ => None,
        }
    }
}
