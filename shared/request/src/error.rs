//! Errors a client can see. Which one where:
//!
//! - something the caller sent is wrong: [`ApiError::bad_request`] (with [`ParameterFault`]s where parameters are to blame), or the
//!   constructor of its status (401, 404, 405, 413, 415);
//! - a limit refused: [`ApiError::rate_limited`];
//! - a dependency did not answer: [`ApiError::unavailable`];
//! - it is our fault: [`ApiError::internal`].
//!
//! What the client reads (`message`, `details`) and what the log reads (`cause`) are separate fields, so a cause cannot leak.
//!
//! An error is an answer like any other: a handler returns it. Its body names the request, which only the envelope knows, so it is
//! written there (`render`).

use axum::body::Body;
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, Response, StatusCode};
use axum::response::IntoResponse;
use serde::Serialize;

use crate::request_id::RequestId;

/// A parameter, or a member of a body, that was refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ParameterFault {
    /// Its name.
    pub parameter: String,
    /// What is wrong with it.
    pub reason: String,
    /// What is accepted.
    pub accepted: String,
}

impl ParameterFault {
    /// The text of `parameter` cannot be decoded, for this `reason`.
    #[must_use]
    pub fn undecodable(parameter: impl Into<String>, reason: &str) -> Self {
        Self {
            parameter: parameter.into(),
            reason: reason.to_owned(),
            accepted: "UTF-8 text, percent-encoded".to_owned(),
        }
    }
}

/// The most faults that one answer tells of.
const MAX_DETAILS: usize = 20;
/// The longest name of a parameter that is told, in characters.
const MAX_NAME: usize = 100;

impl ParameterFault {
    /// A fault of a name that a person can read.
    fn shortened(mut self) -> Self {
        if let Some((end, _)) = self.parameter.char_indices().nth(MAX_NAME) {
            self.parameter.truncate(end);
            self.parameter.push('…');
        }
        self
    }
}

/// An error answer.
#[derive(Debug, Clone)]
pub struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: String,
    retryable: bool,
    details: Box<[ParameterFault]>,
    retry_after: Option<u32>,
    allow: Option<&'static str>,
    challenge: Option<&'static str>,
    cause: Option<Box<str>>,
}

/// The JSON of every error, as `docs/API.md` describes it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ErrorBody<'a> {
    http_status: u16,
    error_code: &'a str,
    message: &'a str,
    correlation_id: &'a RequestId,
    retryable: bool,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    details: &'a [ParameterFault],
}

impl ApiError {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            retryable: false,
            details: Box::default(),
            retry_after: None,
            allow: None,
            challenge: None,
            cause: None,
        }
    }

    /// 400: what was sent cannot be accepted; `message` says what and what would be.
    #[must_use]
    pub fn bad_request(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "BAD_REQUEST", message)
    }

    /// 400: each parameter that was refused, why, and what is accepted. Each fault once, and no more than a person reads: an answer must
    /// not be many times as large as the request.
    #[must_use]
    pub fn bad_parameters(faults: Vec<ParameterFault>) -> Self {
        let mut details: Vec<ParameterFault> = Vec::new();
        let mut left_out = 0;
        for fault in faults.into_iter().map(ParameterFault::shortened) {
            if details.contains(&fault) {
                continue;
            }
            if details.len() < MAX_DETAILS { details.push(fault) } else { left_out += 1 }
        }
        let names: Vec<_> = details.iter().map(|fault| fault.parameter.as_str()).collect();
        let more = if left_out == 0 { String::new() } else { format!(" and {left_out} more") };
        let message = format!("Not accepted: {}{more}. See details.", names.join(", "));
        Self { details: details.into(), ..Self::bad_request(message) }
    }

    /// 401: no token (`bad_token` false), or one that is not valid. Challenges as RFC 6750 section 3.
    #[must_use]
    pub fn unauthorized(bad_token: bool) -> Self {
        let (message, challenge) = if bad_token {
            (
                "The bearer token is not valid or has expired. Get a new one: POST /papi/v1/token.",
                "Bearer realm=\"portfolio\", error=\"invalid_token\"",
            )
        } else {
            (
                "A bearer token is needed in one Authorization header. Get one: POST /papi/v1/token.",
                "Bearer realm=\"portfolio\"",
            )
        };
        let error = Self::new(StatusCode::UNAUTHORIZED, "UNAUTHORIZED", message);
        Self { challenge: Some(challenge), ..error }
    }

    /// 404: nothing lies at this path.
    #[must_use]
    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "NOT_FOUND", "There is nothing at this path.")
    }

    /// 404: the list is there, and no record of it that could be shown has this id.
    #[must_use]
    pub fn no_such_record() -> Self {
        Self::new(StatusCode::NOT_FOUND, "NOT_FOUND", "No record of this list has this id.")
    }

    /// 405: the path is right, the method is not; `allow` lists those that are, unless the router adds the header.
    #[must_use]
    pub fn method_not_allowed(allow: impl Into<Option<&'static str>>) -> Self {
        let message = "This path does not accept this method. The Allow header lists those it does.";
        let error = Self::new(StatusCode::METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED", message);
        Self { allow: allow.into(), ..error }
    }

    /// 413: the body is larger than `limit` bytes.
    #[must_use]
    pub fn payload_too_large(limit: usize) -> Self {
        let message = format!("The body is too large: at most {limit} bytes are accepted.");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "PAYLOAD_TOO_LARGE", message)
    }

    /// 415: the body is not declared to be JSON.
    #[must_use]
    pub fn unsupported_media_type() -> Self {
        let message = "The body must be sent with Content-Type: application/json.";
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED_MEDIA_TYPE", message)
    }

    /// 429: over the limit; the same number of seconds in header and message.
    #[must_use]
    pub fn rate_limited(retry_after: u32) -> Self {
        let message = format!("Rate limit exceeded. Retry after {retry_after} seconds.");
        Self::new(StatusCode::TOO_MANY_REQUESTS, "RATE_LIMIT_EXCEEDED", message).retry_after(retry_after)
    }

    /// 500: our fault. `cause` goes to the log and nowhere else.
    #[must_use]
    pub fn internal(cause: impl ToString) -> Self {
        let error = Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "INTERNAL_SERVER_ERROR",
            "Something went wrong on our side.",
        );
        Self { retryable: true, cause: Some(cause.to_string().into()), ..error }
    }

    /// 503: a dependency does not respond. `cause` goes to the log and nowhere else.
    #[must_use]
    pub fn unavailable(cause: impl ToString) -> Self {
        let message = "The service is temporarily unavailable.";
        let error = Self::new(StatusCode::SERVICE_UNAVAILABLE, "SERVICE_UNAVAILABLE", message);
        Self { cause: Some(cause.to_string().into()), ..error }.retry_after(1)
    }

    /// 503: no AI provider could answer.
    #[must_use]
    pub fn all_providers_unavailable() -> Self {
        let message = "No AI provider is available at the moment.";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "ALL_PROVIDERS_UNAVAILABLE", message).retry_after(30)
    }

    fn retry_after(self, seconds: u32) -> Self {
        Self { retryable: true, retry_after: Some(seconds), ..self }
    }

    fn body(&self, correlation_id: &RequestId) -> Vec<u8> {
        let body = ErrorBody {
            http_status: self.status.as_u16(),
            error_code: self.code,
            message: &self.message,
            correlation_id,
            retryable: self.retryable,
            details: &self.details,
        };
        serde_json::to_vec(&body).unwrap_or_default()
    }
}

impl IntoResponse for ApiError {
    /// Status and headers; the envelope adds the body.
    fn into_response(self) -> Response<Body> {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Some(allow) = self.allow {
            headers.insert(ALLOW, HeaderValue::from_static(allow));
        }
        if let Some(challenge) = self.challenge {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static(challenge));
        }
        response.extensions_mut().insert(self);
        response
    }
}

/// Writes the body of an error that `response` is, with the id of its request; the cause, if any, goes to the log. Anything else stays as
/// it is.
pub(crate) fn render(mut response: Response<Body>, request_id: &RequestId) -> Response<Body> {
    let Some(error) = response.extensions_mut().remove::<ApiError>() else { return response };
    if let Some(cause) = &error.cause {
        tracing::error!(%request_id, error_code = error.code, cause, "request failed");
    }
    *response.body_mut() = Body::from(error.body(request_id));
    response
}
