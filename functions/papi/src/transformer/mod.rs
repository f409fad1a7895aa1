//! From records to what a reader of a portfolio sees: fields under presentable names, children folded in, dates put into words. Pure.
//! PAPI shows them under names of its own.

mod credentials;
mod experience;
mod people;
mod project;
mod skill;

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use serde_json::Value;

pub use credentials::{CertificationRow, CertificationView, EducationView};
pub use experience::{ExperienceRow, ExperienceView};
pub use people::{ContactRow, ContactView, TestimonialView};
pub use project::{ProjectRow, ProjectView};
pub use skill::SkillView;

/// The schemas of the parts that views are made of, by name; each refers to others as a component of an OpenAPI document.
#[must_use]
pub fn view_schemas() -> BTreeMap<String, Value> {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let settings = settings.with(|settings| settings.definitions_path = "/components/schemas".into());
    let mut generator = settings.into_generator();
    generator.subschema_for::<CertificationView>();
    generator.subschema_for::<ContactView>();
    generator.subschema_for::<EducationView>();
    generator.subschema_for::<ExperienceView>();
    generator.subschema_for::<ProjectView>();
    generator.subschema_for::<SkillView>();
    generator.subschema_for::<TestimonialView>();
    generator.take_definitions(true).into_iter().collect()
}

/// Each of `rows` as it is shown, in the same order.
#[must_use]
pub fn shown<R, V: From<R>>(rows: Vec<R>) -> Vec<V> {
    rows.into_iter().map(V::from).collect()
}

#[cfg(test)]
mod tests;
