//! Which providers there are: from the environment of a function, or from the command line.

use std::collections::BTreeSet;
use std::net::IpAddr;

use axum::http::Uri;
use portfolio_function::aws::Secrets;
use portfolio_request::environment::{EnvironmentError, variable};
use serde::Deserialize;

use super::key::KeySource;
use super::template::LocalTemplate;

/// Characters of the name of a provider or a model at most.
const MAX_NAME: usize = 100;

/// Why providers cannot be used. Never holds a key.
#[derive(Debug, thiserror::Error)]
pub enum ConfigurationError {
    /// The environment is not usable.
    #[error(transparent)]
    Environment(#[from] EnvironmentError),
    /// The list of providers is not one.
    #[error(
        "the environment variable AI_PROVIDERS is not usable at {0}; accepted: a JSON list of objects with name, baseUrl, model and, \
         where a key is needed, secretArn"
    )]
    Form(String),
    /// A provider of the list cannot be used.
    #[error("the environment variable AI_PROVIDERS, provider {0}: {1}")]
    Provider(usize, ProviderFault),
    /// Two providers have the same name.
    #[error("two AI providers are called {0}; accepted: a name of its own for each")]
    DoubledName(String),
}

/// What is wrong with one provider, and what is accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ProviderFault {
    /// Its name.
    #[error(
        "the name is not accepted; accepted: 1 to 100 letters, digits, dots, hyphens and underscores, and not {}",
        LocalTemplate::NAME
    )]
    Name,
    /// Its address.
    #[error(
        "the base URL is not accepted; accepted: an https address without user and query, the part before /chat/completions; http only \
         on this machine (localhost, 127.0.0.1, [::1])"
    )]
    BaseUrl,
    /// Its model.
    #[error("the model is not accepted; accepted: 1 to 100 printable ASCII characters without spaces")]
    Model,
    /// The secret of its key.
    #[error("the secretArn is not accepted; accepted: the ARN of a secret of Secrets Manager")]
    SecretArn,
}

/// One provider.
#[derive(Debug, Clone)]
pub struct ProviderConfig {
    pub(super) name: String,
    pub(super) base_url: String,
    pub(super) model: String,
    pub(super) key: KeySource,
}

impl ProviderConfig {
    /// The provider `name` with the model `model`, whose chat completions lie below `base_url`; with the key of `key`.
    ///
    /// # Errors
    /// [`ProviderFault`].
    pub fn new(name: &str, base_url: &str, model: &str, key: KeySource) -> Result<Self, ProviderFault> {
        let base_url = base_url.trim_end_matches('/');
        if !is_name(name) {
            return Err(ProviderFault::Name);
        }
        if !is_base_url(base_url) || base_url.ends_with("/chat/completions") {
            return Err(ProviderFault::BaseUrl);
        }
        if !(1..=MAX_NAME).contains(&model.len()) || !model.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(ProviderFault::Model);
        }
        Ok(Self { name: name.to_owned(), base_url: base_url.to_owned(), model: model.to_owned(), key })
    }

    /// The same provider with the key of `key`.
    #[must_use]
    pub fn with_key(self, key: KeySource) -> Self {
        Self { key, ..self }
    }
}

/// The name goes into a header.
fn is_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    (1..=MAX_NAME).contains(&name.len()) && name.bytes().all(is_plain) && name != LocalTemplate::NAME
}

/// A key must not cross a network in the clear, so plain http is for this machine alone.
fn is_base_url(url: &str) -> bool {
    let Ok(uri) = url.parse::<Uri>() else { return false };
    let Some(authority) = uri.authority().filter(|authority| !authority.as_str().contains('@')) else {
        return false;
    };
    let host = authority.host();
    let is_safe = match uri.scheme_str() {
        Some("https") => !host.is_empty(),
        Some("http") => is_loopback(host),
        _ => false,
    };
    is_safe && uri.query().is_none() && !url.contains('#')
}

fn is_loopback(host: &str) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']').parse();
    host.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address: IpAddr| address.is_loopback())
}

/// Providers in the order they are asked, each with a name of its own.
#[derive(Debug, Clone, Default)]
pub struct Providers(Vec<ProviderConfig>);

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Form {
    name: String,
    base_url: String,
    model: String,
    secret_arn: Option<String>,
}

impl Providers {
    /// Those of `list`, in its order.
    ///
    /// # Errors
    /// [`ConfigurationError::DoubledName`].
    pub fn new(list: Vec<ProviderConfig>) -> Result<Self, ConfigurationError> {
        let mut names = BTreeSet::new();
        match list.iter().find(|provider| !names.insert(&provider.name)) {
            Some(doubled) => Err(ConfigurationError::DoubledName(doubled.name.clone())),
            None => Ok(Self(list)),
        }
    }

    /// The variable that lists them.
    pub const VARIABLE: &str = "AI_PROVIDERS";

    /// Reads [`Self::VARIABLE`]; none if it is not set. Their keys are read by `secrets`, each when it is first needed.
    ///
    /// # Errors
    /// [`ConfigurationError`] naming the place that is not usable.
    pub fn from_env(secrets: &Secrets) -> Result<Self, ConfigurationError> {
        match variable(Self::VARIABLE)? {
            Some(json) => Self::parse(&json, secrets),
            None => Ok(Self::default()),
        }
    }

    fn parse(json: &str, secrets: &Secrets) -> Result<Self, ConfigurationError> {
        let mut json = serde_json::Deserializer::from_str(json);
        let forms: Result<Vec<Form>, _> = serde_path_to_error::deserialize(&mut json);
        let forms = forms.map_err(|error| ConfigurationError::Form(place(&error)))?;
        json.end().map_err(|error| ConfigurationError::Form(format!("column {}", error.column())))?;
        let configs = forms.into_iter().zip(1..).map(|(form, number)| {
            form.config(secrets).map_err(|fault| ConfigurationError::Provider(number, fault))
        });
        Self::new(configs.collect::<Result<_, _>>()?)
    }

    pub(super) fn into_configs(self) -> Vec<ProviderConfig> {
        self.0
    }
}

/// Where it is wrong, but not what is there: that could be a key in the wrong place.
fn place(error: &serde_path_to_error::Error<serde_json::Error>) -> String {
    let (path, inner) = (error.path(), error.inner());
    format!("{path} (line {}, column {})", inner.line(), inner.column())
}

impl Form {
    fn config(self, secrets: &Secrets) -> Result<ProviderConfig, ProviderFault> {
        let key = match self.secret_arn {
            None => KeySource::Absent,
            Some(arn) if arn.starts_with("arn:") && arn.contains(":secretsmanager:") => {
                KeySource::Stored { secrets: secrets.clone(), arn }
            }
            Some(_) => return Err(ProviderFault::SecretArn),
        };
        ProviderConfig::new(&self.name, &self.base_url, &self.model, key)
    }
}

#[cfg(test)]
mod tests {
    use aws_config::SdkConfig;

    use super::*;

    const ARN: &str = "arn:aws:secretsmanager:eu-central-1:123456789012:secret:ai-AbCdEf";

    fn parse(json: &str) -> Result<Vec<ProviderConfig>, String> {
        let secrets = Secrets::new(SdkConfig::builder().build());
        Providers::parse(json, &secrets).map(Providers::into_configs).map_err(|error| error.to_string())
    }

    fn provider(name: &str, base_url: &str, model: &str) -> Result<ProviderConfig, ProviderFault> {
        ProviderConfig::new(name, base_url, model, KeySource::Absent)
    }

    #[test]
    fn providers_are_listed_in_order() {
        let json = format!(
            r#"[{{"name": "openai", "baseUrl": "https://api.example.com/v1/", "model": "m-1", "secretArn": "{ARN}"}},
                {{"name": "local", "baseUrl": "http://localhost:11434/v1", "model": "qwen:0.5b"}}]"#
        );
        let configs = parse(&json).unwrap();
        let read: Vec<_> = configs
            .iter()
            .map(|config| (config.name.as_str(), config.base_url.as_str(), config.model.as_str()))
            .collect();
        assert_eq!(
            read,
            [
                ("openai", "https://api.example.com/v1", "m-1"),
                ("local", "http://localhost:11434/v1", "qwen:0.5b")
            ]
        );
        assert!(matches!(&configs[0].key, KeySource::Stored { arn, .. } if arn == ARN));
        assert!(matches!(configs[1].key, KeySource::Absent));
        assert!(parse("[]").unwrap().is_empty());
    }

    /// It would be called at `/chat/completions/chat/completions`.
    #[test]
    fn the_base_url_ends_before_the_path_of_the_call() {
        let fault = provider("openai", "https://api.example.com/v1/chat/completions/", "m-1").unwrap_err();
        assert!(matches!(fault, ProviderFault::BaseUrl));
    }

    #[test]
    fn a_fault_is_reported_by_its_place_and_not_by_what_stands_there() {
        let accepted = "accepted: a JSON list of objects with name, baseUrl, model and, where a key is needed, secretArn";
        for (json, place) in [
            ("sk-hunter2", ". (line 1, column 1)"),
            (r#""sk-hunter2""#, ". (line 1, column 12)"),
            ("{}", ". (line 1, column 0)"),
            (r#"[{"name": 7}]"#, "[0].name (line 1, column 11)"),
            (r#"[{"apiKey": "sk-hunter2"}]"#, "[0].apiKey (line 1, column 10)"),
            (r#"[{"name": "a", "baseUrl": "https://a.example"}]"#, "[0] (line 1, column 46)"),
            ("[] 7", "column 4"),
        ] {
            let message =
                format!("the environment variable AI_PROVIDERS is not usable at {place}; {accepted}");
            assert_eq!(parse(json).unwrap_err(), message, "{json}");
        }
    }

    #[test]
    fn each_member_is_refused_with_what_is_accepted() {
        let fault = |member: &str, value: &str| {
            let mut form = serde_json::json!({"name": "a", "baseUrl": "https://a.example", "model": "m"});
            form[member] = value.into();
            parse(&serde_json::json!([form]).to_string()).unwrap_err()
        };
        let message =
            |fault: ProviderFault| format!("the environment variable AI_PROVIDERS, provider 1: {fault}");
        assert_eq!(fault("name", ""), message(ProviderFault::Name));
        assert_eq!(fault("baseUrl", "a.example"), message(ProviderFault::BaseUrl));
        assert_eq!(fault("model", "a b"), message(ProviderFault::Model));
        assert_eq!(fault("secretArn", "sk-hunter2"), message(ProviderFault::SecretArn));
        let doubled = r#"[{"name": "a", "baseUrl": "https://a.example", "model": "m"},
                          {"name": "a", "baseUrl": "https://b.example", "model": "n"}]"#;
        assert_eq!(
            parse(doubled).unwrap_err(),
            "two AI providers are called a; accepted: a name of its own for each"
        );
    }

    #[test]
    fn plain_http_is_for_this_machine_alone() {
        for url in [
            "https://api.example.com",
            "https://api.example.com:8443/openai/v1",
            "http://localhost:8080",
            "http://LOCALHOST/v1",
            "http://127.0.0.1:11434/v1",
            "http://127.9.9.9",
            "http://[::1]:8080/v1",
        ] {
            assert!(provider("a", url, "m").is_ok(), "{url}");
        }
        for url in [
            "",
            "api.example.com",
            "http://api.example.com",
            "http://localhost.example.com",
            "http://127.0.0.1.example.com",
            "http://localhost@api.example.com",
            "https://user:pass@api.example.com",
            "http://0.0.0.0:8080",
            "http://192.0.2.1",
            "https://api.example.com?key=1",
            "https://api.example.com#x",
            "ftp://localhost",
            "https://",
            "https://a b",
        ] {
            assert_eq!(provider("a", url, "m").err(), Some(ProviderFault::BaseUrl), "{url}");
        }
    }

    #[test]
    fn names_go_into_headers() {
        let long = "a".repeat(100);
        for name in ["openai", "GPT-4.1_mini", long.as_str()] {
            assert!(provider(name, "https://a.example", name).is_ok(), "{name}");
        }
        for name in ["", "a b", "ä", "a\nb", "local-template", &"a".repeat(101)] {
            assert_eq!(provider(name, "https://a.example", "m").err(), Some(ProviderFault::Name), "{name}");
        }
        for model in ["", "a b", "ä", &"a".repeat(101)] {
            assert_eq!(
                provider("a", "https://a.example", model).err(),
                Some(ProviderFault::Model),
                "{model}"
            );
        }
    }
}
