//! The whole API on one machine: what API Gateway, Lambda and DynamoDB do for a deployment, in one process.
//!
//! - [`app`] is the API as one router; [`gateway`] stands in for API Gateway in front of it.
//! - [`serve`] runs it: on the [`embedded`] DynamoDB or another ([`store`]), in the shapes of [`tables`], with what [`data`] kept and
//!   the [`content`] it is given, until the process is asked to stop ([`signal`]).
//!
//! It reads no command line and prints nothing: the crate `portfolio-cli` does that.

pub mod app;
pub mod content;
pub mod data;
pub mod embedded;
mod failure;
pub mod gateway;
pub mod serve;
pub mod signal;
pub mod store;
pub mod tables;

pub use failure::Failure;
