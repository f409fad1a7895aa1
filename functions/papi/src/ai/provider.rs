//! Whoever can write a text: other hosts, and the built-in template.

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

    /// Writes the text of `task`. Takes as long as it takes: the caller sets the bound.
    fn write<'a>(&'a self, task: &'a Task) -> BoxFuture<'a, Result<Completion, ProviderError>>;
}

/// What a provider wrote, as it wrote it: not cut to length yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// The text; never blank.
    pub text: String,
    /// What it took, in the provider's tokens, if the provider tells.
    pub tokens_used: Option<u64>,
}

/// Why a provider wrote nothing. Holds neither a key, nor what was asked, nor what was answered.
#[derive(Debug, thiserror::Error)]
pub enum ProviderError {
    /// Its key could not be had.
    #[error("its key cannot be used: {0}")]
    Key(String),
    /// What was to be asked could not be put into a request.
    #[error("the request could not be built")]
    Request,
    /// It could not be reached, or its answer broke off or was too large.
    #[error("{}", error_chain(.0))]
    Http(#[from] HttpError),
    /// It answered with something else than success.
    #[error("it refused or failed")]
    Status(StatusCode),
    /// It answered with something that is no chat completion.
    #[error("its answer is no chat completion")]
    Unreadable,
    /// It answered without a text.
    #[error("its answer holds no text")]
    Empty,
    /// It took longer than it may.
    #[error("no answer in time")]
    Timeout,
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
