//! Who is counted, and the key of the row that counts them.

use std::fmt::{self, Display};

use sha2::{Digest, Sha256};

use super::{Tier, Window};

/// Longest caller key that is stored as it is, in characters. Seed: "a caller key longer than 242 characters is replaced by
/// sha256:{hex}", so that with `|` and the minute a key has at most 255.
const MAX_CALLER_KEY_CHARS: usize = 242;

/// Who calls, as far as the limiter is concerned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Caller {
    /// The session of a vended token, by its id.
    Session(String),
    /// A user without a session, by id: an operator's token, a service, or a guest of the health routes.
    User(String),
}

impl Caller {
    /// The bucket of this caller in `tier`.
    #[must_use]
    pub fn key(&self, tier: Tier) -> CallerKey {
        match self {
            Self::Session(id) => CallerKey::session(tier, id),
            Self::User(id) => CallerKey::user(tier, id),
        }
    }
}

/// Who a request is counted for, within one tier.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CallerKey {
    text: String,
    /// Whether the text holds what a caller could be known by, instead of a hash of it.
    plain: bool,
}

impl CallerKey {
    /// A session: `{tier}:{SHA-256 hex of the session id}`.
    #[must_use]
    pub fn session(tier: Tier, session_id: &str) -> Self {
        Self::hashed(tier, &sha256_hex(session_id))
    }

    /// A user without a session: `{tier}:{user id}`.
    #[must_use]
    pub fn user(tier: Tier, user_id: &str) -> Self {
        Self { text: format!("{}:{user_id}", tier.name()), plain: true }
    }

    /// An email at a source address: `papi-token:{SHA-256 of lowercase email|source IP}`.
    #[must_use]
    pub fn email(email: &str, source_ip: &str) -> Self {
        let email = email.to_lowercase();
        Self::hashed(Tier::PapiToken, &sha256_hex(&format!("{email}|{source_ip}")))
    }

    /// A source network, already hashed under a secret: `{tier}:{hash}`.
    #[must_use]
    pub fn network(tier: Tier, network_hash: &str) -> Self {
        Self::hashed(tier, network_hash)
    }

    fn hashed(tier: Tier, hash: &str) -> Self {
        Self { text: format!("{}:{hash}", tier.name()), plain: false }
    }

    /// The key as logs may show it: as stored where that is a hash already, else with the user id hashed.
    #[must_use]
    pub fn pseudonym(&self) -> String {
        match self.text.split_once(':') {
            Some((tier, user_id)) if self.plain => format!("{tier}:{}", sha256_hex(user_id)),
            _ => self.text.clone(),
        }
    }

    /// The key as it stands in a window key: itself, or its hash when it is too long.
    fn folded(&self) -> String {
        if self.text.chars().count() > MAX_CALLER_KEY_CHARS {
            format!("sha256:{}", sha256_hex(&self.text))
        } else {
            self.text.clone()
        }
    }
}

impl Display for CallerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The key of one row: `{callerKey}|{yyyyMMddHHmm}`, at most 255 characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct WindowKey(String);

impl WindowKey {
    /// The row of `caller` in `window`.
    #[must_use]
    pub fn new(caller: &CallerKey, window: Window) -> Self {
        Self(format!("{}|{}", caller.folded(), window.stamp()))
    }

    /// The key as stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn sha256_hex(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{DateTime, Utc};
    use proptest::prelude::*;

    const SESSION: &str = "7d444840-9dc0-11d1-b245-5ffdce74fad2";
    const SESSION_HASH: &str = "0e1ecd9ab40b179734097c041f8f15506825064ce6dc45a7ebcc166b4ae60f2d";

    /// Worked out apart from this code: caller, instant, window key, seconds left, expiry with one day of retention.
    #[test]
    fn worked_examples() {
        let cases = [
            (
                CallerKey::session(Tier::Sapi, SESSION),
                "2026-10-21T09:05:07.250Z",
                format!("sapi:{SESSION_HASH}|202610210905"),
                53,
                1_792_659_960,
            ),
            (
                CallerKey::user(Tier::Papi, "papi-service"),
                "2026-12-31T23:59:59.999Z",
                "papi:papi-service|202612312359".to_owned(),
                1,
                1_798_848_000,
            ),
            (
                CallerKey::session(Tier::PapiAi, SESSION),
                "2027-01-01T00:00:00.000Z",
                format!("papi-ai:{SESSION_HASH}|202701010000"),
                60,
                1_798_848_060,
            ),
            (
                CallerKey::email("Ada@Example.ORG", "203.0.113.7"),
                "2028-02-29T12:00:30.001Z",
                "papi-token:c5975950a3c70123d142f8765bea29831d454a0c569dc348c4d31245369660c8|202802291200"
                    .to_owned(),
                30,
                1_835_524_860,
            ),
            (
                CallerKey::user(Tier::Papi, &"u".repeat(237)),
                "2026-10-21T09:05:00Z",
                format!("papi:{}|202610210905", "u".repeat(237)),
                60,
                1_792_659_960,
            ),
            (
                CallerKey::user(Tier::Papi, &"u".repeat(238)),
                "2026-10-21T09:05:00Z",
                "sha256:3ff1e8b40a3db18647df2d1503c7463bf1bb26432097b063ad63c4f0965f4576|202610210905"
                    .to_owned(),
                60,
                1_792_659_960,
            ),
            (
                CallerKey::user(Tier::Papi, &"é".repeat(237)),
                "2026-10-21T09:05:00Z",
                format!("papi:{}|202610210905", "é".repeat(237)),
                60,
                1_792_659_960,
            ),
        ];
        for (caller, instant, key, left, expires_at) in cases {
            let now: DateTime<Utc> = instant.parse().unwrap();
            let window = Window::at(now);
            assert_eq!(WindowKey::new(&caller, window).as_str(), key);
            assert_eq!(window.seconds_left(now), left, "{instant}");
            assert_eq!(window.expires_at(1), expires_at, "{instant}");
        }
    }

    #[test]
    fn a_pseudonym_is_the_key_as_stored_unless_that_names_a_user() {
        assert_eq!(CallerKey::session(Tier::Sapi, SESSION).pseudonym(), format!("sapi:{SESSION_HASH}"));
        assert_eq!(CallerKey::network(Tier::PapiTokenNetwork, "00ff").pseudonym(), "papi-token-network:00ff");
        assert_eq!(
            CallerKey::email("ada@example.org", "203.0.113.7").pseudonym(),
            "papi-token:c5975950a3c70123d142f8765bea29831d454a0c569dc348c4d31245369660c8"
        );
        // printf auditor | sha256sum
        assert_eq!(
            CallerKey::user(Tier::Papi, "auditor").pseudonym(),
            "papi:c5a62ce3fa7f6d86af0009389ccd815277691ea64da0c5c98e302bb13dd59248"
        );
    }

    proptest! {
        #[test]
        fn a_window_key_fits_and_tells_callers_apart(one in ".{0,400}", other in ".{0,400}") {
            let window = Window::at("2026-10-21T09:05:00Z".parse().unwrap());
            let key = |user: &str| WindowKey::new(&CallerKey::user(Tier::Sapi, user), window);
            prop_assert!(key(&one).as_str().chars().count() <= 255);
            prop_assert!(key(&one).as_str().ends_with("|202610210905"));
            prop_assert_eq!(key(&one) == key(&other), one == other);
        }
    }
}
