//! Secrets Manager: reads the text of a secret.

use aws_config::SdkConfig;
use aws_sdk_secretsmanager::Client;
use portfolio_tokens::{ReadingSecret, SecretReader};

use super::error_chain;

/// Secrets Manager refused or did not answer. Never holds a part of a secret.
#[derive(Debug, thiserror::Error)]
#[error("Secrets Manager: {0}")]
pub struct SecretUnavailable(String);

/// Reads secrets. Costs nothing before the first one is read: the client is made then.
#[derive(Debug, Clone)]
pub struct Secrets {
    /// Boxed, because it is large and its owners are small.
    sdk: Box<SdkConfig>,
}

impl Secrets {
    /// Reads with the region and credentials of `sdk`.
    #[must_use]
    pub fn new(sdk: SdkConfig) -> Self {
        Self { sdk: Box::new(sdk) }
    }

    /// The text of the secret `arn`; empty if it holds bytes instead. Has no time-out of its own: the caller sets one.
    ///
    /// # Errors
    /// [`SecretUnavailable`].
    pub async fn read(&self, arn: &str) -> Result<String, SecretUnavailable> {
        let asked = Client::new(&self.sdk).get_secret_value().secret_id(arn).send().await;
        let answer = asked.map_err(|error| SecretUnavailable(error_chain(&error)))?;
        Ok(answer.secret_string.unwrap_or_default())
    }
}

/// The signing secret of tokens, in Secrets Manager.
pub struct StoredSigningSecret {
    secrets: Secrets,
    arn: String,
}

impl StoredSigningSecret {
    /// The secret `arn`.
    #[must_use]
    pub fn new(secrets: Secrets, arn: String) -> Self {
        Self { secrets, arn }
    }
}

impl SecretReader for StoredSigningSecret {
    fn origin(&self) -> &'static str {
        "TOKEN_SECRET_ARN"
    }

    fn read(&self) -> ReadingSecret<'_> {
        Box::pin(async { Ok(self.secrets.read(&self.arn).await?) })
    }
}
