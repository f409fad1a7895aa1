//! Ids that are there twice, and references that lead nowhere.

use std::collections::HashSet;

use portfolio_content::{ChildKind, Collection, RecordType};
use serde_json::Value;

use super::Fault;
use super::places::{Places, children, members, nested, records};

/// Every id that is there twice, and every reference that leads nowhere, in whatever part of `document` has the right shape.
pub fn faults(document: &Value) -> Vec<Fault> {
    let mut faults = Vec::new();
    for collection in Collection::ALL {
        repeated(members(&records(document, collection), "id"), &mut faults);
    }
    for (collection, kind) in nested() {
        // What a link is called follows from what it links.
        if link(collection, kind).is_none() {
            let children = children(document, collection, kind).into_iter().flatten().collect();
            repeated(members(&children, "id"), &mut faults);
        }
    }
    for collection in Collection::ALL {
        references(document, collection, None, &records(document, collection), &mut faults);
    }
    for (collection, kind) in nested() {
        for children in children(document, collection, kind) {
            match link(collection, kind) {
                Some(target) => {
                    repeated(children.clone(), &mut faults);
                    dangling(document, children, target, &mut faults);
                }
                None => references(document, collection, Some(kind), &children, &mut faults),
            }
        }
    }
    faults
}

/// The collection whose ids stand for such children, if they are links.
fn link(collection: Collection, kind: ChildKind) -> Option<Collection> {
    RecordType::find(collection, Some(kind))?.link()?.refers_to
}

/// References of `records` that lead nowhere.
fn references(
    document: &Value,
    collection: Collection,
    kind: Option<ChildKind>,
    records: &Places<'_>,
    faults: &mut Vec<Fault>,
) {
    for field in RecordType::find(collection, kind).into_iter().flat_map(RecordType::written) {
        if let Some(target) = field.refers_to {
            dangling(document, members(records, field.name), target, faults);
        }
    }
}

fn repeated(ids: Places<'_>, faults: &mut Vec<Fault>) {
    let mut seen = HashSet::new();
    for (path, id) in ids {
        if let Some(text) = id.as_str()
            && !seen.insert(text)
        {
            faults.push(Fault::at(&path, format!("{id} is there twice"), "an id that no other has"));
        }
    }
}

fn dangling(document: &Value, references: Places<'_>, target: Collection, faults: &mut Vec<Fault>) {
    let known = members(&records(document, target), "id");
    let known: HashSet<_> = known.into_iter().filter_map(|(_, id)| id.as_str()).collect();
    for (path, reference) in references {
        if reference.as_str().is_some_and(|id| !known.contains(id)) {
            let accepted = format!("an id of {} in this document", target.member());
            faults.push(Fault::at(&path, format!("{reference} leads nowhere"), accepted));
        }
    }
}
