//! Who calls: the bearer of a token, or a guest at the few paths that admit them.

use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use chrono::{DateTime, Utc};

use portfolio_request::caller::Caller;
use portfolio_request::error::ApiError;
use portfolio_request::gateway::GatewayContext;

use crate::{SourceNetwork, TokenAuthority, TokenError, jwt};

/// Identifies the caller. A guest is identified by the network of the source address.
///
/// # Errors
/// 401 without a valid token (unless `guests` are admitted), 503 if no signing secret can be read, 500 if a guest has no address.
pub async fn identify(
    parts: &Parts,
    tokens: &TokenAuthority,
    guests: bool,
    now: DateTime<Utc>,
) -> Result<Caller, ApiError> {
    match bearer(&parts.headers)? {
        Some(token) => tokens.verify(token, now).await.map_err(refused),
        None if guests => {
            let hash = network_hash(parts, tokens, now).await?;
            Ok(Caller::User(format!("guest:{hash}")))
        }
        None => Err(ApiError::unauthorized(false)),
    }
}

/// The source network of a request, hashed under the signing secret.
///
/// # Errors
/// 500 without a usable source address: such requests must not share a bucket. 503 if no signing secret can be read.
pub async fn network_hash(
    parts: &Parts,
    tokens: &TokenAuthority,
    now: DateTime<Utc>,
) -> Result<String, ApiError> {
    let source = parts.extensions.get::<GatewayContext>().and_then(|gateway| gateway.source_ip);
    let source = source.ok_or_else(|| ApiError::internal("the request has no usable source address"))?;
    tokens.network_hash(SourceNetwork::of(source), now).await.map_err(refused)
}

fn refused(error: TokenError) -> ApiError {
    match error {
        TokenError::Invalid => ApiError::unauthorized(true),
        TokenError::SecretUnavailable => ApiError::unavailable("no signing secret could be read"),
    }
}

/// The session that the token in `headers` claims to be of, whoever signed it.
#[must_use]
pub fn claimed_session(headers: &HeaderMap) -> Option<String> {
    bearer(headers).ok().flatten().and_then(jwt::unverified_session)
}

/// The bearer token, if an `Authorization` header is there at all.
fn bearer(headers: &HeaderMap) -> Result<Option<&str>, ApiError> {
    let mut values = headers.get_all(AUTHORIZATION).iter();
    match (values.next(), values.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => bearer_token(value).map(Some).ok_or_else(|| ApiError::unauthorized(false)),
        (Some(_), Some(_)) => Err(ApiError::unauthorized(false)),
    }
}

/// The token of one `Bearer` credential (RFC 6750 section 2.1); the scheme's case does not matter (RFC 9110 section 11.1).
fn bearer_token(value: &HeaderValue) -> Option<&str> {
    let (scheme, token) = value.to_str().ok()?.trim().split_once(' ')?;
    let token = token.trim_start_matches(' ');
    let usable = scheme.eq_ignore_ascii_case("bearer") && !token.is_empty() && !token.contains([' ', ',']);
    usable.then_some(token)
}
