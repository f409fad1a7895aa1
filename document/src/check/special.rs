//! Settings and query definitions, checked by the code that obeys them.

use portfolio_content::query::check_definition;
use portfolio_content::settings;
use serde_json::{Map, Value};

use super::{Fault, JsonPath};
use crate::form::{QUERY_DEFINITIONS, SETTINGS};

/// Settings that do not exist, or whose values would be ignored.
pub fn settings(document: &Value) -> Vec<Fault> {
    let path = JsonPath::root().member(SETTINGS);
    let specs = settings::specs();
    let fault = |(name, value): (&String, &Value)| match specs.iter().find(|spec| spec.name == name) {
        Some(spec) => {
            spec.parse(value).err().map(|accepted| Fault::refused(&path.member(name), value, accepted))
        }
        None => {
            let names: Vec<_> = specs.iter().map(|spec| spec.name).collect();
            Some(Fault::at(&path.member(name), "there is no setting of that name", names.join(", ")))
        }
    };
    entries(document, SETTINGS).filter_map(fault).collect()
}

/// Query definitions that would be ignored.
pub fn query_definitions(document: &Value) -> Vec<Fault> {
    let path = JsonPath::root().member(QUERY_DEFINITIONS);
    let faults = |(name, value): (&String, &Value)| {
        let path = path.member(name);
        let accepted = "a query definition, see docs/QUERY-DEFINITIONS.md";
        let found = match value.as_object() {
            Some(form) => check_definition(name, form).err().unwrap_or_default(),
            None => return vec![Fault::refused(&path, value, accepted)],
        };
        found.into_iter().map(|fault| Fault::at(&path, fault, accepted)).collect()
    };
    entries(document, QUERY_DEFINITIONS).flat_map(faults).collect()
}

fn entries<'a>(document: &'a Value, member: &str) -> impl Iterator<Item = (&'a String, &'a Value)> {
    document[member].as_object().into_iter().flat_map(Map::iter)
}
