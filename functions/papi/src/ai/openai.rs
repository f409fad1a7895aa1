//! Chat completions as OpenAI defined them, and as many others offer them: Gemini, Bedrock, llama.cpp, Ollama.

use axum::body::Bytes;
use axum::http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, USER_AGENT};
use axum::http::{Request, StatusCode};
use futures_util::future::BoxFuture;
use http_body_util::Full;
use serde::Serialize;

use super::answer::completion;
use super::config::ProviderConfig;
use super::key::KeptKey;
use super::prompt::Prompt;
use super::provider::{Completion, Provider, ProviderError};
use super::task::Task;
use crate::http_client::HttpClient;

/// The largest answer that is read: 1 MB.
const MAX_ANSWER_BYTES: usize = 1024 * 1024;
/// The `User-Agent` of this API; some hosts refuse requests without one.
const AGENT: &str = concat!("portfolio-api/", env!("CARGO_PKG_VERSION"));

/// A host that offers chat completions.
#[derive(Debug)]
pub struct OpenAiCompatible {
    name: String,
    url: String,
    model: String,
    key: KeptKey,
    http_client: HttpClient,
}

/// Only what every such host knows: sampling parameters and token limits are named differently by models, and some refuse them.
#[derive(Serialize)]
struct Chat<'a> {
    model: &'a str,
    messages: [Message<'a>; 2],
}

#[derive(Serialize)]
struct Message<'a> {
    role: &'static str,
    content: &'a str,
}

impl OpenAiCompatible {
    /// The provider of `config`, called through `http_client`.
    #[must_use]
    pub fn new(config: ProviderConfig, http_client: HttpClient) -> Self {
        let url = format!("{}/chat/completions", config.base_url);
        Self { name: config.name, url, model: config.model, key: KeptKey::new(config.key), http_client }
    }

    async fn complete(&self, task: &Task) -> Result<Completion, ProviderError> {
        let answer = self.http_client.send(self.request(task).await?, MAX_ANSWER_BYTES).await?;
        match answer.status() {
            StatusCode::OK => completion(answer.body()),
            status => {
                if matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) {
                    self.key.forget().await;
                }
                Err(ProviderError::Status(status))
            }
        }
    }

    async fn request(&self, task: &Task) -> Result<Request<Full<Bytes>>, ProviderError> {
        let prompt = Prompt::of(task).map_err(|_| ProviderError::Request)?;
        let messages = [
            Message { role: "system", content: &prompt.system },
            Message { role: "user", content: &prompt.user },
        ];
        let body = serde_json::to_vec(&Chat { model: &self.model, messages });
        let mut request = Request::post(&self.url)
            .header(CONTENT_TYPE, "application/json")
            .header(ACCEPT, "application/json")
            .header(USER_AGENT, AGENT);
        if let Some(key) = self.key.get().await? {
            request = request.header(AUTHORIZATION, key.to_header());
        }
        let body = body.map_err(|_| ProviderError::Request)?;
        request.body(Full::from(body)).map_err(|_| ProviderError::Request)
    }
}

impl Provider for OpenAiCompatible {
    fn name(&self) -> &str {
        &self.name
    }

    fn model(&self) -> &str {
        &self.model
    }

    fn write<'a>(&'a self, task: &'a Task) -> BoxFuture<'a, Result<Completion, ProviderError>> {
        Box::pin(self.complete(task))
    }
}
