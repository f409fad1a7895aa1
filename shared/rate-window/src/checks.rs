//! The checks of one request: all at one instant, and what they decided, for the headers of its answer.

use std::fmt::{self, Display};
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::{HeaderValue, Response, StatusCode};
use tokio::time::Instant;

use super::{Decision, Key, Keys, Outcome, RateLimiter, headers};

/// The checks of one request. [`super::RateLimitLayer`] puts them into the request's extensions, so that a handler can check further
/// keys: those it knows only once it has read the request. Clones share the decisions.
#[derive(Clone)]
pub struct Checks {
    limiter: Arc<dyn RateLimiter>,
    now: DateTime<Utc>,
    deadline: Option<Instant>,
    decisions: Arc<Mutex<Vec<Decision>>>,
}

impl Checks {
    /// The checks of a request that came at `now`. Key, expiry, Remaining and Retry-After of each derive from this one instant.
    #[must_use]
    pub fn new(limiter: Arc<dyn RateLimiter>, now: DateTime<Utc>) -> Self {
        Self { limiter, now, deadline: None, decisions: Arc::default() }
    }

    /// Lets no check of this request take longer than until `deadline`; without one, the store's own time-outs bound it.
    #[must_use]
    pub fn with_deadline(self, deadline: Instant) -> Self {
        Self { deadline: Some(deadline), ..self }
    }

    /// Counts the request under `key`.
    ///
    /// # Errors
    /// [`Refusal`] if it is not admitted.
    pub async fn check(&self, key: &Key) -> Result<Decision, Refusal> {
        let decision = self.limiter.check(key, self.now, self.deadline).await;
        self.decisions.lock().unwrap_or_else(PoisonError::into_inner).push(decision.clone());
        if decision.outcome.admits() { Ok(decision) } else { Err(Refusal(decision)) }
    }

    /// Counts the request under each of `keys`, in order, until one refuses.
    ///
    /// # Errors
    /// [`Refusal`] of the first that does not admit it.
    pub async fn check_all(&self, keys: &Keys) -> Result<(), Refusal> {
        for key in keys {
            self.check(key).await?;
        }
        Ok(())
    }

    /// The decisions so far, in the order they were made.
    #[must_use]
    pub fn decisions(&self) -> Vec<Decision> {
        self.decisions.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Writes the headers of the decisions so far into `response`; none if nothing was checked. The layer does this for what passes
    /// through it.
    pub fn write_headers<B>(&self, response: &mut Response<B>) {
        let status = response.status();
        headers::write(response.headers_mut(), status, &self.decisions());
    }
}

/// A request that is not admitted, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal(Decision);

impl Refusal {
    /// The decision that refused it.
    #[must_use]
    pub fn decision(&self) -> &Decision {
        &self.0
    }

    /// Seconds until it is worth trying again, from 1.
    #[must_use]
    pub fn retry_after(&self) -> u32 {
        self.0.retry_after().unwrap_or(1)
    }

    /// 429 if a limit refused it, 503 if it could not be counted.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self.0.outcome {
            Outcome::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    /// A plain answer that says so. No cache may keep it (RFC 6585 section 4).
    #[must_use]
    pub fn into_response<B: From<String>>(self) -> Response<B> {
        let mut response = Response::new(B::from(format!("{self}\n")));
        *response.status_mut() = self.status();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.retry_after();
        match self.0.outcome {
            Outcome::Unavailable => write!(f, "Rate limit not available. Retry after {seconds} seconds."),
            _ => write!(f, "Rate limit exceeded. Retry after {seconds} seconds."),
        }
    }
}

impl std::error::Error for Refusal {}
