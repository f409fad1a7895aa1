//! The limiter in front of every handler of a leaf router, its unknown paths included.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::Response;
use axum::http::request::Parts;
use axum::middleware::{Next, from_fn_with_state};

use super::{Caller, CallerKey, Tier};
use crate::request::{
    ApiError, ApiRequestContext, RequestScope, check_version, enveloped, identify, network_hash,
};
use crate::state::ApiState;
use crate::telemetry::metrics::Layer;

/// Whom a leaf router lets in, and under which limits.
#[derive(Clone)]
pub struct Gate {
    state: ApiState,
    layer: Layer,
    network_tier: Option<Tier>,
    caller_tier: Option<Tier>,
    guest_path: Option<&'static str>,
}

impl Gate {
    /// Callers with a token, each with a bucket of `tier`.
    #[must_use]
    pub fn for_callers(state: ApiState, tier: Tier) -> Self {
        Self { state, layer: tier.layer(), network_tier: None, caller_tier: Some(tier), guest_path: None }
    }

    /// Anybody, each source network with a bucket of `tier`.
    #[must_use]
    pub fn for_networks(state: ApiState, tier: Tier) -> Self {
        Self { state, layer: tier.layer(), network_tier: Some(tier), caller_tier: None, guest_path: None }
    }

    /// Counts for the source network in `tier` as well, before the caller: for what is dearer than new callers are.
    #[must_use]
    pub fn with_network(self, tier: Tier) -> Self {
        Self { network_tier: Some(tier), ..self }
    }

    /// Lets callers without a token come to `path`, each source network as one guest.
    #[must_use]
    pub fn with_guests_at(self, path: &'static str) -> Self {
        Self { guest_path: Some(path), ..self }
    }

    /// Identifies the caller, then takes each count that applies: the network's first.
    async fn admit(&self, parts: &Parts, context: &ApiRequestContext) -> Result<Option<Caller>, ApiError> {
        let (tokens, now) = (&self.state.tokens, context.instant());
        let caller = match self.caller_tier {
            Some(_) => {
                let guests = self.guest_path == Some(parts.uri.path());
                Some(identify(parts, tokens, guests, now).await?)
            }
            None => None,
        };
        if let Some(tier) = self.network_tier {
            let hash = network_hash(parts, tokens, now).await?;
            context.check_key(tier, &CallerKey::network(tier, &hash)).await?;
        }
        if let (Some(tier), Some(caller)) = (self.caller_tier, &caller) {
            context.check(tier, caller).await?;
        }
        Ok(caller)
    }
}

/// Wraps a leaf router: envelope, caller, checks, API version, then `routes`; what they do not know is the JSON 404, counted too.
pub fn limited(routes: Router, gate: Gate) -> Router {
    let (layer, clock, within) = (gate.layer, gate.state.clock.clone(), gate.state.budget.request);
    let routes = routes
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(from_fn_with_state(gate, guard));
    enveloped(routes, layer, clock, within)
}

async fn not_found(context: ApiRequestContext) -> Response<Body> {
    context.error(ApiError::not_found())
}

/// The router itself adds `Allow`.
async fn method_not_allowed(context: ApiRequestContext) -> Response<Body> {
    context.error(ApiError::method_not_allowed(None))
}

async fn guard(State(gate): State<Gate>, request: Request, next: Next) -> Response<Body> {
    let (mut parts, body) = request.into_parts();
    let Some(scope) = parts.extensions.get::<RequestScope>().cloned() else {
        unreachable!("`limited` puts the envelope around the gate");
    };
    let context = ApiRequestContext::begin(&parts, scope, Arc::clone(&gate.state.limiter));
    let context = match gate.admit(&parts, &context).await {
        Ok(caller) => context.by(caller),
        Err(error) => return context.error(error),
    };
    let now = context.instant();
    let handled = async {
        match check_version(&parts.headers) {
            Ok(()) => {
                parts.extensions.insert(context);
                next.run(Request::from_parts(parts, body)).await
            }
            Err(error) => context.error(error),
        }
    };
    let (response, (), ()) =
        tokio::join!(handled, gate.state.settings.refresh(now), gate.state.tokens.refresh(now));
    response
}
