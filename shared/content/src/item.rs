//! An item of the content table: its key, and its record as JSON.

use serde_json::{Map, Value};

/// A record as JSON: field names to values.
pub type Record = Map<String, Value>;

/// The largest record that is served, as compact JSON: 24 KB. 200 of them, the longest page, stay below Lambda's response limit.
pub const MAX_ITEM_BYTES: usize = 24 * 1024;

/// Sort key of an item: `{id}` of a record, or `{parent id}/{kind}/{id}` of a record kept inside its parent.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ItemKey(String);

impl ItemKey {
    /// The key of a record of its own.
    #[must_use]
    pub fn parent(id: &str) -> Self {
        Self(id.to_owned())
    }

    /// The key of a child.
    #[must_use]
    pub fn child(parent: &str, kind: crate::collection::ChildKind, id: &str) -> Self {
        Self(format!("{parent}/{}/{id}", kind.name()))
    }

    /// Reads a key as it lies in the table.
    #[must_use]
    pub fn from_path(path: String) -> Self {
        Self(path)
    }

    /// The key as it lies in the table.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The parent's id, which for a record of its own is its id.
    #[must_use]
    pub fn parent_id(&self) -> &str {
        self.0.split('/').next().unwrap_or_default()
    }

    /// The path segment that names the kind of child; `None` for a record of its own.
    #[must_use]
    pub fn kind(&self) -> Option<&str> {
        self.0.split('/').nth(1)
    }
}

/// One item of a partition.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// Its sort key.
    pub key: ItemKey,
    /// Its attributes without the key, as JSON.
    pub record: Record,
}
