//! Request bodies: JSON, small, and with no member we do not know.

use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use serde::de::DeserializeOwned;

use super::ApiError;

/// The largest body that is read: 16 KB.
pub const MAX_REQUEST_BODY_BYTES: usize = 16 * 1024;

/// Reads the body as `T`.
///
/// # Errors
/// 413 if it is too large, else 415 if it is not declared to be JSON, else 400 if it is not the JSON of a `T`.
pub async fn read_json<T: DeserializeOwned>(request: Request) -> Result<T, ApiError> {
    let (parts, body) = request.into_parts();
    if declared_length(&parts.headers).is_some_and(|length| length > MAX_REQUEST_BODY_BYTES) {
        return Err(ApiError::payload_too_large(MAX_REQUEST_BODY_BYTES));
    }
    let bytes = to_bytes(body, MAX_REQUEST_BODY_BYTES)
        .await
        .map_err(|_| ApiError::payload_too_large(MAX_REQUEST_BODY_BYTES))?;
    if !is_json(&parts.headers) {
        return Err(ApiError::unsupported_media_type());
    }
    serde_json::from_slice(&bytes)
        .map_err(|error| ApiError::bad_request(format!("The body is not accepted: {error}.")))
}

fn declared_length(headers: &HeaderMap) -> Option<usize> {
    headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

fn is_json(headers: &HeaderMap) -> bool {
    let declared = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = declared.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}
