//! What has to be written to a content table so that it holds a document.

use std::collections::BTreeMap;

use portfolio_content::{ItemKey, Record};
use serde_json::Value;

use super::form::Document;
use super::items::{PlacedItem, held_partitions, items};
use super::table::{BATCH, ContentTable, Permit, Place, StoredItem, TableAccessError};

/// What is different in one partition.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PartitionDifference {
    /// Its name.
    pub partition: &'static str,
    /// Keys of items that the table lacks.
    pub added: Vec<ItemKey>,
    /// Keys of items that differ in the table.
    pub changed: Vec<ItemKey>,
    /// Keys of items that the table should not have.
    pub removed: Vec<ItemKey>,
    /// How many items are as they should be.
    pub unchanged: usize,
}

impl PartitionDifference {
    /// Whether the partition holds something now, and is to hold nothing.
    #[must_use]
    pub fn empties(&self) -> bool {
        !self.removed.is_empty() && self.added.len() + self.changed.len() + self.unchanged == 0
    }

    /// Whether anything is to be written.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.added.is_empty() && self.changed.is_empty() && self.removed.is_empty()
    }
}

/// What is different, partition by partition, and the writes that make it equal.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Difference {
    /// The partitions, in the order they were asked for.
    pub partitions: Vec<PartitionDifference>,
    /// Items to write.
    pub puts: Vec<PlacedItem>,
    /// Items to delete.
    pub deletes: Vec<Place>,
}

/// Writes of one request.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Batch<'a> {
    /// Items to write.
    Put(&'a [PlacedItem]),
    /// Items to delete.
    Delete(&'a [Place]),
}

impl Difference {
    /// Between what the partitions `held` of `table` hold and `items`, which lie in those partitions.
    ///
    /// # Errors
    /// [`TableAccessError`] if the table cannot be read.
    pub async fn of(
        table: &ContentTable,
        held: &[&'static str],
        items: Vec<PlacedItem>,
    ) -> Result<Self, TableAccessError> {
        let mut wanted: BTreeMap<&str, Vec<PlacedItem>> = BTreeMap::new();
        for item in items {
            wanted.entry(item.partition).or_default().push(item);
        }
        let mut difference = Self::default();
        for partition in held {
            let stored = table.read(partition).await?;
            difference.add(partition, stored, wanted.remove(partition).unwrap_or_default());
        }
        Ok(difference)
    }

    /// Between what `table` holds of the members of `document` and that document.
    ///
    /// # Errors
    /// [`TableAccessError`] if the table cannot be read.
    pub async fn to(table: &ContentTable, document: &Document) -> Result<Self, TableAccessError> {
        Self::of(table, &held_partitions(document), items(document)).await
    }

    fn add(&mut self, partition: &'static str, stored: Vec<StoredItem>, wanted: Vec<PlacedItem>) {
        let mut stored: BTreeMap<_, _> = stored.into_iter().map(|item| (item.key, item.record)).collect();
        let mut found = PartitionDifference { partition, ..PartitionDifference::default() };
        for item in wanted {
            match stored.remove(&item.key) {
                Some(Some(record)) if same_record(&record, &item.record) => {
                    found.unchanged += 1;
                    continue;
                }
                Some(_) => found.changed.push(item.key.clone()),
                None => found.added.push(item.key.clone()),
            }
            self.puts.push(item);
        }
        found.removed = stored.into_keys().collect();
        self.deletes.extend(found.removed.iter().map(|key| Place { partition, key: key.clone() }));
        self.partitions.push(found);
    }

    /// How many items are to be written or deleted.
    #[must_use]
    pub fn writes(&self) -> usize {
        self.puts.len() + self.deletes.len()
    }

    /// Whether everything stays that is there now, as it is.
    #[must_use]
    pub fn keeps_all(&self) -> bool {
        self.partitions.iter().all(|found| found.changed.is_empty() && found.removed.is_empty())
    }

    /// The writes, a request at a time: what is put first, so that nothing is ever missing.
    pub fn batches(&self) -> impl Iterator<Item = Batch<'_>> {
        let puts = self.puts.chunks(BATCH).map(Batch::Put);
        puts.chain(self.deletes.chunks(BATCH).map(Batch::Delete))
    }
}

impl Batch<'_> {
    /// Writes it, as far as `permit` allows.
    ///
    /// # Errors
    /// If some of it could not be written, or not any more.
    pub async fn write<P: Permit>(self, table: &ContentTable, permit: &mut P) -> Result<(), P::Error> {
        match self {
            Self::Put(items) => table.put(items, permit).await,
            Self::Delete(places) => table.delete(places, permit).await,
        }
    }

    /// How many items it holds; never none.
    #[must_use]
    pub fn size(self) -> usize {
        match self {
            Self::Put(items) => items.len(),
            Self::Delete(places) => places.len(),
        }
    }
}

fn same_record(one: &Record, other: &Record) -> bool {
    one.len() == other.len()
        && one.iter().all(|(name, value)| other.get(name).is_some_and(|other| same(value, other)))
}

/// Whether two values are equal, numbers by their value: the table writes 4.0 as 4.
fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) if one.is_f64() || other.is_f64() => {
            one.as_f64() == other.as_f64()
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => same_record(one, other),
        _ => one == other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_are_the_same_if_the_table_writes_them_alike() {
        for (one, other) in [
            (json!(4.0), json!(4)),
            (json!({"a": [1, {"b": 2.0}], "c": null}), json!({"c": null, "a": [1.0, {"b": 2}]})),
            (json!("4"), json!("4")),
        ] {
            assert!(same(&one, &other), "{one} {other}");
        }
        for (one, other) in [
            (json!(4), json!("4")),
            (json!(9_007_199_254_740_993_i64), json!(9_007_199_254_740_992_i64)),
            (json!([1, 2]), json!([2, 1])),
            (json!([1]), json!([1, 2])),
            (json!({"a": 1}), json!({"a": 1, "b": 1})),
            (json!({"a": null}), json!({})),
        ] {
            assert!(!same(&one, &other) && !same(&other, &one), "{one} {other}");
        }
    }

    fn item(key: &str, name: &str) -> PlacedItem {
        let record = Record::from_iter([("name".to_owned(), json!(name))]);
        PlacedItem { partition: "skill", key: ItemKey::parent(key), record }
    }

    fn stored(key: &str, name: Option<&str>) -> StoredItem {
        let item = item(key, name.unwrap_or_default());
        StoredItem { key: item.key, record: name.map(|_| item.record) }
    }

    fn between(stored: Vec<StoredItem>, wanted: Vec<PlacedItem>) -> Difference {
        let mut difference = Difference::default();
        difference.add("skill", stored, wanted);
        difference
    }

    #[test]
    fn only_what_is_different_is_written() {
        let table =
            vec![stored("a", Some("A")), stored("b", Some("B")), stored("c", None), stored("d", Some("D"))];
        let wanted = vec![item("e", "E"), item("a", "A"), item("b", "new"), item("c", "C")];
        let difference = between(table, wanted);
        let found = &difference.partitions[0];
        assert_eq!(found.added, [ItemKey::parent("e")]);
        assert_eq!(found.changed, [ItemKey::parent("b"), ItemKey::parent("c")]);
        assert_eq!(found.removed, [ItemKey::parent("d")]);
        assert_eq!((found.unchanged, found.empties(), difference.writes()), (1, false, 4));
        let puts = [item("e", "E"), item("b", "new"), item("c", "C")];
        let deletes = [Place { partition: "skill", key: ItemKey::parent("d") }];
        let batches: Vec<_> = difference.batches().collect();
        assert_eq!(batches, [Batch::Put(&puts), Batch::Delete(&deletes)]);
    }

    #[test]
    fn a_partition_is_emptied_only_if_it_held_something() {
        assert!(between(vec![stored("a", Some("A"))], vec![]).partitions[0].empties());
        assert!(!between(vec![], vec![]).partitions[0].empties());
        assert!(!between(vec![stored("a", Some("A"))], vec![item("b", "B")]).partitions[0].empties());
    }

    #[test]
    fn batches_hold_twenty_five_at_most() {
        let difference = between(vec![], (0..60).map(|number| item(&number.to_string(), "")).collect());
        assert_eq!(difference.batches().map(Batch::size).collect::<Vec<_>>(), [25, 25, 10]);
    }
}
