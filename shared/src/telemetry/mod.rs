//! What operators see: the log, and the metrics that lie in it.

mod causes;
mod logs;
pub mod metrics;

pub use causes::causes;
pub use logs::{VARIABLES, init_json, init_text};
