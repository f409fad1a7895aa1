//! Which methods are served.

use axum::http::Method;
use portfolio_request::error::ApiError;

/// Everything here is read only. Asked after the resource is known, so that an unknown path is 404 whatever the method.
pub(crate) fn read_only(method: &Method) -> Result<(), ApiError> {
    match *method {
        Method::GET | Method::HEAD => Ok(()),
        _ => Err(ApiError::method_not_allowed("GET, HEAD")),
    }
}
