//! Conditional requests: what the client already has is not sent again (RFC 9110 section 13.1.2).

use axum::body::{Body, HttpBody};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};

/// The entity tags that the client has, as it says.
pub(crate) struct IfNoneMatch(Vec<HeaderValue>);

impl IfNoneMatch {
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        Self(headers.get_all(IF_NONE_MATCH).iter().cloned().collect())
    }

    /// `response`, or a 304 in its place if the client has what it holds.
    pub(crate) fn apply(&self, mut response: Response<Body>) -> Response<Body> {
        let etag = response.headers().get(ETAG).and_then(|etag| etag.to_str().ok());
        if response.status() != StatusCode::OK || !etag.is_some_and(|etag| self.names(etag)) {
            return response;
        }
        // Otherwise the router would add `Content-Length: 0`: a 304 carries the length of its 200, or none (RFC 9110 section 8.6).
        if let Some(length) = response.body().size_hint().exact() {
            response.headers_mut().entry(CONTENT_LENGTH).or_insert(HeaderValue::from(length));
        }
        response.headers_mut().remove(CONTENT_TYPE);
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        *response.body_mut() = Body::empty();
        response
    }

    /// Whether `etag` is named: by any of a list, weak or strong, or by `*`.
    fn names(&self, etag: &str) -> bool {
        let values = self.0.iter().filter_map(|value| value.to_str().ok());
        let mut tags = values.flat_map(|value| value.split(',')).map(str::trim);
        tags.any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == etag)
    }
}
