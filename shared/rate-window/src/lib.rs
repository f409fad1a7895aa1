#![cfg_attr(feature = "dynamodb", doc = include_str!("../README.md"))]
#![cfg_attr(not(feature = "dynamodb"), doc = "Exact rate limits per caller and calendar window.")]
//!
//! # Map of the crate
//!
//! - [`Policy`], [`Window`], [`Key`] and [`Decision`] are the rules: values, pure, given the instant of the request.
//! - [`Store`] is where counts are kept; `dynamodb` holds the adapter for DynamoDB, with its table's schema.
//! - [`RateWindowLimiter`] puts them together; it remembers callers at their limit, to spare the store a flood.
//! - [`Checks`] are the checks of one request, and write its headers; [`RateLimitLayer`] puts them in front of a service.

mod checks;
mod decision;
#[cfg(feature = "dynamodb")]
pub mod dynamodb;
pub mod headers;
mod key;
mod layer;
mod limiter;
mod memory;
mod observer;
mod policy;
mod store;
mod window;

use std::pin::Pin;

pub use checks::{Checks, Refusal};
pub use decision::{Decision, Outcome};
pub use key::{Key, Keys, WindowKey};
pub use layer::{PlainRefusal, RateLimit, RateLimitLayer, Refuse};
pub use limiter::{FailureMode, HeadersOnlyRateLimiter, RateLimiter, RateWindowLimiter};
pub use observer::Observer;
pub use policy::{FixedQuotas, Policy, PolicyError, Quota, Quotas};
pub use store::{Row, Store, StoreError};
pub use window::{Period, Window};

/// A future on the heap, as the object-safe traits of this crate return it.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
