//! Content as a person writes it: its form, its check, what it becomes in the table, and what it can be made from.

pub mod form;
pub mod items;
mod sample;
pub mod table;

pub use sample::sample;
