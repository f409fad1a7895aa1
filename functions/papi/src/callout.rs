//! Requests of our own to other hosts. The client is made on first use: routes that call nobody do not pay for it.

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

/// Why a request of ours got no answer.
#[derive(Debug, thiserror::Error)]
pub enum CalloutError {
    /// The trusted certificates of this machine could not be loaded.
    #[error("no trusted certificates could be loaded")]
    Certificates(#[from] std::io::Error),
    /// The host could not be reached, or what it sent is no answer.
    #[error("the request failed")]
    Request(#[from] hyper_util::client::legacy::Error),
    /// The body broke off, or is larger than the caller wants.
    #[error("the body could not be read: {0}")]
    Body(Box<dyn std::error::Error + Send + Sync>),
}

type HttpsClient = Client<HttpsConnector<HttpConnector>, Full<Bytes>>;

/// Calls other hosts over HTTP/1.1, by TLS where their address says https. Follows no redirects. Clones share the client.
#[derive(Debug, Clone, Default)]
pub struct Callout {
    client: Arc<OnceCell<HttpsClient>>,
}

impl Callout {
    /// Sends `request` and reads the whole answer, if its body has at most `max_bytes`. Takes as long as it takes: the caller sets the
    /// bound.
    ///
    /// # Errors
    /// [`CalloutError`].
    pub async fn send(
        &self,
        request: Request<Full<Bytes>>,
        max_bytes: usize,
    ) -> Result<Response<Bytes>, CalloutError> {
        let client = self.client.get_or_try_init(async || client()).await?;
        let (head, body) = client.request(request).await?.into_parts();
        let body = Limited::new(body, max_bytes).collect().await.map_err(CalloutError::Body)?;
        Ok(Response::from_parts(head, body.to_bytes()))
    }
}

fn client() -> Result<HttpsClient, std::io::Error> {
    let connector = HttpsConnectorBuilder::new()
        .with_provider_and_native_roots(ring::default_provider())?
        .https_or_http()
        .enable_http1()
        .build();
    // A Lambda is frozen between requests: a connection kept over that time is most likely dead.
    Ok(Client::builder(TokioExecutor::new()).pool_max_idle_per_host(0).build(connector))
}
