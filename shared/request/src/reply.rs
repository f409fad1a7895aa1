//! Replies: what a handler gives back, and how it becomes bytes and headers.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, LINK};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response};
use axum::response::IntoResponse;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::error::ApiError;

/// The largest body that is sent.
pub const MAX_BODY_BYTES: usize = 5 * 1024 * 1024;
/// The largest body as Lambda carries it ([`carried_bytes`]): below the 6,291,556 bytes it allows, with room for the headers.
pub const MAX_CARRIED_BYTES: usize = 6_000_000;

const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// `Cache-Control` values that the API uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CachePolicy(HeaderValue);

impl CachePolicy {
    /// Never stored.
    pub const NO_STORE: Self = Self(NO_STORE);
    /// Stored, but revalidated each time.
    pub const NO_CACHE: Self = Self(HeaderValue::from_static("no-cache"));

    /// A policy given as the header's text; `None` if that is not a legal header value.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        HeaderValue::from_str(text).ok().map(Self)
    }

    /// A policy known to be legal.
    #[must_use]
    pub const fn from_static(text: &'static str) -> Self {
        Self(HeaderValue::from_static(text))
    }

    /// Whether a copy may be reused for a time, so that the answer gets an `ETag`.
    fn has_max_age(&self) -> bool {
        self.0.as_bytes().windows(8).any(|part| part == b"max-age=")
    }
}

/// Whether every read behind an answer succeeded (`X-Data-Integrity`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Integrity {
    /// All of it is there.
    Complete,
    /// Something could not be read and is missing; such an answer is never stored by a cache.
    Partial,
}

/// A successful answer being built.
#[derive(Debug)]
pub struct Reply {
    body: Vec<u8>,
    media_type: HeaderValue,
    cache: CachePolicy,
    integrity: Option<Integrity>,
    total: Option<usize>,
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl Reply {
    /// `body` as JSON, not stored by caches unless [`Self::cache`] says otherwise.
    ///
    /// # Errors
    /// [`ApiError::internal`] if it cannot be written as JSON.
    pub fn json(body: &impl Serialize) -> Result<Self, ApiError> {
        Ok(Self::json_bytes(serde_json::to_vec(body).map_err(ApiError::internal)?))
    }

    /// A body that is JSON already.
    #[must_use]
    pub fn json_bytes(body: Vec<u8>) -> Self {
        Self::new(body, JSON)
    }

    /// A text of the media type `media_type`, not stored by caches unless [`Self::cache`] says otherwise.
    #[must_use]
    pub fn text(body: String, media_type: &'static str) -> Self {
        Self::new(body.into_bytes(), HeaderValue::from_static(media_type))
    }

    fn new(body: Vec<u8>, media_type: HeaderValue) -> Self {
        let (cache, headers) = (CachePolicy::NO_STORE, Vec::new());
        Self { body, media_type, cache, integrity: None, total: None, headers }
    }

    /// Sets how caches may treat it.
    #[must_use]
    pub fn cache(self, cache: CachePolicy) -> Self {
        Self { cache, ..self }
    }

    /// Sets whether it is complete.
    #[must_use]
    pub fn integrity(self, integrity: Integrity) -> Self {
        Self { integrity: Some(integrity), ..self }
    }

    /// How many records match altogether (`X-Total-Count`).
    #[must_use]
    pub fn total(self, total: usize) -> Self {
        Self { total: Some(total), ..self }
    }

    /// Whether a further page exists (`X-Has-More`).
    #[must_use]
    pub fn has_more(self, has_more: bool) -> Self {
        let value = HeaderValue::from_static(if has_more { "true" } else { "false" });
        self.header(HeaderName::from_static("x-has-more"), value)
    }

    /// The `Link` field, if there is anything to link to.
    ///
    /// # Errors
    /// [`ApiError::internal`] if `links` holds what a header cannot.
    pub fn links(self, links: &str) -> Result<Self, ApiError> {
        if links.is_empty() {
            return Ok(self);
        }
        Ok(self.header(LINK, HeaderValue::from_str(links).map_err(ApiError::internal)?))
    }

    /// A further header.
    #[must_use]
    pub fn header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    /// The answer, or an error if it is too large to send.
    fn try_into_response(self) -> Result<Response<Body>, ApiError> {
        let (length, carried) = (self.body.len(), carried_bytes(&self.body));
        if length > MAX_BODY_BYTES || carried > MAX_CARRIED_BYTES {
            let cause =
                format!("a body of {length} bytes, {carried} as Lambda carries it, is too large to send");
            return Err(ApiError::internal(cause));
        }
        let policy = self.policy();
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        self.describe(headers);
        if policy.has_max_age() {
            let etag = etag(&self.body, self.total);
            headers.insert(ETAG, HeaderValue::from_str(&etag).map_err(ApiError::internal)?);
        }
        headers.insert(CACHE_CONTROL, policy.0);
        headers.insert(CONTENT_TYPE, self.media_type);
        *response.body_mut() = Body::from(self.body);
        Ok(response)
    }

    /// What caches may do with it: nothing, if something is missing.
    fn policy(&self) -> CachePolicy {
        match self.integrity {
            Some(Integrity::Partial) => CachePolicy::NO_STORE,
            _ => self.cache.clone(),
        }
    }

    fn describe(&self, headers: &mut HeaderMap) {
        if let Some(total) = self.total {
            headers.insert("x-total-count", HeaderValue::from(total));
        }
        if let Some(integrity) = self.integrity {
            headers.insert("x-data-integrity", HeaderValue::from_static(integrity.name()));
        }
        headers.extend(self.headers.iter().cloned());
    }
}

impl Integrity {
    fn name(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Partial => "partial",
        }
    }
}

/// The size of `json` inside the JSON string that Lambda carries it in: each quote and backslash takes one byte more.
#[must_use]
pub fn carried_bytes(json: &[u8]) -> usize {
    json.len() + json.iter().filter(|byte| matches!(byte, b'"' | b'\\')).count()
}

/// A strong validator: equal only if every byte and the total are.
fn etag(body: &[u8], total: Option<usize>) -> String {
    let mut digest = Sha256::new();
    digest.update(body);
    digest.update(total.map_or(String::new(), |total| format!("|{total}")));
    format!("\"{}\"", hex::encode(digest.finalize()))
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response<Body> {
        self.try_into_response().unwrap_or_else(ApiError::into_response)
    }
}
