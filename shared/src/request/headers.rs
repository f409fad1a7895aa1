//! The headers that every answer carries, written in one place so that each is there exactly once.

use axum::http::{HeaderMap, HeaderName, HeaderValue};

use crate::rate_limit::{Decision, Tier, Window};

pub(super) const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
pub(super) const X_API_VERSION: HeaderName = HeaderName::from_static("x-api-version");
const X_RATELIMIT_LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
const X_RATELIMIT_REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
const RATELIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
const RATELIMIT: HeaderName = HeaderName::from_static("ratelimit");

/// Headers that a browser must be allowed to read (CORS `Access-Control-Expose-Headers`).
pub const EXPOSED_HEADERS: [&str; 15] = [
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "X-Request-Id",
    "X-API-Version",
    "X-Total-Count",
    "X-Has-More",
    "X-Data-Integrity",
    "X-AI-Provider",
    "X-Generation-Time-Ms",
    "WWW-Authenticate",
    "Link",
    "ETag",
];

/// Writes what was decided: the seed's two fields, and those of draft-ietf-httpapi-ratelimit-headers-10 beside them.
pub(super) fn write_rate_limit(headers: &mut HeaderMap, decisions: &[Decision]) {
    let Some(told) = told(decisions) else { return };
    headers.insert(X_RATELIMIT_LIMIT, told.limit.into());
    headers.insert(X_RATELIMIT_REMAINING, told.remaining.into());
    let policies: Vec<_> = decisions.iter().map(policy).collect();
    insert(headers, RATELIMIT_POLICY, &policies.join(", "));
    if told.states_window() {
        let (name, left) = (told.tier.name(), told.seconds_left);
        insert(headers, RATELIMIT, &format!("\"{name}\";r={};t={left}", told.remaining));
    }
}

/// The decision that the headers tell: the one that refused, else the one with the least left, the later one of equals.
fn told(decisions: &[Decision]) -> Option<&Decision> {
    let refused = decisions.iter().find(|decision| !decision.outcome.admits());
    refused.or_else(|| decisions.iter().rev().min_by_key(|decision| decision.remaining))
}

fn policy(decision: &Decision) -> String {
    format!("\"{}\";q={};w={}", Tier::name(decision.tier), decision.limit, Window::SECONDS)
}

fn insert(headers: &mut HeaderMap, name: HeaderName, text: &str) {
    // Names of tiers and numbers: always legal in a header.
    if let Ok(value) = HeaderValue::from_str(text) {
        headers.insert(name, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rate_limit::Outcome;

    fn decided(tier: Tier, limit: u32, count: u64) -> Decision {
        Decision::from_count(tier, limit, count, false, "2026-10-21T09:05:26Z".parse().unwrap())
    }

    fn written(decisions: &[Decision]) -> Vec<(String, String)> {
        let mut headers = HeaderMap::new();
        write_rate_limit(&mut headers, decisions);
        headers.iter().map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned())).collect()
    }

    fn pair(name: &str, value: &str) -> (String, String) {
        (name.to_owned(), value.to_owned())
    }

    #[test]
    fn one_tier() {
        assert_eq!(
            written(&[decided(Tier::Papi, 15, 3)]),
            [
                pair("x-ratelimit-limit", "15"),
                pair("x-ratelimit-remaining", "12"),
                pair("ratelimit-policy", "\"papi\";q=15;w=60"),
                pair("ratelimit", "\"papi\";r=12;t=34"),
            ]
        );
    }

    #[test]
    fn of_two_guards_the_one_with_less_left_is_told_and_papi_token_of_equals() {
        let told = |network, token| {
            written(&[decided(Tier::PapiTokenNetwork, 10, network), decided(Tier::PapiToken, 5, token)])
        };
        assert_eq!(told(8, 1)[3], pair("ratelimit", "\"papi-token-network\";r=2;t=34"));
        assert_eq!(told(6, 1)[3], pair("ratelimit", "\"papi-token\";r=4;t=34"));
        assert_eq!(
            told(1, 1)[2],
            pair("ratelimit-policy", "\"papi-token-network\";q=10;w=60, \"papi-token\";q=5;w=60")
        );
    }

    #[test]
    fn what_is_not_known_is_not_stated() {
        let now = "2026-10-21T09:05:26Z".parse().unwrap();
        for outcome in [Outcome::Contended, Outcome::Unavailable, Outcome::Degraded, Outcome::Shadowed] {
            let headers = written(&[Decision::without_count(Tier::Sapi, 120, outcome, now)]);
            assert_eq!(
                headers,
                [
                    pair("x-ratelimit-limit", "120"),
                    pair("x-ratelimit-remaining", "0"),
                    pair("ratelimit-policy", "\"sapi\";q=120;w=60"),
                ]
            );
        }
    }
}
