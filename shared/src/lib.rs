//! What every layer of the portfolio API shares.
//!
//! - [`rate_limit`]: the exact, per-caller limiter. Its rules are pure; `counter` alone speaks to DynamoDB, `layer` alone to HTTP.
//! - [`request`]: the request framework. Identifies a request and its caller, and shapes every answer.
//! - [`query`]: the query engine. Definitions are data; content is read, filtered, sorted and paged by them.
//! - [`content`]: the collections, their records, and the content table.
//! - [`token`]: signing secrets, tokens, and what is derived from emails and addresses.
//! - [`settings`]: numbers that operators change without a deployment.
//! - [`aws`]: clients, time-outs and the environment. [`telemetry`]: logs and metrics.
//!
//! Dependency rule: only the adapters (`rate_limit::counter`, `content::store`, `token::secret`, `aws`, `telemetry::causes`) name the AWS
//! SDK; only `request` and `rate_limit::layer` name axum or tower; nothing here knows the functions, the command or the embedded store.

pub mod aws;
pub mod clock;
pub mod content;
pub mod query;
pub mod rate_limit;
mod refresh;
pub mod request;
pub mod settings;
mod startup;
mod state;
pub mod telemetry;
pub mod token;

pub use clock::Clock;
pub use startup::{Function, FunctionParts, StartError};
pub use state::ApiState;
