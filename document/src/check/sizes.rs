//! Items that are too large to be served.

use portfolio_content::settings::SETTING_PARTITION;
use portfolio_content::{Collection, MAX_ITEM_BYTES};
use serde_json::Value;

use super::{Fault, JsonPath};
use crate::form::{Document, QUERY_DEFINITIONS, SETTINGS};
use crate::items::{PlacedItem, items};

/// Items larger than [`MAX_ITEM_BYTES`], of whatever part of `document` has the right shape.
pub fn faults(document: &Value) -> Vec<Fault> {
    let well_shaped = Document::from(document.as_object().cloned().unwrap_or_default());
    let fault = |item: PlacedItem| {
        let size = serde_json::to_string(&item.record).map_or(0, |json| json.len());
        let problem = format!("makes an item of {size} bytes");
        let accepted = format!("at most {MAX_ITEM_BYTES} bytes as compact JSON");
        (size > MAX_ITEM_BYTES).then(|| Fault::at(&path_of(document, &item), problem, accepted))
    };
    items(&well_shaped).into_iter().filter_map(fault).collect()
}

/// Where in `document` the record lies that became `item`.
fn path_of(document: &Value, item: &PlacedItem) -> JsonPath {
    let root = JsonPath::root();
    match Collection::named(item.partition) {
        Some(collection) if collection.is_single() => root.member(collection.member()),
        Some(collection) => {
            let records = document[collection.member()].as_array();
            let is_it = |record: &Value| record["id"] == item.key.parent_id();
            let index = records.and_then(|records| records.iter().position(is_it)).unwrap_or_default();
            root.member(collection.member()).element(index)
        }
        None if item.partition == SETTING_PARTITION => root.member(SETTINGS).member(item.key.as_str()),
        None => root.member(QUERY_DEFINITIONS).member(item.key.as_str()),
    }
}
