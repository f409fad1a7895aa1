//! The order of rows: the keys a definition names, then id, then the key in the table. So it is total, and pages never overlap.

use std::cmp::Ordering;

use serde_json::Value;

use super::collation::sort_key;
use super::{Direction, Nulls, SortKey};
use crate::collection::ChildKind;
use crate::item::{ItemKey, Record};

/// A record and where it lies.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Row {
    pub(super) key: ItemKey,
    pub(super) record: Record,
}

/// Puts `rows` into the order of `keys`.
pub(super) fn sorted(rows: Vec<Row>, keys: &[SortKey]) -> Vec<Row> {
    let mut placed: Vec<(Vec<Comparable>, Row)> =
        rows.into_iter().map(|row| (comparables(&row.record, keys), row)).collect();
    placed.sort_by(|(one, one_row), (other, other_row)| {
        keys.iter()
            .zip(one.iter().zip(other))
            .map(|(key, (one, other))| key.compare(one, other))
            .find(|ordering| ordering.is_ne())
            .unwrap_or_else(|| id(one_row).cmp(&id(other_row)))
    });
    placed.into_iter().map(|(_, row)| row).collect()
}

/// The order of children nested into their parent: skills strongest first, all others as arranged.
pub(super) fn child_order(kind: ChildKind) -> Vec<SortKey> {
    let key = |field: &str, direction| SortKey { field: field.to_owned(), direction, nulls: Nulls::Last };
    match kind {
        ChildKind::Skill => {
            vec![key("skillProficiencyScore", Direction::Descending), key("skillName", Direction::Ascending)]
        }
        ChildKind::Asset => vec![key("sortOrder", Direction::Ascending), key("name", Direction::Ascending)],
        _ => vec![key("sortOrder", Direction::Ascending)],
    }
}

fn id(row: &Row) -> (Option<&str>, &ItemKey) {
    (row.record.get("id").and_then(Value::as_str), &row.key)
}

fn comparables(record: &Record, keys: &[SortKey]) -> Vec<Comparable> {
    keys.iter().map(|key| Comparable::of(record.get(&key.field))).collect()
}

/// A field's value, ready to be compared many times. Values of one field are of one type, or none.
#[derive(Debug, Clone, PartialEq)]
enum Comparable {
    Nothing,
    Flag(bool),
    Number(f64),
    /// A text's sort key.
    Text(Vec<u8>),
}

impl Comparable {
    fn of(value: Option<&Value>) -> Self {
        match value {
            Some(Value::Bool(flag)) => Self::Flag(*flag),
            Some(Value::Number(number)) => number.as_f64().map_or(Self::Nothing, Self::Number),
            Some(Value::String(text)) => Self::Text(sort_key(text)),
            _ => Self::Nothing,
        }
    }

    fn kind(&self) -> u8 {
        match self {
            Self::Nothing => 0,
            Self::Flag(_) => 1,
            Self::Number(_) => 2,
            Self::Text(_) => 3,
        }
    }

    fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Flag(one), Self::Flag(other)) => one.cmp(other),
            (Self::Number(one), Self::Number(other)) => one.total_cmp(other),
            (Self::Text(one), Self::Text(other)) => one.cmp(other),
            _ => self.kind().cmp(&other.kind()),
        }
    }
}

impl SortKey {
    fn compare(&self, one: &Comparable, other: &Comparable) -> Ordering {
        let nothing_first = match (one, other) {
            (Comparable::Nothing, Comparable::Nothing) => return Ordering::Equal,
            (Comparable::Nothing, _) => Ordering::Less,
            (_, Comparable::Nothing) => Ordering::Greater,
            _ => {
                let upwards = one.compare(other);
                return if self.direction == Direction::Descending { upwards.reverse() } else { upwards };
            }
        };
        if self.nulls == Nulls::First { nothing_first } else { nothing_first.reverse() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn row(id: &str, value: Value) -> Row {
        let record = json!({"id": id, "value": value}).as_object().cloned().unwrap();
        Row { key: ItemKey::parent(id), record }
    }

    fn order(values: &[Value], direction: Direction, nulls: Nulls) -> Vec<String> {
        let rows =
            values.iter().enumerate().map(|(at, value)| row(&format!("r{at}"), value.clone())).collect();
        let keys = [SortKey { field: "value".into(), direction, nulls }];
        sorted(rows, &keys).iter().map(|row| row.key.as_str().to_owned()).collect()
    }

    #[test]
    fn nulls_go_where_the_key_says_in_either_direction() {
        let values = [json!(2), Value::Null, json!(10), json!(1.5)];
        assert_eq!(order(&values, Direction::Ascending, Nulls::Last), ["r3", "r0", "r2", "r1"]);
        assert_eq!(order(&values, Direction::Descending, Nulls::Last), ["r2", "r0", "r3", "r1"]);
        assert_eq!(order(&values, Direction::Descending, Nulls::First), ["r1", "r2", "r0", "r3"]);
    }

    #[test]
    fn texts_disregard_case_and_partial_dates_stand_beside_full_ones() {
        let names = [json!("beta"), json!("Alpha"), json!("alpha")];
        assert_eq!(order(&names, Direction::Ascending, Nulls::Last), ["r1", "r2", "r0"]);
        let dates = [json!("2014"), json!("2014-05"), json!("2015"), json!("2013-12-31")];
        assert_eq!(order(&dates, Direction::Descending, Nulls::First), ["r2", "r1", "r0", "r3"]);
    }

    #[test]
    fn an_umlaut_stands_beside_its_vowel_however_it_is_composed() {
        let names = [json!("Zebra"), json!("Ärger"), json!("A\u{308}rger"), json!("Azur"), json!("Aachen")];
        assert_eq!(order(&names, Direction::Ascending, Nulls::Last), ["r4", "r1", "r2", "r3", "r0"]);
    }

    #[test]
    fn true_comes_first_downwards() {
        assert_eq!(order(&[json!(false), json!(true)], Direction::Descending, Nulls::Last), ["r1", "r0"]);
    }

    #[test]
    fn equal_ids_are_distinguished_by_their_keys() {
        let child = |parent: &str| Row {
            key: ItemKey::child(parent, ChildKind::Skill, "s1"),
            record: json!({"id": "s1"}).as_object().cloned().unwrap(),
        };
        let rows = sorted(vec![child("p2"), child("p1")], &[]);
        assert_eq!(rows[0].key.as_str(), "p1/skill/s1");
    }

    fn value() -> impl Strategy<Value = Value> {
        prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (-3i64..3).prop_map(Value::from),
            (-3.0f64..3.0).prop_map(Value::from),
            "[abABäÄ]{0,2}".prop_map(Value::from),
        ]
    }

    proptest! {
        #[test]
        fn an_order_is_total_whatever_the_records_hold(
            values in proptest::collection::vec(value(), 0..20),
            descending: bool,
            nulls_first: bool,
        ) {
            let direction = if descending { Direction::Descending } else { Direction::Ascending };
            let nulls = if nulls_first { Nulls::First } else { Nulls::Last };
            let keys = [SortKey { field: "value".into(), direction, nulls }];
            let rows: Vec<Row> =
                values.iter().enumerate().map(|(at, value)| row(&format!("r{at:02}"), value.clone())).collect();
            let backwards = rows.iter().rev().cloned().collect();
            let forwards = sorted(rows.clone(), &keys);
            prop_assert_eq!(&forwards, &sorted(backwards, &keys), "the order does not depend on what came first");
            prop_assert_eq!(forwards.len(), rows.len());
        }
    }
}
