//! What a handler knows about its request.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use chrono::{DateTime, Utc};
use rate_window::{Checks, Decision, RateLimiter, Refusal};
use tokio::time::Instant;

use crate::caller::{Caller, CallerKey};
use crate::error::ApiError;
use crate::gateway::GatewayContext;
use crate::request_id::RequestId;
use crate::scope::RequestScope;

/// A request as the layers in front of every handler left it: identified, admitted, to be answered by a deadline.
#[derive(Clone)]
pub struct ApiRequestContext {
    scope: RequestScope,
    caller: Option<Caller>,
    gateway: GatewayContext,
    checks: Checks,
    limiter: Arc<dyn RateLimiter>,
}

impl ApiRequestContext {
    /// The context of a request within [`crate::envelope`], before its caller is known.
    ///
    /// # Panics
    /// If there is no envelope around it: a wiring mistake that the first request reveals.
    #[must_use]
    pub fn begin(parts: &Parts, limiter: Arc<dyn RateLimiter>) -> Self {
        let (Some(scope), Some(checks)) = (parts.extensions.get().cloned(), parts.extensions.get().cloned())
        else {
            unreachable!("the envelope lies around every limited route");
        };
        let gateway = parts.extensions.get().cloned().unwrap_or_default();
        Self { scope, caller: None, gateway, checks, limiter }
    }

    /// The context of work that did not come over HTTP, such as a job: at the instant `now`, to be done by `deadline`. Its counts are as
    /// exact as a request's; since it writes no answer, end it with [`Self::commit_rate_counts`].
    #[must_use]
    pub fn outside_http(limiter: Arc<dyn RateLimiter>, now: DateTime<Utc>, deadline: Instant) -> Self {
        Self {
            scope: RequestScope::new(RequestId::fresh(), now, deadline),
            caller: None,
            gateway: GatewayContext::default(),
            checks: Checks::new(Arc::clone(&limiter), now).with_deadline(deadline),
            limiter,
        }
    }

    /// The same request, once its caller is known.
    #[must_use]
    pub fn by(self, caller: Option<Caller>) -> Self {
        Self { caller, ..self }
    }

    /// The id of the request: `X-Request-Id`, `correlationId` of errors, `request_id` of logs.
    #[must_use]
    pub fn request_id(&self) -> &RequestId {
        &self.scope.request_id
    }

    /// The one instant of the request.
    #[must_use]
    pub fn instant(&self) -> DateTime<Utc> {
        self.scope.instant
    }

    /// When everything the request waits for must be over.
    #[must_use]
    pub fn deadline(&self) -> Instant {
        self.scope.deadline
    }

    /// Who calls; `None` only at the token endpoint.
    #[must_use]
    pub fn caller(&self) -> Option<&Caller> {
        self.caller.as_ref()
    }

    /// What the gateway says of the request.
    #[must_use]
    pub fn gateway(&self) -> &GatewayContext {
        &self.gateway
    }

    /// The last decision made on the request.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        self.checks.decisions().pop()
    }

    /// Notes for whom the next check is made, for the log.
    pub fn note_caller(&self, caller: &CallerKey) {
        self.scope.note_caller(caller.pseudonym());
    }

    /// Counts the request for `caller` and decides on it. The headers of the answer will say what was decided.
    ///
    /// # Errors
    /// The 429 or 503 to answer with when the request is not admitted.
    pub async fn check(&self, caller: &CallerKey) -> Result<Decision, ApiError> {
        self.note_caller(caller);
        self.checks.check(caller.key()).await.map_err(|refusal| refused(&refusal))
    }

    /// Writes every count that is still pending, for callers that are not HTTP and answer nothing.
    pub async fn commit_rate_counts(&self) {
        self.limiter.drain(Some(self.deadline())).await;
    }
}

/// The answer to a request that the limiter does not admit.
#[must_use]
pub fn refused(refusal: &Refusal) -> ApiError {
    if refusal.status().is_server_error() {
        ApiError::unavailable("the rate-limit store did not answer")
    } else {
        ApiError::rate_limited(refusal.retry_after())
    }
}

impl<S: Sync> FromRequestParts<S> for ApiRequestContext {
    type Rejection = Infallible;

    /// # Panics
    /// If the route is not behind a guard: a wiring mistake that the first request reveals.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.get().cloned().expect("a guard lies in front of every limited route"))
    }
}
