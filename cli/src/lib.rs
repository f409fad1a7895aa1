//! The command `portfolio`: the whole API on one machine, and the tools around it.
//!
//! - [`app`] is the API as one router; [`gateway`] stands in for API Gateway in front of it.
//! - [`serve`] runs it: on the [`embedded`] DynamoDB or another ([`store`]), in the shapes of [`tables`], with what [`data`] kept.
//! - [`content`] is content as a person writes it, and how it gets to a [`deployment`]; [`setting`] changes the settings of one.
//! - [`token`] mints tokens. [`arguments`] is the command line, [`ai_provider`] one of its flags.

pub mod ai_provider;
pub mod app;
pub mod arguments;
pub mod content;
pub mod data;
pub mod deployment;
pub mod embedded;
mod failure;
pub mod gateway;
pub mod serve;
pub mod setting;
mod signal;
pub mod store;
pub mod tables;
pub mod token;

pub use failure::Failure;
