use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode};
use serde_json::{Value, json};
use tower::ServiceExt;

use super::*;

async fn send(method: &str, path: &str, headers: &[(&str, &str)]) -> (StatusCode, HeaderMap, Vec<u8>) {
    let request = Request::builder().method(method).uri(path);
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    let answer = router(Clock::system()).oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let (parts, body) = answer.into_parts();
    (parts.status, parts.headers, to_bytes(body, 1_000_000).await.unwrap().to_vec())
}

fn json(body: &[u8]) -> Value {
    serde_json::from_slice(body).unwrap()
}

#[tokio::test]
async fn every_file_is_served_and_a_copy_of_it_can_be_checked() {
    for (path, media_type) in [
        ("/lab", "text/html; charset=utf-8"),
        ("/lab/lab.css", "text/css; charset=utf-8"),
        ("/lab/lab.js", "text/javascript; charset=utf-8"),
        ("/docs", "text/html; charset=utf-8"),
        ("/openapi.json", "application/json"),
        ("/openapi.yaml", "application/yaml"),
        ("/favicon.svg", "image/svg+xml"),
        ("/robots.txt", "text/plain; charset=utf-8"),
    ] {
        let (status, headers, body) = send("GET", path, &[]).await;
        assert_eq!(
            (status, headers["content-type"].to_str().unwrap()),
            (StatusCode::OK, media_type),
            "{path}"
        );
        assert_eq!(headers["cache-control"], "max-age=300, public", "{path}");
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(headers["referrer-policy"], "no-referrer", "{path}");
        assert!(!body.is_empty(), "{path}");
        let again = send("GET", path, &[("if-none-match", headers["etag"].to_str().unwrap())]).await;
        assert_eq!(again.0, StatusCode::NOT_MODIFIED, "{path}");
    }
}

/// Every file that a page names is served, and none is inline or from elsewhere: the policy would refuse it.
#[tokio::test]
async fn the_pages_keep_to_their_content_security_policy() {
    for path in ["/lab", "/docs"] {
        let (_, headers, body) = send("GET", path, &[]).await;
        assert_eq!(
            headers["content-security-policy"],
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; \
             form-action 'none'; frame-ancestors 'none'"
        );
        let page = String::from_utf8(body).unwrap();
        let named = page.split("src=\"").skip(1).chain(page.split("<link rel=\"").skip(1));
        let files: Vec<_> =
            named.filter_map(|rest| rest.split('"').find(|part| part.starts_with('/'))).collect();
        assert!(files.len() >= 3, "{files:?}");
        for file in files {
            assert_eq!(send("GET", file, &[]).await.0, StatusCode::OK, "{file}");
        }
        assert!(!page.contains("<style") && !page.contains("style=") && !page.contains("http:"), "{path}");
        assert!(!page.contains(" on"), "{path} has no handler of its own: {page}");
    }
}

#[tokio::test]
async fn everything_else_is_the_json_404() {
    for path in ["/nope", "/sapi/", "/papi/v2/health", "/sapi/v1", "/lab/nope.js"] {
        let (status, headers, body) = send("GET", path, &[]).await;
        assert_eq!(
            (status, &json(&body)["errorCode"]),
            (StatusCode::NOT_FOUND, &json!("NOT_FOUND")),
            "{path}"
        );
        assert_eq!(json(&body)["correlationId"], headers["x-request-id"].to_str().unwrap());
        assert_eq!(headers["x-api-version"], "v1");
        assert_eq!(headers.get("x-ratelimit-limit"), None);
    }
}

#[tokio::test]
async fn methods_and_versions_that_are_not_served_are_refused() {
    let (status, headers, body) = send("POST", "/lab", &[]).await;
    assert_eq!(
        (status, &json(&body)["errorCode"]),
        (StatusCode::METHOD_NOT_ALLOWED, &json!("METHOD_NOT_ALLOWED"))
    );
    assert_eq!(headers["allow"], "GET,HEAD");
    let (status, _, body) = send("GET", "/lab", &[("x-api-version", "2")]).await;
    assert_eq!(
        (status, &json(&body)["details"][0]["parameter"]),
        (StatusCode::BAD_REQUEST, &json!("X-API-Version"))
    );
}
