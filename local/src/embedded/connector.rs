//! Carries the SDK's requests to the embedded database without a socket.

use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, SharedHttpClient, SharedHttpConnector, http_client_fn,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_types::body::SdkBody;
use dynoxide::Database;

use super::engine::{CONTENT_TYPE, TARGET_HEADER, answer};

/// An HTTP client for the SDK whose every request goes to `database`.
pub fn http_client(database: Database) -> SharedHttpClient {
    let connector = SharedHttpConnector::new(InProcess(database));
    http_client_fn(move |_, _| connector.clone())
}

struct InProcess(Database);

impl std::fmt::Debug for InProcess {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("InProcess")
    }
}

impl InProcess {
    fn answer(&self, request: &HttpRequest) -> Result<HttpResponse, ConnectorError> {
        let target = request.headers().get(TARGET_HEADER).unwrap_or_default();
        let body = request.body().bytes().and_then(|body| std::str::from_utf8(body).ok());
        let body = body.ok_or_else(|| ConnectorError::user("the body is not text in memory".into()))?;
        let answer = answer(&self.0, target, body);
        let status =
            answer.status.try_into().map_err(|error| ConnectorError::other(Box::new(error), None))?;
        let mut response = HttpResponse::new(status, SdkBody::from(answer.body));
        response.headers_mut().insert("content-type", CONTENT_TYPE);
        Ok(response)
    }
}

impl HttpConnector for InProcess {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        HttpConnectorFuture::ready(self.answer(&request))
    }
}
