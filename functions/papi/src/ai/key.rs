//! The key of a provider: where it is kept, and how it is sent to that provider and to nobody else.

use std::fmt;

use axum::http::HeaderValue;
use portfolio_function::aws::Secrets;
use tokio::sync::Mutex;

use super::provider::ProviderError;

/// A key as the value of its header. Never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey(HeaderValue);

impl ApiKey {
    /// What is accepted, for a message.
    pub const ACCEPTED: &str = "a key of printable ASCII characters without spaces";

    /// Reads a key, trimmed; `None` if it is not [`Self::ACCEPTED`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let key = text.trim();
        if key.is_empty() || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
            return None;
        }
        let mut header = HeaderValue::from_str(&format!("Bearer {key}")).ok()?;
        header.set_sensitive(true);
        Some(Self(header))
    }

    /// The value of the `Authorization` header.
    #[must_use]
    pub fn to_header(&self) -> HeaderValue {
        self.0.clone()
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiKey(..)")
    }
}

/// Where a key comes from.
#[derive(Debug, Clone)]
pub enum KeySource {
    /// Nowhere: the provider asks for none.
    Absent,
    /// Known from the start.
    Fixed(ApiKey),
    /// The text of a secret in Secrets Manager, read when the provider is first asked.
    Stored {
        /// Reads it.
        secrets: Secrets,
        /// The ARN of the secret.
        arn: String,
    },
}

/// A key that is read once, and again if the provider refuses it.
#[derive(Debug)]
pub struct KeptKey {
    source: KeySource,
    stored: Mutex<Option<ApiKey>>,
}

impl KeptKey {
    /// Keeps what `source` gives.
    #[must_use]
    pub fn new(source: KeySource) -> Self {
        Self { source, stored: Mutex::default() }
    }

    /// The key, if the provider needs one.
    ///
    /// # Errors
    /// `ProviderError::Key` if it cannot be read, or is none.
    pub async fn get(&self) -> Result<Option<ApiKey>, ProviderError> {
        let (secrets, arn) = match &self.source {
            KeySource::Absent => return Ok(None),
            KeySource::Fixed(key) => return Ok(Some(key.clone())),
            KeySource::Stored { secrets, arn } => (secrets, arn),
        };
        let mut stored = self.stored.lock().await;
        if stored.is_none() {
            let text = secrets.read(arn).await.map_err(|error| ProviderError::Key(error.to_string()))?;
            let key = ApiKey::parse(&text);
            *stored = Some(key.ok_or_else(|| ProviderError::Key(format!("accepted: {}", ApiKey::ACCEPTED)))?);
        }
        Ok(stored.clone())
    }

    /// The provider refused the key: perhaps it was rotated, so the next request reads it again.
    pub async fn forget(&self) {
        *self.stored.lock().await = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_shown_as_a_bearer_and_never_printed() {
        let key = ApiKey::parse(" sk-hunter2\n").expect("a key");
        assert_eq!(key.to_header(), "Bearer sk-hunter2");
        assert!(key.to_header().is_sensitive());
        assert_eq!(format!("{key:?} {:?}", KeySource::Fixed(key.clone())), "ApiKey(..) Fixed(ApiKey(..))");
    }

    #[test]
    fn what_no_header_can_carry_is_no_key() {
        for text in ["", " ", "a b", "a\nb", "schlüssel"] {
            assert_eq!(ApiKey::parse(text), None, "{text}");
        }
    }
}
