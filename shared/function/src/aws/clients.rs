//! The clients. One TLS stack for all of them: rustls on ring.

use std::time::Duration;

use aws_config::{BehaviorVersion, SdkConfig};
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::SharedHttpClient;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_smithy_http_client::Builder;
use aws_smithy_http_client::tls::Provider;
use aws_smithy_http_client::tls::rustls_provider::CryptoMode;

use super::TimeBudget;
use super::connections::RenewingClient;

/// The first wait before a retry; small, because a caller is waiting.
const INITIAL_BACKOFF: Duration = Duration::from_millis(20);

/// The HTTPS client under every AWS client. It survives that all of its connections die at once.
#[must_use]
pub fn https_client() -> SharedHttpClient {
    SharedHttpClient::new(RenewingClient::new(client_with_new_connections))
}

fn client_with_new_connections() -> SharedHttpClient {
    Builder::new().tls_provider(Provider::Rustls(CryptoMode::Ring)).build_https()
}

/// Region and credentials from the environment, as in every Lambda function.
pub async fn sdk_config() -> SdkConfig {
    aws_config::defaults(BehaviorVersion::v2026_01_12()).http_client(https_client()).load().await
}

/// The client of the rate-limit counter: short waits, few retries, all within `budget.count`.
#[must_use]
pub fn counter_client(config: &SdkConfig, budget: &TimeBudget) -> Client {
    client(config, budget, budget.count)
}

/// The client of the content table. The caller bounds the time of a whole read, because it knows how long it may take.
#[must_use]
pub fn content_client(config: &SdkConfig, budget: &TimeBudget) -> Client {
    client(config, budget, budget.composed_read)
}

fn client(config: &SdkConfig, budget: &TimeBudget, operation: Duration) -> Client {
    let timeouts = TimeoutConfig::builder()
        .connect_timeout(budget.connect)
        .operation_attempt_timeout(budget.attempt)
        .operation_timeout(operation)
        .build();
    let retries =
        RetryConfig::standard().with_max_attempts(budget.max_attempts).with_initial_backoff(INITIAL_BACKOFF);
    let config =
        aws_sdk_dynamodb::config::Builder::from(config).timeout_config(timeouts).retry_config(retries);
    Client::from_conf(config.build())
}
