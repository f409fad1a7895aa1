//! A portfolio as a page: in HTML for readers and printers, in Markdown for those who paste it elsewhere. Pure.
//!
//! Both are written from one `model`, whose lists are made by `entries`; it is made from the JSON Resume, which holds all of a person.

mod entries;
pub mod html;
mod linked_data;
pub mod markdown;
mod model;

#[cfg(test)]
mod tests;
