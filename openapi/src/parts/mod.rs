//! What many operations share: parameters, headers, answers.

pub mod headers;
pub mod parameters;
pub mod responses;

use serde_json::{Value, json};

/// A reference to the component `name` of `kind`.
pub fn reference(kind: &str, name: &str) -> Value {
    json!({ "$ref": format!("#/components/{kind}/{name}") })
}
