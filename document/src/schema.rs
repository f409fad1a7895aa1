//! The JSON Schema of the content form: for editors, and what `content check` checks shapes by.

use std::sync::LazyLock;

use portfolio_content::{ChildKind, Collection, RecordType};
use serde_json::{Map, Value, json};

use super::form::{QUERY_DEFINITIONS, SCHEMA, SETTINGS};

/// The schema, made of the record types. Draft 7, which editors know best.
#[must_use]
pub fn content_schema() -> &'static Value {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(document);
    &DOCUMENT
}

/// The schema as it lies in `docs/content.schema.json`.
#[must_use]
pub fn content_schema_text() -> String {
    format!("{:#}\n", content_schema())
}

fn document() -> Value {
    let mut properties = Map::new();
    properties.insert(
        SCHEMA.to_owned(),
        json!({"description": "Where an editor finds the schema of this document.", "type": ["string", "null"]}),
    );
    for collection in Collection::ALL {
        properties.insert(collection.member().to_owned(), member(collection));
    }
    properties
        .insert(SETTINGS.to_owned(), entries("Settings by name, where they differ from their defaults."));
    properties.insert(
        QUERY_DEFINITIONS.to_owned(),
        entries("Query definitions by name: those that replace a built-in one, and new list resources."),
    );
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Portfolio content",
        "description": "A portfolio. A collection that is left out is not touched when the document is loaded; an empty one is emptied.",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
        "definitions": definitions(),
    })
}

fn entries(description: &str) -> Value {
    json!({"description": description, "type": ["object", "null"], "additionalProperties": true})
}

fn member(collection: Collection) -> Value {
    let (description, record) = (collection.description(None), reference(collection, None));
    if collection.is_single() {
        json!({"description": description, "anyOf": [record, {"type": "null"}]})
    } else {
        json!({"description": description, "type": ["array", "null"], "items": record})
    }
}

/// Where the schema of a record is.
fn reference(collection: Collection, kind: Option<ChildKind>) -> Value {
    let name = RecordType::find(collection, kind).map(|found| found.name.as_str()).unwrap_or_default();
    json!({"$ref": format!("#/definitions/{name}")})
}

/// The schema of each kind of record that is written as an object, by its name.
fn definitions() -> Map<String, Value> {
    let kinds = |collection: Collection| {
        let children = collection.children().iter().copied().map(Some);
        children.chain([None]).map(move |kind| (collection, kind))
    };
    let all = Collection::ALL.into_iter().flat_map(kinds);
    let found =
        all.filter_map(|(collection, kind)| Some((collection, kind, RecordType::find(collection, kind)?)));
    let objects = found.filter(|(_, _, record_type)| record_type.link().is_none());
    objects
        .map(|(collection, kind, record_type)| {
            (record_type.name.clone(), record(collection, kind, record_type))
        })
        .collect()
}

fn record(collection: Collection, kind: Option<ChildKind>, record_type: &RecordType) -> Value {
    let written = || record_type.written();
    let mut properties: Map<_, _> =
        written().map(|field| (field.name.to_owned(), field.schema.clone().into())).collect();
    if kind.is_none() {
        let children = collection.children().iter();
        properties.extend(children.map(|&kind| (kind.plural().to_owned(), children_of(collection, kind))));
    }
    let required: Vec<_> = written().filter(|field| field.is_required).map(|field| field.name).collect();
    let mut schema = json!({
        "description": record_type.description,
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    });
    if !required.is_empty() {
        schema["required"] = required.into();
    }
    schema
}

/// A list of children: of objects, or of the ids of what they link to.
fn children_of(collection: Collection, kind: ChildKind) -> Value {
    let link = RecordType::find(collection, Some(kind)).and_then(RecordType::link);
    let items = match link {
        None => reference(collection, Some(kind)),
        Some(link) => {
            let mut id = link.schema.clone();
            id.remove("description");
            id.into()
        }
    };
    json!({"description": collection.description(Some(kind)), "type": "array", "items": items})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_in_the_docs_is_current() {
        let kept = include_str!("../../docs/content.schema.json");
        let current = content_schema_text();
        assert!(kept == current, "run: cargo run -- content schema > docs/content.schema.json");
    }
}
