//! AI providers of the command line: `NAME=URL,MODEL[,KEY_ENV]`.

use std::env;

use portfolio_papi::ai::config::{ProviderConfig, Providers};
use portfolio_papi::ai::key::{ApiKey, KeySource};

use portfolio_local::Failure;

/// What is accepted, for a message.
const ACCEPTED: &str =
    "NAME=URL,MODEL or NAME=URL,MODEL,KEY_ENV, such as local=http://localhost:11434/v1,qwen3";

/// A provider, and the environment variable that holds its key.
#[derive(Debug, Clone)]
pub struct AiProvider {
    config: ProviderConfig,
    key_variable: Option<String>,
}

impl AiProvider {
    /// Reads the value of a flag.
    ///
    /// # Errors
    /// What is wrong with it, and what is accepted.
    pub fn parse(text: &str) -> Result<Self, String> {
        let accepted = || format!("accepted: {ACCEPTED}");
        let (name, rest) = text.split_once('=').ok_or_else(accepted)?;
        let mut parts = rest.split(',');
        let (Some(url), Some(model)) = (parts.next(), parts.next()) else { return Err(accepted()) };
        let key_variable = parts.next().map(str::to_owned);
        if parts.next().is_some() || key_variable.as_ref().is_some_and(String::is_empty) {
            return Err(accepted());
        }
        let config = ProviderConfig::new(name, url, model, KeySource::Absent);
        Ok(Self { config: config.map_err(|fault| fault.to_string())?, key_variable })
    }

    fn with_key(&self) -> Result<ProviderConfig, Failure> {
        let Some(variable) = &self.key_variable else { return Ok(self.config.clone()) };
        let key = env::var(variable).ok().and_then(|key| ApiKey::parse(&key));
        let key = key.ok_or_else(|| {
            let accepted = ApiKey::ACCEPTED;
            Failure::plain(format!("the environment variable {variable} holds no key; accepted: {accepted}"))
        })?;
        Ok(self.config.clone().with_key(KeySource::Fixed(key)))
    }
}

/// The providers in the order of their flags, with their keys.
///
/// # Errors
/// If a key is missing, or two providers have the same name.
pub fn providers(flags: &[AiProvider]) -> Result<Providers, Failure> {
    let configs = flags.iter().map(AiProvider::with_key).collect::<Result<_, _>>()?;
    Providers::new(configs).map_err(Failure::plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_is_a_name_an_address_a_model_and_perhaps_a_key() {
        let key_variable = |text| AiProvider::parse(text).map(|provider| provider.key_variable);
        assert_eq!(key_variable("local=http://localhost:11434/v1,qwen3"), Ok(None));
        assert_eq!(
            key_variable("openai=https://api.openai.com/v1,gpt-4.1-mini,OPENAI_API_KEY"),
            Ok(Some("OPENAI_API_KEY".to_owned()))
        );
    }

    #[test]
    fn anything_else_is_refused_with_what_is_accepted() {
        let accepted = format!("accepted: {ACCEPTED}");
        for text in
            ["", "local", "a=https://a.example", "a=https://a.example,m,", "a=https://a.example,m,K,x"]
        {
            assert_eq!(AiProvider::parse(text).map(|_| ()), Err(accepted.clone()), "{text}");
        }
        for (text, member) in [
            ("=https://a.example,m", "the name is not accepted"),
            ("a=http://a.example,m", "the base URL is not accepted"),
            ("a=https://a.example,", "the model is not accepted"),
        ] {
            let fault = AiProvider::parse(text).map(|_| ()).unwrap_err();
            assert!(fault.starts_with(member) && fault.contains("; accepted: "), "{text}: {fault}");
        }
    }

    #[test]
    fn a_key_that_is_not_there_is_named_by_its_variable() {
        let provider = AiProvider::parse("a=https://a.example,m,A_KEY_THAT_NOBODY_SETS").unwrap();
        assert_eq!(
            providers(&[provider]).unwrap_err().to_string(),
            "the environment variable A_KEY_THAT_NOBODY_SETS holds no key; \
             accepted: a key of printable ASCII characters without spaces"
        );
    }

    #[test]
    fn two_of_one_name_are_refused() {
        let provider = AiProvider::parse("a=https://a.example,m").unwrap();
        assert_eq!(
            providers(&[provider.clone(), provider]).unwrap_err().to_string(),
            "two AI providers are called a; accepted: a name of its own for each"
        );
    }
}
