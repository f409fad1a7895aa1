//! Checks a document of the content form, and finds every fault in it at once.
//!
//! The shape of each record is checked against the schema that editors get (`shape`); then, in whatever has the right shape, ids and
//! references (`references`), numbers, sizes, settings and query definitions, and what cannot be true (`contradictions`).

mod contradictions;
mod distinct;
mod fault;
mod numbers;
mod places;
mod references;
mod shape;
mod sizes;
mod special;

use chrono::NaiveDate;
use serde_json::{Map, Value};

use super::form::Document;
use super::schema;
use distinct::Distinct;

pub use fault::{Fault, JsonPath, quoted, without_position};

/// Reads `text` as a document that a person wrote.
///
/// # Errors
/// Every fault of it, as of `today`.
pub fn read_document(text: &[u8], today: NaiveDate) -> Result<Document, Vec<Fault>> {
    read(text, |value| contradictions::faults(value, today))
}

/// Reads `text` as a document that a program may have made: what cannot be true ([`contradictions`]) is as somebody said it.
///
/// # Errors
/// Every fault that keeps it from being served.
pub fn read_servable(text: &[u8]) -> Result<Document, Vec<Fault>> {
    read(text, |_| Vec::new())
}

fn read(text: &[u8], more: impl Fn(&Value) -> Vec<Fault>) -> Result<Document, Vec<Fault>> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let not_json = |error| vec![Fault::not_json(&error)];
    let Distinct(value) = serde_json::from_slice(text).map_err(not_json)?;
    let mut faults = faults_of(&value);
    faults.extend(more(&value));
    if faults.is_empty() { serde_json::from_value(value).map_err(not_json) } else { Err(faults) }
}

/// Every fault that keeps a document from being loaded, which was made by a program.
#[must_use]
pub fn check(document: &Document) -> Vec<Fault> {
    match serde_json::to_value(document) {
        Ok(value) => faults_of(&value),
        Err(error) => vec![Fault::not_json(&error)],
    }
}

/// Everything in `document` that cannot be true, as of `today`.
#[must_use]
pub fn contradictions(document: &Document, today: NaiveDate) -> Vec<Fault> {
    serde_json::to_value(document).map_or_else(|_| Vec::new(), |value| contradictions::faults(&value, today))
}

/// References in `stored` that would dangle once `document` is written over it.
#[must_use]
pub fn stranded(stored: &Document, document: &Document) -> Vec<Fault> {
    let members = |document| match serde_json::to_value(document) {
        Ok(Value::Object(members)) => members,
        _ => Map::new(),
    };
    let mut laid_over = members(stored);
    let before = references::faults(&laid_over.clone().into());
    laid_over.extend(members(document));
    let after = references::faults(&laid_over.into());
    after.into_iter().filter(|fault| !before.contains(fault)).collect()
}

/// What some editors put in front of a text.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

fn faults_of(value: &Value) -> Vec<Fault> {
    let mut faults = shape::faults(schema::content_schema(), value);
    faults.extend(references::faults(value));
    faults.extend(numbers::faults(value));
    faults.extend(sizes::faults(value));
    faults.extend(special::settings(value));
    faults.extend(special::query_definitions(value));
    faults
}

#[cfg(test)]
mod tests;
