//! A record as a person writes it: without what is filled in, its children inside.

use portfolio_content::{ChildKind, Collection, Record, RecordType};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

/// Of `record`, what a person writes: nothing that is filled in and nothing without a value; flags always.
pub fn written(collection: Collection, kind: Option<ChildKind>, record: &Record) -> Record {
    let mut kept = Record::new();
    for field in RecordType::find(collection, kind).into_iter().flat_map(RecordType::written) {
        let value = record.get(field.name).filter(|value| !value.is_null());
        if let Some(value) = value.or(field.schema.get("default")) {
            kept.insert(field.name.to_owned(), value.clone());
        }
    }
    for &kind in children(collection, kind) {
        let children = record.get(kind.plural()).and_then(Value::as_array).into_iter().flatten();
        let children: Vec<Value> = children.map(|child| written_child(collection, kind, child)).collect();
        if !children.is_empty() {
            kept.insert(kind.plural().to_owned(), children.into());
        }
    }
    kept
}

/// A child is an object, or the id of what it links to.
fn written_child(collection: Collection, kind: ChildKind, child: &Value) -> Value {
    match child {
        Value::Object(child) => written(collection, Some(kind), child).into(),
        id => id.clone(),
    }
}

/// The kinds of children inside a record; a child has none.
fn children(collection: Collection, kind: Option<ChildKind>) -> &'static [ChildKind] {
    if kind.is_none() { collection.children() } else { &[] }
}

/// Writes a record with its fields in the order of its type, its children after them.
pub struct Written<'a> {
    /// Where it belongs.
    pub collection: Collection,
    /// What kind of child it is, if it is one.
    pub kind: Option<ChildKind>,
    /// What is written of it.
    pub record: &'a Record,
}

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let record_type = RecordType::find(self.collection, self.kind);
        for name in record_type.into_iter().flat_map(|found| found.names()) {
            if let Some(value) = self.record.get(*name) {
                map.serialize_entry(name, value)?;
            }
        }
        for &kind in children(self.collection, self.kind) {
            if let Some(Value::Array(children)) = self.record.get(kind.plural()) {
                let children: Vec<_> =
                    children.iter().map(|child| Child { collection: self.collection, kind, child }).collect();
                map.serialize_entry(kind.plural(), &children)?;
            }
        }
        map.end()
    }
}

struct Child<'a> {
    collection: Collection,
    kind: ChildKind,
    child: &'a Value,
}

impl Serialize for Child<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.child {
            Value::Object(record) => {
                Written { collection: self.collection, kind: Some(self.kind), record }.serialize(serializer)
            }
            id => id.serialize(serializer),
        }
    }
}
