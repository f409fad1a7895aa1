//! AWS: the clients with their time-outs, and what a function reads from its environment.

mod budget;
mod clients;
mod environment;
mod secrets;

pub use budget::TimeBudget;
pub use clients::{content_client, counter_client, https_client, sdk_config};
pub use environment::{EnvironmentError, FAILURE_MODE_VARIABLE, TableNames, failure_mode, variable};
pub use secrets::{SecretUnavailable, Secrets};
