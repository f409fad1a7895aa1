//! When a record meets a condition or a filter.

use std::borrow::Cow;

use serde_json::Value;

use portfolio_request::parameters::fold;

use super::{Condition, Definition, Membership, Operator};
use crate::choices::several;
use crate::item::Record;
use crate::record_type::Field;

impl Definition {
    /// Whether `record` meets every condition.
    pub(super) fn admits(&self, record: &Record) -> bool {
        self.conditions.iter().all(|condition| condition.is_met_by(&self.held(record, &condition.field)))
    }

    /// What `record` holds in the field `name`, to be compared: of a text that is several choices, the list of them.
    pub(super) fn held<'a>(&self, record: &'a Record, name: &str) -> Cow<'a, Value> {
        let field = || self.record_type().and_then(|found| found.field(name));
        match record.get(name) {
            Some(Value::String(text)) if field().is_some_and(Field::holds_several) => {
                Cow::Owned(several(text).collect())
            }
            Some(value) => Cow::Borrowed(value),
            None => Cow::Owned(Value::Null),
        }
    }
}

impl Condition {
    /// Whether the stored value meets this condition; a list does if one of its elements is listed.
    fn is_met_by(&self, stored: &Value) -> bool {
        let listed = self.values.iter().any(|value| same(stored, value));
        listed == (self.operator == Membership::OneOf)
    }
}

fn same(stored: &Value, wanted: &Value) -> bool {
    match (stored, wanted) {
        (Value::Array(elements), wanted) => elements.iter().any(|element| same(element, wanted)),
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
        Condition { field: "status".into(), operator, values }.is_met_by(&stored)
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
        let projects: Definition = serde_json::from_value(json!({"collection": "project"})).unwrap();
        assert_eq!(*projects.held(&Record::new(), "status"), Value::Null);
    }

    #[test]
    fn a_text_of_several_choices_is_compared_as_the_list_of_them() {
        let highlights: Definition =
            serde_json::from_value(json!({"collection": "experience-highlight"})).unwrap();
        let held = |record: Value| highlights.held(record.as_object().unwrap(), "personaTag").into_owned();
        assert_eq!(held(json!({"personaTag": "Architect;Developer"})), json!(["Architect", "Developer"]));
        assert_eq!(held(json!({"personaTag": " Admin ; "})), json!(["Admin"]));
        assert_eq!(held(json!({"personaTag": null})), Value::Null);
        let name = json!({"name": "Cut costs; kept staff"});
        assert_eq!(*highlights.held(name.as_object().unwrap(), "name"), json!("Cut costs; kept staff"));
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
        let either = Wanted::AnyOf(vec!["Admin".into(), "Architect".into()]);
        assert!(either.is_met_by(&json!(["Developer", "architect"])));
        assert!(!either.is_met_by(&json!(["Developer"])));
        assert!(met(Membership::OneOf, json!(["rust"]), json!(["Kotlin", "Rust"])));
        assert!(!met(Membership::OneOf, json!(["rust"]), json!(["Kotlin"])));
        assert!(!met(Membership::NoneOf, json!(["rust"]), json!(["Kotlin", "Rust"])));
        assert!(met(Membership::NoneOf, json!(["rust"]), json!([])));
    }

    #[test]
    fn text_is_compared_without_regard_to_how_it_is_composed() {
        let (composed, decomposed) = ("Ren\u{e9}e", "Rene\u{301}e");
        for (wanted, stored) in [(composed, decomposed), (decomposed, composed)] {
            for operator in [Operator::Equals, Operator::Contains] {
                assert!(Wanted::Text(wanted.into(), operator).is_met_by(&json!(stored)), "{wanted} {stored}");
            }
            assert!(Wanted::AnyOf(vec![wanted.into()]).is_met_by(&json!(stored)));
            assert!(met(Membership::OneOf, json!([wanted]), json!(stored)));
        }
        assert!(!Wanted::Text("Rene".into(), Operator::Contains).is_met_by(&json!(decomposed)));
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
