//! The content form: one JSON document with everything a portfolio holds, as a person writes it.
//!
//! Which fields a record has, and what may be written in them, follows from the record types ([`portfolio_content::records`]).
//! Records name each other by id; the names that the API shows beside those ids are filled in when the document becomes items
//! ([`super::items`]). `docs/content.schema.json` is the form as a JSON Schema ([`super::schema`]).

mod written;

use std::collections::BTreeMap;

use portfolio_content::{Collection, Record};
use serde::{Deserialize, Serialize, Serializer, ser::SerializeMap};
use serde_json::{Map, Value};

use written::{Written, written};

/// The member that says where an editor finds the schema of a document.
pub const SCHEMA: &str = "$schema";
/// The member that holds settings by name.
pub const SETTINGS: &str = "settings";
/// The member that holds query definitions by name.
pub const QUERY_DEFINITIONS: &str = "queryDefinitions";

/// A portfolio. A collection that is left out is not touched when the document is loaded; an empty one is emptied.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(from = "Map<String, Value>")]
pub struct Document {
    /// Where an editor finds the schema of this document.
    pub schema: Option<String>,
    /// Settings by name, where they differ from their defaults.
    pub settings: Option<BTreeMap<String, Value>>,
    /// Query definitions by name: those that replace a built-in one, and new list resources.
    pub query_definitions: Option<BTreeMap<String, Value>>,
    collections: BTreeMap<Collection, Vec<Record>>,
}

impl Document {
    /// The records of `collection` as they are written; `None` if the document does not hold it.
    #[must_use]
    pub fn records(&self, collection: Collection) -> Option<&[Record]> {
        self.collections.get(&collection).map(Vec::as_slice)
    }

    /// Every collection that the document holds, with its records.
    pub fn collections(&self) -> impl Iterator<Item = (Collection, &[Record])> {
        self.collections.iter().map(|(collection, records)| (*collection, records.as_slice()))
    }

    /// This document, holding `records` as those of `collection`. Of each, what a person would write is kept.
    #[must_use]
    pub fn with(mut self, collection: Collection, records: &[Record]) -> Self {
        let records = records.iter().map(|record| written(collection, None, record)).collect();
        self.collections.insert(collection, records);
        self
    }
}

/// Takes whatever of the members has the right shape. `content check` finds what has not.
impl From<Map<String, Value>> for Document {
    fn from(mut members: Map<String, Value>) -> Self {
        let schema = members.get(SCHEMA).and_then(Value::as_str).map(str::to_owned);
        let mut named = |member| match members.remove(member) {
            Some(Value::Object(entries)) => Some(entries.into_iter().collect()),
            _ => None,
        };
        let (settings, query_definitions) = (named(SETTINGS), named(QUERY_DEFINITIONS));
        let document = Self { schema, settings, query_definitions, ..Self::default() };
        let held = Collection::ALL.into_iter().filter_map(|collection| {
            let records = match members.remove(collection.member())? {
                Value::Array(records) if !collection.is_single() => objects(records),
                Value::Object(record) if collection.is_single() => vec![record],
                _ => return None,
            };
            Some((collection, records))
        });
        held.fold(document, |document, (collection, records)| document.with(collection, &records))
    }
}

fn objects(values: Vec<Value>) -> Vec<Record> {
    let object = |value| match value {
        Value::Object(object) => Some(object),
        _ => None,
    };
    values.into_iter().filter_map(object).collect()
}

/// Collections in the order of [`Collection::ALL`], fields in that of their types.
impl Serialize for Document {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(schema) = &self.schema {
            map.serialize_entry(SCHEMA, schema)?;
        }
        for (collection, records) in self.collections() {
            let records: Vec<_> =
                records.iter().map(|record| Written { collection, kind: None, record }).collect();
            match records.first() {
                Some(only) if collection.is_single() => map.serialize_entry(collection.member(), only)?,
                _ => map.serialize_entry(collection.member(), &records)?,
            }
        }
        for (member, entries) in [(SETTINGS, &self.settings), (QUERY_DEFINITIONS, &self.query_definitions)] {
            if let Some(entries) = entries {
                map.serialize_entry(member, entries)?;
            }
        }
        map.end()
    }
}
