//! Policies: how many requests a caller may make in which window, and where the numbers in force come from.

use std::borrow::Cow;
use std::num::NonZeroU32;

use super::Period;

/// The longest name of a policy.
const MAX_NAME: usize = 64;

/// The prefix of hashed over-long keys, in place of the name of the policy: so no policy may have this name.
pub(super) const HASHED: &str = "sha256";

/// A limit, by name. Each caller has a count of its own under each policy.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Policy {
    name: Cow<'static, str>,
    quota: Quota,
    period: Period,
}

/// The numbers of a policy that may change while a process runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Quota {
    /// Requests admitted of each caller in each window.
    pub limit: NonZeroU32,
    /// Whether requests over the limit pass and are only counted: to try a limit before it is enforced.
    pub shadow: bool,
}

/// Why a policy was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PolicyError {
    /// The name cannot be part of keys and headers.
    #[error(
        "the name of a policy has 1 to {MAX_NAME} ASCII letters, digits, hyphens, underscores and dots, and is not {HASHED}"
    )]
    Name,
    /// The limit is 0: nobody would ever be admitted.
    #[error("the limit of a policy is 1 or more")]
    Limit,
}

impl Policy {
    /// A policy made of data.
    ///
    /// # Errors
    /// [`PolicyError`] if the name is not 1 to 64 ASCII letters, digits, `-`, `_` and `.`, or is `sha256`; or if the limit is 0.
    pub fn new(name: impl Into<Cow<'static, str>>, limit: u32, period: Period) -> Result<Self, PolicyError> {
        let name = name.into();
        if !is_name(&name) {
            return Err(PolicyError::Name);
        }
        let limit = NonZeroU32::new(limit).ok_or(PolicyError::Limit)?;
        Ok(Self { name, quota: Quota { limit, shadow: false }, period })
    }

    /// `limit` requests in a calendar minute: for a policy written in the code.
    ///
    /// # Panics
    /// Where [`Self::new`] fails; in a `const`, when it is compiled.
    #[must_use]
    pub const fn per_minute(name: &'static str, limit: u32) -> Self {
        Self::fixed(name, limit, Period::Minute)
    }

    /// `limit` requests in an hour of the clock. See [`Self::per_minute`].
    ///
    /// # Panics
    /// Where [`Self::new`] fails; in a `const`, when it is compiled.
    #[must_use]
    pub const fn per_hour(name: &'static str, limit: u32) -> Self {
        Self::fixed(name, limit, Period::Hour)
    }

    /// `limit` requests in a calendar day (UTC). See [`Self::per_minute`].
    ///
    /// # Panics
    /// Where [`Self::new`] fails; in a `const`, when it is compiled.
    #[must_use]
    pub const fn per_day(name: &'static str, limit: u32) -> Self {
        Self::fixed(name, limit, Period::Day)
    }

    /// The same policy in shadow mode: what is over the limit passes and is only counted.
    #[must_use]
    pub const fn in_shadow(mut self) -> Self {
        self.quota.shadow = true;
        self
    }

    /// Its name, as keys, headers, logs and metrics show it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The numbers it was made with.
    #[must_use]
    pub fn quota(&self) -> Quota {
        self.quota
    }

    /// The length of its windows.
    #[must_use]
    pub fn period(&self) -> Period {
        self.period
    }

    const fn fixed(name: &'static str, limit: u32, period: Period) -> Self {
        assert!(is_name(name), "not the name of a policy");
        let limit = NonZeroU32::new(limit).expect("the limit of a policy is 1 or more");
        Self { name: Cow::Borrowed(name), quota: Quota { limit, shadow: false }, period }
    }
}

/// No colon, which ends the name in a key, and no quote, which would end it in a header.
const fn is_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_alphanumeric() && !matches!(bytes[at], b'-' | b'_' | b'.') {
            return false;
        }
        at += 1;
    }
    !bytes.is_empty() && bytes.len() <= MAX_NAME && !matches!(bytes, b"sha256")
}

/// Where the numbers in force come from. Asked at each check, so a change is obeyed from the next request on; a window's count stays.
pub trait Quotas: Send + Sync {
    /// The numbers of `policy` in force.
    fn quota(&self, policy: &Policy) -> Quota;

    /// Days that a row outlives its window before the store may delete it. A row is never read again once its window is over.
    fn retention_days(&self) -> u32 {
        1
    }
}

/// The numbers that each policy was made with.
#[derive(Debug, Clone, Copy, Default)]
pub struct FixedQuotas;

impl Quotas for FixedQuotas {
    fn quota(&self, policy: &Policy) -> Quota {
        policy.quota()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_keys_and_headers() {
        for name in ["a", "papi-ai", "A_1.b", &"n".repeat(64)] {
            assert!(Policy::new(name.to_owned(), 1, Period::Hour).is_ok(), "{name}");
        }
        for name in ["", "a:b", "a\"b", "a b", "é", "a|b", "sha256", &"n".repeat(65)] {
            assert_eq!(Policy::new(name.to_owned(), 1, Period::Hour), Err(PolicyError::Name), "{name}");
        }
    }

    #[test]
    fn a_limit_of_nothing_is_no_limit() {
        assert_eq!(Policy::new("api", 0, Period::Day), Err(PolicyError::Limit));
    }

    #[test]
    fn a_policy_in_the_code_is_the_same_as_one_of_data() {
        const API: Policy = Policy::per_day("api", 5).in_shadow();
        assert_eq!(API, Policy::new("api".to_owned(), 5, Period::Day).unwrap().in_shadow());
        assert!(FixedQuotas.quota(&API).shadow);
        assert_eq!(FixedQuotas.retention_days(), 1);
    }
}
