//! The guard in front of every handler of a function, its unknown paths included: who calls, and whether one more request is within
//! the caller's limits.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::Response;
use axum::http::request::Parts;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use portfolio_content::settings::Tier;
use portfolio_request::caller::{Caller, CallerKey};
use portfolio_request::context::{ApiRequestContext, refused};
use portfolio_request::envelope::Envelope;
use portfolio_request::error::ApiError;
use portfolio_request::metrics::Layer;
use portfolio_request::version::require_version;
use portfolio_tokens::{claimed_session, identify, network_hash};
use rate_window::{BoxFuture, Keys, RateLimitLayer, Refusal};

use crate::state::ApiState;

/// Whom a function lets in, and under which limits.
#[derive(Clone)]
pub struct Guard {
    state: ApiState,
    layer: Layer,
    network_tier: Option<Tier>,
    caller_tier: Option<Tier>,
    guest_path: Option<&'static str>,
}

impl Guard {
    /// Callers with a token, each with a count of its own in `tier`.
    #[must_use]
    pub fn for_callers(state: ApiState, tier: Tier) -> Self {
        Self { state, layer: tier.layer(), network_tier: None, caller_tier: Some(tier), guest_path: None }
    }

    /// Anybody, each source network with a count of its own in `tier`.
    #[must_use]
    pub fn for_networks(state: ApiState, tier: Tier) -> Self {
        Self { state, layer: tier.layer(), network_tier: Some(tier), caller_tier: None, guest_path: None }
    }

    /// Counts the source network in `tier` as well, before the caller: for routes that cost more than a fresh token.
    #[must_use]
    pub fn with_network(self, tier: Tier) -> Self {
        Self { network_tier: Some(tier), ..self }
    }

    /// Admits callers without a token to `path`, each source network as one guest.
    #[must_use]
    pub fn with_guests_at(self, path: &'static str) -> Self {
        Self { guest_path: Some(path), ..self }
    }

    /// Wraps the routes of a function: envelope, caller, checks, API version, then `routes`. Unknown paths are answered with the JSON
    /// 404, and counted too.
    pub fn around(self, routes: Router) -> Router {
        let envelope = self.envelope();
        let guard = Arc::new(self);
        let refuse = |refusal: Refusal| refused(&refusal).into_response();
        let limit = RateLimitLayer::new(Arc::clone(&guard.state.limiter), keys(Arc::clone(&guard)));
        let routes = routes
            .fallback(async || ApiError::not_found())
            // The router itself adds `Allow`.
            .method_not_allowed_fallback(async || ApiError::method_not_allowed(None))
            .layer(from_fn(require_version))
            .layer(from_fn_with_state(guard, refreshed))
            .layer(limit.with_refusal(refuse));
        envelope.around(routes)
    }

    fn envelope(&self) -> Envelope {
        Envelope {
            layer: self.layer,
            clock: self.state.clock.clone(),
            within: self.state.budget.request,
            session_of: claimed_session,
            limiter: Some(Arc::clone(&self.state.limiter)),
        }
    }

    /// Identifies the caller, hands it on to the handler, and returns the keys to count: the network's first.
    async fn identify(&self, parts: &mut Parts) -> Result<Keys, ApiError> {
        let context = ApiRequestContext::begin(parts, Arc::clone(&self.state.limiter));
        let caller = self.caller(parts, &context).await?;
        let mut keys = Vec::new();
        if let Some(tier) = self.network_tier {
            let hash = network_hash(parts, &self.state.tokens, context.instant()).await?;
            keys.push(CallerKey::network(&tier.policy(), &hash));
        }
        if let (Some(tier), Some(caller)) = (self.caller_tier, &caller) {
            keys.push(caller.key(&tier.policy()));
        }
        keys.iter().for_each(|key| context.note_caller(key));
        parts.extensions.insert(context.by(caller));
        Ok(keys.into_iter().map(|key| key.key().clone()).collect::<Vec<_>>().into())
    }

    async fn caller(&self, parts: &Parts, context: &ApiRequestContext) -> Result<Option<Caller>, ApiError> {
        if self.caller_tier.is_none() {
            return Ok(None);
        }
        let takes_guests = self.guest_path == Some(parts.uri.path());
        identify(parts, &self.state.tokens, takes_guests, context.instant()).await.map(Some)
    }
}

type Found<'a> = BoxFuture<'a, Result<Keys, Response<Body>>>;

/// The keys that `guard` finds for a request, or its refusal.
fn keys(guard: Arc<Guard>) -> impl for<'a> Fn(&'a mut Parts) -> Found<'a> + Clone + Send + Sync + 'static {
    move |parts| {
        let guard = Arc::clone(&guard);
        Box::pin(async move { guard.identify(parts).await.map_err(IntoResponse::into_response) })
    }
}

/// Refreshes the settings, if due, while the handler of an admitted request runs: a function is frozen once it has answered.
async fn refreshed(
    State(guard): State<Arc<Guard>>,
    context: ApiRequestContext,
    request: Request,
    next: Next,
) -> Response<Body> {
    let (response, ()) = tokio::join!(next.run(request), guard.state.settings.refresh(context.instant()));
    response
}
