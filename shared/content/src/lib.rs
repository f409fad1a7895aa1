//! What a portfolio holds: collections of records, the settings beside them, and the query engine that reads them.
//!
//! - [`collection`] names the collections, [`item`] is how a record lies in the table, [`records`] are the records' types and
//!   [`record_type`] what follows from them.
//! - [`store`] reads a partition of the content table; what it speaks to is handed in, so that nothing here knows AWS.
//! - [`settings`]: numbers that operators change without a deployment, the limits of each [`settings::Tier`] among them.
//! - [`query`]: definitions are data; content is read, filtered, sorted and paged by them.

pub mod collection;
pub mod item;
pub mod query;
pub mod record_type;
pub mod records;
pub mod settings;
pub mod store;

pub use collection::{ChildKind, Collection};
pub use item::{Item, ItemKey, MAX_ITEM_BYTES, Record};
pub use record_type::RecordType;
pub use store::{COLLECTION, ContentStore, PATH, Partition, PartitionReader, StoreError};
