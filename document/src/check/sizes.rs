//! Items that are too large to be served.

use portfolio_shared::content::{Collection, MAX_ITEM_BYTES, SETTING_PARTITION};
use serde_json::{Map, Value};

use super::{Fault, JsonPath};
use crate::form::{Document, member_name};
use crate::items::{PlacedItem, items};

/// Items larger than [`MAX_ITEM_BYTES`], of whatever part of `document` has the right shape.
pub fn faults(document: &Value) -> Vec<Fault> {
    let fault = |item: PlacedItem| {
        let size = serde_json::to_string(&item.record).map_or(0, |json| json.len());
        let problem = format!("makes an item of {size} bytes");
        let accepted = format!("at most {MAX_ITEM_BYTES} bytes as compact JSON");
        (size > MAX_ITEM_BYTES).then(|| Fault::at(&path_of(document, &item), problem, accepted))
    };
    items(&well_shaped(document)).into_iter().filter_map(fault).collect()
}

/// What of `document` has the right shape.
fn well_shaped(document: &Value) -> Document {
    let mut kept = Map::new();
    for (name, value) in document.as_object().into_iter().flatten() {
        let value = match value {
            Value::Array(records) => {
                let fits = |record: &&Value| fits(name, Value::Array(vec![(*record).clone()]));
                Value::Array(records.iter().filter(fits).cloned().collect())
            }
            other => other.clone(),
        };
        if fits(name, value.clone()) {
            kept.insert(name.clone(), value);
        }
    }
    serde_json::from_value(Value::Object(kept)).unwrap_or_default()
}

fn fits(name: &str, value: Value) -> bool {
    let document = Value::Object(Map::from_iter([(name.to_owned(), value)]));
    serde_json::from_value::<Document>(document).is_ok()
}

/// Where in `document` the record lies that became `item`.
fn path_of(document: &Value, item: &PlacedItem) -> JsonPath {
    let root = JsonPath::root();
    match Collection::ALL.into_iter().find(|collection| collection.name() == item.partition) {
        Some(Collection::PortfolioConfig) => root.member(member_name(Collection::PortfolioConfig)),
        Some(collection) => {
            let records = document[member_name(collection)].as_array();
            let is_it = |record: &Value| record["id"] == item.key.parent_id();
            let index = records.and_then(|records| records.iter().position(is_it)).unwrap_or_default();
            root.member(member_name(collection)).element(index)
        }
        None if item.partition == SETTING_PARTITION => root.member("settings").member(item.key.as_str()),
        None => root.member("queryDefinitions").member(item.key.as_str()),
    }
}
