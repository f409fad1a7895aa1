//! The embedded store on a port, for AWS clients: the guard and the HTTP around it.
//!
//! Such a store checks no signature, so a web page open in the developer's browser could read and write it: directly (its requests
//! carry an `Origin`), or after making a name of its own resolve to this machine (its requests carry that name as `Host`). Neither
//! passes.

use std::net::IpAddr;

use axum::body::Body;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header::{CONTENT_TYPE, HOST, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Response, StatusCode};
use axum::{Router, middleware, routing};
use serde_json::json;

use super::{EmbeddedDynamoDb, engine};

/// The largest request DynamoDB takes.
const MAX_BODY_BYTES: usize = 16 * 1024 * 1024;

/// Which `Host` values are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AllowedHosts {
    /// `localhost` and loopback addresses, with any port.
    Loopback,
    /// Also any literal address, and the name by which containers reach their host: none of these can be made to resolve elsewhere.
    Addresses,
}

impl AllowedHosts {
    /// What to answer when listening on `address`.
    #[must_use]
    pub fn for_listener(address: IpAddr) -> Self {
        if address.is_loopback() { Self::Loopback } else { Self::Addresses }
    }

    fn allow(self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else { return false };
        let name = authority.host().trim_start_matches('[').trim_end_matches(']');
        if name.eq_ignore_ascii_case("localhost") {
            return true;
        }
        match (name.parse::<IpAddr>(), self) {
            (Ok(address), Self::Loopback) => address.is_loopback(),
            (Ok(_), Self::Addresses) => true,
            (Err(_), Self::Addresses) => name.eq_ignore_ascii_case("host.docker.internal"),
            (Err(_), Self::Loopback) => false,
        }
    }

    fn accepted(self) -> &'static str {
        match self {
            Self::Loopback => "localhost, 127.0.0.1 or [::1]",
            Self::Addresses => "localhost, an IP address or host.docker.internal",
        }
    }
}

/// The store as an HTTP service that answers only requests with an allowed `Host` and no `Origin`.
pub fn published(store: &EmbeddedDynamoDb, hosts: AllowedHosts) -> Router {
    Router::new()
        .route("/", routing::post(operation))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(middleware::from_fn(
            move |request: axum::extract::Request, next: middleware::Next| async move {
                match refusal(request.headers(), hosts) {
                    Some(reason) => refused(&reason),
                    None => next.run(request).await,
                }
            },
        ))
        .with_state(store.clone())
}

async fn operation(
    State(store): State<EmbeddedDynamoDb>,
    headers: HeaderMap,
    body: String,
) -> Response<Body> {
    let target = headers.get(engine::TARGET_HEADER).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let answer = engine::answer(&store.database, target, &body);
    json_response(StatusCode::from_u16(answer.status).unwrap_or(StatusCode::BAD_REQUEST), answer.body)
}

/// Why a request is not answered; `None` if it is.
fn refusal(headers: &HeaderMap, hosts: AllowedHosts) -> Option<String> {
    if headers.contains_key(ORIGIN) {
        return Some(
            "Requests with an Origin header are refused: this store is not for web pages.".to_owned(),
        );
    }
    let mut names = headers.get_all(HOST).iter().map(|name| name.to_str().unwrap_or_default());
    let allowed = names.next().is_some_and(|name| hosts.allow(name)) && names.next().is_none();
    (!allowed).then(|| format!("The Host header must be {}, with any port.", hosts.accepted()))
}

/// 403 in the form in which AWS clients show the message.
fn refused(reason: &str) -> Response<Body> {
    let body =
        json!({ "__type": "com.amazonaws.dynamodb.v20120810#AccessDeniedException", "message": reason });
    json_response(StatusCode::FORBIDDEN, body.to_string())
}

fn json_response(status: StatusCode, body: String) -> Response<Body> {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    response
        .headers_mut()
        .insert(CONTENT_TYPE, const { axum::http::HeaderValue::from_static(engine::CONTENT_TYPE) });
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn loopback_hosts_are_answered_with_any_port() {
        for host in
            ["localhost", "LocalHost:8000", "127.0.0.1:8000", "127.0.0.1", "[::1]:8000", "127.9.9.9:1"]
        {
            assert_eq!(refusal(&headers(&[("host", host)]), AllowedHosts::Loopback), None, "{host}");
        }
    }

    #[test]
    fn names_that_somebody_else_controls_are_refused() {
        for host in [
            "evil.example.com",
            "localhost.evil.example.com:8000",
            "192.0.2.1:8000",
            "",
            "127.0.0.1.evil.example.com",
        ] {
            let refused = refusal(&headers(&[("host", host)]), AllowedHosts::Loopback);
            assert_eq!(
                refused.as_deref(),
                Some("The Host header must be localhost, 127.0.0.1 or [::1], with any port."),
                "{host}"
            );
        }
        assert!(refusal(&headers(&[]), AllowedHosts::Loopback).is_some(), "no Host at all");
        let host = headers(&[("host", "evil.example.com")]);
        assert!(refusal(&host, AllowedHosts::Addresses).is_some());
    }

    #[test]
    fn containers_may_name_an_address_or_their_host() {
        for host in ["192.0.2.1:8000", "[2001:db8::1]:8000", "host.docker.internal:8000", "localhost:8000"] {
            assert_eq!(refusal(&headers(&[("host", host)]), AllowedHosts::Addresses), None, "{host}");
        }
    }

    #[test]
    fn a_web_page_is_refused_whatever_its_host() {
        let page = headers(&[("host", "localhost:8000"), ("origin", "http://localhost:3000")]);
        assert_eq!(
            refusal(&page, AllowedHosts::Loopback).as_deref(),
            Some("Requests with an Origin header are refused: this store is not for web pages.")
        );
    }
}
