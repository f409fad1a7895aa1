//! `/`: the portfolio as a page for whoever reads HTML, and for programs an index of the API.

use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{RawQuery, Request, State};
use axum::http::header::{ACCEPT, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use axum::middleware::{from_fn, map_response};
use axum::routing::{any, get};
use portfolio_content::settings::Tier;
use portfolio_function::guard::Guard;
use portfolio_request::context::ApiRequestContext;
use portfolio_request::envelope::Envelope;
use portfolio_request::error::ApiError;
use portfolio_request::metrics::Layer;
use portfolio_request::parameters::ParameterReader;
use portfolio_request::reply::{CachePolicy, Reply};
use portfolio_request::version::require_version;
use portfolio_tokens::claimed_session;
use tower::ServiceExt;

use crate::index::index;
use crate::pages::html::{self, Purpose};
use crate::parts::{Composition, PartReader};
use crate::portfolio::PortfolioParts;
use crate::resume::format::Format;
use crate::resume::json_resume::JsonResume;
use crate::state::PapiState;

/// The path of the front page.
pub const PATH: &str = "/";
/// How long a copy of the page may be shown.
const CACHE: CachePolicy = CachePolicy::from_static("max-age=300, public");
/// Nothing is waited for where the index is.
const INDEX_WITHIN: Duration = Duration::from_secs(1);
/// The longest error that is made into a page.
const MAX_ERROR_BYTES: usize = 64 * 1024;

/// The front page, each source network with a count of its own in the tier `page`, and the index, which reads nothing and counts
/// nothing. What a request accepts chooses.
pub fn routes(state: PapiState) -> Router {
    let guard = Guard::for_networks(state.api.clone(), Tier::Page);
    let envelope = Envelope {
        layer: Layer::Papi,
        clock: state.api.clock.clone(),
        within: INDEX_WITHIN,
        session_of: claimed_session,
        limiter: None,
    };
    let page =
        guard.around(Router::new().route(PATH, get(page)).with_state(state)).layer(map_response(readable));
    let index = Router::new()
        .route(PATH, get(index))
        .method_not_allowed_fallback(async || ApiError::method_not_allowed(None))
        .layer(from_fn(require_version));
    let index = envelope.around(index);
    Router::new().route(PATH, any(move |request| chosen(request, page, index)))
}

async fn chosen(request: Request, page: Router, index: Router) -> Response<Body> {
    let is_reader = Format::accepted(request.headers()) == Format::Html;
    let Ok(mut response) = if is_reader { page } else { index }.oneshot(request).await;
    let varies = response.headers().get(VARY).map_or_else(|| HeaderValue::from_name(ACCEPT), both);
    response.headers_mut().insert(VARY, varies);
    response
}

fn both(given: &HeaderValue) -> HeaderValue {
    let both = [ACCEPT.as_str().as_bytes(), b", ", given.as_bytes()].concat();
    HeaderValue::from_bytes(&both).unwrap_or_else(|_| HeaderValue::from_name(ACCEPT))
}

async fn page(
    State(state): State<PapiState>,
    context: ApiRequestContext,
    RawQuery(query): RawQuery,
) -> Result<Reply, ApiError> {
    ParameterReader::new(query.as_deref().unwrap_or_default()).finish().map_err(ApiError::bad_parameters)?;
    let reader = PartReader::new(&state.engine, &context, "profile-full", state.api.budget.composed_read);
    let parts = PortfolioParts::read(&reader).await;
    let integrity = Composition::of(&parts.states())?.integrity;
    let portfolio = parts.into_portfolio();
    let resume = JsonResume::from(&portfolio);
    let page = html::html(&resume, portfolio.language_tag(), portfolio.language().labels(), Purpose::Site);
    let reply = Reply::text(page.map_err(ApiError::internal)?, html::MEDIA_TYPE);
    Ok(reply
        .cache(CACHE)
        .integrity(integrity)
        .header(CONTENT_SECURITY_POLICY, html::content_security_policy()))
}

/// An error as a page: its message, which is the same as in the JSON form. Every header stays.
async fn readable(response: Response<Body>) -> Response<Body> {
    let status = response.status();
    if !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let message = message(body).await.unwrap_or_else(|| status.to_string());
    describe_page(&mut parts.headers);
    Response::from_parts(parts, Body::from(html::error_page(status_text(status), &message)))
}

async fn message(body: Body) -> Option<String> {
    let bytes = to_bytes(body, MAX_ERROR_BYTES).await.ok()?;
    let error: serde_json::Value = serde_json::from_slice(&bytes).ok()?;
    error["message"].as_str().map(str::to_owned)
}

fn describe_page(headers: &mut HeaderMap) {
    headers.remove(CONTENT_LENGTH);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(html::MEDIA_TYPE));
    headers.insert(CONTENT_SECURITY_POLICY, html::content_security_policy());
}

fn status_text(status: StatusCode) -> &'static str {
    match status {
        StatusCode::TOO_MANY_REQUESTS => "Please wait a moment",
        StatusCode::NOT_FOUND => "Not found",
        _ if status.is_server_error() => "This page is not available right now",
        _ => "This request is not accepted",
    }
}
