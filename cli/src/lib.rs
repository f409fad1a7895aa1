//! The command `portfolio`: its arguments, and what it does with them.
//!
//! - [`arguments`] is the command line, [`ai_provider`] one of its flags.
//! - [`serve`] runs the whole API on this machine, with the crate `portfolio-local`.
//! - [`content`] reads documents from files, pushes one to a [`deployment`] and pulls it back; [`setting`] changes a deployment's settings.
//! - [`input`] is what they read: files, or standard input.
//! - [`token`] mints tokens.

pub mod ai_provider;
pub mod arguments;
pub mod content;
pub mod deployment;
pub mod input;
pub mod serve;
pub mod setting;
pub mod token;
