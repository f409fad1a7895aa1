//! Content as a person writes it: its form, its check, what it becomes in the table, what it can be made from, and how it gets to a
//! deployment and back.

pub mod check;
pub mod difference;
pub mod form;
pub mod items;
pub mod load;
mod order;
pub mod pull;
pub mod push;
pub mod resume;
mod sample;
pub mod schema;
pub mod table;

pub use sample::sample;
