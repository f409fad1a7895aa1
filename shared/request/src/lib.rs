//! The request framework: what lies between a raw request and a handler, and between a handler's reply and the answer.
//!
//! - [`envelope`] is the outermost layer: id, instant, deadline, panics, the headers of every answer, log line and metrics.
//! - [`context`] is what a handler knows of its request; [`caller`] is who makes it, as the rate limiter counts them.
//! - [`reply`] and [`error`] are what a handler gives back. Both are values; the envelope knows the request and writes what depends
//!   on it: the correlation id of an error, a 304 for what the client has already (`conditional`).
//! - [`body`], [`parameters`] and [`version`] read what was sent; [`strict`] is what such readers have in common.
//! - [`lambda`] takes events of API Gateway; [`gateway`] is what it says about a request, `edge` a CloudFront in front of it.
//! - [`logs`] and [`metrics`] are lines on stdout; [`environment`] reads variables; [`clock`] is the time, [`timestamp`] how it is written,
//!   [`refresh`] keeps values fresh.
//!
//! No module imports one that imports it: `tests/structure` holds that for every crate.

pub mod body;
pub mod caller;
pub mod clock;
mod conditional;
pub mod context;
mod edge;
pub mod envelope;
pub mod environment;
pub mod error;
pub mod gateway;
pub mod headers;
pub mod lambda;
mod log;
pub mod logs;
pub mod metrics;
pub mod parameters;
pub mod refresh;
pub mod reply;
pub mod request_id;
mod scope;
pub mod strict;
pub mod timestamp;
pub mod version;
