//! Texts written by AI providers, or by a template where there are none. The route that asks for them is `generate`.
//!
//! - `request` reads what is asked for (by `members`), `grounding` what the portfolio holds; with the `redactor` they are a
//!   `task`.
//! - `chain` has it written by the first `Provider` that can: `openai` over HTTP, whose `answer` is read, each behind its `circuit`, and the
//!   `template` behind them all. `prompt` is what a provider is sent, `text` keeps what it writes within its length.
//! - `config` and `key`: which providers there are.

mod answer;
pub(crate) mod chain;
mod circuit;
pub mod config;
#[cfg(test)]
mod fixture;
pub(crate) mod grounding;
pub mod key;
mod members;
mod openai;
mod prompt;
mod provider;
pub(crate) mod redactor;
pub(crate) mod request;
mod skill_facts;
pub(crate) mod task;
pub(crate) mod template;
mod text;

use self::chain::Chain;
use self::config::Providers;
use self::openai::OpenAiCompatible;
use self::provider::Provider;
use crate::http_client::HttpClient;

/// The chain of `providers`, called through `http_client`.
pub fn chain(providers: Providers, http_client: &HttpClient) -> Chain {
    let providers = providers
        .into_configs()
        .into_iter()
        .map(|config| -> Box<dyn Provider> { Box::new(OpenAiCompatible::new(config, http_client.clone())) });
    Chain::new(providers.collect())
}
