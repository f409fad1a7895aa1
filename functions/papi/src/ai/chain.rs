//! The chain of providers, asked in order: the first that writes in time wins; the built-in template is the last resort.

use std::time::Duration;

use chrono::{DateTime, Utc};
use portfolio_content::settings::Settings;
use tokio::time::{Instant, timeout};

use super::circuit::Circuit;
use super::provider::{Completion, Provider, ProviderError};
use super::task::Task;
use super::template::LocalTemplate;
use super::text::cut;

/// How long providers may take, and whether the template is the last resort.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// For each provider.
    pub provider: Duration,
    /// For all of them together.
    pub total: Duration,
    /// Whether the template writes if none of them does.
    pub local_template: bool,
}

impl From<&Settings> for Budget {
    fn from(settings: &Settings) -> Self {
        Self {
            provider: settings.ai_provider_timeout(),
            total: settings.ai_total_timeout(),
            local_template: settings.ai_local_template(),
        }
    }
}

/// A text, and who wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The text, within its length.
    pub text: String,
    /// Who wrote it.
    pub provider: String,
    /// The model that wrote it.
    pub model: String,
    /// What it took, in the provider's tokens, if the provider reports it.
    pub tokens_used: Option<u64>,
    /// Whether a provider before it in the chain should have written it.
    pub fallback_occurred: bool,
}

/// Those who can write, in order.
pub struct Chain {
    links: Vec<Link>,
    template: LocalTemplate,
}

struct Link {
    provider: Box<dyn Provider>,
    circuit: Circuit,
}

impl Chain {
    /// `providers`, with the template as the last resort.
    #[must_use]
    pub fn new(providers: Vec<Box<dyn Provider>>) -> Self {
        let links = providers.into_iter().map(|provider| Link { provider, circuit: Circuit::default() });
        Self { links: links.collect(), template: LocalTemplate }
    }

    /// Has `task` written for a request of the instant `now`; `None` if nobody could.
    pub async fn write(&self, task: &Task, budget: Budget, now: DateTime<Utc>) -> Option<Written> {
        let deadline = Instant::now() + budget.total;
        for (place, link) in self.links.iter().enumerate() {
            let within = budget.provider.min(deadline.saturating_duration_since(Instant::now()));
            if let Some(completion) = link.write(task, within, now).await {
                return Some(Written::new(task, link.provider.as_ref(), completion, place > 0));
            }
        }
        if !budget.local_template {
            return None;
        }
        let completion = self.template.write(task).await.ok()?;
        Some(Written::new(task, &self.template, completion, !self.links.is_empty()))
    }
}

impl Link {
    /// What the provider writes `within` that time. It is not asked if no time is left, or while its circuit is open.
    async fn write(&self, task: &Task, within: Duration, now: DateTime<Utc>) -> Option<Completion> {
        if within.is_zero() || !self.circuit.admits(now) {
            return None;
        }
        let started = Instant::now();
        let written = timeout(within, self.provider.write(task)).await;
        match written.unwrap_or(Err(ProviderError::Timeout)) {
            Ok(completion) => {
                self.circuit.succeeded();
                Some(completion)
            }
            Err(error) => {
                self.circuit.failed(now);
                self.report(&error, started.elapsed());
                None
            }
        }
    }

    fn report(&self, error: &ProviderError, took: Duration) {
        tracing::warn!(
            provider = self.provider.name(),
            status = error.status().map(|status| status.as_u16()),
            took_ms = took.as_secs_f64() * 1_000.0,
            %error,
            "an AI provider failed"
        );
    }
}

impl Written {
    fn new(task: &Task, provider: &dyn Provider, completion: Completion, fallback_occurred: bool) -> Self {
        Self {
            text: cut(&completion.text, task.request.max_length),
            provider: provider.name().to_owned(),
            model: completion.model.unwrap_or_else(|| provider.model().to_owned()),
            tokens_used: completion.tokens_used,
            fallback_occurred,
        }
    }
}

#[cfg(test)]
mod tests;
