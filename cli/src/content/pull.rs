//! `content pull`: from the content table back to a document.

use std::collections::HashMap;
use std::fmt::Display;

use portfolio_content::query::QUERY_DEFINITION_PARTITION;
use portfolio_content::settings;
use portfolio_content::settings::SETTING_PARTITION;
use portfolio_content::{ChildKind, Collection, ItemKey, Record, RecordType};
use serde_json::{Map, Value};

use super::order::{ORDER_PARTITION, Order};
use portfolio_document::form::{Document, QUERY_DEFINITIONS, SCHEMA, SETTINGS};
use portfolio_document::table::{ContentTable, StoredItem};
use portfolio_local::Failure;

/// The document that `table` holds, settings and query definitions included.
///
/// # Errors
/// If the table cannot be read, or holds what a document has no place for.
pub async fn pull(table: &ContentTable) -> Result<Document, Failure> {
    let order = table.read(ORDER_PARTITION).await.map_err(Failure::plain)?;
    let source = Source { table, order: Order::read(order) };
    let mut members = Map::new();
    members.extend(source.order.schema.clone().map(|schema| (SCHEMA.to_owned(), schema.into())));
    for collection in Collection::ALL {
        let value = source.collection(collection).await?;
        members.extend(value.map(|value| (collection.member().to_owned(), value)));
    }
    let settings = source.named(SETTING_PARTITION, |mut record| record.remove(settings::VALUE)).await?;
    members.extend(settings.map(|settings| (SETTINGS.to_owned(), settings)));
    let definitions = source.named(QUERY_DEFINITION_PARTITION, |record| Some(record.into())).await?;
    members.extend(definitions.map(|definitions| (QUERY_DEFINITIONS.to_owned(), definitions)));
    Ok(Document::from(members))
}

struct Source<'a> {
    table: &'a ContentTable,
    order: Order,
}

type Items = Vec<(ItemKey, Record)>;

impl Source<'_> {
    /// The items of `partition` in the order of the document; `None` if no document ever held it.
    async fn items(&self, partition: &str) -> Result<Option<Items>, Failure> {
        let mut stored = self.table.read(partition).await.map_err(Failure::plain)?;
        if stored.is_empty() && !self.order.holds(partition) {
            return Ok(None);
        }
        self.order.sort(partition, &mut stored);
        let readable = |item: StoredItem| match item.record {
            Some(record) => Ok((item.key, record)),
            None => {
                let key = item.key.as_str();
                Err(Failure::plain(format!("the item {key} of {partition} cannot be read as JSON")))
            }
        };
        stored.into_iter().map(readable).collect::<Result<_, _>>().map(Some)
    }

    async fn collection(&self, collection: Collection) -> Result<Option<Value>, Failure> {
        let Some(items) = self.items(collection.name()).await? else { return Ok(None) };
        let placed = items.into_iter().map(|(key, record)| Placed::of(collection, key, record));
        let placed = placed.collect::<Result<Vec<_>, _>>().map_err(no_place)?;
        if collection.is_single() {
            return Ok(placed.into_iter().next().map(|config| config.record.into()));
        }
        Ok(Some(nested(placed).map_err(no_place)?.into()))
    }

    /// The items of `partition` by name, each as `value` has it.
    async fn named(
        &self,
        partition: &str,
        value: impl Fn(Record) -> Option<Value>,
    ) -> Result<Option<Value>, Failure> {
        let items = self.items(partition).await?;
        let named = |items: Items| {
            let entries = items.into_iter().map(|(key, record)| (key.as_str().to_owned(), value(record)));
            Value::Object(entries.map(|(name, value)| (name, value.unwrap_or_default())).collect())
        };
        Ok(items.map(named))
    }
}

fn no_place(fault: String) -> Failure {
    Failure::plain(format!("the content table holds what a document has no place for: {fault}"))
}

/// An item that can be read as its record.
struct Placed {
    collection: Collection,
    kind: Option<ChildKind>,
    key: ItemKey,
    record: Record,
}

impl Placed {
    /// # Errors
    /// What in the item does not match the form of its record.
    fn of(collection: Collection, key: ItemKey, record: Record) -> Result<Self, String> {
        let fault =
            |what: &dyn Display| format!("the item {} of {}: {what}", key.as_str(), collection.name());
        let find = |name: &str| collection.children().iter().copied().find(|kind| kind.name() == name);
        let kind = key.kind().map(|name| find(name).ok_or_else(|| fault(&"no such children lie there")));
        let kind = kind.transpose()?;
        if let Some(record_type) = RecordType::find(collection, kind) {
            record_type.complete(&record).map_err(|error| fault(&error))?;
            if let Some(unknown) = record.keys().find(|name| record_type.field(name).is_none()) {
                return Err(fault(&format_args!("there is no field {unknown}")));
            }
        }
        Ok(Self { collection, kind, key, record })
    }

    /// The form in which its parent holds it: a link is the id of what it links to.
    fn into_child(mut self, kind: ChildKind) -> Value {
        let link = RecordType::find(self.collection, Some(kind)).and_then(RecordType::link);
        match link {
            Some(link) => self.record.remove(link.name).unwrap_or_default(),
            None => self.record.into(),
        }
    }
}

/// Records with their children inside.
///
/// # Errors
/// A child without a parent.
fn nested(items: Vec<Placed>) -> Result<Vec<Record>, String> {
    let (parents, children): (Vec<_>, Vec<_>) = items.into_iter().partition(|item| item.kind.is_none());
    let places: HashMap<_, _> = parents.iter().map(|item| item.key.parent_id().to_owned()).zip(0..).collect();
    let mut records: Vec<Record> = parents.into_iter().map(|item| item.record).collect();
    for child in children {
        let parent = places.get(child.key.parent_id()).and_then(|place| records.get_mut::<usize>(*place));
        let (Some(parent), Some(kind)) = (parent, child.kind) else {
            let (key, name) = (child.key.as_str(), child.collection.name());
            return Err(format!("the item {key} of {name} belongs to no record of it"));
        };
        let list = parent.entry(kind.plural()).or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(list) = list {
            list.push(child.into_child(kind));
        }
    }
    Ok(records)
}
