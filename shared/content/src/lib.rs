//! What a portfolio holds: collections of records, the settings beside them, and the query engine that reads them.
//!
//! - [`collection`] is the table of contents, [`item`] is how a record lies in the table; [`records`] declares the fields of every
//!   record, of the kinds in [`scalars`], [`partial_date`] and [`choices`], and [`record_type`] is what follows from that.
//! - [`store`] reads a partition of the content table; what it speaks to is handed in, so that nothing here knows AWS.
//! - [`settings`]: numbers that operators change without a deployment, the limits of each [`settings::Tier`] among them.
//! - [`query`]: definitions are data; content is read, filtered, sorted and paged by them.

pub mod choices;
pub mod collection;
mod field_names;
pub mod item;
pub mod partial_date;
pub mod query;
pub mod record_type;
pub mod records;
pub mod scalars;
pub mod settings;
pub mod store;

pub use choices::{AssetType, Persona, ProjectStatus, Relationship, Vibe};
pub use collection::{ChildKind, Collection};
pub use item::{Item, ItemKey, MAX_ITEM_BYTES, Record};
pub use partial_date::PartialDate;
pub use record_type::{Field, RecordType, Source};
pub use scalars::{Email, Format, Id, LanguageTag, Link, Personas};
pub use store::{COLLECTION, ContentStore, PATH, Partition, PartitionReader, StoreError};

/// Stands in texts in place of an email address or telephone number that is not to be seen.
pub const WITHHELD: &str = "[withheld]";
