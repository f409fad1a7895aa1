//! What a handler knows about its request, and how it answers.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::header::IF_NONE_MATCH;
use axum::http::request::Parts;
use axum::http::{HeaderValue, Response};
use chrono::{DateTime, Utc};
use tokio::time::Instant;

use super::request_id::RequestId;
use super::scope::RequestScope;
use super::{ApiError, GatewayContext, Reply};
use crate::rate_limit::{Caller, CallerKey, Decision, Outcome, RateLimiter, Tier};
use crate::state::ApiState;

/// A request as the layers in front of every handler left it: identified, admitted, to be answered by a deadline.
#[derive(Clone)]
pub struct ApiRequestContext {
    scope: RequestScope,
    caller: Option<Caller>,
    gateway: GatewayContext,
    if_none_match: Vec<HeaderValue>,
    limiter: Arc<dyn RateLimiter>,
}

impl ApiRequestContext {
    /// Takes up a request: the outermost layer has given it its scope.
    pub(crate) fn begin(parts: &Parts, scope: RequestScope, limiter: Arc<dyn RateLimiter>) -> Self {
        Self {
            scope,
            caller: None,
            gateway: parts.extensions.get().cloned().unwrap_or_default(),
            if_none_match: parts.headers.get_all(IF_NONE_MATCH).iter().cloned().collect(),
            limiter,
        }
    }

    /// Takes up work that did not come over HTTP, such as a job's. Its counts are as exact as a request's; since it writes no answer,
    /// end it with [`Self::commit_rate_counts`].
    #[must_use]
    pub fn outside_http(state: &ApiState) -> Self {
        let deadline = Instant::now() + state.budget.request;
        Self {
            scope: RequestScope::new(RequestId::fresh(), state.clock.now(), deadline),
            caller: None,
            gateway: GatewayContext::default(),
            if_none_match: Vec::new(),
            limiter: Arc::clone(&state.limiter),
        }
    }

    /// The same request, once it is known who calls.
    pub(crate) fn by(self, caller: Option<Caller>) -> Self {
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
        self.scope.last_check().map(|check| check.decision)
    }

    /// Counts the request for `caller` in `tier` and decides on it. The headers of the answer will say what was decided.
    ///
    /// # Errors
    /// The 429 or 503 to answer with when the request is not admitted.
    pub async fn check(&self, tier: Tier, caller: &Caller) -> Result<Decision, ApiError> {
        let decision = self.limiter.check(tier, caller, self.instant(), self.deadline()).await;
        self.act_on(decision, &caller.key(tier)).await
    }

    /// As [`Self::check`], for whoever `key` stands for.
    ///
    /// # Errors
    /// The 429 or 503 to answer with when the request is not admitted.
    pub async fn check_key(&self, tier: Tier, key: &CallerKey) -> Result<Decision, ApiError> {
        let decision = self.limiter.check_key(tier, key, self.instant(), self.deadline()).await;
        self.act_on(decision, key).await
    }

    async fn act_on(&self, decision: Decision, key: &CallerKey) -> Result<Decision, ApiError> {
        self.scope.record(decision, key);
        if matches!(decision.outcome, Outcome::Rejected | Outcome::Shadowed) {
            self.limiter.commit_pending(key, self.instant(), self.deadline()).await;
        }
        match (decision.outcome, decision.retry_after()) {
            (Outcome::Unavailable, _) => Err(ApiError::unavailable("the rate-limit store did not answer")),
            (_, Some(seconds)) => Err(ApiError::rate_limited(seconds)),
            (_, None) => Ok(decision),
        }
    }

    /// Answers with success: the reply, or 304 if the client has it already.
    #[must_use]
    pub fn ok(&self, reply: Reply) -> Response<Body> {
        reply.into_response(&self.if_none_match).unwrap_or_else(|error| self.error(error))
    }

    /// Answers with an error.
    #[must_use]
    pub fn error(&self, error: ApiError) -> Response<Body> {
        error.into_response(self.request_id())
    }

    /// Answers with whichever `result` is.
    #[must_use]
    pub fn respond(&self, result: Result<Reply, ApiError>) -> Response<Body> {
        match result {
            Ok(reply) => self.ok(reply),
            Err(error) => self.error(error),
        }
    }

    /// Writes every count that is still pending, for callers that are not HTTP and answer nothing.
    /// Seed: "or by ApiRequestContext.commitRateCounts() for non-REST callers".
    pub async fn commit_rate_counts(&self) {
        self.limiter.commit_all(self.deadline()).await;
    }
}

impl<S: Sync> FromRequestParts<S> for ApiRequestContext {
    type Rejection = Infallible;

    /// # Panics
    /// If the route is not behind [`crate::rate_limit::limited`]: a mistake of wiring that the first request shows.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.get().cloned().expect("every route lies behind the rate-limit layer"))
    }
}
