//! The HTTP client for other hosts: AI providers, and SAPI for its health. It is set up on first use, so routes that call nobody do not pay.

use std::sync::Arc;

use axum::body::Bytes;
use axum::http::{Request, Response};
use http_body_util::{BodyExt, Full, Limited};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use rustls::crypto::ring;
use tokio::sync::OnceCell;

/// Why a request to another host got no answer.
#[derive(Debug, thiserror::Error)]
pub enum HttpError {
    /// The trusted certificates of this machine could not be loaded.
    #[error("no trusted certificates could be loaded")]
    Certificates(#[from] std::io::Error),
    /// The host could not be reached, or what it sent is not an HTTP response.
    #[error("the request failed")]
    Request(#[from] hyper_util::client::legacy::Error),
    /// The body ended early, or is larger than the caller allows.
    #[error("the body could not be read: {0}")]
    Body(Box<dyn std::error::Error + Send + Sync>),
}

type HyperClient = Client<HttpsConnector<HttpConnector>, Full<Bytes>>;

/// Sends requests over HTTP/1.1, with TLS if the URL says https. Follows no redirects. Clones share the client.
#[derive(Debug, Clone, Default)]
pub struct HttpClient {
    client: Arc<OnceCell<HyperClient>>,
}

impl HttpClient {
    /// Sends `request` and reads the whole answer, if its body has at most `max_bytes`. Has no time-out of its own: the caller sets
    /// one.
    ///
    /// # Errors
    /// [`HttpError`] if no complete response arrives.
    pub async fn send(
        &self,
        request: Request<Full<Bytes>>,
        max_bytes: usize,
    ) -> Result<Response<Bytes>, HttpError> {
        let client = self.client.get_or_try_init(async || client()).await?;
        let (head, body) = client.request(request).await?.into_parts();
        let body = Limited::new(body, max_bytes).collect().await.map_err(HttpError::Body)?;
        Ok(Response::from_parts(head, body.to_bytes()))
    }
}

fn client() -> Result<HyperClient, std::io::Error> {
    let connector = HttpsConnectorBuilder::new()
        .with_provider_and_native_roots(ring::default_provider())?
        .https_or_http()
        .enable_http1()
        .build();
    // A Lambda is frozen between requests: a connection kept over that time is most likely dead.
    Ok(Client::builder(TokioExecutor::new()).pool_max_idle_per_host(0).build(connector))
}
