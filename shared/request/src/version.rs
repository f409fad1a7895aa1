//! `X-API-Version`: which versions of the API a client may ask for.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, Response};
use axum::middleware::Next;

use crate::error::{ApiError, ParameterFault};
use crate::headers::X_API_VERSION;

/// The version that answers.
pub(crate) const VERSION: &str = "v1";

/// A middleware that passes a request that asks for no version, or for version 1 in any spelling: `1`, `v1`, `1.2`.
///
/// # Errors
/// 400 for any other, or for several.
pub async fn require_version(request: Request, next: Next) -> Result<Response<Body>, ApiError> {
    check(request.headers())?;
    Ok(next.run(request).await)
}

fn check(headers: &HeaderMap) -> Result<(), ApiError> {
    let mut asked = headers.get_all(X_API_VERSION).iter();
    let accepted = match (asked.next(), asked.next()) {
        (None, _) => true,
        (Some(version), None) => version.to_str().is_ok_and(is_version_1),
        (Some(_), Some(_)) => false,
    };
    if accepted { Ok(()) } else { Err(refused()) }
}

fn refused() -> ApiError {
    ApiError::bad_parameters(vec![ParameterFault {
        parameter: "X-API-Version".to_owned(),
        reason: "is not a version of this API".to_owned(),
        accepted: "1 or v1, with an optional minor number (1.2)".to_owned(),
    }])
}

fn is_version_1(text: &str) -> bool {
    let Some(minor) = text.strip_prefix('v').unwrap_or(text).strip_prefix('1') else { return false };
    match minor.strip_prefix('.') {
        Some(digits) => !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()),
        None => minor.is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_1_in_any_spelling() {
        for text in ["1", "v1", "1.0", "v1.25"] {
            assert!(is_version_1(text), "{text}");
        }
        for text in ["", "v", "2", "v2", "V1", "1.", "1.x", "11", "1.0.0", " 1", "vv1"] {
            assert!(!is_version_1(text), "{text}");
        }
    }
}
