//! A portfolio as a page: in HTML for readers and printers, in Markdown for those who paste it elsewhere. Pure.
//!
//! Both are written from one `model`, which `compose` makes, its lists by `entries`, from the JSON Resume: that holds all of a person.

mod compose;
mod entries;
pub mod html;
mod linked_data;
pub mod markdown;
mod model;

#[cfg(test)]
mod tests;
