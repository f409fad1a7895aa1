//! The index of the API, for programs.

use portfolio_content::query::Catalog;
use portfolio_request::error::ApiError;
use portfolio_request::reply::{CachePolicy, Reply};
use serde_json::{Value, json};

/// How the names of the query definitions behind SAPI's lists begin.
const LISTS: &str = "sapi.";

/// Where everything is.
pub async fn index() -> Result<Reply, ApiError> {
    Ok(Reply::json(&links())?.cache(CachePolicy::from_static("max-age=300, public")))
}

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
