//! From the items of a partition to the rows of a definition.

use std::collections::HashMap;
use std::io::{self, Write};

use serde_json::Value;

use super::Definition;
use super::order::{Row, child_order, sorted};
use crate::collection::{ChildKind, Collection};
use crate::item::{Item, ItemKey, MAX_ITEM_BYTES, Record};
use crate::record_type::RecordType;
use crate::store::Partition;

/// The rows of one read, in order.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Rows {
    /// Complete records: each has every field of its kind, null where nothing is known.
    pub records: Vec<Record>,
    /// Whether an item was skipped because it could not be read or is too large; a warning named its key.
    pub partial: bool,
}

impl Rows {
    /// What `definition` makes of `partition`: its rows, each with its children nested, conditions applied, in order.
    pub(super) fn select(definition: &Definition, partition: Partition) -> Self {
        let mut read = Read { partial: partition.skipped > 0, ..Read::default() };
        for item in partition.items {
            read.take(definition, item);
        }
        read.into_rows(definition)
    }
}

/// What has been read of a partition so far.
#[derive(Default)]
struct Read {
    rows: Vec<Row>,
    children: HashMap<(String, ChildKind), Vec<Row>>,
    partial: bool,
}

impl Read {
    fn take(&mut self, definition: &Definition, item: Item) {
        let kind = match kind_of(definition.collection, &item.key) {
            Ok(kind) => kind,
            Err(fault) => return self.skip(definition, &item.key, fault),
        };
        let is_row = kind == definition.child;
        let nested = kind.filter(|kind| definition.include.contains(kind));
        if !is_row && nested.is_none() {
            return;
        }
        match complete(definition.collection, kind, &item.record) {
            Err(fault) => self.skip(definition, &item.key, &fault),
            Ok(record) => {
                let row = Row { key: item.key, record };
                match nested {
                    Some(kind) => {
                        self.children.entry((row.key.parent_id().to_owned(), kind)).or_default().push(row)
                    }
                    None => self.rows.push(row),
                }
            }
        }
    }

    fn skip(&mut self, definition: &Definition, key: &ItemKey, fault: &str) {
        tracing::warn!(collection = definition.collection.name(), path = key.as_str(), fault, "item skipped");
        self.partial = true;
    }

    fn into_rows(mut self, definition: &Definition) -> Rows {
        let mut rows = std::mem::take(&mut self.rows);
        rows.retain(|row| definition.admits(&row.record));
        let records =
            sorted(rows, &definition.sort).into_iter().map(|row| self.nest(definition, row)).collect();
        Rows { records, partial: self.partial }
    }

    fn nest(&mut self, definition: &Definition, row: Row) -> Record {
        let Row { key, mut record } = row;
        for &kind in &definition.include {
            let children = self.children.remove(&(key.parent_id().to_owned(), kind)).unwrap_or_default();
            let children =
                sorted(children, &child_order(kind)).into_iter().map(|child| Value::Object(child.record));
            record.insert(kind.plural().to_owned(), children.collect());
        }
        record
    }
}

/// The kind of child that lies at `key`; none for a record of its own.
fn kind_of(collection: Collection, key: &ItemKey) -> Result<Option<ChildKind>, &'static str> {
    let segments: Vec<&str> = key.as_str().split('/').collect();
    match segments[..] {
        [id] if !id.is_empty() => Ok(None),
        [parent, name, id] if !parent.is_empty() && !id.is_empty() => collection
            .children()
            .iter()
            .copied()
            .find(|kind| kind.name() == name)
            .map(Some)
            .ok_or("its collection holds no children of this kind"),
        _ => Err("its key is neither an id nor parent/kind/id"),
    }
}

fn complete(collection: Collection, kind: Option<ChildKind>, given: &Record) -> Result<Record, String> {
    let size = json_size(given);
    if size > MAX_ITEM_BYTES {
        return Err(format!("it has {size} bytes, at most {MAX_ITEM_BYTES} are served"));
    }
    let record_type =
        RecordType::find(collection, kind).ok_or("its collection holds no children of this kind")?;
    record_type.complete(given).map_err(|error| error.to_string())
}

/// The size of `record` as compact JSON, counted without writing it anywhere.
fn json_size(record: &Record) -> usize {
    let mut count = ByteCount(0);
    match serde_json::to_writer(&mut count, record) {
        Ok(()) => count.0,
        Err(_) => usize::MAX,
    }
}

struct ByteCount(usize);

impl Write for ByteCount {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn definition(form: Value) -> Definition {
        serde_json::from_value(form).unwrap()
    }

    fn item(path: &str, record: Value) -> Item {
        Item { key: ItemKey::from_path(path.to_owned()), record: record.as_object().cloned().unwrap() }
    }

    fn project(id: &str, more: Value) -> Item {
        let mut record = json!({"id": id, "name": id.to_uppercase()});
        record.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
        item(id, record)
    }

    fn skill(parent: &str, id: &str, score: u32) -> Item {
        let record = json!({
            "id": id, "projectId": parent, "projectName": parent.to_uppercase(),
            "skillId": id, "skillName": id.to_uppercase(), "skillProficiencyScore": score
        });
        item(&format!("{parent}/skill/{id}"), record)
    }

    fn select(form: Value, items: Vec<Item>) -> Rows {
        Rows::select(&definition(form), Partition { items, skipped: 0 })
    }

    fn ids(rows: &Rows) -> Vec<&str> {
        rows.records.iter().map(|record| record["id"].as_str().unwrap()).collect()
    }

    #[test]
    fn children_are_nested_into_their_parents_strongest_skill_first() {
        let items = vec![
            project("p1", json!({})),
            skill("p1", "s1", 2),
            skill("p1", "s2", 5),
            project("p2", json!({})),
            skill("gone", "s3", 1),
        ];
        let rows = select(json!({"collection": "project", "include": ["asset", "skill"]}), items);
        assert_eq!(ids(&rows), ["p1", "p2"]);
        let names: Vec<_> =
            rows.records[0]["skills"].as_array().unwrap().iter().map(|skill| &skill["skillName"]).collect();
        assert_eq!(names, ["S2", "S1"]);
        assert_eq!(rows.records[0]["assets"], json!([]));
        assert_eq!(rows.records[1]["skills"], json!([]));
        assert!(!rows.partial);
    }

    #[test]
    fn children_alone_are_rows_of_their_own() {
        let items = vec![project("p1", json!({})), skill("p1", "s1", 2), skill("p1", "s2", 5)];
        let rows = select(json!({"collection": "project", "child": "skill"}), items);
        assert_eq!(ids(&rows), ["s1", "s2"]);
    }

    #[test]
    fn fixed_conditions_leave_out_what_does_not_meet_them() {
        let items = vec![
            project("p1", json!({"status": "Archived"})),
            project("p2", json!({"status": "Live – Demo / Reference"})),
            project("p3", json!({})),
        ];
        let conditions =
            json!([{"field": "status", "operator": "noneOf", "values": ["On Hold", "Archived"]}]);
        let rows = select(json!({"collection": "project", "where": conditions}), items);
        assert_eq!(ids(&rows), ["p2", "p3"]);
    }

    #[test]
    fn what_cannot_be_read_is_left_out_and_the_rest_is_partial() {
        let broken = |item| {
            let rows = select(json!({"collection": "project"}), vec![project("p1", json!({})), item]);
            (ids(&rows).join(","), rows.partial)
        };
        let skipped = ("p1".to_owned(), true);
        assert_eq!(broken(item("p2", json!({"id": "p2"}))), skipped);
        assert_eq!(broken(project("p2", json!({"sortOrder": "first"}))), skipped);
        assert_eq!(broken(item("p1/prize/x", json!({"id": "x"}))), skipped);
        assert_eq!(broken(item("p1/skill", json!({"id": "x"}))), skipped);
        assert_eq!(broken(project("p2", json!({"challenge": "x".repeat(24 * 1024)}))), skipped);
        assert_eq!(broken(project("p2", json!({}))), ("p1,p2".to_owned(), false));
    }

    #[test]
    fn a_record_of_exactly_the_largest_size_is_served() {
        let frame = r#"{"challenge":"","id":"p1","name":"P1"}"#.len();
        let rows = |bytes: usize| {
            let challenge = "x".repeat(bytes - frame);
            select(json!({"collection": "project"}), vec![project("p1", json!({"challenge": challenge}))])
        };
        assert_eq!(rows(24_576).records.len(), 1);
        assert_eq!(rows(24_577), Rows { records: vec![], partial: true });
    }

    #[test]
    fn a_broken_child_does_not_concern_those_who_do_not_show_it() {
        let items = || vec![project("p1", json!({})), item("p1/skill/s1", json!({"id": "s1"}))];
        assert!(!select(json!({"collection": "project", "include": ["asset"]}), items()).partial);
        assert!(select(json!({"collection": "project", "include": ["skill"]}), items()).partial);
        assert!(select(json!({"collection": "project", "child": "skill"}), items()).partial);
    }

    #[test]
    fn an_item_that_was_no_json_makes_the_rows_partial() {
        let partition = Partition { items: vec![], skipped: 1 };
        assert!(Rows::select(&definition(json!({"collection": "skill"})), partition).partial);
    }
}
