//! AWS: the clients with their time-outs, and the adapters through which content and secrets are read.

mod budget;
mod clients;
mod connections;
mod content_table;
mod error_chain;
mod secrets;

pub use budget::TimeBudget;
pub use clients::{content_client, counter_client, https_client, sdk_config};
pub use content_table::DynamoDbContent;
pub use error_chain::error_chain;
pub use secrets::{SecretUnavailable, Secrets, StoredSigningSecret};
