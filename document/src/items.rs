//! From the content form to items of the content table: one a record, with what nobody writes filled in.

use std::collections::HashMap;

use portfolio_content::query::QUERY_DEFINITION_PARTITION;
use portfolio_content::settings;
use portfolio_content::settings::SETTING_PARTITION;
use portfolio_content::{ChildKind, Collection, ItemKey, Record, RecordType, Source};
use serde_json::Value;

use super::form::Document;

/// Sort key of the one record of the collection `portfolio-config`, which has no id.
pub const CONFIG_KEY: &str = "config";

/// An item and the partition it lies in.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedItem {
    /// The collection's name, or that of the settings or the query definitions.
    pub partition: &'static str,
    /// Sort key.
    pub key: ItemKey,
    /// Attributes.
    pub record: Record,
}

/// Every item of `document`.
#[must_use]
pub fn items(document: &Document) -> Vec<PlacedItem> {
    let known = Known::of(document);
    let records = document.collections().flat_map(|(collection, records)| {
        let known = &known;
        records.iter().flat_map(move |record| known.items(collection, record))
    });
    let mut items: Vec<_> = records.collect();
    items.extend(document.settings.iter().flatten().map(|(name, value)| setting(name, value)));
    items.extend(document.query_definitions.iter().flatten().map(|(name, form)| definition(name, form)));
    items
}

/// The partitions that `document` holds, also those it holds nothing in: loading replaces them whole.
#[must_use]
pub fn held_partitions(document: &Document) -> Vec<&'static str> {
    let mut partitions: Vec<_> = document.collections().map(|(collection, _)| collection.name()).collect();
    partitions.extend(document.settings.iter().map(|_| SETTING_PARTITION));
    partitions.extend(document.query_definitions.iter().map(|_| QUERY_DEFINITION_PARTITION));
    partitions
}

/// The item of the setting `name`.
#[must_use]
pub fn setting(name: &str, value: &Value) -> PlacedItem {
    let record = Record::from_iter([(settings::VALUE.to_owned(), value.clone())]);
    PlacedItem { partition: SETTING_PARTITION, key: ItemKey::parent(name), record }
}

fn definition(name: &str, value: &Value) -> PlacedItem {
    let record = value.as_object().cloned().unwrap_or_default();
    PlacedItem { partition: QUERY_DEFINITION_PARTITION, key: ItemKey::parent(name), record }
}

/// The records of a document by collection and id: what references lead to.
struct Known<'a>(HashMap<(Collection, &'a str), &'a Record>);

impl<'a> Known<'a> {
    fn of(document: &'a Document) -> Self {
        let records = document.collections().flat_map(|(collection, records)| {
            records.iter().filter_map(move |record| Some(((collection, id(record)?), record)))
        });
        Self(records.collect())
    }

    /// The items that `record` and its children become; none if it has no id.
    fn items(&self, collection: Collection, record: &Record) -> Vec<PlacedItem> {
        let key = if collection.is_single() { Some(CONFIG_KEY) } else { id(record) };
        let (Some(key), Some(record_type)) = (key, RecordType::find(collection, None)) else {
            return Vec::new();
        };
        let own = self.filled(record_type, record, record);
        let own = PlacedItem { partition: collection.name(), key: ItemKey::parent(key), record: own };
        let children = collection.children().iter().flat_map(|&kind| {
            let children = record.get(kind.plural()).and_then(Value::as_array).into_iter().flatten();
            children.filter_map(move |child| self.child(collection, kind, record, child))
        });
        [own].into_iter().chain(children).collect()
    }

    fn child(
        &self,
        collection: Collection,
        kind: ChildKind,
        parent: &Record,
        child: &Value,
    ) -> Option<PlacedItem> {
        let record_type = RecordType::find(collection, Some(kind))?;
        let written = match (record_type.link(), child) {
            (None, Value::Object(record)) => record.clone(),
            (Some(link), id) => Record::from_iter([(link.name.to_owned(), id.clone())]),
            _ => return None,
        };
        let record = self.filled(record_type, parent, &written);
        let key = ItemKey::child(id(parent)?, kind, id(&record)?);
        Some(PlacedItem { partition: collection.name(), key, record })
    }

    /// What is written of a record, and what is filled in, as far as that is known.
    fn filled(&self, record_type: &RecordType, parent: &Record, written: &Record) -> Record {
        let value = |source: &Option<Source>, name| match source {
            None => written.get(name).cloned(),
            Some(Source::Link) => {
                let linked = written.get(record_type.link()?.name)?.as_str()?;
                // No id holds a colon, so no two links share an id.
                Some(format!("{}:{linked}", id(parent)?).into())
            }
            Some(Source::Parent(field)) => parent.get(field).cloned(),
            Some(Source::Referred { reference, field }) => {
                let collection = record_type.field(reference)?.refers_to?;
                self.0.get(&(collection, written.get(reference)?.as_str()?))?.get(field).cloned()
            }
        };
        let fields = record_type.fields.iter();
        fields.filter_map(|field| Some((field.name.to_owned(), value(&field.source, field.name)?))).collect()
    }
}

fn id(record: &Record) -> Option<&str> {
    record.get("id")?.as_str()
}

#[cfg(test)]
mod tests;
