//! The schemas of records and of the parts of views in `docs/openapi.yaml` are those of their Rust types.
//!
//! `UPDATE_DOCS=1 cargo test -p portfolio-tests openapi` writes them.

use std::{env, fs};

use portfolio_content::{Collection, Persona, ProjectStatus, RecordType};
use serde_json::{Map, Value, json};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/openapi.yaml");
const BEGIN: &str = "    # Generated from here: UPDATE_DOCS=1 cargo test -p portfolio-tests openapi\n";
const END: &str = "    # Generated up to here.\n";

#[test]
fn the_schemas_in_the_openapi_document_are_those_of_the_types() {
    let document = fs::read_to_string(FILE).unwrap();
    let (before, rest) = document.split_once(BEGIN).expect("a line that begins the generated schemas");
    let (_, after) = rest.split_once(END).expect("a line that ends the generated schemas");
    let current = format!("{before}{BEGIN}{}{END}{after}", components());
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(FILE, current).unwrap();
    } else {
        assert!(document == current, "run: UPDATE_DOCS=1 cargo test -p portfolio-tests openapi");
    }
}

/// What `document` refers to, `#/components/{kind}/{name}`, as kind and name.
fn references(document: &str) -> Vec<(&str, &str)> {
    let references = document.split("#/components/").skip(1);
    references.map(|rest| rest.split(['\'', '"']).next().unwrap().split_once('/').unwrap()).collect()
}

/// The names under `components` in `document`, as kind and name. The document is written with two spaces for each level.
fn defined(document: &str) -> Vec<(&str, &str)> {
    let (_, components) = document.split_once("\ncomponents:\n").unwrap();
    let mut kind = "";
    let mut defined = Vec::new();
    for line in components.lines().filter(|line| !line.trim_start().starts_with('#')) {
        let name = line.trim_start().split(':').next().unwrap();
        match line.len() - line.trim_start().len() {
            2 => kind = name,
            4 => defined.push((kind, name)),
            _ => {}
        }
    }
    defined
}

#[test]
fn whatever_is_referred_to_is_defined() {
    let document = fs::read_to_string(FILE).unwrap();
    let (references, defined) = (references(&document), defined(&document));
    assert!(references.len() > 100);
    for reference in references {
        assert!(defined.contains(&reference), "{reference:?} is not defined");
    }
}

fn components() -> String {
    let choices = [
        ("Persona", json!({"type": "string", "enum": Persona::ALL})),
        ("ProjectStatus", json!({"type": "string", "enum": ProjectStatus::ALL})),
    ];
    let choices = choices.map(|(name, schema)| format!("    {name}: {}\n", flow(&schema)));
    let records = record_types().map(record);
    let views = portfolio_papi::view_schemas();
    let views = views.iter().map(|(name, schema)| component(name, schema, &order(schema)));
    choices.into_iter().chain(records).chain(views).collect()
}

/// The type of each kind of record that a list shows.
fn record_types() -> impl Iterator<Item = &'static RecordType> {
    Collection::ALL.into_iter().flat_map(|collection| {
        let children = collection.children().iter().copied().map(Some);
        [None].into_iter().chain(children).filter_map(move |kind| RecordType::find(collection, kind))
    })
}

/// Lists show every public field of a record, null where nothing is known.
fn record(record_type: &RecordType) -> String {
    let names: Vec<_> = record_type.public_names().collect();
    let fields = names.iter().filter_map(|name| record_type.field(name));
    let properties: Map<_, _> =
        fields.map(|field| (field.name.to_owned(), field.schema.clone().into())).collect();
    let schema = json!({
        "description": record_type.description, "type": "object", "required": names, "properties": properties
    });
    component(&record_type.name, &schema, &names)
}

/// The names of the properties of `schema`: first those that are always there, in their order.
fn order(schema: &Value) -> Vec<&str> {
    let mut names: Vec<_> = schema["required"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let all = schema["properties"].as_object().unwrap().keys().map(String::as_str);
    let others: Vec<_> = all.filter(|name| !names.contains(name)).collect();
    names.extend(others);
    names
}

/// A component of an object's schema, its properties on a line each.
fn component(name: &str, schema: &Value, properties: &[&str]) -> String {
    let mut text = format!("    {name}:\n      type: object\n");
    text += &format!("      description: {}\n", schema["description"]);
    text += &format!("      required: {}\n      properties:\n", flow(&schema["required"]));
    for name in properties {
        text += &format!("        {name}: {}\n", flow(&served(&schema["properties"][name])));
    }
    text
}

/// The schema of a served value. The rules for what may be written do not apply to what is in the table already.
fn served(schema: &Value) -> Value {
    const KEPT: [&str; 6] = ["type", "$ref", "anyOf", "items", "format", "description"];
    let mut kept = Map::new();
    if let Some(choices) = schema["enum"].as_array() {
        kept.insert(
            "examples".to_owned(),
            choices.iter().filter(|choice| !choice.is_null()).cloned().collect(),
        );
    }
    for (keyword, value) in schema.as_object().into_iter().flatten() {
        let value = match (keyword.as_str(), value.as_str()) {
            ("format", Some("http-link")) => "uri".into(),
            ("format", Some("partial-date")) => "partial-date".into(),
            ("format", _) => continue,
            ("items", _) => served(value),
            ("anyOf", _) => value.as_array().into_iter().flatten().map(served).collect(),
            _ => value.clone(),
        };
        if KEPT.contains(&keyword.as_str()) {
            kept.insert(keyword.clone(), value);
        }
    }
    kept.into()
}

/// `value` on one line of YAML.
fn flow(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let members: Vec<_> =
                members.iter().map(|(name, value)| format!("{name}: {}", flow(value))).collect();
            format!("{{{}}}", members.join(", "))
        }
        Value::Array(elements) => format!("[{}]", elements.iter().map(flow).collect::<Vec<_>>().join(", ")),
        Value::String(text) if is_plain(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Whether `text` needs no quotes.
fn is_plain(text: &str) -> bool {
    text != "null" && text.chars().all(|c| c.is_ascii_alphanumeric())
}
