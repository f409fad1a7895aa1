//! Where the signing secret comes from.

use aws_config::SdkConfig;

use super::{SecretError, SigningSecret};
use crate::aws::{EnvironmentError, SecretUnavailable, Secrets, variable};

const ARN: &str = "TOKEN_SECRET_ARN";
const JSON: &str = "TOKEN_SECRET";

/// Where the signing secret is read, and read again.
#[derive(Debug, Clone)]
pub enum SecretSource {
    /// Secrets Manager: it can be rotated while we run.
    SecretsManager {
        /// Reads it.
        secrets: Secrets,
        /// The ARN of the secret.
        arn: String,
    },
    /// A secret that stays as it is.
    Fixed(SigningSecret),
}

/// Why the secret could not be had. Never holds a part of it.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The environment is not usable.
    #[error(transparent)]
    Environment(#[from] EnvironmentError),
    /// What was read is no signing secret.
    #[error("{origin}: {error}")]
    Secret {
        /// Where it was read.
        origin: &'static str,
        /// What is wrong with it.
        error: SecretError,
    },
    /// Secrets Manager refused or did not answer.
    #[error(transparent)]
    Unavailable(#[from] SecretUnavailable),
}

/// Whether the public key of the sample events may sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SampleKey {
    /// On a developer's machine.
    Allowed,
    /// In a deployed function.
    Refused,
}

impl SecretSource {
    /// The variables that say where it is: the ARN of a secret in Secrets Manager, else the secret itself, as JSON.
    pub const VARIABLES: [&str; 2] = [ARN, JSON];

    /// Reads the first of [`Self::VARIABLES`] that is set; `None` if none is. A secret in Secrets Manager may never hold the sample key.
    ///
    /// # Errors
    /// [`SourceError`] if a variable, or the secret in `TOKEN_SECRET`, is not usable.
    pub fn from_env(config: &SdkConfig, sample_key: SampleKey) -> Result<Option<Self>, SourceError> {
        if let Some(arn) = variable(ARN)? {
            return Ok(Some(Self::SecretsManager { secrets: Secrets::new(config.clone()), arn }));
        }
        let Some(json) = variable(JSON)? else { return Ok(None) };
        let secret = SigningSecret::parse(&json).and_then(|secret| match sample_key {
            SampleKey::Allowed => Ok(secret),
            SampleKey::Refused => secret.without_sample_key(),
        });
        let secret = secret.map_err(|error| SourceError::Secret { origin: JSON, error })?;
        Ok(Some(Self::Fixed(secret)))
    }

    pub(super) async fn read(&self) -> Result<SigningSecret, SourceError> {
        let (secrets, arn) = match self {
            Self::Fixed(secret) => return Ok(secret.clone()),
            Self::SecretsManager { secrets, arn } => (secrets, arn),
        };
        SigningSecret::parse(&secrets.read(arn).await?)
            .and_then(SigningSecret::without_sample_key)
            .map_err(|error| SourceError::Secret { origin: ARN, error })
    }
}
