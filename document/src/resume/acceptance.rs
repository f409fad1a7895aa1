//! What `content check` would not accept of an import, by its place in the résumé: what could not be served is left out, what cannot be true
//! is noted, and the rest stays.

use std::collections::HashMap;

use chrono::NaiveDate;
use portfolio_content::{ChildKind, Collection, MAX_ITEM_BYTES, RecordType};
use serde_json::{Map, Value};

use super::report::Report;
use crate::check::{Fault, JsonPath, check, contradictions, quoted};
use crate::form::Document;

/// How often what is left is checked again: leaving something out may leave a reference without its target.
const ROUNDS: usize = 10;

/// `document` without what is not accepted. `origins` says where in the résumé each record comes from, by its id.
///
/// # Errors
/// What is still not accepted in the end.
pub fn accepted(
    mut document: Document,
    origins: &HashMap<String, JsonPath>,
    report: &mut Report,
) -> Result<Document, Vec<Fault>> {
    for _ in 0..ROUNDS {
        let faults = check(&document);
        if faults.is_empty() {
            return Ok(document);
        }
        let Ok(Value::Object(mut members)) = serde_json::to_value(&document) else { return Err(faults) };
        for fault in &faults {
            leave_out(&mut members, fault, origins, report);
        }
        document = Document::from(members);
    }
    let faults = check(&document);
    if faults.is_empty() { Ok(document) } else { Err(faults) }
}

/// Leaves out the field at fault, or the largest one of a record that is too large; the record, if it cannot be without that.
fn leave_out(
    members: &mut Map<String, Value>,
    fault: &Fault,
    origins: &HashMap<String, JsonPath>,
    report: &mut Report,
) {
    let steps = steps(fault);
    let Some((collection, kind, depth)) = record_at(&steps) else { return };
    let Some(record_type) = RecordType::find(collection, kind) else { return };
    let mut whole = Value::Object(std::mem::take(members));
    if let Some(slot @ Value::Object(_)) = whole.pointer_mut(&pointer(&steps[..depth])) {
        report.left_out(
            &origin(slot, origins),
            without_fault(slot, record_type, steps.get(depth).copied(), fault),
        );
    }
    if let Value::Object(kept) = whole {
        *members = kept;
    }
}

/// Notes what in `document` cannot be true as of `today`, which stays as it is.
pub fn note_contradictions(
    document: &Document,
    today: NaiveDate,
    origins: &HashMap<String, JsonPath>,
    report: &mut Report,
) {
    let whole = serde_json::to_value(document).unwrap_or_default();
    for fault in contradictions(document, today) {
        let steps = steps(&fault);
        if let Some((_, _, depth)) = record_at(&steps)
            && let Some(record) = whole.pointer(&pointer(&steps[..depth]))
        {
            report.note(&origin(record, origins), format!("{} {}", steps[depth..].join("."), fault.problem));
        }
    }
}

/// The steps from the root of a document to a fault.
fn steps(fault: &Fault) -> Vec<&str> {
    fault.place.split(['.', '[', ']']).filter(|step| !step.is_empty()).skip(1).collect()
}

fn pointer(steps: &[&str]) -> String {
    steps.iter().map(|step| format!("/{step}")).collect()
}

/// Where in the résumé `record` comes from.
fn origin(record: &Value, origins: &HashMap<String, JsonPath>) -> JsonPath {
    let origin = record["id"].as_str().and_then(|id| origins.get(id)).cloned();
    origin.unwrap_or_else(|| JsonPath::root().member("basics"))
}

/// Takes the fault out of `record`, and says what was left out. `field` is the one at fault; without it, the record is too large.
fn without_fault(record: &mut Value, record_type: &RecordType, field: Option<&str>, fault: &Fault) -> String {
    let problem = format!("{}; accepted: {}", fault.problem, fault.accepted);
    let at_fault = field.or_else(|| largest(record, record_type));
    let optional = at_fault.filter(|name| record_type.field(name).is_some_and(|field| !field.is_required));
    match optional.and_then(|field| record.as_object_mut()?.remove(field)) {
        Some(value) if field.is_none() => format!("{}; the entry is too large: it {problem}", quoted(&value)),
        Some(_) => problem,
        None => {
            *record = Value::Null;
            problem
        }
    }
}

/// What kind of record the steps of a path lead to first, and after how many of them; the innermost, if one lies in another.
fn record_at(steps: &[&str]) -> Option<(Collection, Option<ChildKind>, usize)> {
    let collection =
        Collection::ALL.into_iter().find(|collection| Some(&collection.member()) == steps.first())?;
    if collection.is_single() {
        return Some((collection, None, 1));
    }
    let kind = collection.children().iter().copied().find(|kind| Some(&kind.plural()) == steps.get(2));
    match kind.filter(|_| steps.len() > 3) {
        Some(kind) => Some((collection, Some(kind), 4)),
        None => Some((collection, None, 2)),
    }
}

/// The field that takes most of a record's [`MAX_ITEM_BYTES`], among those that it can be without.
fn largest(record: &Value, record_type: &RecordType) -> Option<&'static str> {
    let optional = record_type.written().filter(|field| !field.is_required);
    let size = |name: &str| record.get(name).map_or(0, |value| value.to_string().len());
    let largest = optional.max_by_key(|field| size(field.name))?;
    (size(largest.name) > MAX_ITEM_BYTES / 100).then_some(largest.name)
}
