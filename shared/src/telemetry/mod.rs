//! What operators see: the log, and the metrics that lie in it.

mod logs;
pub mod metrics;

pub use logs::{init_json, init_text};
