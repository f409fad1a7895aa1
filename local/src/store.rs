//! Which DynamoDB the local server runs on.

use std::env;

use aws_config::environment::{EnvironmentVariableCredentialsProvider, EnvironmentVariableRegionProvider};
use aws_config::meta::region::ProvideRegion;
use aws_config::{BehaviorVersion, Region, SdkConfig};
use aws_sdk_dynamodb::config::SharedCredentialsProvider;
use portfolio_function::aws;
use portfolio_function::aws::TimeBudget;

use crate::embedded::{EmbeddedDynamoDb, REGION, local_credentials};
use crate::failure::Failure;

/// A DynamoDB, and how it is reached.
pub struct LocalStore {
    /// The configuration of its clients.
    pub sdk: SdkConfig,
    /// How long its calls may take while requests are served.
    pub budget: TimeBudget,
    /// The store itself, if it is in this process.
    pub embedded: Option<EmbeddedDynamoDb>,
}

impl LocalStore {
    /// The store in this process.
    #[must_use]
    pub fn embedded(store: EmbeddedDynamoDb) -> Self {
        Self { sdk: store.sdk_config(), budget: TimeBudget::LOCAL, embedded: Some(store) }
    }

    /// The DynamoDB at `endpoint`. It may hang, so its calls have the time that a function's calls have.
    ///
    /// # Errors
    /// If a variable of [`TimeBudget::from_env`] is not usable.
    pub async fn at(endpoint: &str) -> Result<Self, Failure> {
        let budget = TimeBudget::from_env().map_err(Failure::plain)?;
        Ok(Self { sdk: config_at(endpoint).await, budget, embedded: None })
    }
}

/// How to reach what answers for AWS at `endpoint`, with the environment's credentials and region if it has any: a local one checks neither.
pub async fn config_at(endpoint: &str) -> SdkConfig {
    let region = EnvironmentVariableRegionProvider::new().region().await;
    let credentials = match env::var_os("AWS_ACCESS_KEY_ID") {
        Some(_) => SharedCredentialsProvider::new(EnvironmentVariableCredentialsProvider::new()),
        None => local_credentials(),
    };
    SdkConfig::builder()
        .behavior_version(BehaviorVersion::v2026_01_12())
        .region(region.unwrap_or(Region::from_static(REGION)))
        .credentials_provider(credentials)
        .endpoint_url(endpoint)
        .http_client(aws::https_client())
        .build()
}
