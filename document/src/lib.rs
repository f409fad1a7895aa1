//! Content as a person writes it: a document of the content form.
//!
//! - [`form`] is what a document may hold; [`schema`] is the same as JSON Schema, and [`check`] reads a document and reports its faults.
//! - [`sample()`] is the bundled document; [`resume`] makes one from a résumé in the JSON Resume form.
//! - [`items`] is what a document becomes in the content table; [`table`] reads and writes that table, [`difference`] is what a
//!   document would change in it.

pub mod check;
pub mod difference;
pub mod form;
pub mod items;
pub mod resume;
mod sample;
pub mod schema;
pub mod table;

pub use sample::sample;
