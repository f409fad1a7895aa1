//! Where a function finds the signing secret.

use std::sync::Arc;

use aws_config::SdkConfig;
use portfolio_request::environment::{EnvironmentError, variable};
use portfolio_tokens::{SecretError, SecretSource, SigningSecret, SourceError};

use crate::aws::{Secrets, StoredSigningSecret};

const ARN: &str = "TOKEN_SECRET_ARN";
const JSON: &str = "TOKEN_SECRET";

/// The variables that say where the signing secret is: the ARN of a secret in Secrets Manager, else the secret itself, as JSON.
pub const VARIABLES: [&str; 2] = [ARN, JSON];

/// Whether the public key of the sample events may sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SampleKey {
    /// On a developer's machine.
    Allowed,
    /// In a deployed function.
    Refused,
}

/// Why the environment names no usable secret.
#[derive(Debug, thiserror::Error)]
pub enum SecretSourceError {
    /// A variable is not usable.
    #[error(transparent)]
    Environment(#[from] EnvironmentError),
    /// The secret itself is not usable.
    #[error(transparent)]
    Secret(#[from] SourceError),
}

/// Reads the first of [`VARIABLES`] that is set; `None` if none is. A secret in Secrets Manager may never hold the sample key.
///
/// # Errors
/// [`SecretSourceError`] if a variable, or the secret in `TOKEN_SECRET`, is not usable.
pub fn secret_from_env(
    config: &SdkConfig,
    sample_key: SampleKey,
) -> Result<Option<SecretSource>, SecretSourceError> {
    if let Some(arn) = variable(ARN)? {
        let stored = StoredSigningSecret::new(Secrets::new(config.clone()), arn);
        return Ok(Some(SecretSource::Stored(Arc::new(stored))));
    }
    let Some(json) = variable(JSON)? else { return Ok(None) };
    let secret = SigningSecret::parse(&json).and_then(|secret| allowed(secret, sample_key));
    let secret = secret.map_err(|error| SourceError::Secret { origin: JSON, error })?;
    Ok(Some(SecretSource::Fixed(secret)))
}

fn allowed(secret: SigningSecret, sample_key: SampleKey) -> Result<SigningSecret, SecretError> {
    match sample_key {
        SampleKey::Allowed => Ok(secret),
        SampleKey::Refused => secret.without_sample_key(),
    }
}
