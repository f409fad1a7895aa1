//! Who is counted under which policy, and the key of the row that counts them.

use std::fmt::{self, Display};
use std::num::NonZeroU32;

use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};

use super::policy::HASHED;
use super::{Policy, Window};

/// The longest caller key that is stored as it is, in characters (Unicode scalar values). With `|` and the longest stamp, a key has at
/// most 255.
const MAX_CALLER_KEY: usize = 242;

/// A caller under a policy. Made by [`Policy::key`], so that no key is ever checked under another policy than its own.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Key {
    policy: Policy,
    caller_key: String,
    own_limit: Option<NonZeroU32>,
}

impl Policy {
    /// The key of `caller` under this policy, `{name}:{caller}`. What `caller` holds is stored: no personal data, no secrets
    /// ([`Self::hashed_key`]).
    #[must_use]
    pub fn key(&self, caller: impl AsRef<str>) -> Key {
        Key::new(self, caller.as_ref())
    }

    /// The key of whoever `secret` stands for, `{name}:{SHA-256 hex of secret}`: for sessions and API keys.
    #[must_use]
    pub fn hashed_key(&self, secret: impl AsRef<[u8]>) -> Key {
        Key::new(self, &hex::encode(Sha256::digest(secret)))
    }
}

impl Key {
    fn new(policy: &Policy, caller: &str) -> Self {
        let caller_key = format!("{}:{caller}", policy.name());
        Self { policy: policy.clone(), caller_key, own_limit: None }
    }

    /// The same caller with a limit of its own, smaller or larger than the policy's. It replaces the policy's, and is as exact, as long as
    /// every check of the caller carries it.
    #[must_use]
    pub fn with_limit(self, limit: NonZeroU32) -> Self {
        Self { own_limit: Some(limit), ..self }
    }

    /// The policy it belongs to.
    #[must_use]
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// The caller key, `{policy}:{caller}`.
    #[must_use]
    pub fn caller_key(&self) -> &str {
        &self.caller_key
    }

    /// The caller's own limit, if it carries one.
    #[must_use]
    pub fn own_limit(&self) -> Option<NonZeroU32> {
        self.own_limit
    }

    /// The window of its policy that `now` lies in.
    #[must_use]
    pub fn window(&self, now: DateTime<Utc>) -> Window {
        Window::at(self.policy.period(), now)
    }

    /// The key of its row in `window`.
    #[must_use]
    pub fn window_key(&self, window: Window) -> WindowKey {
        WindowKey(format!("{}|{}", self.folded(), window.stamp()))
    }

    /// The caller key as it stands in a window key: itself, or its hash if it is too long.
    fn folded(&self) -> String {
        if self.caller_key.chars().count() > MAX_CALLER_KEY {
            format!("{HASHED}:{}", hex::encode(Sha256::digest(&self.caller_key)))
        } else {
            self.caller_key.clone()
        }
    }
}

/// The key of one row: `{caller key}|{stamp of the window}`, at most 255 characters. A caller key of more than 242 characters stands in
/// it as `sha256:{hex}`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct WindowKey(String);

impl WindowKey {
    /// The key as stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Display for WindowKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The keys that one request is checked under, in this order; the first that refuses ends it, and later ones are not counted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Keys(Vec<Key>);

impl From<Key> for Keys {
    fn from(key: Key) -> Self {
        Self(vec![key])
    }
}

impl From<Vec<Key>> for Keys {
    fn from(keys: Vec<Key>) -> Self {
        Self(keys)
    }
}

impl<const N: usize> From<[Key; N]> for Keys {
    fn from(keys: [Key; N]) -> Self {
        Self(keys.into())
    }
}

impl<'a> IntoIterator for &'a Keys {
    type Item = &'a Key;
    type IntoIter = std::slice::Iter<'a, Key>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MINUTE: Policy = Policy::per_minute("api", 5);
    const POLICIES: [Policy; 3] = [MINUTE, Policy::per_hour("api", 5), Policy::per_day("api", 5)];

    fn now() -> DateTime<Utc> {
        "2026-10-21T09:05:20Z".parse().unwrap()
    }

    fn window_key(key: &Key) -> String {
        key.window_key(key.window(now())).to_string()
    }

    #[test]
    fn a_key_is_policy_caller_and_window() {
        let keys = POLICIES.map(|policy| window_key(&policy.key("ada")));
        assert_eq!(keys, ["api:ada|202610210905", "api:ada|2026102109", "api:ada|20261021"]);
    }

    #[test]
    fn a_secret_is_stored_as_its_hash() {
        // printf abc | sha256sum
        let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(MINUTE.hashed_key("abc").caller_key(), format!("api:{hash}"));
    }

    #[test]
    fn the_longest_caller_key_is_kept_and_a_longer_one_is_hashed() {
        let longest = "é".repeat(238);
        for (policy, length) in POLICIES.iter().zip([255, 253, 251]) {
            let kept = window_key(&policy.key(&longest));
            assert_eq!((kept.chars().count(), kept.starts_with("api:é")), (length, true));
            let hashed = window_key(&policy.key(format!("{longest}é")));
            assert_eq!((hashed.len(), &hashed[..7]), (72 + length - 243, "sha256:"));
        }
    }

    proptest! {
        #[test]
        fn no_key_is_too_long_and_no_two_callers_share_one(one in "\\PC{0,300}", other in "\\PC{0,300}", policy in 0usize..3) {
            let (first, second) = (window_key(&POLICIES[policy].key(&one)), window_key(&POLICIES[policy].key(&other)));
            prop_assert!(first.chars().count() <= 255);
            prop_assert_eq!(first == second, one == other);
        }
    }
}
