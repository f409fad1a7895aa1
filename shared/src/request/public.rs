//! Requests to public pages: identified, but neither limited nor behind a token.

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::header::IF_NONE_MATCH;
use axum::http::request::Parts;
use axum::http::{HeaderValue, Response};

use super::{ApiError, Reply, RequestId, RequestScope, check_version};

/// A request to a public page, and how it is answered.
pub struct PublicRequest {
    request_id: RequestId,
    if_none_match: Vec<HeaderValue>,
}

impl PublicRequest {
    /// Answers with whichever `result` is.
    #[must_use]
    pub fn respond(&self, result: Result<Reply, ApiError>) -> Response<Body> {
        result
            .and_then(|reply| reply.into_response(&self.if_none_match))
            .unwrap_or_else(|error| error.into_response(&self.request_id))
    }
}

impl<S: Sync> FromRequestParts<S> for PublicRequest {
    type Rejection = Response<Body>;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Response<Body>> {
        let Some(RequestScope { request_id, .. }) = parts.extensions.get().cloned() else {
            unreachable!("`enveloped` lies around every public page");
        };
        check_version(&parts.headers).map_err(|error| error.into_response(&request_id))?;
        let if_none_match = parts.headers.get_all(IF_NONE_MATCH).iter().cloned().collect();
        Ok(Self { request_id, if_none_match })
    }
}
