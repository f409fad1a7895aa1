//! What a token says.

use chrono::{DateTime, TimeDelta, Utc};
use portfolio_request::caller::Caller;
use serde::{Deserialize, Deserializer, Serialize};
use uuid::Uuid;

pub(super) const ISSUER: &str = "portfolio";
pub(super) const AUDIENCE: &str = "portfolio-api";

/// The longest life of an operator's token.
pub const MAX_OPERATOR_LIFETIME: TimeDelta = TimeDelta::days(30);

/// The claims of a token (RFC 7519 section 4.1); times are whole epoch seconds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    pub(super) iss: String,
    pub(super) aud: String,
    pub(super) sub: String,
    pub(super) iat: i64,
    pub(super) exp: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) nbf: Option<i64>,
    /// The session. Absent for a user without one; `null` is not absent.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub(super) jti: Option<String>,
}

fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    String::deserialize(deserializer).map(Some)
}

/// The id of a user who needs no email: an operator's choice, or a service's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserId(String);

impl UserId {
    /// What is accepted, for a message.
    pub const ACCEPTED: &str = "1 to 200 printable ASCII characters";

    /// Reads a user id; `None` if it is not [`Self::ACCEPTED`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let printable = text.bytes().all(|byte| (0x20..0x7f).contains(&byte));
        ((1..=200).contains(&text.len()) && printable).then(|| Self(text.to_owned()))
    }

    /// The id.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Claims {
    /// A new session of `subject`.
    #[must_use]
    pub fn session(subject: &str, now: DateTime<Utc>, lifetime: TimeDelta) -> Self {
        Self { jti: Some(Uuid::new_v4().to_string()), ..Self::user(subject, now, lifetime) }
    }

    /// A user without a session.
    #[must_use]
    pub fn user(subject: &str, now: DateTime<Utc>, lifetime: TimeDelta) -> Self {
        Self {
            iss: ISSUER.to_owned(),
            aud: AUDIENCE.to_owned(),
            sub: subject.to_owned(),
            iat: now.timestamp(),
            exp: (now + lifetime).timestamp(),
            nbf: None,
            jti: None,
        }
    }

    /// Who the token stands for: its session, or its user if it has none.
    pub(super) fn into_caller(self) -> Caller {
        match self.jti {
            Some(session) => Caller::Session(session),
            None => Caller::User(self.sub),
        }
    }

    /// Whether the token is usable at `now`: without leeway, it is invalid from the second of `exp` on (RFC 7519 section 4.1.4).
    pub(super) fn hold_at(&self, now: DateTime<Utc>) -> bool {
        let now = now.timestamp();
        let named = !self.sub.is_empty() && self.jti.as_ref().is_none_or(|session| !session.is_empty());
        named && now < self.exp && self.nbf.is_none_or(|nbf| now >= nbf)
    }
}
