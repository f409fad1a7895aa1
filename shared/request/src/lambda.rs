//! The Lambda adapter: from an event of API Gateway's HTTP API (payload 2.0) to a request of our routers, and back.
//!
//! `lambda_http` converts both; what is done here keeps odd input from failing the invocation or from changing its route: the raw path
//! is used as it came, encoded, instead of a normalised one, and what a URL or a header cannot hold is made harmless first.

use std::convert::Infallible;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::STRICT_TRANSPORT_SECURITY;
use axum::http::{HeaderName, HeaderValue, Response, StatusCode, Uri, header};
use lambda_http::aws_lambda_events::apigw::ApiGatewayV2httpRequest;
use lambda_http::lambda_runtime::{self, LambdaEvent, service_fn};
use lambda_http::request::{LambdaRequest, RequestContext};
use lambda_http::{Adapter, Error, Request, RequestExt};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde_json::Value;
use tower::{Service, ServiceExt};

use crate::edge::behind_edge;
use crate::environment::variable;
use crate::gateway::GatewayContext;

/// API Gateway answers over HTTPS alone: a browser need not try anything else for two years (RFC 6797).
const HTTPS_ONLY: HeaderValue = HeaderValue::from_static("max-age=63072000");

const X_FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// What a query may not hold as it is. `%` may: what the client encoded stays encoded.
const QUERY: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'<')
    .add(b'>')
    .add(b'#')
    .add(b'`')
    .add(b'\\')
    .add(b'^')
    .add(b'{')
    .add(b'|')
    .add(b'}');
/// The same for a path, which a `?` would end.
const PATH: &AsciiSet = &QUERY.add(b'?').add(b'[').add(b']');

/// The variable with the secret of a CloudFront in front, if there is one.
pub const EDGE_SECRET_VARIABLE: &str = "EDGE_SECRET";

/// Answers events with `router` for as long as the runtime sends them, behind the edge that [`EDGE_SECRET_VARIABLE`] announces.
///
/// # Errors
/// Whatever ends the runtime.
pub async fn run(router: Router) -> Result<(), Error> {
    let router = behind_edge(router, variable(EDGE_SECRET_VARIABLE)?.as_deref());
    lambda_runtime::run(service_fn(move |event| handle(router.clone(), event))).await
}

/// Answers one event, as JSON in and JSON out. Only an event that is not API Gateway's fails.
///
/// # Errors
/// If `event` cannot be read as a payload 2.0 event.
pub async fn handle(router: Router, event: LambdaEvent<Value>) -> Result<Value, Error> {
    let request = serde_json::from_value(with_plain_headers(event.payload))?;
    let request = LambdaRequest::ApiGatewayV2(harmless(request));
    let mut adapter = Adapter::from(tower::service_fn(move |request| serve(router.clone(), request)));
    let response = adapter.call(LambdaEvent::new(request, event.context)).await?;
    Ok(serde_json::to_value(response)?)
}

/// Replaces what a header cannot hold, so that the value is refused for what it is and not the whole event.
fn with_plain_headers(mut event: Value) -> Value {
    if let Some(headers) = event.get_mut("headers").and_then(Value::as_object_mut) {
        for value in headers.values_mut() {
            if let Value::String(text) = value
                && HeaderValue::from_str(text).is_err()
            {
                *text = text
                    .chars()
                    .map(|char| if char.is_ascii_graphic() || char == ' ' { char } else { '?' })
                    .collect();
            }
        }
    }
    event
}

/// Removes from the event whatever would make the conversion fail.
fn harmless(mut event: ApiGatewayV2httpRequest) -> ApiGatewayV2httpRequest {
    let path = event.raw_path.as_deref().unwrap_or_default();
    let path = without_stage(path, event.request_context.stage.as_deref());
    let slash = if path.starts_with('/') { "" } else { "/" };
    event.raw_path = Some(format!("{slash}{}", utf8_percent_encode(path, PATH)));
    event.raw_query_string =
        event.raw_query_string.map(|query| utf8_percent_encode(&query, QUERY).to_string());
    // They would only go into a URL that nobody reads.
    event.headers.remove(header::HOST);
    event.headers.remove(X_FORWARDED_PROTO);
    event
}

/// The path as the routers know it: without its first segment if that is a named stage. `$default` is not part of a path.
fn without_stage<'a>(path: &'a str, stage: Option<&str>) -> &'a str {
    let rest = stage
        .filter(|stage| *stage != "$default")
        .and_then(|stage| path.strip_prefix('/')?.strip_prefix(stage));
    match rest {
        Some("") => "/",
        Some(rest) if rest.starts_with('/') => rest,
        _ => path,
    }
}

async fn serve(router: Router, request: Request) -> Result<Response<lambda_http::Body>, Infallible> {
    let path = request.raw_http_path().to_owned();
    let gateway = gateway_context(&request);
    let (mut parts, body) = request.into_parts();
    let target = match parts.uri.query() {
        Some(query) => format!("{path}?{query}"),
        None => path,
    };
    let Ok(uri) = Uri::builder().path_and_query(target).build() else {
        return Ok(status_only(StatusCode::URI_TOO_LONG));
    };
    parts.uri = uri;
    parts.extensions.insert(gateway);
    let request = axum::extract::Request::from_parts(parts, Body::from(body.to_vec()));
    let Ok(response) = router.oneshot(request).await;
    Ok(buffered(response).await)
}

fn gateway_context(request: &Request) -> GatewayContext {
    let Some(RequestContext::ApiGatewayV2(context)) = request.request_context_ref() else {
        return GatewayContext::default();
    };
    GatewayContext {
        source_ip: context.http.source_ip.as_deref().and_then(|address| address.parse().ok()),
        domain_name: context.domain_name.clone(),
    }
}

async fn buffered(response: Response<Body>) -> Response<lambda_http::Body> {
    let (mut parts, body) = response.into_parts();
    // Bodies are bounded where they are made, and in memory already.
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return status_only(StatusCode::INTERNAL_SERVER_ERROR);
    };
    parts.headers.insert(STRICT_TRANSPORT_SECURITY, HTTPS_ONLY);
    let body = match String::from_utf8(bytes.into()) {
        Ok(text) if text.is_empty() => lambda_http::Body::Empty,
        Ok(text) => lambda_http::Body::Text(text),
        Err(binary) => lambda_http::Body::Binary(binary.into_bytes()),
    };
    Response::from_parts(parts, body)
}

fn status_only(status: StatusCode) -> Response<lambda_http::Body> {
    let mut response = Response::new(lambda_http::Body::Empty);
    *response.status_mut() = status;
    response
}
