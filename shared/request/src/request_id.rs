//! The id of a request. It identifies the request in logs and errors, and decides nothing.

use std::fmt::{self, Display};

use axum::http::{HeaderMap, HeaderValue};
use serde::Serialize;
use uuid::Uuid;

use crate::headers::X_REQUEST_ID;

/// Finds the session that the token in a request's headers claims, whoever signed it.
pub type SessionOf = fn(&HeaderMap) -> Option<String>;

/// A UUID in its usual hyphenated spelling, as the client wrote it or made here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RequestId(String);

impl RequestId {
    /// The id that the client gave in one `X-Request-Id`, if it is a UUID; else a new one. Never the session that the caller's token
    /// claims: the id is logged, and no session is.
    pub(crate) fn of(headers: &HeaderMap, session_of: SessionOf) -> Self {
        let mut given = headers.get_all(X_REQUEST_ID).iter();
        let given = match (given.next(), given.next()) {
            (Some(id), None) => id.to_str().ok(),
            _ => None,
        };
        let given = given.filter(|id| is_hyphenated_uuid(id) && !is_session(id, headers, session_of));
        given.map_or_else(Self::fresh, |id| Self(id.to_owned()))
    }

    /// A new one.
    pub(crate) fn fresh() -> Self {
        Self(Uuid::new_v4().to_string())
    }

    /// The id as a header's value.
    #[must_use]
    pub fn to_header(&self) -> HeaderValue {
        HeaderValue::from_str(&self.0).unwrap_or_else(|_| HeaderValue::from_static(""))
    }
}

impl Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn is_session(id: &str, headers: &HeaderMap, session_of: SessionOf) -> bool {
    session_of(headers).is_some_and(|session| session.eq_ignore_ascii_case(id))
}

fn is_hyphenated_uuid(text: &str) -> bool {
    text.len() == uuid::fmt::Hyphenated::LENGTH && Uuid::try_parse(text).is_ok()
}
