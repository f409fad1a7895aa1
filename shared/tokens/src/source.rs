//! Where the signing secret comes from.

use std::error::Error;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;

use crate::{SecretError, SigningSecret};

/// A future of the text of a stored secret.
pub type ReadingSecret<'a> =
    Pin<Box<dyn Future<Output = Result<String, Box<dyn Error + Send + Sync>>> + Send + 'a>>;

/// What a signing secret is stored in. It can be rotated while we run.
pub trait SecretReader: Send + Sync {
    /// Where that is, for messages.
    fn origin(&self) -> &'static str;

    /// Reads the text of the secret. Has no time-out of its own: the caller sets one.
    ///
    /// # Errors
    /// Why it could not be read; never holds a part of it.
    fn read(&self) -> ReadingSecret<'_>;
}

/// Where the signing secret is read, and read again.
#[derive(Clone)]
pub enum SecretSource {
    /// A store. The public key of the sample events never lies there.
    Stored(Arc<dyn SecretReader>),
    /// A secret that stays as it is.
    Fixed(SigningSecret),
}

/// Never prints a key.
impl fmt::Debug for SecretSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stored(reader) => f.debug_tuple("Stored").field(&reader.origin()).finish(),
            Self::Fixed(secret) => f.debug_tuple("Fixed").field(secret).finish(),
        }
    }
}

/// Why the secret could not be read. Never holds a part of it.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// What was read is no signing secret.
    #[error("{origin}: {error}")]
    Secret {
        /// Where it was read.
        origin: &'static str,
        /// What is wrong with it.
        error: SecretError,
    },
    /// The store refused or did not answer.
    #[error("{0}")]
    Unavailable(Box<dyn Error + Send + Sync>),
}

impl SecretSource {
    pub(super) async fn read(&self) -> Result<SigningSecret, SourceError> {
        let reader = match self {
            Self::Fixed(secret) => return Ok(secret.clone()),
            Self::Stored(reader) => reader,
        };
        let text = reader.read().await.map_err(SourceError::Unavailable)?;
        SigningSecret::parse(&text)
            .and_then(SigningSecret::without_sample_key)
            .map_err(|error| SourceError::Secret { origin: reader.origin(), error })
    }
}
