//! Keyed hashes. A bare hash of an email or an IPv4 address can be reversed by guessing; one under a secret key cannot.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// What a hash is for. Each purpose has a key of its own, derived from the signing secret.
#[derive(Debug, Clone, Copy)]
pub(super) enum Purpose {
    /// The `sub` of a token, from its email.
    Subject,
    /// The key of a network's bucket, and the user id of a guest.
    Network,
}

impl Purpose {
    fn label(self) -> &'static [u8] {
        match self {
            Self::Subject => b"portfolio token subject v1",
            Self::Network => b"portfolio source network v1",
        }
    }
}

/// HMAC-SHA256 of `text`, hex, under the key for `purpose`.
pub(super) fn keyed_hash(secret: &[u8], purpose: Purpose, text: &str) -> String {
    let key = hmac_sha256(secret, purpose.label());
    hex::encode(hmac_sha256(&key, text.as_bytes()))
}

pub(super) fn hmac_sha256(key: &[u8], message: &[u8]) -> Vec<u8> {
    mac(key, message).finalize().into_bytes().to_vec()
}

/// HMAC-SHA256 of `message`, not yet finalized: for its bytes, or for a comparison in constant time.
pub(super) fn mac(key: &[u8], message: &[u8]) -> Hmac<Sha256> {
    let mut mac = match Hmac::<Sha256>::new_from_slice(key) {
        Ok(mac) => mac,
        Err(_) => unreachable!("HMAC takes keys of any length"),
    };
    mac.update(message);
    mac
}
