//! A CloudFormation template as JSON.

use std::fs;
use std::path::Path;

use saphyr::{LoadableYamlNode, Scalar, Yaml};
use serde_json::{Map, Value, json};

/// `template.yaml`.
pub fn template() -> Value {
    read("template.yaml")
}

/// The template at `path` below the root of the repository, its short tags spelled out: `!Ref A` is `{"Ref": "A"}`, and `!GetAtt A.Arn` is
/// `{"Fn::GetAtt": "A.Arn"}`.
pub fn read(path: &str) -> Value {
    let text = text(path);
    let documents = Yaml::load_from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
    json(&documents[0])
}

/// The text of the file at `path` below the root of the repository.
pub fn text(path: &str) -> String {
    let file = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(path);
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn json(node: &Yaml<'_>) -> Value {
    match node {
        Yaml::Sequence(nodes) => nodes.iter().map(json).collect(),
        Yaml::Mapping(nodes) => nodes.iter().map(|(name, node)| (key(name), json(node))).collect(),
        Yaml::Tagged(tag, node) if matches!(tag.suffix.as_str(), "Ref" | "Condition") => {
            json!({ tag.suffix.as_str(): json(node) })
        }
        Yaml::Tagged(tag, node) => json!({ format!("Fn::{}", tag.suffix): json(node) }),
        Yaml::Value(Scalar::Null) => Value::Null,
        Yaml::Value(Scalar::Boolean(value)) => json!(value),
        Yaml::Value(Scalar::Integer(value)) => json!(value),
        Yaml::Value(Scalar::FloatingPoint(value)) => json!(value.into_inner()),
        Yaml::Value(Scalar::String(value)) => json!(value),
        other => panic!("no template has {other:?}"),
    }
}

fn key(node: &Yaml<'_>) -> String {
    node.as_str().unwrap_or_else(|| panic!("{node:?} is no name")).to_owned()
}

/// The properties of the resource `name`.
pub fn properties<'a>(template: &'a Value, name: &str) -> &'a Value {
    &template["Resources"][name]["Properties"]
}

/// The properties of every resource of the type `kind`, by name.
pub fn of_type<'a>(template: &'a Value, kind: &str) -> Vec<(&'a str, &'a Value)> {
    let resources = template["Resources"].as_object().unwrap().iter();
    let of_type = resources.filter(|(_, resource)| resource["Type"] == kind);
    of_type.map(|(name, resource)| (name.as_str(), &resource["Properties"])).collect()
}

/// The texts of a list.
pub fn texts(list: &Value) -> Vec<&str> {
    list.as_array().unwrap_or_else(|| panic!("{list} is no list")).iter().filter_map(Value::as_str).collect()
}

/// The members of an object; none if it is not there.
pub fn members(object: &Value) -> Map<String, Value> {
    object.as_object().cloned().unwrap_or_default()
}
