//! What became of a résumé: nothing of it is dropped in silence.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use serde_json::Value;

use super::form::Rest;
use crate::check::JsonPath;
use crate::form::Document;

/// The account of an import.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    made: Vec<(&'static str, usize)>,
    homeless: BTreeMap<String, usize>,
    kept_out: Vec<String>,
    withheld: Vec<&'static str>,
}

impl Report {
    /// Counts what lies in `rest`, the fields of something in `section` that the content form has no place for.
    pub(super) fn homeless(&mut self, section: Option<&str>, rest: &Rest) {
        for (name, value) in rest.iter().filter(|(_, value)| !is_empty(value)) {
            let (name, count) = match section {
                Some(section) => (format!("{section}.{name}"), 1),
                None => (name.clone(), value.as_array().map_or(1, Vec::len)),
            };
            *self.homeless.entry(name).or_default() += count;
        }
    }

    /// Notes that what lies at `path` was kept out, and why.
    pub(super) fn kept_out(&mut self, path: &JsonPath, why: impl Display) {
        self.kept_out.push(format!("{path}: {why}"));
    }

    /// Notes that a way to reach the person was left out.
    pub(super) fn withheld(&mut self, what: &'static str) {
        self.withheld.push(what);
    }

    /// Counts what was made.
    pub(super) fn count(&mut self, document: &Document) {
        let made = document.collections().map(|(collection, records)| (collection.member(), records.len()));
        self.made = made.collect();
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(elements) => elements.iter().all(is_empty),
        Value::Object(members) => members.values().all(is_empty),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

impl Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let made: Vec<_> = self.made.iter().map(|(name, count)| format!("{name} {count}")).collect();
        writeln!(formatter, "imported: {}", made.join(", "))?;
        if !self.homeless.is_empty() {
            let homeless: Vec<_> =
                self.homeless.iter().map(|(name, count)| format!("{name} {count}")).collect();
            writeln!(formatter, "no place for: {}", homeless.join(", "))?;
        }
        for line in &self.kept_out {
            writeln!(formatter, "kept out: {line}")?;
        }
        if !self.withheld.is_empty() {
            writeln!(
                formatter,
                "left out: {}, which anyone with a token could read; --publish-contact puts that in",
                self.withheld.join(" and ")
            )?;
        }
        Ok(())
    }
}
