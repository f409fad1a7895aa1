//! How long an answer may be reused, as a definition says it.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use serde::Deserialize;

/// Seconds that a `max-age` may have: up to a day.
const MAX_AGE_SECONDS: RangeInclusive<u32> = 1..=86_400;

/// A cache policy, written as the `Cache-Control` header it becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(try_from = "String")]
pub enum Cache {
    /// `no-store`: never kept.
    #[default]
    NoStore,
    /// `no-cache`: kept, but asked about each time.
    NoCache,
    /// `max-age=SECONDS, public`: anybody may reuse it for 1 to 86,400 seconds.
    Public(u32),
    /// `max-age=SECONDS, private`: the caller alone may.
    Private(u32),
}

impl TryFrom<String> for Cache {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text).ok_or_else(|| {
            format!(
                "`{text}` is no cache policy; accepted: no-store, no-cache, or `max-age=SECONDS, public` (or private) with {} to {} seconds",
                MAX_AGE_SECONDS.start(),
                MAX_AGE_SECONDS.end()
            )
        })
    }
}

impl Cache {
    fn parse(text: &str) -> Option<Self> {
        match text {
            "no-store" => return Some(Self::NoStore),
            "no-cache" => return Some(Self::NoCache),
            _ => {}
        }
        let (seconds, scope) = text.strip_prefix("max-age=")?.split_once(", ")?;
        let seconds = seconds.parse().ok().filter(|seconds| MAX_AGE_SECONDS.contains(seconds))?;
        match scope {
            "public" => Some(Self::Public(seconds)),
            "private" => Some(Self::Private(seconds)),
            _ => None,
        }
    }
}

impl Display for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStore => f.write_str("no-store"),
            Self::NoCache => f.write_str("no-cache"),
            Self::Public(seconds) => write!(f, "max-age={seconds}, public"),
            Self::Private(seconds) => write!(f, "max-age={seconds}, private"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_is_written_as_its_header() {
        for (text, policy) in [
            ("no-store", Cache::NoStore),
            ("no-cache", Cache::NoCache),
            ("max-age=300, public", Cache::Public(300)),
            ("max-age=60, private", Cache::Private(60)),
        ] {
            assert_eq!(Cache::parse(text), Some(policy));
            assert_eq!(policy.to_string(), text);
        }
    }

    #[test]
    fn anything_else_is_refused_with_what_is_accepted() {
        for text in
            ["", "public", "max-age=0, public", "max-age=86401, public", "max-age=300", "max-age=300, shared"]
        {
            let error = Cache::try_from(text.to_owned()).unwrap_err();
            assert_eq!(
                error,
                format!(
                    "`{text}` is no cache policy; accepted: no-store, no-cache, or `max-age=SECONDS, public` (or private) with 1 to 86400 seconds"
                )
            );
        }
    }
}
