//! The signing secret: the keys that tokens are signed with, and which of them signs now.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use uuid::Uuid;

/// Least length of a key in bytes: that of the hash (RFC 7518 section 3.2).
const MIN_KEY_BYTES: usize = 32;

/// The key that the sample events are signed with. It is public, so a deployed function refuses it.
pub const SAMPLE_KEY: &str = "sample-key-for-local-events-only-never-deploy-this";

/// Keys by id, one of them current. `{"current": "k1", "k1": "…"}`, the form that Secrets Manager's GenerateSecretString makes.
///
/// To rotate, add a key and name it in `current`: tokens of the old one stay valid. To revoke a key's tokens, remove it.
#[derive(Clone, PartialEq, Eq)]
pub struct SigningSecret {
    current: String,
    keys: BTreeMap<String, String>,
}

/// Why a text is no signing secret. Never holds a part of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SecretError {
    /// Not the JSON form.
    #[error("the signing secret is not a JSON object of texts like {{\"current\": \"k1\", \"k1\": \"...\"}}")]
    Form,
    /// `current` names a key that is missing.
    #[error("the signing secret names a current key that it does not hold")]
    NoCurrentKey,
    /// A key is too short to sign with.
    #[error("a key of the signing secret is shorter than {MIN_KEY_BYTES} bytes")]
    ShortKey,
    /// The public key of the sample events, where it must not be used.
    #[error("the signing secret holds the public key of the sample events; it is for local use only")]
    SampleKey,
}

#[derive(Deserialize)]
struct Form {
    current: String,
    #[serde(flatten)]
    keys: BTreeMap<String, String>,
}

impl SigningSecret {
    /// Reads the JSON form.
    ///
    /// # Errors
    /// [`SecretError`], which says what is wrong and reveals nothing of the secret.
    pub fn parse(json: &str) -> Result<Self, SecretError> {
        let Form { current, keys } = serde_json::from_str(json).map_err(|_| SecretError::Form)?;
        if !keys.contains_key(&current) {
            return Err(SecretError::NoCurrentKey);
        }
        if keys.values().any(|key| key.len() < MIN_KEY_BYTES) {
            return Err(SecretError::ShortKey);
        }
        Ok(Self { current, keys })
    }

    /// A fresh secret with one random key of 244 bits.
    #[must_use]
    pub fn generate() -> Self {
        let key = format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
        Self { current: "k1".to_owned(), keys: BTreeMap::from([("k1".to_owned(), key)]) }
    }

    /// The JSON form.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut form = self.keys.clone();
        form.insert("current".to_owned(), self.current.clone());
        serde_json::json!(form).to_string()
    }

    /// Refuses the public key of the sample events.
    ///
    /// # Errors
    /// [`SecretError::SampleKey`] if it is among the keys.
    pub fn without_sample_key(self) -> Result<Self, SecretError> {
        if self.keys.values().any(|key| key == SAMPLE_KEY) { Err(SecretError::SampleKey) } else { Ok(self) }
    }

    /// The id of the key that signs now.
    pub(super) fn current_id(&self) -> &str {
        &self.current
    }

    /// The key that signs now.
    pub(super) fn current_key(&self) -> &[u8] {
        self.key(&self.current).unwrap_or_default()
    }

    /// The key of this id, if the secret still holds it.
    pub(super) fn key(&self, id: &str) -> Option<&[u8]> {
        self.keys.get(id).map(String::as_bytes)
    }
}

/// Never prints a key.
impl fmt::Debug for SigningSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningSecret").field("current", &self.current).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "0123456789abcdef0123456789abcdef";

    #[test]
    fn the_generated_form_is_read_back() {
        let secret = SigningSecret::generate();
        assert_eq!(SigningSecret::parse(&secret.to_json()), Ok(secret));
    }

    #[test]
    fn faults_are_reported_without_the_secret() {
        let parse = |json: &str| SigningSecret::parse(json).unwrap_err();
        assert_eq!(parse("hunter2"), SecretError::Form);
        assert_eq!(parse("[]"), SecretError::Form);
        assert_eq!(parse(r#"{"k1":"x"}"#), SecretError::Form);
        assert_eq!(parse(r#"{"current":"k2","k1":"x"}"#), SecretError::NoCurrentKey);
        assert_eq!(parse(r#"{"current":"k1","k1":"short"}"#), SecretError::ShortKey);
    }

    #[test]
    fn the_sample_key_is_recognised() {
        let sample = SigningSecret::parse(&format!(r#"{{"current":"k1","k1":"{SAMPLE_KEY}"}}"#)).unwrap();
        assert_eq!(sample.without_sample_key(), Err(SecretError::SampleKey));
        let own = SigningSecret::parse(&format!(r#"{{"current":"k1","k1":"{KEY}"}}"#)).unwrap();
        assert!(own.without_sample_key().is_ok());
    }
}
