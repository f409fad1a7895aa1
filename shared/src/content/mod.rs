//! What a portfolio holds: the collections, the records in them, and the table they lie in.

mod choices;
mod collection;
mod field_names;
mod item;
mod partial_date;
mod record_type;
pub mod records;
mod scalars;
mod store;

pub use choices::{AssetType, Persona, ProjectStatus, Relationship, Vibe};
pub use collection::{ChildKind, Collection};
pub use item::{Item, ItemKey, MAX_ITEM_BYTES, Record};
pub use partial_date::PartialDate;
pub use record_type::{Field, RecordType, Source};
pub use scalars::{Format, Id, Link, MAX_ID_LENGTH};
pub use store::{COLLECTION, ContentStore, PATH, Partition, StoreError};

/// Partition of the content table that holds the settings ([`crate::settings`]).
pub const SETTING_PARTITION: &str = "setting";

/// Partition of the content table that holds the query definitions ([`crate::query`]).
pub const QUERY_DEFINITION_PARTITION: &str = "query-definition";
