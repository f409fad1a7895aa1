//! The command `portfolio`: the whole API on one machine, and the tools around it.

pub mod content;
pub mod embedded;
pub mod tables;
