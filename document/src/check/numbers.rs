//! Numbers that the table cannot hold.

use serde_json::Value;

use super::{Fault, JsonPath};

/// Magnitudes of DynamoDB's numbers other than zero: from the first up to below the second.
const MAGNITUDES: (f64, f64) = (1e-130, 1e126);

/// Every number in `document` beyond [`MAGNITUDES`].
pub fn faults(document: &Value) -> Vec<Fault> {
    let mut found = Vec::new();
    collect(&JsonPath::root(), document, &mut found);
    found
}

fn collect(path: &JsonPath, value: &Value, found: &mut Vec<Fault>) {
    match value {
        Value::Number(number) => {
            let magnitude = number.as_f64().unwrap_or_default().abs();
            let (least, beyond) = MAGNITUDES;
            if magnitude != 0.0 && !(least..beyond).contains(&magnitude) {
                let accepted = format!("0, or a number of a magnitude from {least:e} up to below {beyond:e}");
                found.push(Fault::refused(path, value, accepted));
            }
        }
        Value::Array(elements) => {
            for (index, element) in elements.iter().enumerate() {
                collect(&path.element(index), element, found);
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                collect(&path.member(name), member, found);
            }
        }
        _ => {}
    }
}
