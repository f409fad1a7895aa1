//! What a document holds beyond its records: their order, which collections it has though they are empty, and where its schema is.
//!
//! It is kept beside the content, in a partition that the API never reads, so that a pull returns the document as it was pushed.

use std::collections::BTreeMap;

use portfolio_content::{ItemKey, Record};
use serde_json::{Value, json};

use portfolio_document::form::{Document, SCHEMA};
use portfolio_document::items::PlacedItem;
use portfolio_document::table::StoredItem;

/// The partition of these items: one for each collection, settings and query definitions included, and one of [`SCHEMA`].
pub const ORDER_PARTITION: &str = "document";
/// The attribute that holds the sort keys of a collection in the order of the document, or the value of [`SCHEMA`].
const VALUE: &str = "value";
/// Separates the name of a collection from the number of a part of its order, from the second part on.
const PART: char = '#';
/// Sort keys in a part: a key has at most 1,024 bytes, an item 400 KB.
const PART_KEYS: usize = 300;

/// The order of each collection in the last document pushed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Order {
    collections: BTreeMap<String, Vec<ItemKey>>,
    /// Where the schema is, if the document says so.
    pub schema: Option<String>,
}

impl Order {
    /// The order of `items`, which were made of `document`, in each of the partitions `held`.
    #[must_use]
    pub fn of(document: &Document, held: &[&str], items: &[PlacedItem]) -> Self {
        let keys = |partition: &str| {
            let items = items.iter().filter(|item| item.partition == partition);
            items.map(|item| item.key.clone()).collect()
        };
        let collections = held.iter().map(|partition| ((*partition).to_owned(), keys(partition))).collect();
        Self { collections, schema: document.schema.clone() }
    }

    /// Reads it from the items of [`ORDER_PARTITION`]. An unusable item counts as missing.
    #[must_use]
    pub fn read(stored: Vec<StoredItem>) -> Self {
        let mut order = Self::default();
        for StoredItem { key, record } in stored {
            match record.and_then(|mut record| record.remove(VALUE)) {
                Some(Value::String(schema)) if key.as_str() == SCHEMA => order.schema = Some(schema),
                Some(Value::Array(keys)) => {
                    let keys = keys.iter().filter_map(Value::as_str);
                    let keys = keys.map(|key| ItemKey::from_path(key.to_owned()));
                    // Parts come in the order of their keys, which is that of their numbers.
                    let collection = key.as_str().split(PART).next().unwrap_or_default().to_owned();
                    order.collections.entry(collection).or_default().extend(keys);
                }
                _ => {}
            }
        }
        order
    }

    /// This order, and `earlier` for the collections that this one does not name. A document that leaves some out is a part of the whole,
    /// and does not decide on the schema either.
    #[must_use]
    pub fn over(mut self, earlier: Self) -> Self {
        let is_part = earlier.collections.keys().any(|collection| !self.collections.contains_key(collection));
        if is_part {
            self.schema = self.schema.or(earlier.schema);
        }
        for (collection, keys) in earlier.collections {
            self.collections.entry(collection).or_insert(keys);
        }
        self
    }

    /// As items of [`ORDER_PARTITION`].
    #[must_use]
    pub fn items(&self) -> Vec<PlacedItem> {
        let collections = self.collections.iter().flat_map(|(name, keys)| {
            let part = move |(number, keys): (usize, &[ItemKey])| {
                let key = if number == 0 { name.clone() } else { format!("{name}{PART}{number:06}") };
                let keys: Vec<_> = keys.iter().map(ItemKey::as_str).collect();
                item(&key, json!(keys))
            };
            parts(keys).into_iter().enumerate().map(part)
        });
        collections.chain(self.schema.iter().map(|schema| item(SCHEMA, json!(schema)))).collect()
    }

    /// Whether the document held `partition`, even if empty.
    #[must_use]
    pub fn holds(&self, partition: &str) -> bool {
        self.collections.contains_key(partition)
    }

    /// Puts items of `partition` into their order; those that came later follow by key.
    pub fn sort(&self, partition: &str, items: &mut [StoredItem]) {
        let places: BTreeMap<_, _> =
            self.collections.get(partition).into_iter().flatten().zip(0_usize..).collect();
        items.sort_by_key(|item| places.get(&item.key).copied().unwrap_or(usize::MAX));
    }
}

/// `keys` in parts that fit into an item; at least one, even if empty.
fn parts(keys: &[ItemKey]) -> Vec<&[ItemKey]> {
    if keys.is_empty() { vec![keys] } else { keys.chunks(PART_KEYS).collect() }
}

fn item(key: &str, value: Value) -> PlacedItem {
    let record = Record::from_iter([(VALUE.to_owned(), value)]);
    PlacedItem { partition: ORDER_PARTITION, key: ItemKey::parent(key), record }
}
