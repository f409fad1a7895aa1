//! From records to what a reader of a portfolio sees: fields under presentable names, children folded in, dates put into words. Pure.
//! PAPI shows them under names of its own.

mod credentials;
mod experience;
mod people;
mod project;
mod skill;

pub use credentials::{CertificationRow, CertificationView, EducationView};
pub use experience::{ExperienceRow, ExperienceView};
pub use people::{ContactView, TestimonialView};
pub use project::{ProjectRow, ProjectView};
pub use skill::SkillView;

/// Each of `rows` as it is shown, in the same order.
#[must_use]
pub fn shown<R, V: From<R>>(rows: Vec<R>) -> Vec<V> {
    rows.into_iter().map(V::from).collect()
}

#[cfg(test)]
mod tests;
