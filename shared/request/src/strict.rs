//! Strict reading, of query parameters and of the members of a body alike: what is not understood is refused, never silently the default,
//! and every fault is told at once.

use std::fmt::Display;
use std::ops::RangeInclusive;

use crate::error::ParameterFault;

/// Why a value is refused, where several readers say the same.
pub mod reason {
    /// A number beyond its range.
    pub const OUT_OF_RANGE: &str = "is out of range";
    /// No number, or one with a sign or a fraction.
    pub const NOT_WHOLE: &str = "is not a whole number";
    /// None of the choices.
    pub const NO_CHOICE: &str = "is not one of the values there are";
    /// Nothing where a text belongs.
    pub const EMPTY: &str = "is empty";
    /// Something else where a text belongs.
    pub const NO_TEXT: &str = "is not a text";
    /// A member that must be there.
    pub const MISSING: &str = "is missing";
    /// A member that nobody asked for.
    pub const NO_MEMBER: &str = "is not a member of this body";
}

/// What is accepted of a number.
#[must_use]
pub fn whole_number(range: &RangeInclusive<impl Display>) -> String {
    format!("a whole number from {} to {}", range.start(), range.end())
}

/// What is accepted of a choice.
#[must_use]
pub fn one_of<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    format!("one of {}", joined(names))
}

/// The names, separated by commas.
#[must_use]
pub fn joined<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    names.into_iter().collect::<Vec<_>>().join(", ")
}

/// What a reader has asked for so far, and what it has refused.
#[derive(Debug)]
pub struct Findings {
    path: &'static str,
    known: Vec<String>,
    faults: Vec<ParameterFault>,
}

impl Findings {
    /// Nothing yet. `path` (empty, or ending in a dot) stands before each name in a fault.
    #[must_use]
    pub fn below(path: &'static str) -> Self {
        Self { path, known: Vec::new(), faults: Vec::new() }
    }

    /// Adds faults that were found before.
    #[must_use]
    pub fn with(self, faults: Vec<ParameterFault>) -> Self {
        Self { faults, ..self }
    }

    /// Notes that `name` is understood.
    pub fn know(&mut self, name: &str) {
        self.known.push(name.to_owned());
    }

    /// Refuses the value of `name`; gives nothing in its place.
    pub fn refuse<T>(&mut self, name: &str, reason: &str, accepted: &str) -> Option<T> {
        self.faults.push(ParameterFault {
            parameter: format!("{}{name}", self.path),
            reason: reason.to_owned(),
            accepted: accepted.to_owned(),
        });
        None
    }

    /// Refuses `unknown`, the names that nobody asked for, and gives every fault there was. `none` is what is accepted where nothing was
    /// asked for.
    #[must_use]
    pub fn finish(
        mut self,
        unknown: impl IntoIterator<Item = String>,
        reason: &str,
        none: &str,
    ) -> Vec<ParameterFault> {
        let known = joined(self.known.iter().map(String::as_str));
        let accepted = if known.is_empty() { none } else { &known };
        for name in unknown {
            self.refuse::<()>(&name, reason, accepted);
        }
        self.faults
    }
}
