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

pub use config::ConfigView;
pub use credentials::{CertificationRow, CertificationView, EducationView};
pub use experience::{ExperienceRow, ExperienceView};
pub use people::{ContactRow, ContactView, TestimonialView};
pub use project::{ProjectRow, ProjectView};
pub use sections::SectionsView;
pub use shown::shown;
pub use skill::SkillView;

#[cfg(test)]
mod tests;
