//! What binds the parts into a function: AWS, the guard in front of its routes, and its start-up.
//!
//! - [`startup`] reads the environment once and builds everything a function runs on; [`state`] is what its layers need of that.
//! - [`environment`] and [`secret`] are what a function reads from its environment.
//! - [`guard`] identifies the caller of each request and checks its limits before a handler sees it; `observer` logs and
//!   measures what the limiter decides.
//! - [`aws`]: the clients with their time-outs, and the adapters through which content and secrets are read.

pub mod aws;
pub mod environment;
pub mod guard;
mod observer;
pub mod secret;
pub mod startup;
pub mod state;

pub use startup::{Function, FunctionParts, StartError};
pub use state::ApiState;
