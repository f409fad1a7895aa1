//! CloudFront in front of the API: when to trust what it says about the viewer's address.
//!
//! Behind an edge, API Gateway sees the edge's address for every viewer. `CloudFront-Viewer-Address` names the viewer, but anybody can send
//! that header to API Gateway directly; only a request that carries the secret of the distribution's origin came through it.

use std::net::{IpAddr, SocketAddr};

use axum::Router;
use axum::extract::Request;
use axum::http::HeaderMap;
use axum::middleware::map_request;
use sha2::{Digest, Sha256};

use crate::gateway::GatewayContext;

/// Carries the secret; an origin custom header of the distribution.
const EDGE_SECRET: &str = "x-edge-secret";
/// The viewer's address and port, as CloudFront writes them.
const VIEWER_ADDRESS: &str = "cloudfront-viewer-address";

/// Wraps `router` so that a request with `secret` comes from the address that CloudFront names, and from none if it names none: a wrong
/// origin request policy must not count everybody as the edge. Without a secret, `router` as it is.
pub fn behind_edge(router: Router, secret: Option<&str>) -> Router {
    let Some(secret) = secret else { return router };
    let wanted = digest(secret.as_bytes());
    router.layer(map_request(move |request: Request| async move { believed(request, wanted) }))
}

fn believed(mut request: Request, wanted: [u8; 32]) -> Request {
    if shows_secret(request.headers(), wanted) {
        let viewer = viewer(request.headers());
        if let Some(gateway) = request.extensions_mut().get_mut::<GatewayContext>() {
            gateway.source_ip = viewer;
        }
    }
    request
}

/// Compares digests, so that the time taken reveals nothing about the secret.
fn shows_secret(headers: &HeaderMap, wanted: [u8; 32]) -> bool {
    headers.get(EDGE_SECRET).is_some_and(|shown| digest(shown.as_bytes()) == wanted)
}

fn digest(text: &[u8]) -> [u8; 32] {
    Sha256::digest(text).into()
}

/// Reads `203.0.113.7:46532`, and IPv6 with or without brackets: the port follows the last colon.
fn viewer(headers: &HeaderMap) -> Option<IpAddr> {
    let text = headers.get(VIEWER_ADDRESS)?.to_str().ok()?;
    if let Ok(address) = text.parse::<SocketAddr>() {
        return Some(address.ip());
    }
    let (address, port) = text.rsplit_once(':')?;
    port.parse::<u16>().ok()?;
    address.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::{Body, to_bytes};
    use axum::extract::Extension;
    use axum::routing::get;
    use tower::ServiceExt;

    const SECRET: &str = "0123456789abcdef0123456789abcdef";

    async fn source(secret: Option<&str>, headers: &[(&str, &str)]) -> String {
        let shown = async |Extension(gateway): Extension<GatewayContext>| format!("{:?}", gateway.source_ip);
        let router = behind_edge(Router::new().route("/", get(shown)), secret);
        let seen = GatewayContext { source_ip: "198.51.100.1".parse().ok(), ..GatewayContext::default() };
        let mut request = Request::builder().uri("/").extension(seen);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = router.oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let body = to_bytes(response.into_body(), 1_000).await.unwrap();
        String::from_utf8(body.to_vec()).unwrap()
    }

    #[tokio::test]
    async fn the_viewer_counts_with_the_secret() {
        for (text, address) in [
            ("203.0.113.7:46532", "Some(203.0.113.7)"),
            ("[2001:db8::7]:46532", "Some(2001:db8::7)"),
            ("2001:db8::7:46532", "Some(2001:db8::7)"),
        ] {
            assert_eq!(source(Some(SECRET), &[(EDGE_SECRET, SECRET), (VIEWER_ADDRESS, text)]).await, address);
        }
    }

    #[tokio::test]
    async fn without_the_secret_the_header_is_ignored() {
        let forged = (VIEWER_ADDRESS, "203.0.113.7:46532");
        for headers in [
            vec![forged],
            vec![forged, (EDGE_SECRET, "")],
            vec![forged, (EDGE_SECRET, "0123456789abcdef0123456789abcdeF")],
            vec![forged, (EDGE_SECRET, "wrong,0123456789abcdef0123456789abcdef")],
        ] {
            assert_eq!(source(Some(SECRET), &headers).await, "Some(198.51.100.1)");
        }
        assert_eq!(source(None, &[forged, (EDGE_SECRET, SECRET)]).await, "Some(198.51.100.1)");
    }

    #[tokio::test]
    async fn an_edge_that_names_nobody_leaves_no_address() {
        let shown = (EDGE_SECRET, SECRET);
        assert_eq!(source(Some(SECRET), &[shown]).await, "None");
        assert_eq!(source(Some(SECRET), &[shown, (VIEWER_ADDRESS, "unknown")]).await, "None");
    }
}
