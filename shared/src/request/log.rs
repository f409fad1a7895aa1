//! One log line a request. It names the route and the hashed key of the caller, never what a client could have hidden in a path, a
//! query or a header.

use std::time::Duration;

use axum::extract::Request;
use axum::http::{Method, StatusCode};

use super::scope::RequestScope;

/// The longest path segment that is logged as it is.
const MAX_SEGMENT: usize = 40;

pub(super) struct RequestLine {
    method: Method,
    route: String,
}

impl RequestLine {
    pub(super) fn begin(request: &Request) -> Self {
        Self { method: request.method().clone(), route: route(request.uri().path()) }
    }

    pub(super) fn end(self, scope: &RequestScope, status: StatusCode, took: Duration) {
        let check = scope.last_check();
        let decision = check.as_ref().map(|check| check.decision);
        tracing::info!(
            request_id = %scope.request_id,
            method = %self.method,
            route = self.route,
            status = status.as_u16(),
            tier = decision.map(|decision| decision.tier.name()),
            outcome = decision.map(|decision| decision.outcome.name()),
            remaining = decision.map(|decision| decision.remaining),
            caller = check.as_ref().map(|check| check.caller.as_str()),
            latency_ms = took.as_secs_f64() * 1_000.0,
            "request"
        );
    }
}

/// The path, if it looks like one of ours: an address, an email, a token or an id does not.
fn route(path: &str) -> String {
    let plain = |segment: &str| {
        segment == "v1"
            || segment.len() <= MAX_SEGMENT
                && segment.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
    };
    if path.split('/').all(plain) { path.to_owned() } else { "(other)".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};

    use axum::body::Body;
    use axum::http::HeaderMap;
    use chrono::Utc;
    use serde_json::{Value, json};
    use tokio::time::Instant;

    use crate::rate_limit::{CallerKey, Decision, Outcome, Tier};
    use crate::request::RequestId;

    #[derive(Clone, Default)]
    struct Buffer(Arc<Mutex<Vec<u8>>>);

    impl Write for Buffer {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// The line of a request on which `checks` were made, without the time it was written at.
    fn line(checks: &[(Tier, CallerKey)]) -> Value {
        let scope = RequestScope::new(RequestId::of(&HeaderMap::new()), Utc::now(), Instant::now());
        for (tier, key) in checks {
            let decision =
                Decision { tier: *tier, outcome: Outcome::Allowed, limit: 5, remaining: 4, seconds_left: 40 };
            scope.record(decision, key);
        }
        let buffer = Buffer::default();
        let writer = buffer.clone();
        let subscriber =
            tracing_subscriber::fmt().json().flatten_event(true).with_writer(move || writer.clone());
        tracing::subscriber::with_default(subscriber.finish(), || {
            let request = Request::get("/papi/v1/token?email=ada@example.org").body(Body::empty()).unwrap();
            RequestLine::begin(&request).end(&scope, StatusCode::OK, Duration::from_micros(12_500));
        });
        let mut line: Value = serde_json::from_slice(&buffer.0.lock().unwrap()).unwrap();
        assert_eq!(line["request_id"], scope.request_id.to_string());
        for varying in ["timestamp", "request_id"] {
            line.as_object_mut().unwrap().remove(varying);
        }
        line
    }

    fn expected(checked: Value) -> Value {
        let mut line = json!({
            "level": "INFO", "target": "portfolio_shared::request::log", "message": "request",
            "method": "GET", "route": "/papi/v1/token", "status": 200, "latency_ms": 12.5,
        });
        line.as_object_mut().unwrap().extend(checked.as_object().unwrap().clone());
        line
    }

    /// Every field there is: documented in docs/OPERATIONS.md, and none that tells who the caller is.
    #[test]
    fn the_line_has_the_last_check_and_its_caller_hashed() {
        let checks = [
            (Tier::PapiTokenNetwork, CallerKey::network(Tier::PapiTokenNetwork, "00ff")),
            (Tier::Papi, CallerKey::user(Tier::Papi, "ada@example.org")),
        ];
        // printf ada@example.org | sha256sum
        let caller = "papi:cfe00dde46ef942601ffafb9e2825e802858b460e586b8305b344c1eb826357d";
        let checked = json!({"tier": "papi", "outcome": "allowed", "remaining": 4, "caller": caller});
        assert_eq!(line(&checks), expected(checked));
        assert_eq!(line(&[]), expected(json!({})));
    }

    #[test]
    fn only_plain_paths_are_logged() {
        assert_eq!(route("/sapi/v1/project-skills"), "/sapi/v1/project-skills");
        assert_eq!(route("/papi/v1/ai/generate"), "/papi/v1/ai/generate");
        for path in ["/sapi/v1/ada@example.org", "/203.0.113.7", "/eyJhbGciOi", "/a%20b"] {
            assert_eq!(route(path), "(other)", "{path}");
        }
    }
}
