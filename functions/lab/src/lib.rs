//! The API Lab and what belongs to it: a page to try the API on, the API's description, and the JSON 404 of every path that no other
//! function serves. Needs no token and no store.

mod assets;

use std::time::Duration;

use axum::Router;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::middleware::from_fn;
use axum::response::Redirect;
use axum::routing::get;
use portfolio_request::clock::Clock;
use portfolio_request::envelope::Envelope;
use portfolio_request::error::ApiError;
use portfolio_request::metrics::Layer;
use portfolio_request::reply::{CachePolicy, Reply};
use portfolio_request::version::require_version;
use portfolio_tokens::claimed_session;

use self::assets::{ASSETS, Asset};

/// No request waits for anything here.
const WITHIN: Duration = Duration::from_secs(1);
/// How long a copy may be used without asking.
const CACHE: CachePolicy = CachePolicy::from_static("max-age=300, public");

/// The files of the Lab, and the JSON 404 for everything else.
pub fn router(clock: Clock) -> Router {
    let files = ASSETS
        .into_iter()
        .fold(Router::new(), |router, asset| router.route(asset.path, get(async move || served(asset))));
    let routes = files
        .route("/lab/", get(async || Redirect::permanent("/lab")))
        .fallback(async || ApiError::not_found())
        // The router itself adds `Allow`.
        .method_not_allowed_fallback(async || ApiError::method_not_allowed(None))
        .layer(from_fn(require_version));
    let session_of = claimed_session;
    Envelope { layer: Layer::Lab, clock, within: WITHIN, session_of, limiter: None }.around(routes)
}

fn served(asset: Asset) -> Reply {
    Reply::text(asset.text.to_owned(), asset.media_type)
        .cache(CACHE)
        .header(CONTENT_SECURITY_POLICY, HeaderValue::from_static(assets::CONTENT_SECURITY_POLICY))
}

#[cfg(test)]
mod tests;
