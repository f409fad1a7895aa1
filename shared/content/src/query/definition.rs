//! The JSON form of a query definition. `docs/QUERY-DEFINITIONS.md` describes it for those who write one.

use serde::Deserialize;
use serde_json::Value;

use super::Cache;
use crate::collection::{ChildKind, Collection};
use crate::record_type::{self, RecordType};
use crate::settings::Settings;

/// What a read gives: which records of which collection, in which order, and how a list shows them.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Definition {
    /// The collection that is read.
    pub collection: Collection,
    /// If set, the rows are the children of this kind instead of the collection's own records.
    #[serde(default)]
    pub child: Option<ChildKind>,
    /// Kinds of children nested into each row, under `assets` and `skills`.
    #[serde(default)]
    pub include: Vec<ChildKind>,
    /// Whether the answer is a list or one object.
    #[serde(default)]
    pub shape: Shape,
    /// What is shown of each row, in this order; without it, all that [`RecordType::public_names`] says, and the nested children.
    #[serde(default)]
    pub fields: Option<Vec<Field>>,
    /// Conditions that every row meets, whatever the caller asks.
    #[serde(default, rename = "where")]
    pub conditions: Vec<Condition>,
    /// Query parameters that narrow the list.
    #[serde(default)]
    pub filters: Vec<Filter>,
    /// The order of the rows; `id` is added at the end, so it is always total.
    #[serde(default)]
    pub sort: Vec<SortKey>,
    /// Page sizes that differ from the settings.
    #[serde(default)]
    pub page: PageSizes,
    /// How long an answer may be reused.
    #[serde(default)]
    pub cache: Cache,
}

impl Definition {
    /// The type of the rows; `None` if the collection holds no children of the kind that is asked for.
    #[must_use]
    pub fn record_type(&self) -> Option<&'static RecordType> {
        RecordType::find(self.collection, self.child)
    }

    /// The values that may be asked for with `filter`, a choice.
    #[must_use]
    pub fn choices<'a>(&self, filter: &'a Filter) -> Vec<&'a str> {
        if filter.values.is_empty() {
            let record_type = self.record_type();
            record_type
                .and_then(|found| found.field(&filter.field))
                .map(record_type::Field::choices)
                .unwrap_or_default()
        } else {
            filter.values.iter().map(String::as_str).collect()
        }
    }
}

/// The shape of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Shape {
    /// A JSON array, a page at a time.
    #[default]
    List,
    /// The first row alone, as a JSON object; 404 if there is none.
    Object,
}

/// A member of each shown record.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "FieldForm")]
pub struct Field {
    /// The name it is shown under.
    pub name: String,
    /// The field of the record it is taken from.
    pub from: String,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a field's name, or an object of name and from")]
enum FieldForm {
    Same(String),
    Renamed(Renamed),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Renamed {
    name: String,
    from: String,
}

impl From<FieldForm> for Field {
    fn from(form: FieldForm) -> Self {
        match form {
            FieldForm::Same(name) => Self { from: name.clone(), name },
            FieldForm::Renamed(Renamed { name, from }) => Self { name, from },
        }
    }
}

/// A fixed condition on one field.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// The field it looks at.
    pub field: String,
    /// Whether the field's value must be among the values or must not.
    pub operator: Membership,
    /// Texts (compared whole, without regard to case), numbers, true, false or null (a field without a value).
    pub values: Vec<Value>,
}

/// How a fixed condition compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Membership {
    /// The value is one of those listed.
    OneOf,
    /// The value is none of those listed.
    NoneOf,
}

/// A query parameter that narrows a list.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Filter {
    /// The parameter's name in the query string.
    pub parameter: String,
    /// What its value may be.
    #[serde(rename = "type")]
    pub kind: FilterType,
    /// The field it is compared with.
    pub field: String,
    /// How it is compared.
    #[serde(default)]
    pub operator: Operator,
    /// The values of a choice; without any, those that the field may have.
    #[serde(default)]
    pub values: Vec<String>,
    /// Whether several values of a choice may be asked for at once, separated by commas or by repeating the parameter.
    #[serde(default)]
    pub multiple: bool,
}

/// What the value of a filter may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FilterType {
    /// Any text that is not empty.
    Text,
    /// `true` or `false`.
    Boolean,
    /// One of the values listed, without regard to case.
    Choice,
}

/// How a filter compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Operator {
    /// The whole value, without regard to case.
    #[default]
    Equals,
    /// Any part of a text, without regard to case.
    Contains,
}

/// One key of an order.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SortKey {
    /// The field that is compared: numbers by value, texts by collation and without regard to case, false before true.
    pub field: String,
    /// Upwards or downwards.
    #[serde(default)]
    pub direction: Direction,
    /// Where rows without a value go, in either direction.
    #[serde(default)]
    pub nulls: Nulls,
}

/// The direction of a sort key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Direction {
    /// Smallest first.
    #[default]
    Ascending,
    /// Largest first.
    Descending,
}

/// Where rows without a value go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Nulls {
    /// Before all others.
    First,
    /// After all others.
    #[default]
    Last,
}

/// Page sizes of one list, where they differ from the settings `page.default-size` and `page.max-size`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PageSizes {
    /// Records on a page unless the caller says.
    #[serde(default)]
    pub default_size: Option<u32>,
    /// Records on a page at most; the setting's maximum holds above it.
    #[serde(default)]
    pub max_size: Option<u32>,
}

/// The page sizes in force for one list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageLimits {
    /// Records on a page unless the caller says: 1 to `max`.
    pub default: u32,
    /// Records on a page at most: 1 to 200.
    pub max: u32,
}

impl PageSizes {
    /// These sizes, and the settings' where they say nothing. Never more than the settings' maximum.
    #[must_use]
    pub fn limits(self, settings: &Settings) -> PageLimits {
        let ceiling = settings.page_max_size();
        let max = self.max_size.unwrap_or(ceiling).min(ceiling);
        PageLimits { default: self.default_size.unwrap_or(settings.page_default_size()).min(max), max }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn settings(default: u32, max: u32) -> Settings {
        let (default, max) = (json!(default), json!(max));
        Settings::from_records([("page.default-size", &default), ("page.max-size", &max)]).0
    }

    #[test]
    fn page_sizes_fall_back_to_the_settings_and_stay_below_their_maximum() {
        let limits = |default_size, max_size, settings: &Settings| {
            let limits = PageSizes { default_size, max_size }.limits(settings);
            (limits.default, limits.max)
        };
        assert_eq!(limits(None, None, &Settings::default()), (50, 200));
        assert_eq!(limits(Some(10), Some(20), &Settings::default()), (10, 20));
        assert_eq!(limits(None, Some(20), &Settings::default()), (20, 20));
        assert_eq!(limits(Some(100), Some(150), &settings(50, 80)), (80, 80));
    }

    #[test]
    fn a_field_is_a_name_or_a_name_and_its_source() {
        let fields: Vec<Field> =
            serde_json::from_value(json!(["id", {"name": "role", "from": "name"}])).unwrap();
        assert_eq!(fields[0], Field { name: "id".into(), from: "id".into() });
        assert_eq!(fields[1], Field { name: "role".into(), from: "name".into() });
        let error = serde_json::from_value::<Field>(json!({"name": "role"})).unwrap_err();
        assert_eq!(error.to_string(), "expected a field's name, or an object of name and from");
    }
}
