//! The headers that say where a client stands, written in one place so that each is there exactly once.
//!
//! `X-RateLimit-Limit`, `-Remaining` and `-Reset` (the end of the window in epoch seconds, GitHub's convention), and beside them
//! `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-10, structured fields (RFC 9651).

use http::header::RETRY_AFTER;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};

use super::Decision;

/// Requests that a window admits of the caller.
pub const X_RATELIMIT_LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
/// Requests left in the window.
pub const X_RATELIMIT_REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
/// When the window ends, in epoch seconds.
pub const X_RATELIMIT_RESET: HeaderName = HeaderName::from_static("x-ratelimit-reset");
/// Every policy that was checked.
pub const RATELIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
/// Where the caller stands under the governing policy, as far as that is known and enforced.
pub const RATELIMIT: HeaderName = HeaderName::from_static("ratelimit");

/// The headers that a browser must be allowed to read (CORS `Access-Control-Expose-Headers`), in their usual spelling.
pub const EXPOSED: [&str; 6] = [
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
];

/// Writes what was decided on a request into the headers of its answer, `Retry-After` if `status` is a refusal's. No decision, no header.
pub(super) fn write(headers: &mut HeaderMap, status: StatusCode, decisions: &[Decision]) {
    let Some(governing) = governing(decisions) else { return };
    headers.insert(X_RATELIMIT_LIMIT, governing.limit.into());
    headers.insert(X_RATELIMIT_REMAINING, governing.remaining.into());
    headers.insert(X_RATELIMIT_RESET, governing.resets_at.into());
    let policies: Vec<_> = decisions.iter().map(policy).collect();
    insert(headers, RATELIMIT_POLICY, &policies.join(", "));
    if governing.states_window() {
        insert(headers, RATELIMIT, &standing(governing));
    }
    let is_refusal = matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE);
    if let Some(seconds) = governing.retry_after().filter(|_| is_refusal) {
        headers.insert(RETRY_AFTER, seconds.into());
    }
}

/// The governing decision, which the headers describe: the one that refused, else the one with the least left, the later of equals.
fn governing(decisions: &[Decision]) -> Option<&Decision> {
    let refused = decisions.iter().find(|decision| !decision.outcome.admits());
    refused.or_else(|| decisions.iter().rev().min_by_key(|decision| decision.remaining))
}

fn policy(decision: &Decision) -> String {
    let policy = &decision.policy;
    format!("\"{}\";q={};w={}", policy.name(), decision.limit, policy.period().seconds())
}

fn standing(decision: &Decision) -> String {
    format!("\"{}\";r={};t={}", decision.policy.name(), decision.remaining, decision.seconds_left)
}

fn insert(headers: &mut HeaderMap, name: HeaderName, text: &str) {
    // Names of policies and numbers: always legal in a header.
    if let Ok(value) = HeaderValue::from_str(text) {
        headers.insert(name, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Policy};
    use chrono::{DateTime, Utc};
    use std::num::NonZeroU32;

    const API: Policy = Policy::per_minute("api", 15);

    fn now() -> DateTime<Utc> {
        "2026-10-21T09:05:26Z".parse().unwrap()
    }

    fn decided(policy: &Policy, count: u64) -> Decision {
        Decision::from_count(policy, policy.quota().limit, count, false, now())
    }

    fn written(status: StatusCode, decisions: &[Decision]) -> Vec<(String, String)> {
        let mut headers = HeaderMap::new();
        write(&mut headers, status, decisions);
        headers.iter().map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned())).collect()
    }

    fn pair(name: &str, value: &str) -> (String, String) {
        (name.to_owned(), value.to_owned())
    }

    #[test]
    fn one_policy() {
        let headers = [
            pair("x-ratelimit-limit", "15"),
            pair("x-ratelimit-remaining", "12"),
            pair("x-ratelimit-reset", "1792573560"),
            pair("ratelimit-policy", "\"api\";q=15;w=60"),
            pair("ratelimit", "\"api\";r=12;t=34"),
        ];
        assert_eq!(written(StatusCode::OK, &[decided(&API, 3)]), headers);
    }

    #[test]
    fn a_refusal_says_when_to_come_back_in_every_way() {
        let headers = [
            pair("x-ratelimit-limit", "15"),
            pair("x-ratelimit-remaining", "0"),
            pair("x-ratelimit-reset", "1792573560"),
            pair("ratelimit-policy", "\"api\";q=15;w=60"),
            pair("ratelimit", "\"api\";r=0;t=34"),
            pair("retry-after", "34"),
        ];
        assert_eq!(written(StatusCode::TOO_MANY_REQUESTS, &[decided(&API, 16)]), headers);
        assert_eq!(
            written(StatusCode::OK, &[decided(&API, 16)]),
            headers[..5],
            "a handler went on without it"
        );
    }

    #[test]
    fn of_several_policies_the_one_with_less_left_governs_and_the_later_of_equals() {
        let (hour, day) = (Policy::per_hour("hourly", 10), Policy::per_day("daily", 5));
        let headers =
            |first, second| written(StatusCode::OK, &[decided(&hour, first), decided(&day, second)]);
        assert_eq!(headers(8, 1)[4], pair("ratelimit", "\"hourly\";r=2;t=3274"));
        assert_eq!(headers(6, 1)[4], pair("ratelimit", "\"daily\";r=4;t=53674"));
        assert_eq!(
            headers(1, 1)[3],
            pair("ratelimit-policy", "\"hourly\";q=10;w=3600, \"daily\";q=5;w=86400")
        );
        assert_eq!(headers(11, 5)[1], pair("x-ratelimit-remaining", "0"));
        assert_eq!(headers(11, 5)[2], pair("x-ratelimit-reset", "1792576800"), "the one that refused");
    }

    #[test]
    fn a_caller_with_a_limit_of_its_own_reads_that() {
        let own = Decision::from_count(&API, NonZeroU32::new(100).unwrap(), 3, false, now());
        assert_eq!(written(StatusCode::OK, &[own])[3], pair("ratelimit-policy", "\"api\";q=100;w=60"));
    }

    #[test]
    fn what_is_not_known_is_not_stated() {
        for outcome in [Outcome::Contended, Outcome::Unavailable, Outcome::Degraded, Outcome::Shadowed] {
            let unknown = Decision::without_count(&API, API.quota().limit, outcome, now());
            let headers = [
                pair("x-ratelimit-limit", "15"),
                pair("x-ratelimit-remaining", "0"),
                pair("x-ratelimit-reset", "1792573560"),
                pair("ratelimit-policy", "\"api\";q=15;w=60"),
            ];
            assert_eq!(written(StatusCode::OK, &[unknown]), headers);
        }
        assert_eq!(written(StatusCode::OK, &[]), []);
    }
}
