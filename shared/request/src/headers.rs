//! Names of the headers that every answer carries, and of those that a browser may read.

use axum::http::HeaderName;

pub(crate) const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
pub(crate) const X_API_VERSION: HeaderName = HeaderName::from_static("x-api-version");

/// Headers that a browser must be allowed to read (CORS `Access-Control-Expose-Headers`): the rate limiter's, and these.
const EXPOSED_OF_OURS: [&str; 10] = [
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

/// Headers that a browser must be allowed to read (CORS `Access-Control-Expose-Headers`).
#[must_use]
pub fn exposed() -> Vec<&'static str> {
    rate_window::headers::EXPOSED.into_iter().chain(EXPOSED_OF_OURS).collect()
}
