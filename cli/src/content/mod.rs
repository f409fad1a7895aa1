//! The commands of `content`: documents in files, and how one gets to the content table of a deployment and back.

pub mod export;
pub mod file;
mod order;
pub mod pull;
pub mod push;
