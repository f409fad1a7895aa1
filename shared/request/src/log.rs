//! One log line per request. It names the route and the hashed key of the caller, and nothing that a client could have put into a method,
//! a path, a query or a header.

use std::time::Duration;

use axum::extract::Request;
use axum::http::{Method, StatusCode};
use rate_window::Decision;

use crate::scope::RequestScope;

/// The longest path segment that is logged as it is.
const MAX_SEGMENT: usize = 40;
/// Stands for what is not logged.
const OTHER: &str = "(other)";
/// What precedes the name of a list; behind it and a slash is the id of a record.
const LISTS: &str = "/sapi/v1/";
/// Stands for that slash and that id.
const ID: &str = "/{id}";

pub(crate) struct RequestLine {
    method: &'static str,
    route: String,
}

impl RequestLine {
    pub(crate) fn begin(request: &Request) -> Self {
        Self { method: method(request.method()), route: route(request.uri().path()) }
    }

    pub(crate) fn end(
        self,
        scope: &RequestScope,
        decisions: &[Decision],
        status: StatusCode,
        took: Duration,
    ) {
        let decision = decisions.last();
        let caller = decisions.len().checked_sub(1).and_then(|last| scope.caller(last));
        tracing::info!(
            request_id = %scope.request_id,
            method = self.method,
            route = self.route,
            status = status.as_u16(),
            tier = decision.map(|decision| decision.policy.name()),
            outcome = decision.map(|decision| decision.outcome.name()),
            remaining = decision.map(|decision| decision.remaining),
            caller,
            latency_ms = took.as_secs_f64() * 1_000.0,
            "request"
        );
    }
}

/// The method, if it is one of HTTP's own: a client may send any word for it, a token or an address included.
fn method(method: &Method) -> &'static str {
    let known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"];
    known.into_iter().find(|known| method.as_str() == *known).unwrap_or(OTHER)
}

/// The path, if it looks like one of ours: an address, an email or a token does not. All records of a list have one route.
fn route(path: &str) -> String {
    let (path, id) = match path.strip_prefix(LISTS).and_then(|path| path.split_once('/')) {
        Some((list, id)) if !id.is_empty() && !id.contains('/') => (&path[..LISTS.len() + list.len()], ID),
        _ => (path, ""),
    };
    if path.split('/').all(is_plain) { format!("{path}{id}") } else { OTHER.to_owned() }
}

fn is_plain(segment: &str) -> bool {
    segment == "v1"
        || segment.len() <= MAX_SEGMENT
            && segment.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_methods_of_http_are_logged() {
        assert_eq!(method(&Method::DELETE), "DELETE");
        for word in ["203.0.113.7", "eyJhbGciOi.J9.x", "get"] {
            assert_eq!(method(&word.parse().unwrap()), "(other)", "{word}");
        }
    }

    #[test]
    fn only_plain_paths_are_logged() {
        assert_eq!(route("/sapi/v1/project-skills"), "/sapi/v1/project-skills");
        assert_eq!(route("/papi/v1/ai/generate"), "/papi/v1/ai/generate");
        for id in ["rust", "p1:rust", "ada@example.org", "%2F"] {
            assert_eq!(route(&format!("/sapi/v1/project-skills/{id}")), "/sapi/v1/project-skills/{id}");
        }
        for path in [
            "/sapi/v1/ada@example.org/rust",
            "/sapi/v1/skills/203.0.113.7/x",
            "/sapi/v1/ada@example.org",
            "/203.0.113.7",
            "/eyJhbGciOi",
            "/a%20b",
        ] {
            assert_eq!(route(path), "(other)", "{path}");
        }
    }
}
