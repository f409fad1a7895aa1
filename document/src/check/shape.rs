//! Checks a value against the schema of the content form.
//!
//! Knows the keywords that this schema uses and no others; a test holds the two together.

use portfolio_content::Format;
use serde_json::{Map, Value};

use super::{Fault, JsonPath};

/// Every place where `value` departs from `schema`.
pub fn faults(schema: &Value, value: &Value) -> Vec<Fault> {
    let mut walk = Walk { root: schema, faults: Vec::new() };
    walk.value(schema, value, &JsonPath::root());
    walk.faults
}

struct Walk<'a> {
    root: &'a Value,
    faults: Vec<Fault>,
}

impl<'a> Walk<'a> {
    fn value(&mut self, schema: &'a Value, value: &Value, path: &JsonPath) {
        let schema = self.resolve(schema);
        if value.is_null() && allows_null(schema) {
            return;
        }
        let schema = self.without_null(schema);
        if !fits(schema, value) {
            self.faults.push(Fault::refused(path, value, accepted(schema)));
            return;
        }
        match value {
            Value::Object(members) => self.object(schema, members, path),
            Value::Array(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    self.value(&schema["items"], element, &path.element(index));
                }
            }
            _ => {}
        }
    }

    fn object(&mut self, schema: &'a Value, members: &Map<String, Value>, path: &JsonPath) {
        let Some(properties) = schema["properties"].as_object() else { return };
        for (name, value) in members {
            match properties.get(name) {
                Some(property) => self.value(property, value, &path.member(name)),
                None => {
                    let known: Vec<_> = properties.keys().map(String::as_str).collect();
                    self.faults.push(Fault::at(
                        &path.member(name),
                        "there is no such field",
                        known.join(", "),
                    ));
                }
            }
        }
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !members.contains_key(name) {
                let accepted = accepted(self.resolve(&schema["properties"][name]));
                self.faults.push(Fault::at(&path.member(name), "is missing", accepted));
            }
        }
    }

    /// Follows a `$ref` into the definitions.
    fn resolve(&self, schema: &'a Value) -> &'a Value {
        let target = schema["$ref"].as_str().and_then(|target| target.strip_prefix('#'));
        target.and_then(|pointer| self.root.pointer(pointer)).unwrap_or(schema)
    }

    /// What a schema says of values that are not null.
    fn without_null(&self, schema: &'a Value) -> &'a Value {
        let alternatives = schema["anyOf"].as_array();
        let other = alternatives.and_then(|all| all.iter().find(|one| one["type"] != "null"));
        other.map_or(schema, |schema| self.resolve(schema))
    }
}

fn allows_null(schema: &Value) -> bool {
    types(schema).any(|name| name == "null")
        || schema["anyOf"].as_array().is_some_and(|all| all.iter().any(|one| one["type"] == "null"))
}

fn types(schema: &Value) -> impl Iterator<Item = &str> {
    let one = schema["type"].as_str();
    one.into_iter().chain(schema["type"].as_array().into_iter().flatten().filter_map(Value::as_str))
}

/// Whether `value` itself, apart from what is inside it, is what `schema` says.
fn fits(schema: &Value, value: &Value) -> bool {
    let typed = types(schema).next().is_none() || types(schema).any(|name| is_of(name, value));
    let chosen = schema["enum"].as_array().is_none_or(|choices| choices.contains(value));
    typed && chosen && text_fits(schema, value) && number_fits(schema, value)
}

fn is_of(name: &str, value: &Value) -> bool {
    match name {
        "string" => value.is_string(),
        "integer" => value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => value.is_null(),
    }
}

fn text_fits(schema: &Value, value: &Value) -> bool {
    let Some(text) = value.as_str() else { return true };
    let long_enough = schema["minLength"].as_u64().is_none_or(|least| text.chars().count() as u64 >= least);
    long_enough && format_of(schema).is_none_or(|format| format.accepts(text))
}

fn number_fits(schema: &Value, value: &Value) -> bool {
    let Some(number) = value.as_f64() else { return true };
    schema["minimum"].as_f64().is_none_or(|least| number >= least)
        && schema["maximum"].as_f64().is_none_or(|most| number <= most)
}

fn format_of(schema: &Value) -> Option<Format> {
    schema["format"].as_str().and_then(Format::named)
}

/// What `schema` accepts, for a message.
fn accepted(schema: &Value) -> String {
    if let Some(choices) = schema["enum"].as_array() {
        let choices: Vec<_> =
            choices.iter().filter(|choice| !choice.is_null()).map(Value::to_string).collect();
        return format!("one of {}", choices.join(", "));
    }
    if let Some(format) = format_of(schema) {
        return format.accepted().to_owned();
    }
    match types(schema).find(|name| *name != "null") {
        Some("string") if schema["minLength"].is_number() => "text that is not empty".to_owned(),
        Some("string") => "text".to_owned(),
        Some("integer") => "a whole number".to_owned(),
        Some("number") => format!("a number from {} to {}", schema["minimum"], schema["maximum"]),
        Some("boolean") => "true or false".to_owned(),
        Some("array") => "a list".to_owned(),
        _ => "an object".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::schema::content_schema;

    fn keywords(schema: &Value, found: &mut BTreeSet<String>) {
        match schema {
            Value::Object(members) => {
                for (keyword, value) in members {
                    found.insert(keyword.clone());
                    match keyword.as_str() {
                        "properties" | "definitions" => {
                            value
                                .as_object()
                                .into_iter()
                                .flatten()
                                .for_each(|(_, schema)| keywords(schema, found));
                        }
                        _ => keywords(value, found),
                    }
                }
            }
            Value::Array(all) => all.iter().for_each(|schema| keywords(schema, found)),
            _ => {}
        }
    }

    #[test]
    fn the_schema_uses_no_keyword_that_goes_unchecked() {
        let mut found = BTreeSet::new();
        keywords(content_schema(), &mut found);
        let checked =
            ["$ref", "anyOf", "enum", "type", "items", "properties", "required", "additionalProperties"];
        let ranges = ["minLength", "minimum", "maximum", "format", "pattern"];
        let notes = ["$schema", "title", "description", "default", "definitions"];
        let known: BTreeSet<_> = checked.into_iter().chain(ranges).chain(notes).map(str::to_owned).collect();
        assert_eq!(found.difference(&known).collect::<Vec<_>>(), Vec::<&String>::new());
    }
}
