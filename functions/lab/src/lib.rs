//! The lab: the public index of the API, and where every path ends up that no other function serves. Needs no token and no store.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Response;
use axum::routing::get;
use portfolio_shared::Clock;
use portfolio_shared::request::{ApiError, CachePolicy, PublicRequest, Reply, enveloped};
use portfolio_shared::telemetry::metrics::Layer;
use serde_json::{Value, json};

/// Nothing here waits for anything.
const WITHIN: Duration = Duration::from_secs(1);

/// The index, and the JSON 404 for everything else.
pub fn router(clock: Clock) -> Router {
    let routes = Router::new()
        .route("/", get(index))
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed);
    enveloped(routes, Layer::Lab, clock, WITHIN)
}

async fn index(request: PublicRequest) -> Response<Body> {
    let cache = CachePolicy::from_static("max-age=300, public");
    request.respond(Reply::json(&links()).map(|reply| reply.cache(cache)))
}

async fn not_found(request: PublicRequest) -> Response<Body> {
    request.respond(Err(ApiError::not_found()))
}

/// The router itself adds `Allow`.
async fn method_not_allowed(request: PublicRequest) -> Response<Body> {
    request.respond(Err(ApiError::method_not_allowed(None)))
}

/// Where everything is.
fn links() -> Value {
    json!({
        "name": "Portfolio API",
        "token": { "method": "POST", "path": "/papi/v1/token", "body": { "email": "you@example.com" } },
        "health": ["/sapi/v1/health", "/papi/v1/health"],
        "papi": [
            "/papi/v1/profile/full",
            "/papi/v1/profile/summary",
            "/papi/v1/projects/featured",
            "/papi/v1/testimonials/feed",
            "/papi/v1/resume/generate",
            "/papi/v1/ai/generate",
        ],
        "sapi": [
            "/sapi/v1/contacts",
            "/sapi/v1/experience",
            "/sapi/v1/experience-highlights",
            "/sapi/v1/projects",
            "/sapi/v1/project-assets",
            "/sapi/v1/testimonials",
            "/sapi/v1/portfolio-config",
            "/sapi/v1/accounts",
            "/sapi/v1/skills",
            "/sapi/v1/certifications",
            "/sapi/v1/education",
            "/sapi/v1/project-skills",
            "/sapi/v1/experience-skills",
            "/sapi/v1/certification-skills",
        ],
        "limits": "Each answer says what is left of its minute: X-RateLimit-Limit, X-RateLimit-Remaining, RateLimit.",
        "docs": ["README.md", "docs/API.md", "docs/CONTENT.md", "docs/QUERY-DEFINITIONS.md"],
    })
}
