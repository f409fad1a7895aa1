//! The lab: the public index of the API, and the 404 of every path that no other function serves. Needs no token and no store.

use std::time::Duration;

use axum::Router;
use axum::middleware::from_fn;
use axum::routing::get;
use portfolio_content::query::Catalog;
use portfolio_request::clock::Clock;
use portfolio_request::envelope::Envelope;
use portfolio_request::error::ApiError;
use portfolio_request::metrics::Layer;
use portfolio_request::reply::{CachePolicy, Reply};
use portfolio_request::version::require_version;
use portfolio_tokens::claimed_session;
use serde_json::{Value, json};

/// How the names of the query definitions behind SAPI's lists begin.
const LISTS: &str = "sapi.";
/// No request waits for anything here.
const WITHIN: Duration = Duration::from_secs(1);

/// The index, and the JSON 404 for everything else.
pub fn router(clock: Clock) -> Router {
    let routes = Router::new()
        .route("/", get(index))
        .fallback(async || ApiError::not_found())
        // The router itself adds `Allow`.
        .method_not_allowed_fallback(async || ApiError::method_not_allowed(None))
        .layer(from_fn(require_version));
    let session_of = claimed_session;
    Envelope { layer: Layer::Lab, clock, within: WITHIN, session_of, limiter: None }.around(routes)
}

async fn index() -> Result<Reply, ApiError> {
    Ok(Reply::json(&links())?.cache(CachePolicy::from_static("max-age=300, public")))
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
        "record": "/sapi/v1/{resource}/{id}",
        "limits": "Each answer says what is left of its minute: X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit.",
        "docs": ["README.md", "docs/openapi.yaml", "docs/CONTENT.md", "docs/QUERY-DEFINITIONS.md"],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
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
        assert_eq!(index["sapi"].as_array().unwrap().len(), 21);
        assert_eq!(index["sapi"][0], "/sapi/v1/accounts");
        assert_eq!(index["record"], "/sapi/v1/{resource}/{id}");
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
    async fn methods_and_versions_that_are_not_served_are_refused() {
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
