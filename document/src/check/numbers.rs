//! Numbers that the table cannot hold, or that clients could not read.

use serde_json::{Number, Value};

use super::{Fault, JsonPath};

/// Magnitudes of DynamoDB's numbers other than zero: from the first up to below the second.
const MAGNITUDES: (f64, f64) = (1e-130, 1e126);

/// The largest whole number that every reader of JSON reads as itself, whatever its sign (RFC 8259 section 6).
const MAX_EXACT: u64 = (1 << 53) - 1;

/// Every number in `document` beyond [`MAGNITUDES`], and every whole number beyond [`MAX_EXACT`].
pub fn faults(document: &Value) -> Vec<Fault> {
    let mut found = Vec::new();
    collect(&JsonPath::root(), document, &mut found);
    found
}

fn collect(path: &JsonPath, value: &Value, found: &mut Vec<Fault>) {
    match value {
        Value::Number(number) => {
            found.extend(accepted(number).map(|accepted| Fault::refused(path, value, accepted)));
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

/// What is accepted in place of `number`; `None` if it is.
fn accepted(number: &Number) -> Option<String> {
    let whole = number.as_i64().map(i64::unsigned_abs).or_else(|| number.as_u64());
    if whole.is_some_and(|whole| whole > MAX_EXACT) {
        return Some(format!("a whole number from -{MAX_EXACT} to {MAX_EXACT}"));
    }
    let magnitude = number.as_f64().unwrap_or_default().abs();
    let (least, beyond) = MAGNITUDES;
    (magnitude != 0.0 && !(least..beyond).contains(&magnitude))
        .then(|| format!("0, or a number of a magnitude from {least:e} up to below {beyond:e}"))
}
