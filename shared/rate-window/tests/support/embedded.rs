//! A DynamoDB in this process (`dynoxide`), behind the SDK's real client: no port, no installation.

#![allow(dead_code, reason = "each test and example uses a part of it")]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::config::{BehaviorVersion, Config, Credentials, Region};
use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, SharedHttpConnector, http_client_fn,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_types::body::SdkBody;
use dynoxide::{Database, DynoxideError};
use rate_window::dynamodb::SCHEMA;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The table that is made in it.
pub const TABLE: &str = "rate-windows";

/// A client of a fresh store with the table of the limiter in it.
pub async fn client() -> Client {
    Embedded::new().await.client
}

/// A fresh store, and answers of it that get lost.
pub struct Embedded {
    pub client: Client,
    losing: Arc<AtomicUsize>,
}

impl Embedded {
    pub async fn new() -> Self {
        let losing = Arc::new(AtomicUsize::new(0));
        let connector =
            InProcess { database: Database::memory().expect("SQLite starts"), losing: losing.clone() };
        let connector = SharedHttpConnector::new(connector);
        let config = Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::from_static("us-east-1"))
            .credentials_provider(Credentials::new("local", "local", None, None, "embedded"))
            .endpoint_url("http://embedded.localhost")
            .retry_config(RetryConfig::standard().with_initial_backoff(std::time::Duration::from_millis(1)))
            .http_client(http_client_fn(move |_, _| connector.clone()))
            .build();
        let client = Client::from_conf(config);
        SCHEMA.create(&client, TABLE).await.expect("the embedded store makes tables");
        Self { client, losing }
    }

    /// The next `answers` are lost on their way, after the store did what it was asked.
    pub fn lose(&self, answers: usize) {
        self.losing.store(answers, Ordering::SeqCst);
    }
}

#[derive(Clone)]
struct InProcess {
    database: Database,
    losing: Arc<AtomicUsize>,
}

impl std::fmt::Debug for InProcess {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("InProcess")
    }
}

impl HttpConnector for InProcess {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        HttpConnectorFuture::ready(self.answer(&request))
    }
}

impl InProcess {
    fn answer(&self, request: &HttpRequest) -> Result<HttpResponse, ConnectorError> {
        let target = request.headers().get("x-amz-target").unwrap_or_default();
        let operation = target.rsplit('.').next().unwrap_or_default();
        let (status, body) = match run(&self.database, operation, request.body().bytes().unwrap_or_default())
        {
            Ok(body) => (200, body),
            Err(error) => (error.status_code(), error.to_json()),
        };
        if self.losing.try_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok() {
            return Err(ConnectorError::io("the answer was lost".into()));
        }
        let status = status.try_into().map_err(|error| ConnectorError::other(Box::new(error), None))?;
        let mut response = HttpResponse::new(status, SdkBody::from(body));
        response.headers_mut().insert("content-type", "application/x-amz-json-1.0");
        Ok(response)
    }
}

fn run(database: &Database, operation: &str, body: &[u8]) -> Result<String, DynoxideError> {
    match operation {
        "CreateTable" => written(&database.create_table(read(body)?)?),
        "DescribeTable" => written(&database.describe_table(read(body)?)?),
        "DescribeTimeToLive" => written(&database.describe_time_to_live(read(body)?)?),
        "UpdateTimeToLive" => written(&database.update_time_to_live(read(body)?)?),
        "UpdateItem" => written(&database.update_item(read(body)?)?),
        "GetItem" => written(&database.get_item(read(body)?)?),
        _ => Err(DynoxideError::ValidationException(format!("{operation} is not for tests"))),
    }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, DynoxideError> {
    serde_json::from_slice(body).map_err(|error| DynoxideError::ValidationException(error.to_string()))
}

fn written(answer: &impl Serialize) -> Result<String, DynoxideError> {
    serde_json::to_string(answer).map_err(|error| DynoxideError::InternalServerError(error.to_string()))
}
