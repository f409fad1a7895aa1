//! Exact rate limits: at most `limit` requests of a caller in a calendar minute, under any concurrency, retry or fault.
//!
//! `tier`, `window`, `key` and `decision` are pure. `counter` is the one row per caller and minute in DynamoDB, moved by a conditional
//! write; `memory` is what this process knows of keys that are at their limit; `limiter` puts them together; `layer` puts the limiter
//! in front of every handler.

mod counter;
mod decision;
mod key;
mod layer;
mod limiter;
mod memory;
mod tier;
mod window;

pub use counter::{CounterError, EXPIRES_AT, KEY, WindowCounter};
pub use decision::{Decision, Outcome};
pub use key::{Caller, CallerKey, WindowKey};
pub use layer::{Gate, limited};
pub use limiter::{FailureMode, HeadersOnlyRateLimiter, RateLimiter, RateWindowLimiter};
pub use tier::Tier;
pub use window::Window;
