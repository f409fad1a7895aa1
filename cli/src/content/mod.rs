//! Content as a person writes it: its form, its check, what it becomes in the table, and what it can be made from.

pub mod check;
pub mod form;
pub mod items;
pub mod load;
pub mod resume;
mod sample;
pub mod schema;
pub mod table;

pub use sample::sample;
