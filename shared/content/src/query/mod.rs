//! The query engine: what is read, filtered, sorted, paged and shown is data (a [`Definition`]), not code.
//!
//! `definition` is the JSON form, `validate` names what is wrong with one, `catalog` holds them by name, `overrides` those in force; `engine` reads. `rows`,
//! `matching` and `order` (by `collation`) make the rows of a partition; `parameters` reads what a caller asks, `page` cuts it out of the rows. All but
//! `engine` are pure. The form is described in `docs/QUERY-DEFINITIONS.md`.
//!
//! A collection is read whole and worked on in process: collections of a portfolio hold tens to hundreds of items.

mod cache;
mod catalog;
mod collation;
mod definition;
mod engine;
mod matching;
mod order;
mod overrides;
mod page;
mod parameters;
mod rows;
mod validate;

pub use cache::Cache;
pub use catalog::Catalog;
pub use definition::{
    Condition, Definition, Direction, Field, Filter, FilterType, Membership, Nulls, Operator, PageLimits,
    PageSizes, Shape, SortKey,
};
pub use engine::QueryEngine;
pub use page::Page;
pub use parameters::Parameters;
pub use rows::Rows;
pub use validate::check_definition;

/// Partition of the content table that holds the query definitions.
pub const QUERY_DEFINITION_PARTITION: &str = "query-definition";
