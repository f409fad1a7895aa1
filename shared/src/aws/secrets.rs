//! Secrets Manager, as far as we need it: it gives the text of a secret.

use aws_config::SdkConfig;
use aws_sdk_secretsmanager::Client;

use crate::telemetry::causes;

/// Secrets Manager refused or did not answer. Never holds a part of a secret.
#[derive(Debug, thiserror::Error)]
#[error("Secrets Manager: {0}")]
pub struct SecretUnavailable(String);

/// Reads secrets. Costs nothing before the first one is read: the client is made then.
#[derive(Debug, Clone)]
pub struct Secrets {
    /// Boxed: it is large, and copied into what is mostly smaller.
    sdk: Box<SdkConfig>,
}

impl Secrets {
    /// Reads with the region and credentials of `sdk`.
    #[must_use]
    pub fn new(sdk: SdkConfig) -> Self {
        Self { sdk: Box::new(sdk) }
    }

    /// The text of the secret `arn`; empty if it holds bytes instead. Takes as long as it takes: the caller sets the bound.
    ///
    /// # Errors
    /// [`SecretUnavailable`].
    pub async fn read(&self, arn: &str) -> Result<String, SecretUnavailable> {
        let asked = Client::new(&self.sdk).get_secret_value().secret_id(arn).send().await;
        let answer = asked.map_err(|error| SecretUnavailable(causes(&error)))?;
        Ok(answer.secret_string.unwrap_or_default())
    }
}
