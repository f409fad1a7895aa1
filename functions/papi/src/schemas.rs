//! The schemas of what this layer answers, as its own types say.

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use serde_json::Value;

use crate::generate::Generated;
use crate::views::{ProfileFull, ProfileSummary, Resume};

/// The schemas of answers and of their parts, by name; each refers to others as a component of an OpenAPI document.
#[must_use]
pub fn view_schemas() -> BTreeMap<String, Value> {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let settings = settings.with(|settings| settings.definitions_path = "/components/schemas".into());
    let mut generator = settings.into_generator();
    generator.subschema_for::<ProfileFull>();
    generator.subschema_for::<ProfileSummary>();
    generator.subschema_for::<Resume>();
    generator.subschema_for::<Generated>();
    generator.take_definitions(true).into_iter().collect()
}
