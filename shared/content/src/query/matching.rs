//! When a record meets a condition or a filter.

use serde_json::Value;

use portfolio_request::parameters::fold;

use super::{Condition, Membership, Operator};
use crate::item::Record;

impl Condition {
    /// Whether `record` meets this condition.
    pub(super) fn is_met_by(&self, record: &Record) -> bool {
        let stored = record.get(&self.field).unwrap_or(&Value::Null);
        let listed = self.values.iter().any(|value| same(stored, value));
        listed == (self.operator == Membership::OneOf)
    }
}

fn same(stored: &Value, wanted: &Value) -> bool {
    match (stored, wanted) {
        (Value::String(stored), Value::String(wanted)) => fold(stored) == fold(wanted),
        (Value::Number(stored), Value::Number(wanted)) => stored.as_f64() == wanted.as_f64(),
        _ => stored == wanted,
    }
}

/// What a caller asked of one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wanted {
    /// A text.
    Text(String, Operator),
    /// A flag.
    Flag(bool),
    /// Any of these texts.
    AnyOf(Vec<String>),
}

impl Wanted {
    /// Whether the stored value is what was asked for. A number is compared by its digits, a list by each of its elements; nothing
    /// equals a field without a value.
    pub(super) fn is_met_by(&self, stored: &Value) -> bool {
        let text = match stored {
            Value::Array(elements) => return elements.iter().any(|element| self.is_met_by(element)),
            Value::String(text) => fold(text),
            Value::Number(number) => number.to_string(),
            Value::Bool(flag) => return *self == Self::Flag(*flag),
            _ => return false,
        };
        match self {
            Self::Text(wanted, Operator::Equals) => text == fold(wanted),
            Self::Text(wanted, Operator::Contains) => text.contains(&fold(wanted)),
            Self::AnyOf(values) => values.iter().any(|value| text == fold(value)),
            Self::Flag(_) => false,
        }
    }

    /// The value as it would stand in a query string, before encoding.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Text(text, _) => text.clone(),
            Self::Flag(flag) => flag.to_string(),
            Self::AnyOf(values) => values.join(","),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn met(operator: Membership, values: Value, stored: Value) -> bool {
        let values = values.as_array().cloned().unwrap();
        let condition = Condition { field: "status".into(), operator, values };
        condition.is_met_by(json!({"status": stored}).as_object().unwrap())
    }

    #[test]
    fn conditions_compare_whole_values() {
        assert!(met(Membership::OneOf, json!([true]), json!(true)));
        assert!(!met(Membership::OneOf, json!([true]), json!(false)));
        assert!(met(Membership::OneOf, json!(["archived"]), json!("Archived")));
        assert!(!met(Membership::OneOf, json!(["Archiv"]), json!("Archived")));
        assert!(met(Membership::OneOf, json!([5]), json!(5.0)));
        assert!(!met(Membership::OneOf, json!(["5"]), json!(5)));
    }

    #[test]
    fn a_field_without_a_value_is_null() {
        assert!(met(Membership::NoneOf, json!(["On Hold", "Archived"]), Value::Null));
        assert!(!met(Membership::NoneOf, json!(["Archived", null]), Value::Null));
        let absent =
            Condition { field: "status".into(), operator: Membership::OneOf, values: vec![Value::Null] };
        assert!(absent.is_met_by(&Record::new()));
    }

    #[test]
    fn text_is_compared_whole_and_without_regard_to_case_in_any_script() {
        let wanted = Wanted::Text("ÅSA ПРИМЕР".into(), Operator::Equals);
        assert!(wanted.is_met_by(&json!("Åsa Пример")));
        assert!(!wanted.is_met_by(&json!("Åsa Пример Jr")));
        assert!(!wanted.is_met_by(&Value::Null));
        let part = Wanted::Text("ПРИМ".into(), Operator::Contains);
        assert!(part.is_met_by(&json!("Åsa Пример")));
        assert!(Wanted::Text("3".into(), Operator::Equals).is_met_by(&json!(3)));
    }

    #[test]
    fn a_list_has_what_one_of_its_elements_has() {
        let wanted = Wanted::Text("rust".into(), Operator::Equals);
        assert!(wanted.is_met_by(&json!(["Kotlin", "Rust"])));
        assert!(!wanted.is_met_by(&json!(["Kotlin", "Rust 2024"])));
        assert!(!wanted.is_met_by(&json!([])));
    }

    #[test]
    fn flags_and_choices() {
        assert!(Wanted::Flag(false).is_met_by(&json!(false)));
        assert!(!Wanted::Flag(false).is_met_by(&json!(true)));
        assert!(!Wanted::Flag(true).is_met_by(&json!("true")));
        let either = Wanted::AnyOf(vec!["Admin".into(), "Architect".into()]);
        assert!(either.is_met_by(&json!("architect")));
        assert!(!either.is_met_by(&json!("Developer")));
    }
}
