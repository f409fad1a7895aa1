//! The JSON Schema of the content form: for editors, and what `content check` checks shapes by.

use std::sync::LazyLock;

use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::form::Document;

/// The schema, generated from the Rust types. Draft 7, which editors know best.
#[must_use]
pub fn content_schema() -> &'static Value {
    static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
        let generator = SchemaSettings::draft07().for_deserialize().into_generator();
        generator.into_root_schema_for::<Document>().to_value()
    });
    &SCHEMA
}

/// The schema as it lies in `docs/content.schema.json`.
#[must_use]
pub fn content_schema_text() -> String {
    format!("{:#}\n", content_schema())
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
