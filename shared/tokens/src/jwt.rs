//! JSON Web Tokens, signed with HS256 and nothing else.

use std::sync::Once;

use chrono::{DateTime, Utc};
use hmac::Mac;
use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::dangerous::insecure_decode_claims;
use jsonwebtoken::errors::{Error, ErrorKind};
use jsonwebtoken::{
    Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode, signature,
};

use super::SigningSecret;
use super::claims::{AUDIENCE, Claims, ISSUER};
use super::derive::{hmac_sha256, mac};

/// Why a token is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Refusal {
    /// Not a token, not signed by us, not for us, or not for now.
    Invalid,
    /// Signed with a key of this id, which the secret does not hold: perhaps one that is newer than the copy at hand.
    UnknownKey(String),
}

/// Signs `claims` with the current key.
pub(super) fn sign(claims: &Claims, secret: &SigningSecret) -> Result<String, Error> {
    install_provider();
    let header = Header { kid: Some(secret.current_id().to_owned()), ..Header::new(Algorithm::HS256) };
    encode(&header, claims, &EncodingKey::from_secret(secret.current_key())?)
}

/// Reads a token that must be valid at `now`.
pub(super) fn verify(token: &str, secret: &SigningSecret, now: DateTime<Utc>) -> Result<Claims, Refusal> {
    install_provider();
    let header = decode_header(token).map_err(|_| Refusal::Invalid)?;
    let kid = header.kid.ok_or(Refusal::Invalid)?;
    let Some(key) = secret.key(&kid) else { return Err(Refusal::UnknownKey(kid)) };
    let claims = DecodingKey::from_secret(key)
        .and_then(|key| decode::<Claims>(token, &key, &validation()))
        .map_err(|_| Refusal::Invalid)?
        .claims;
    if claims.hold_at(now) { Ok(claims) } else { Err(Refusal::Invalid) }
}

/// The session that a token claims to be of, whoever signed it.
pub(super) fn unverified_session(token: &str) -> Option<String> {
    insecure_decode_claims::<Claims>(token).ok()?.jti
}

/// Everything but the times, which the library would compare with the machine's clock and not with the request's instant.
fn validation() -> Validation {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.leeway = 0;
    validation.validate_exp = false;
    validation.validate_nbf = false;
    validation.set_required_spec_claims(&["iss", "aud", "sub", "exp"]);
    validation.set_issuer(&[ISSUER]);
    validation.set_audience(&[AUDIENCE]);
    validation
}

/// Gives the library our HS256. Otherwise it would need a second cryptographic library, for algorithms that are never used.
fn install_provider() {
    static INSTALL: Once = Once::new();
    static PROVIDER: CryptoProvider = CryptoProvider {
        signer_factory: |algorithm, key| {
            only_hs256(*algorithm)?;
            Ok(Box::new(Hs256(key.as_bytes().to_vec())))
        },
        verifier_factory: |algorithm, key| {
            only_hs256(*algorithm)?;
            Ok(Box::new(Hs256(key.try_get_as_bytes()?.to_vec())))
        },
        key_utils: KeyUtils::new_unimplemented(),
    };
    INSTALL.call_once(|| {
        // Refused only if a provider is installed already, and that one is ours.
        let _ = PROVIDER.install_default();
    });
}

fn only_hs256(algorithm: Algorithm) -> Result<(), Error> {
    if algorithm == Algorithm::HS256 { Ok(()) } else { Err(ErrorKind::InvalidAlgorithm.into()) }
}

/// HMAC-SHA256 under a key.
struct Hs256(Vec<u8>);

impl signature::Signer<Vec<u8>> for Hs256 {
    fn try_sign(&self, message: &[u8]) -> Result<Vec<u8>, signature::Error> {
        Ok(hmac_sha256(&self.0, message))
    }
}

impl signature::Verifier<Vec<u8>> for Hs256 {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> Result<(), signature::Error> {
        mac(&self.0, message).verify_slice(signature).map_err(signature::Error::from_source)
    }
}

impl JwtSigner for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

impl JwtVerifier for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}
