//! The lab: the public index of the API, and where every path ends up that no other function serves. Needs no token and no store.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Response;
use axum::routing::get;
use portfolio_shared::Clock;
use portfolio_shared::query::Catalog;
use portfolio_shared::request::{ApiError, CachePolicy, PublicRequest, Reply, enveloped};
use portfolio_shared::telemetry::metrics::Layer;
use serde_json::{Value, json};

/// How the names of the query definitions behind SAPI's lists begin.
const LISTS: &str = "sapi.";
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
    let names = Catalog::built_in().names(LISTS).into_iter().filter_map(|name| name.strip_prefix(LISTS));
    let lists: Vec<_> = names.map(|name| format!("/sapi/v1/{name}")).collect();
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
        "sapi": lists,
        "limits": "Each answer says what is left of its minute: X-RateLimit-Limit, X-RateLimit-Remaining, RateLimit.",
        "docs": ["README.md", "docs/openapi.yaml", "docs/CONTENT.md", "docs/QUERY-DEFINITIONS.md"],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::extract::Request;
    use axum::http::{HeaderMap, StatusCode};
    use tower::ServiceExt;

    async fn send(method: &str, path: &str, headers: &[(&str, &str)]) -> (StatusCode, HeaderMap, Value) {
        let request = Request::builder().method(method).uri(path);
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        let answer = router(Clock::system()).oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let (parts, body) = answer.into_parts();
        let body = axum::body::to_bytes(body, 100_000).await.unwrap();
        (parts.status, parts.headers, serde_json::from_slice(&body).unwrap_or_default())
    }

    #[tokio::test]
    async fn the_index_leads_everywhere() {
        let (status, headers, index) = send("GET", "/", &[]).await;
        assert_eq!(
            (status, headers["cache-control"].to_str().unwrap()),
            (StatusCode::OK, "max-age=300, public")
        );
        assert_eq!(index["sapi"].as_array().unwrap().len(), 14);
        assert_eq!(index["sapi"][0], "/sapi/v1/accounts");
        assert_eq!(index["token"]["path"], "/papi/v1/token");
        let again = send("GET", "/", &[("if-none-match", headers["etag"].to_str().unwrap())]).await;
        assert_eq!(again.0, StatusCode::NOT_MODIFIED);
    }

    #[tokio::test]
    async fn everything_else_is_the_json_404() {
        for path in ["/nope", "/sapi/", "/papi/v2/health", "/sapi/v1"] {
            let (status, headers, body) = send("GET", path, &[]).await;
            assert_eq!((status, &body["errorCode"]), (StatusCode::NOT_FOUND, &json!("NOT_FOUND")), "{path}");
            assert_eq!(body["correlationId"], headers["x-request-id"].to_str().unwrap());
            assert_eq!(headers["x-api-version"], "v1");
            assert_eq!(headers.get("x-ratelimit-limit"), None);
        }
    }

    #[tokio::test]
    async fn methods_and_versions_that_are_not_served_are_told() {
        let (status, headers, body) = send("POST", "/", &[]).await;
        assert_eq!(
            (status, &body["errorCode"]),
            (StatusCode::METHOD_NOT_ALLOWED, &json!("METHOD_NOT_ALLOWED"))
        );
        assert_eq!(headers["allow"], "GET,HEAD");
        let (status, _, body) = send("GET", "/", &[("x-api-version", "2")]).await;
        assert_eq!(
            (status, &body["details"][0]["parameter"]),
            (StatusCode::BAD_REQUEST, &json!("X-API-Version"))
        );
    }
}
