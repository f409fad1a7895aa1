//! Which DynamoDB the local server runs on.

use std::env;

use aws_config::environment::{EnvironmentVariableCredentialsProvider, EnvironmentVariableRegionProvider};
use aws_config::meta::region::ProvideRegion;
use aws_config::{BehaviorVersion, Region, SdkConfig};
use aws_sdk_dynamodb::config::SharedCredentialsProvider;
use portfolio_shared::aws;

use crate::embedded::{EmbeddedDynamoDb, REGION, local_credentials};

/// A DynamoDB, and how it is reached.
pub struct LocalStore {
    /// The configuration of its clients.
    pub sdk: SdkConfig,
    /// The store itself, if it is in this process.
    pub embedded: Option<EmbeddedDynamoDb>,
}

impl LocalStore {
    /// The store in this process.
    #[must_use]
    pub fn embedded(store: EmbeddedDynamoDb) -> Self {
        Self { sdk: store.sdk_config(), embedded: Some(store) }
    }

    /// The DynamoDB at `endpoint`, with the environment's credentials and region if it has any: a local one checks neither.
    pub async fn at(endpoint: &str) -> Self {
        let region = EnvironmentVariableRegionProvider::new().region().await;
        let credentials = match env::var_os("AWS_ACCESS_KEY_ID") {
            Some(_) => SharedCredentialsProvider::new(EnvironmentVariableCredentialsProvider::new()),
            None => local_credentials(),
        };
        let sdk = SdkConfig::builder()
            .behavior_version(BehaviorVersion::v2026_01_12())
            .region(region.unwrap_or(Region::from_static(REGION)))
            .credentials_provider(credentials)
            .endpoint_url(endpoint)
            .http_client(aws::https_client())
            .build();
        Self { sdk, embedded: None }
    }
}
