//! Whether SAPI answers, seen from outside: over HTTP, with a token that this layer mints.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderValue, Request, Response, StatusCode, Uri};
use chrono::{DateTime, TimeDelta, Utc};
use http_body_util::Full;
use portfolio_request::environment::{EnvironmentError, variable};
use portfolio_tokens::{TokenAuthority, TokenError, UserId};
use serde::Deserialize;
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::http_client::{HttpClient, HttpError};

/// The longest that SAPI may take to answer.
const BOUND: Duration = Duration::from_secs(2);
/// How long the result of a call is reused.
const REUSED_FOR: TimeDelta = TimeDelta::seconds(10);
/// How long a token for one call lives.
const TOKEN_LIFETIME: TimeDelta = TimeDelta::seconds(60);
/// The largest answer that is read: 64 KB.
const MAX_ANSWER_BYTES: usize = 64 * 1024;
/// The subject of the token.
const SERVICE: &str = "papi-service";
/// The path that is called.
const HEALTH_PATH: &str = "/sapi/v1/health";

/// The address of the API that SAPI is part of, where the gateway does not name it: on a developer's machine, behind a custom domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseUrl(String);

impl BaseUrl {
    /// What is accepted, for a message.
    pub const ACCEPTED: &str = "an http or https address without query, such as https://api.example.com";

    /// Reads an address; `None` if it is not [`Self::ACCEPTED`]. A trailing slash is ignored.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let uri: Uri = text.parse().ok()?;
        let is_http = matches!(uri.scheme_str(), Some("http" | "https"));
        let has_host = uri.host().is_some_and(|host| !host.is_empty());
        (is_http && has_host && uri.query().is_none()).then(|| Self(text.trim_end_matches('/').to_owned()))
    }

    /// The variable that holds it.
    pub const VARIABLE: &str = "SAPI_BASE_URL";

    /// Reads [`Self::VARIABLE`]; `None` if it is not set.
    ///
    /// # Errors
    /// [`EnvironmentError`] if it is set to what is not [`Self::ACCEPTED`].
    pub fn from_env() -> Result<Option<Self>, EnvironmentError> {
        let name = Self::VARIABLE;
        let Some(value) = variable(name)? else { return Ok(None) };
        match Self::parse(&value) {
            Some(url) => Ok(Some(url)),
            None => Err(EnvironmentError::Invalid { name, value, accepted: Self::ACCEPTED }),
        }
    }
}

/// Asks for SAPI's health, at most once in ten seconds.
#[derive(Debug)]
pub(crate) struct SapiProbe {
    base_url: Option<BaseUrl>,
    tokens: Arc<TokenAuthority>,
    http_client: HttpClient,
    last: Mutex<Option<Observation>>,
}

#[derive(Debug, Clone, Copy)]
struct Observation {
    at: DateTime<Utc>,
    is_up: bool,
}

#[derive(Debug, thiserror::Error)]
enum ProbeError {
    #[error("the request could not be built: {0}")]
    Request(#[from] axum::http::Error),
    #[error(transparent)]
    Token(#[from] TokenError),
    #[error(transparent)]
    Http(#[from] HttpError),
    #[error("no answer within {BOUND:?}")]
    Timeout,
    #[error("the answer was {0}")]
    Status(StatusCode),
}

impl SapiProbe {
    /// Asks at `base_url`, else at the host that the gateway names; with tokens from `tokens`, through `http_client`.
    #[must_use]
    pub(crate) fn new(
        base_url: Option<BaseUrl>,
        tokens: Arc<TokenAuthority>,
        http_client: HttpClient,
    ) -> Self {
        Self { base_url, tokens, http_client, last: Mutex::default() }
    }

    /// Whether SAPI answers at the API's own address and accepts our token. `host` is what the gateway names, never what a client
    /// claims in a header. Several requests at once ask once.
    pub async fn is_up(&self, host: Option<&str>, request_id: &HeaderValue, now: DateTime<Utc>) -> bool {
        let mut last = self.last.lock().await;
        if let Some(Observation { at, is_up }) = *last
            && (now - at).abs() < REUSED_FOR
        {
            return is_up;
        }
        let Some(url) = self.url(host) else {
            tracing::warn!("SAPI cannot be asked: the gateway names no host, and SAPI_BASE_URL is not set");
            return false;
        };
        let asked = timeout(BOUND, self.ask(&url, request_id, now)).await.unwrap_or(Err(ProbeError::Timeout));
        if let Err(error) = &asked {
            tracing::warn!(url, ?error, "SAPI does not answer as it should");
        }
        let is_up = asked.is_ok();
        *last = Some(Observation { at: now, is_up });
        is_up
    }

    fn url(&self, host: Option<&str>) -> Option<String> {
        match (&self.base_url, host) {
            (Some(BaseUrl(base)), _) => Some(format!("{base}{HEALTH_PATH}")),
            (None, Some(host)) => Some(format!("https://{host}{HEALTH_PATH}")),
            (None, None) => None,
        }
    }

    async fn ask(&self, url: &str, request_id: &HeaderValue, now: DateTime<Utc>) -> Result<(), ProbeError> {
        let Some(service) = UserId::parse(SERVICE) else { unreachable!("{SERVICE} is a user id") };
        let token = self.tokens.mint_user(&service, TOKEN_LIFETIME, now).await?;
        let request = Request::get(url)
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .header("x-request-id", request_id)
            .body(Full::default())?;
        let answer = self.http_client.send(request, MAX_ANSWER_BYTES).await?;
        if proves_the_credential(&answer) { Ok(()) } else { Err(ProbeError::Status(answer.status())) }
    }
}

/// A health path verifies the token it is sent, so a 200 proves that it was accepted; so does a 429 of our own limiter, which counts
/// only identified callers. Any other 429 is the gateway's.
fn proves_the_credential(answer: &Response<Bytes>) -> bool {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct ErrorBody {
        error_code: String,
    }
    let is_ours = || {
        serde_json::from_slice(answer.body())
            .is_ok_and(|body: ErrorBody| body.error_code == "RATE_LIMIT_EXCEEDED")
    };
    match answer.status() {
        StatusCode::OK => true,
        StatusCode::TOO_MANY_REQUESTS => is_ours(),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
