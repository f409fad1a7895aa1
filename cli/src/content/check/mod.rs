//! Checks a document of the content form, and finds every fault in it at once.
//!
//! The shape of each record is checked against the schema that editors get (`shape`); then, in whatever has the right shape, ids and
//! references (`references`), sizes, settings and query definitions.

mod fault;
mod references;
mod shape;
mod sizes;
mod special;

use serde_json::Value;

use super::form::Document;
use super::schema;

pub use fault::{Fault, JsonPath, without_position};

/// Reads `text` as a document.
///
/// # Errors
/// Every fault of it.
pub fn read_document(text: &[u8]) -> Result<Document, Vec<Fault>> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let value: Value = serde_json::from_slice(text).map_err(|error| vec![Fault::not_json(&error)])?;
    let faults = faults_of(&value);
    if !faults.is_empty() {
        return Err(faults);
    }
    // From the text again: a key that is there twice is seen only there.
    serde_json::from_slice(text).map_err(|error| vec![Fault::not_json(&error)])
}

/// Every fault of a document that was made by a program.
#[must_use]
pub fn check(document: &Document) -> Vec<Fault> {
    match serde_json::to_value(document) {
        Ok(value) => faults_of(&value),
        Err(error) => vec![Fault::not_json(&error)],
    }
}

/// What some editors put in front of a text.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

fn faults_of(value: &Value) -> Vec<Fault> {
    let mut faults = shape::faults(schema::content_schema(), value);
    faults.extend(references::faults(value));
    faults.extend(sizes::faults(value));
    faults.extend(special::settings(value));
    faults.extend(special::query_definitions(value));
    faults
}

#[cfg(test)]
mod tests;
