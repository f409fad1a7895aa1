//! `content pull`: from the content table back to a document.

use std::collections::HashMap;

use portfolio_shared::content::{
    ChildKind, Collection, ItemKey, QUERY_DEFINITION_PARTITION, Record, SETTING_PARTITION,
};
use portfolio_shared::settings;
use serde_json::{Map, Value};

use super::order::{ORDER_PARTITION, Order, SCHEMA};
use portfolio_document::form::{Document, member_name};
use portfolio_document::table::{ContentTable, StoredItem};
use portfolio_local::Failure;

/// Fields that items have and a document has not: ids and names of others, filled in on the way into the table.
const FILLED_IN: [&str; 7] = [
    "accountName",
    "contactName",
    "employerName",
    "experienceName",
    "issuerName",
    "projectId",
    "projectName",
];
/// The field of a child that a document has instead of the child, if it is a skill.
const SKILL_ID: &str = "skillId";

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
        members.extend(value.map(|value| (member_name(collection).to_owned(), value)));
    }
    let settings = source.named(SETTING_PARTITION, |mut record| record.remove(settings::VALUE)).await?;
    members.extend(settings.map(|settings| ("settings".to_owned(), settings)));
    let definitions = source.named(QUERY_DEFINITION_PARTITION, |record| Some(record.into())).await?;
    members.extend(definitions.map(|definitions| ("queryDefinitions".to_owned(), definitions)));
    serde_path_to_error::deserialize(Value::Object(members)).map_err(|error| {
        Failure::plain(format!("the content table holds what a document has no place for: $.{error}"))
    })
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
        if collection == Collection::PortfolioConfig {
            return Ok(items.into_iter().next().map(|(_, config)| config.into()));
        }
        let records = nested(items).map_err(|orphan| {
            let (key, name) = (orphan.as_str(), collection.name());
            Failure::plain(format!("the item {key} of {name} belongs to no record of it"))
        })?;
        Ok(Some(records.into()))
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

/// Records with their children inside.
///
/// # Errors
/// The key of a child without a parent.
fn nested(items: Items) -> Result<Vec<Record>, ItemKey> {
    let (children, parents): (Items, Items) = items.into_iter().partition(|(key, _)| key.kind().is_some());
    let places: HashMap<_, _> = parents.iter().map(|(key, _)| key.parent_id().to_owned()).zip(0..).collect();
    let mut records: Vec<Record> = parents.into_iter().map(|(_, record)| as_written(record)).collect();
    for (key, child) in children {
        let parent = places.get(key.parent_id()).and_then(|place| records.get_mut::<usize>(*place));
        let parent = parent.ok_or_else(|| key.clone())?;
        let (member, value) = match key.kind() {
            Some(kind) if kind == ChildKind::Skill.name() => {
                (ChildKind::Skill, child.get(SKILL_ID).cloned().unwrap_or_default())
            }
            _ => (ChildKind::Asset, as_written(child).into()),
        };
        let list = parent.entry(member.plural()).or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(list) = list {
            list.push(value);
        }
    }
    Ok(records)
}

/// A record without what was filled in.
fn as_written(mut record: Record) -> Record {
    record.retain(|name, _| !FILLED_IN.contains(&name.as_str()));
    record
}
