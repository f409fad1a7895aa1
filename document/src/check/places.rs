//! Where the records of a document lie, in whatever part of it has the right shape.

use portfolio_content::{ChildKind, Collection};
use serde_json::Value;

use super::JsonPath;

/// Values, and where they lie.
pub type Places<'a> = Vec<(JsonPath, &'a Value)>;

/// Every kind of children that there is.
pub fn nested() -> impl Iterator<Item = (Collection, ChildKind)> {
    let kinds = |collection: Collection| collection.children().iter().map(move |kind| (collection, *kind));
    Collection::ALL.into_iter().flat_map(kinds)
}

/// The records of `collection`.
pub fn records(document: &Value, collection: Collection) -> Places<'_> {
    let (path, value) = (JsonPath::root().member(collection.member()), &document[collection.member()]);
    if collection.is_single() { vec![(path, value)] } else { elements(value, &path) }
}

/// The children of `kind` of each record of `collection`.
pub fn children(document: &Value, collection: Collection, kind: ChildKind) -> Vec<Places<'_>> {
    let lists = members(&records(document, collection), kind.plural());
    lists.into_iter().map(|(path, list)| elements(list, &path)).collect()
}

/// The member `name` of each of `records`; null where there is none.
pub fn members<'a>(records: &Places<'a>, name: &str) -> Places<'a> {
    records.iter().map(|(path, record)| (path.member(name), &record[name])).collect()
}

fn elements<'a>(list: &'a Value, path: &JsonPath) -> Places<'a> {
    let elements = list.as_array().into_iter().flatten().enumerate();
    elements.map(|(index, element)| (path.element(index), element)).collect()
}
