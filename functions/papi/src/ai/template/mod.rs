//! The built-in template: texts from the portfolio's facts and set phrases, the same every time, good enough to send. It calls no
//! other host and claims nothing that the portfolio does not hold.

mod bio;
mod draft;
mod letter;
mod selection;
mod skills;

use futures_util::future::BoxFuture;

use super::provider::{Completion, Provider, ProviderError};
use super::request::TextType;
use super::task::Task;

/// Writes from set phrases.
#[derive(Debug, Clone, Copy)]
pub struct LocalTemplate;

impl LocalTemplate {
    /// The name it goes by.
    pub const NAME: &str = "local-template";

    /// The text of `task`: whole sentences and lines, as many as fit.
    #[must_use]
    pub fn text(task: &Task) -> String {
        let draft = match task.request.text_type {
            TextType::CoverLetter => letter::letter(task),
            TextType::BioSummary => bio::bio(task),
            TextType::SkillDescription => skills::description(task),
        };
        draft.within(task.request.max_length)
    }
}

impl Provider for LocalTemplate {
    fn name(&self) -> &str {
        Self::NAME
    }

    fn model(&self) -> &str {
        "built-in"
    }

    fn write<'a>(&'a self, task: &'a Task) -> BoxFuture<'a, Result<Completion, ProviderError>> {
        Box::pin(async { Ok(Completion { text: Self::text(task), tokens_used: Some(0) }) })
    }
}

#[cfg(test)]
mod tests;
