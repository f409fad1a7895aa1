//! What API Gateway does in front of the functions of a deployment: routes, CORS, and the caller's address.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, IF_NONE_MATCH};
use axum::http::{HeaderName, Method, Response, StatusCode};
use axum::middleware::{Next, from_fn};
use portfolio_request::gateway::GatewayContext;
use portfolio_request::headers;
use portfolio_request::metrics::Layer;
use tower::ServiceExt;
use tower_http::cors::{Any, CorsLayer};

/// How long a browser may cache the answer to a preflight.
const PREFLIGHT_MAX_AGE: Duration = Duration::from_secs(600);

/// The end of a route that matches every path below it.
const PROXY: &str = "{proxy+}";

/// The routes, for every method, in API Gateway's notation and its order of precedence: an exact path before a prefix. The same as in
/// `template.yaml`.
pub const ROUTES: [(&str, Layer); 5] = [
    ("/", Layer::Papi),
    ("/papi/v1/token", Layer::Token),
    ("/sapi/v1/{proxy+}", Layer::Sapi),
    ("/papi/v1/{proxy+}", Layer::Papi),
    ("$default", Layer::Lab),
];

/// The router of each function.
#[derive(Clone)]
pub struct Functions {
    /// The records.
    pub sapi: Router,
    /// The views.
    pub papi: Router,
    /// The token endpoint.
    pub token: Router,
    /// Everything else.
    pub lab: Router,
}

impl Functions {
    /// The function that serves `path`, as it was sent: no spelling is decoded into another.
    fn serving(&self, path: &str) -> &Router {
        let route = ROUTES.iter().find(|(route, _)| leads(route, path));
        match route.map_or(Layer::Lab, |(_, layer)| *layer) {
            Layer::Sapi => &self.sapi,
            Layer::Papi => &self.papi,
            Layer::Token => &self.token,
            Layer::Lab => &self.lab,
        }
    }
}

/// Whether `route` matches `path`. A prefix needs something below it.
fn leads(route: &str, path: &str) -> bool {
    match route.strip_suffix(PROXY) {
        Some(prefix) => path.strip_prefix(prefix).is_some_and(|proxy| !proxy.is_empty()),
        None => route == path,
    }
}

/// The functions behind their routes, with CORS.
pub fn router(functions: Functions) -> Router {
    Router::new()
        .fallback(dispatch)
        .with_state(functions)
        .layer(cors())
        .layer(from_fn(no_content_for_options))
}

/// Gives each request the address of its peer. Serve the result with connect info.
pub fn with_peer_address(router: Router) -> Router {
    router.layer(from_fn(put_peer_address))
}

async fn dispatch(State(functions): State<Functions>, request: Request) -> Response<Body> {
    let Ok(response) = functions.serving(request.uri().path()).clone().oneshot(request).await;
    response
}

async fn put_peer_address(
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response<Body> {
    let gateway = GatewayContext { source_ip: Some(peer.ip()), domain_name: None };
    request.extensions_mut().insert(gateway);
    next.run(request).await
}

/// Any origin, no credentials. Preflights are answered here and reach no function.
fn cors() -> CorsLayer {
    let request_headers = [
        AUTHORIZATION,
        CONTENT_TYPE,
        IF_NONE_MATCH,
        HeaderName::from_static("x-request-id"),
        HeaderName::from_static("x-api-version"),
    ];
    let exposed = headers::exposed().into_iter().filter_map(|name| name.parse::<HeaderName>().ok());
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::HEAD, Method::POST])
        .allow_headers(request_headers)
        .expose_headers(exposed.collect::<Vec<_>>())
        .max_age(PREFLIGHT_MAX_AGE)
        // The same for every origin, so nothing varies by it; functions set `Vary` for what does vary.
        .vary([])
}

async fn no_content_for_options(request: Request, next: Next) -> Response<Body> {
    let is_options = request.method() == Method::OPTIONS;
    let mut response = next.run(request).await;
    if is_options {
        *response.status_mut() = StatusCode::NO_CONTENT;
    }
    response
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use axum::http::HeaderMap;
    use axum::routing::any;

    fn named(name: &'static str) -> Router {
        Router::new().fallback(any(move || async move { name }))
    }

    fn functions() -> Functions {
        Functions { sapi: named("sapi"), papi: named("papi"), token: named("token"), lab: named("lab") }
    }

    async fn send(method: &str, path: &str) -> (StatusCode, HeaderMap, String) {
        let request = Request::builder().method(method).uri(path).header("origin", "https://example.org");
        let response = router(functions()).oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = axum::body::to_bytes(body, 1_000).await.unwrap();
        (parts.status, parts.headers, String::from_utf8(body.to_vec()).unwrap())
    }

    #[tokio::test]
    async fn paths_lead_where_api_gateway_would_lead_them() {
        for (path, function) in [
            ("/sapi/v1/health", "sapi"),
            ("/sapi/v1/a/b", "sapi"),
            ("/sapi/v1//", "sapi"),
            ("/papi/v1/token", "token"),
            ("/papi/v1/token/", "papi"),
            ("/papi/v1/%74oken", "papi"),
            ("/papi/v1/ai/generate", "papi"),
            ("/", "papi"),
            ("/lab", "lab"),
            ("/nope", "lab"),
            ("/sapi/", "lab"),
            ("/sapi/v1", "lab"),
            ("/sapi/v1/", "lab"),
            ("/papi/v2/health", "lab"),
            ("/SAPI/v1/health", "lab"),
            ("//sapi/v1/health", "lab"),
        ] {
            assert_eq!(send("GET", path).await.2, function, "{path}");
        }
    }

    #[tokio::test]
    async fn a_preflight_is_204_and_reaches_no_function() {
        let (status, headers, body) = send("OPTIONS", "/sapi/v1/projects").await;
        assert_eq!((status, body.as_str()), (StatusCode::NO_CONTENT, ""));
        let cors: BTreeMap<_, _> = headers
            .iter()
            .filter(|(name, _)| *name != "content-length")
            .map(|(name, value)| (name.as_str(), value.to_str().unwrap()))
            .collect();
        let allowed = "authorization,content-type,if-none-match,x-request-id,x-api-version";
        assert_eq!(
            cors,
            BTreeMap::from([
                ("access-control-allow-headers", allowed),
                ("access-control-allow-methods", "GET,HEAD,POST"),
                ("access-control-allow-origin", "*"),
                ("access-control-max-age", "600"),
            ])
        );
    }

    #[tokio::test]
    async fn a_browser_may_read_every_header_that_clients_need() {
        let (_, headers, _) = send("GET", "/papi/v1/profile/full").await;
        assert_eq!(headers["access-control-allow-origin"], "*");
        let exposed = headers["access-control-expose-headers"].to_str().unwrap();
        let exposed: Vec<_> = exposed.split(',').collect();
        assert_eq!(exposed, headers::exposed().into_iter().map(str::to_lowercase).collect::<Vec<_>>());
        assert_eq!(headers.get("vary"), None);
    }
}
