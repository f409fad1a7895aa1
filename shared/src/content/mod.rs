//! What a portfolio holds: the ten collections, the records in them, and the table they lie in.

mod collection;
mod item;
mod record_type;
pub mod records;
mod store;

pub use collection::{ChildKind, Collection};
pub use item::{Item, ItemKey, MAX_ITEM_BYTES, Record};
pub use record_type::RecordType;
pub use store::{COLLECTION, ContentStore, PATH, Partition, StoreError};

/// Partition of the content table that holds the settings ([`crate::settings`]).
pub const SETTING_PARTITION: &str = "setting";

/// Partition of the content table that holds the query definitions ([`crate::query`]).
pub const QUERY_DEFINITION_PARTITION: &str = "query-definition";
