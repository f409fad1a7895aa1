//! Texts written by AI providers, or by a template where there are none. The route that asks for them is `generate`.
//!
//! - `request` reads what is asked for (by `members`), `grounding` what the portfolio holds; together with what is `withheld` they are a
//!   `task`.
//! - `chain` has it written by the first `Provider` that can: `openai` over HTTP, each behind its `circuit`, and the
//!   `template` behind them all. `prompt` is what a provider is told, `text` keeps what it writes within its length.
//! - `config` and `key`: which providers there are.

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
pub(crate) mod request;
pub(crate) mod task;
mod template;
mod text;
pub(crate) mod withheld;

use self::chain::Chain;
use self::config::Providers;
use self::openai::OpenAiCompatible;
use self::provider::Provider;
use crate::callout::Callout;

/// The chain of `providers`, asked by `callout`.
pub fn chain(providers: Providers, callout: &Callout) -> Chain {
    let providers = providers
        .into_configs()
        .into_iter()
        .map(|config| -> Box<dyn Provider> { Box::new(OpenAiCompatible::new(config, callout.clone())) });
    Chain::new(providers.collect())
}
