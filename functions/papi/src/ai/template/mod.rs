//! The built-in template: texts from the portfolio's facts and the sentences of its language, the same every time, good enough to send. It
//! calls no other host and claims nothing that the portfolio does not hold.

mod bio;
mod draft;
mod facts;
mod letter;
mod selection;
mod skills;

use futures_util::future::BoxFuture;

use super::provider::{Completion, Provider, ProviderError};
use super::request::TextType;
use super::task::Task;
use crate::language::Language;

/// Writes from set phrases.
#[derive(Debug, Clone, Copy)]
pub struct LocalTemplate;

impl LocalTemplate {
    /// The name it goes by.
    pub const NAME: &str = "local-template";

    /// The text of `task`: whole sentences and lines, as many as fit.
    #[must_use]
    pub fn text(task: &Task) -> String {
        let language = Language::of(task.language.as_deref());
        let labels = language.labels();
        let draft = match language.prose() {
            Some(prose) => match task.request.text_type {
                TextType::CoverLetter => letter::letter(task, prose, labels),
                TextType::BioSummary => bio::bio(task, prose, labels),
                TextType::SkillDescription => {
                    skills::description(task, prose, labels).unwrap_or_else(|| bio::bio(task, prose, labels))
                }
            },
            None => facts::facts(task, labels),
        };
        if draft.is_empty() { labels.empty.to_owned() } else { draft.within(task.request.max_length) }
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
        Box::pin(async { Ok(Completion { text: Self::text(task), tokens_used: Some(0), model: None }) })
    }
}

#[cfg(test)]
mod tests;
