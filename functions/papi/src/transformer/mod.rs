//! From records to what a reader of a portfolio sees: fields under presentable names, children folded in, dates put into words. Pure.
//! PAPI shows them under the names of the public API (docs/adr/0009). What is not known is null, a name that only stands in for one too.

mod config;
mod credentials;
mod experience;
mod people;
mod project;
mod sections;
mod shown;
mod skill;

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use serde_json::Value;

pub use config::ConfigView;
pub use credentials::{CertificationRow, CertificationView, EducationView};
pub use experience::{ExperienceRow, ExperienceView};
pub use people::{ContactRow, ContactView, TestimonialView};
pub use project::{ProjectRow, ProjectView};
pub use sections::SectionsView;
use sections::{
    AwardView, InterestView, LanguageView, NetworkProfileView, PublicationView, ReferenceView, VolunteerView,
};
pub use shown::shown;
pub use skill::SkillView;

/// The schemas of the parts that views are made of, by name; each refers to others as a component of an OpenAPI document.
#[must_use]
pub fn view_schemas() -> BTreeMap<String, Value> {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let settings = settings.with(|settings| settings.definitions_path = "/components/schemas".into());
    let mut generator = settings.into_generator();
    generator.subschema_for::<AwardView>();
    generator.subschema_for::<CertificationView>();
    generator.subschema_for::<ConfigView>();
    generator.subschema_for::<ContactView>();
    generator.subschema_for::<EducationView>();
    generator.subschema_for::<ExperienceView>();
    generator.subschema_for::<InterestView>();
    generator.subschema_for::<LanguageView>();
    generator.subschema_for::<NetworkProfileView>();
    generator.subschema_for::<ProjectView>();
    generator.subschema_for::<PublicationView>();
    generator.subschema_for::<ReferenceView>();
    generator.subschema_for::<SkillView>();
    generator.subschema_for::<TestimonialView>();
    generator.subschema_for::<VolunteerView>();
    generator.take_definitions(true).into_iter().collect()
}

#[cfg(test)]
mod tests;
