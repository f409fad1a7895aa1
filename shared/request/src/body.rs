//! Request bodies: JSON, small, and with no member we do not know.

use std::error::Error;
use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use http_body_util::LengthLimitError;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::error::ApiError;
use crate::parameters::ParameterReader;

/// The largest body that is read: 16 KB.
pub const MAX_REQUEST_BODY_BYTES: usize = 16 * 1024;

/// The longest that a body may take to arrive. Behind API Gateway it is there already.
const READ_WITHIN: Duration = Duration::from_secs(10);

/// Reads the body as `T`. A request with a body takes no query parameters.
///
/// # Errors
/// 413 if it is too large, else 415 if it is not declared to be JSON, else 400 if it is not the JSON object of a `T`, does not arrive, or
/// comes with parameters.
pub async fn read_json<T: DeserializeOwned>(request: Request) -> Result<T, ApiError> {
    let (parts, body) = request.into_parts();
    if declared_length(&parts.headers).is_some_and(|length| length > MAX_REQUEST_BODY_BYTES) {
        return Err(ApiError::payload_too_large(MAX_REQUEST_BODY_BYTES));
    }
    let bytes = timeout(READ_WITHIN, to_bytes(body, MAX_REQUEST_BODY_BYTES))
        .await
        .map_err(|_| ApiError::bad_request("The body did not arrive in time."))?
        .map_err(|error| unreadable(&error))?;
    if !is_json(&parts.headers) {
        return Err(ApiError::unsupported_media_type());
    }
    ParameterReader::new(parts.uri.query().unwrap_or_default()).finish().map_err(ApiError::bad_parameters)?;
    // Serde would take a list for an object of the same members in their order.
    if bytes.trim_ascii_start().first().is_some_and(|byte| *byte != b'{') {
        return Err(ApiError::bad_request("The body is not accepted: it must be a JSON object."));
    }
    serde_json::from_slice(&bytes)
        .map_err(|error| ApiError::bad_request(format!("The body is not accepted: {error}.")))
}

/// A body that is too long, or one that broke off or is not framed as HTTP wants it.
fn unreadable(error: &axum::Error) -> ApiError {
    let too_long = error.source().is_some_and(|cause| cause.is::<LengthLimitError>());
    if too_long {
        ApiError::payload_too_large(MAX_REQUEST_BODY_BYTES)
    } else {
        ApiError::bad_request("The body could not be read to its end.")
    }
}

fn declared_length(headers: &HeaderMap) -> Option<usize> {
    headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

fn is_json(headers: &HeaderMap) -> bool {
    let declared = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = declared.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}
