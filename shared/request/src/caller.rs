//! Who calls, and the keys that the rate limiter counts them under. `docs/API.md` lists them.

use rate_window::{Key, Policy};

/// Who makes a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Caller {
    /// The session of a vended token, by its id.
    Session(String),
    /// A user without a session, by id: an operator's token, a service, or a guest of the health routes.
    User(String),
}

impl Caller {
    /// What is counted for this caller under `policy`.
    #[must_use]
    pub fn key(&self, policy: &Policy) -> CallerKey {
        match self {
            Self::Session(id) => CallerKey::session(policy, id),
            Self::User(id) => CallerKey::user(policy, id),
        }
    }
}

/// A key of the rate limiter, and the name by which logs may show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallerKey {
    key: Key,
    pseudonym: String,
}

impl CallerKey {
    /// A session: `{policy}:{SHA-256 hex of the session id}`.
    #[must_use]
    pub fn session(policy: &Policy, session_id: &str) -> Self {
        Self::unnamed(policy.hashed_key(session_id))
    }

    /// A user without a session: `{policy}:{user id}`. Logs show the hash of the id.
    #[must_use]
    pub fn user(policy: &Policy, user_id: &str) -> Self {
        let pseudonym = policy.hashed_key(user_id).caller_key().to_owned();
        Self { key: policy.key(user_id), pseudonym }
    }

    /// An email at a source address: `{policy}:{SHA-256 hex of lowercase email|source IP}`.
    #[must_use]
    pub fn email(policy: &Policy, email: &str, source_ip: &str) -> Self {
        let email = email.to_lowercase();
        Self::unnamed(policy.hashed_key(format!("{email}|{source_ip}")))
    }

    /// A source network, already hashed under a secret: `{policy}:{hash}`.
    #[must_use]
    pub fn network(policy: &Policy, network_hash: &str) -> Self {
        Self::unnamed(policy.key(network_hash))
    }

    /// The key.
    #[must_use]
    pub fn key(&self) -> &Key {
        &self.key
    }

    /// The caller as logs may show it: the key as stored where that names nobody, else with the user id hashed.
    #[must_use]
    pub fn pseudonym(&self) -> &str {
        &self.pseudonym
    }

    /// A key that names nobody, and so is its own pseudonym.
    fn unnamed(key: Key) -> Self {
        let pseudonym = key.caller_key().to_owned();
        Self { key, pseudonym }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{DateTime, Utc};
    use rate_window::Decision;

    const SAPI: Policy = Policy::per_minute("sapi", 120);
    const PAPI: Policy = Policy::per_minute("papi", 15);
    const PAPI_AI: Policy = Policy::per_minute("papi-ai", 10);
    const PAPI_TOKEN: Policy = Policy::per_minute("papi-token", 5);

    const SESSION: &str = "7d444840-9dc0-11d1-b245-5ffdce74fad2";
    const SESSION_HASH: &str = "0e1ecd9ab40b179734097c041f8f15506825064ce6dc45a7ebcc166b4ae60f2d";
    const EMAIL_HASH: &str = "c5975950a3c70123d142f8765bea29831d454a0c569dc348c4d31245369660c8";

    /// The key of `caller` at `instant`, the seconds left of its window, and the expiry of its row with one day of retention.
    fn worked(caller: &CallerKey, instant: &str) -> (String, Option<u32>, i64) {
        let (key, now) = (caller.key(), instant.parse::<DateTime<Utc>>().unwrap());
        let window = key.window(now);
        let rejected = Decision::from_count(key.policy(), key.policy().quota().limit, 1_000, false, now);
        (key.window_key(window).to_string(), rejected.retry_after(), window.expires_at(1))
    }

    /// The values were worked out apart from this code.
    #[test]
    fn sessions_and_emails_are_stored_as_hashes() {
        let key = format!("sapi:{SESSION_HASH}|202610210905");
        assert_eq!(
            worked(&CallerKey::session(&SAPI, SESSION), "2026-10-21T09:05:07.250Z"),
            (key, Some(53), 1_792_659_960)
        );
        let key = format!("papi-ai:{SESSION_HASH}|202701010000");
        assert_eq!(
            worked(&CallerKey::session(&PAPI_AI, SESSION), "2027-01-01T00:00:00.000Z"),
            (key, Some(60), 1_798_848_060)
        );
        let email = CallerKey::email(&PAPI_TOKEN, "Ada@Example.ORG", "203.0.113.7");
        let key = format!("papi-token:{EMAIL_HASH}|202802291200");
        assert_eq!(worked(&email, "2028-02-29T12:00:30.001Z"), (key, Some(30), 1_835_524_860));
    }

    /// The values were worked out apart from this code.
    #[test]
    fn users_are_stored_by_their_ids_unless_those_are_too_long() {
        let user = |id: &str| CallerKey::user(&PAPI, id);
        let key = "papi:papi-service|202612312359".to_owned();
        assert_eq!(worked(&user("papi-service"), "2026-12-31T23:59:59.999Z"), (key, Some(1), 1_798_848_000));
        for longest in ["u".repeat(237), "é".repeat(237)] {
            let key = format!("papi:{longest}|202610210905");
            assert_eq!(worked(&user(&longest), "2026-10-21T09:05:00Z"), (key, Some(60), 1_792_659_960));
        }
        let hash = "3ff1e8b40a3db18647df2d1503c7463bf1bb26432097b063ad63c4f0965f4576";
        let hashed = worked(&user(&"u".repeat(238)), "2026-10-21T09:05:00Z");
        assert_eq!(hashed, (format!("sha256:{hash}|202610210905"), Some(60), 1_792_659_960));
    }

    #[test]
    fn a_pseudonym_is_the_key_as_stored_unless_that_names_a_user() {
        assert_eq!(CallerKey::session(&SAPI, SESSION).pseudonym(), format!("sapi:{SESSION_HASH}"));
        assert_eq!(CallerKey::network(&PAPI, "00ff").pseudonym(), "papi:00ff");
        let email = CallerKey::email(&PAPI_TOKEN, "ada@example.org", "203.0.113.7");
        assert_eq!(email.pseudonym(), format!("papi-token:{EMAIL_HASH}"));
        // printf auditor | sha256sum
        let hash = "c5a62ce3fa7f6d86af0009389ccd815277691ea64da0c5c98e302bb13dd59248";
        assert_eq!(CallerKey::user(&PAPI, "auditor").pseudonym(), format!("papi:{hash}"));
    }
}
