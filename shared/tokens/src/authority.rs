//! Mints and verifies tokens with the signing secret, and keeps that secret fresh.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use portfolio_request::caller::Caller;
use portfolio_request::refresh::Refreshed;

use super::derive::{Purpose, keyed_hash};
use super::jwt::{self, Refusal};
use super::key_search::KeySearch;
use super::{Claims, EmailAddress, SecretSource, SigningSecret, SourceError, SourceNetwork, UserId};

/// How long a secret is used before it is read again: a key that was removed is not accepted for longer.
const REFRESH_INTERVAL: TimeDelta = TimeDelta::minutes(5);
/// The least time between two reads after one that failed, while there is an older copy to go on with.
const STALE_INTERVAL: TimeDelta = TimeDelta::seconds(30);
/// The least time between two reads while no secret could be read at all.
const RETRY_INTERVAL: TimeDelta = TimeDelta::seconds(1);

/// Why a token is not verified, or not minted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    /// The token is not valid, or not any more.
    #[error("the token is not valid")]
    Invalid,
    /// No signing secret could be read so far.
    #[error("no signing secret could be read")]
    SecretUnavailable,
}

/// Everything that needs the signing secret.
#[derive(Debug)]
pub struct TokenAuthority {
    source: SecretSource,
    kept: Refreshed<Option<Arc<SigningSecret>>>,
    search: KeySearch,
}

impl TokenAuthority {
    /// An authority under the secret of `source`, which is read at its first use or by [`Self::refresh`].
    #[must_use]
    pub fn new(source: SecretSource) -> Self {
        Self { source, kept: Refreshed::new("signing secret", None), search: KeySearch::default() }
    }

    /// Reads the secret if that is due: at start-up, so that no caller waits for it.
    pub async fn refresh(&self, now: DateTime<Utc>) {
        self.kept.refresh(REFRESH_INTERVAL, now, async || self.read().await).await;
    }

    /// Who a token stands for. Reads the secret if it is missing or too old, or if it does not hold the token's key: a new key is looked
    /// for at once, so that a rotation refuses nobody.
    ///
    /// # Errors
    /// [`TokenError`].
    pub async fn verify(&self, token: &str, now: DateTime<Utc>) -> Result<Caller, TokenError> {
        let claims = match self.verify_with_kept(token, now).await? {
            Err(Refusal::UnknownKey(id)) => {
                self.look_for(&id, now).await;
                self.verify_with_kept(token, now).await?
            }
            known => known,
        };
        claims.map(Claims::into_caller).map_err(|_| TokenError::Invalid)
    }

    /// A token of a new session of `email`.
    ///
    /// # Errors
    /// [`TokenError::SecretUnavailable`].
    pub async fn mint_session(
        &self,
        email: &EmailAddress,
        lifetime: TimeDelta,
        now: DateTime<Utc>,
    ) -> Result<String, TokenError> {
        let secret = self.secret(now).await?;
        let subject = keyed_hash(secret.current_key(), Purpose::Subject, email.as_str());
        sign(&Claims::session(&subject, now, lifetime), &secret)
    }

    /// A token of `user`, without a session.
    ///
    /// # Errors
    /// [`TokenError::SecretUnavailable`].
    pub async fn mint_user(
        &self,
        user: &UserId,
        lifetime: TimeDelta,
        now: DateTime<Utc>,
    ) -> Result<String, TokenError> {
        let secret = self.secret(now).await?;
        sign(&Claims::user(user.as_str(), now, lifetime), &secret)
    }

    /// The name of a source network, hashed under the secret.
    ///
    /// # Errors
    /// [`TokenError::SecretUnavailable`].
    pub async fn network_hash(
        &self,
        network: SourceNetwork,
        now: DateTime<Utc>,
    ) -> Result<String, TokenError> {
        let secret = self.secret(now).await?;
        Ok(keyed_hash(secret.current_key(), Purpose::Network, &network.to_string()))
    }

    async fn verify_with_kept(
        &self,
        token: &str,
        now: DateTime<Utc>,
    ) -> Result<Result<Claims, Refusal>, TokenError> {
        let secret = self.secret(now).await?;
        Ok(jwt::verify(token, &secret, now))
    }

    async fn secret(&self, now: DateTime<Utc>) -> Result<Arc<SigningSecret>, TokenError> {
        let interval = match (self.kept.get().is_some(), self.kept.is_healthy()) {
            (false, _) => RETRY_INTERVAL,
            (true, false) => STALE_INTERVAL,
            (true, true) => REFRESH_INTERVAL,
        };
        self.reread(interval, now).await;
        self.kept.get().as_ref().clone().ok_or(TokenError::SecretUnavailable)
    }

    /// Reads the secret for the sake of the key `id`; if another request has begun to, waits for that.
    async fn look_for(&self, id: &str, now: DateTime<Utc>) {
        if self.search.begins(id, now) {
            self.reread(TimeDelta::zero(), now).await;
        } else {
            self.kept.settled().await;
        }
    }

    async fn reread(&self, interval: TimeDelta, now: DateTime<Utc>) {
        self.kept.refresh_or_wait(interval, now, async || self.read().await).await;
    }

    async fn read(&self) -> Result<Option<Arc<SigningSecret>>, SourceError> {
        self.source.read().await.map(|secret| Some(Arc::new(secret)))
    }
}

fn sign(claims: &Claims, secret: &SigningSecret) -> Result<String, TokenError> {
    jwt::sign(claims, secret).map_err(|error| {
        tracing::error!(%error, "a token could not be signed");
        TokenError::SecretUnavailable
    })
}
