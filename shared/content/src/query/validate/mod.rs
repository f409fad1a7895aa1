//! What is wrong with a query definition: every fault, each with where it is and what is accepted.

mod layer;

use std::collections::HashSet;
use std::fmt::Display;
use std::ops::RangeInclusive;

use serde_json::Value;
use serde_path_to_error::Segment;

use self::layer::{Layer, MAX_NAME};
use super::parameters::{LIMIT, OFFSET};
use super::{Cache, Condition, Definition, Filter, FilterType, Membership, Operator, PageSizes, Shape};
use crate::collection::{ChildKind, Collection};
use crate::item::Record;
use portfolio_request::parameters::fold;

/// Sizes that a page may have.
const PAGE_SIZES: RangeInclusive<u32> = 1..=200;

/// Reads `form`, the attributes of the record `name`, as a query definition.
///
/// # Errors
/// What is wrong, all of it: first what cannot be read, one fault a member; once everything can be, what makes no sense.
pub fn check_definition(name: &str, form: &Record) -> Result<Definition, Vec<String>> {
    let layer = Layer::of(name).map_err(|fault| vec![fault])?;
    let definition = read(form)?;
    let mut faults = Faults::default();
    faults.check(&definition);
    match layer {
        Layer::Sapi => faults.check_list(&definition),
        Layer::Papi(built_in) => faults.check_view(&definition, &built_in),
    }
    if faults.0.is_empty() { Ok(definition) } else { Err(faults.0) }
}

/// Reads the form, leaving out member by member what cannot be read, so that one fault does not hide the others.
fn read(form: &Record) -> Result<Definition, Vec<String>> {
    let (mut rest, mut faults) = (form.clone(), Vec::new());
    loop {
        let error = match serde_path_to_error::deserialize(&rest) {
            Ok(definition) if faults.is_empty() => return Ok(definition),
            Ok(_) => return Err(faults),
            Err(error) => error,
        };
        let member = match error.path().iter().next() {
            Some(Segment::Map { key }) => rest.remove(key),
            _ => None,
        };
        // A member that is missing only because it was left out has been reported already.
        if member.is_some() || faults.is_empty() || !form.contains_key("collection") {
            faults.push(error.to_string());
        }
        if member.is_none() {
            return Err(faults);
        }
    }
}

fn is_name(name: &str) -> bool {
    name.len() <= MAX_NAME
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The faults found so far.
#[derive(Default)]
struct Faults(Vec<String>);

impl Faults {
    fn add(&mut self, at: &str, what: impl Display) {
        self.0.push(format!("{at}: {what}"));
    }

    fn check(&mut self, definition: &Definition) {
        self.children(definition);
        let Some(record_type) = definition.record_type() else { return };
        let fields = record_type.names();
        for (at, condition) in definition.conditions.iter().enumerate() {
            self.field(&format!("where[{at}].field"), &condition.field, fields);
            self.values(&format!("where[{at}].values"), &condition.values);
        }
        for (at, key) in definition.sort.iter().enumerate() {
            self.field(&format!("sort[{at}].field"), &key.field, fields);
        }
        for (at, filter) in definition.filters.iter().enumerate() {
            self.filter(&format!("filters[{at}]"), definition, filter, fields);
        }
        self.shown(definition, fields);
        self.approved(definition);
    }

    fn children(&mut self, definition: &Definition) {
        let held = definition.collection.children();
        let collection = definition.collection.name();
        let accepted = if held.is_empty() { "none".to_owned() } else { kinds(held) };
        let wrong = |kind: &ChildKind| {
            (!held.contains(kind)).then(|| {
                format!("{collection} holds no children of kind {}; it holds {accepted}", kind.name())
            })
        };
        if let Some(fault) = definition.child.as_ref().and_then(wrong) {
            self.add("child", fault);
        }
        for (at, kind) in definition.include.iter().enumerate() {
            if let Some(fault) = wrong(kind) {
                self.add(&format!("include[{at}]"), fault);
            }
            if definition.include[..at].contains(kind) {
                self.add(&format!("include[{at}]"), format!("{} is there already", kind.name()));
            }
        }
        if definition.child.is_some() && !definition.include.is_empty() {
            self.add("include", "children hold no children: give child or include, not both");
        }
    }

    fn field(&mut self, at: &str, name: &str, fields: &[&str]) {
        if !fields.contains(&name) {
            self.add(at, format!("there is no field `{name}`; there are {}", fields.join(", ")));
        }
    }

    fn values(&mut self, at: &str, values: &[Value]) {
        if values.is_empty() {
            self.add(at, "at least one value is needed");
        }
        if values.iter().any(|value| value.is_array() || value.is_object()) {
            self.add(at, "each value is a text, a number, true, false or null");
        }
    }

    fn filter(&mut self, at: &str, definition: &Definition, filter: &Filter, fields: &[&str]) {
        self.name(&format!("{at}.parameter"), &filter.parameter);
        self.field(&format!("{at}.field"), &filter.field, fields);
        if filter.operator == Operator::Contains && filter.kind != FilterType::Text {
            self.add(&format!("{at}.operator"), "contains is for filters of type text");
        }
        if filter.kind == FilterType::Choice {
            self.choices(&format!("{at}.values"), &definition.choices(filter), filter.multiple);
        } else {
            self.unused(&format!("{at}.values"), !filter.values.is_empty(), "is for filters of type choice");
            self.unused(&format!("{at}.multiple"), filter.multiple, "is for filters of type choice");
        }
    }

    fn choices(&mut self, at: &str, values: &[&str], multiple: bool) {
        if values.is_empty() {
            self.add(at, "a choice needs at least one value, unless its field is one of a few texts");
        }
        let unusable =
            |value: &str| value.trim() != value || value.is_empty() || multiple && value.contains(',');
        for value in values.iter().filter(|value| unusable(value)) {
            self.add(at, format!("`{value}` could not be asked for: no value is empty or has spaces around it, or a comma if several may be asked for"));
        }
        let mut seen = HashSet::new();
        for value in values.iter().filter(|value| !seen.insert(fold(value))) {
            self.add(at, format!("`{value}` is there twice"));
        }
    }

    fn name(&mut self, at: &str, name: &str) {
        if !is_name(name) {
            self.add(at, format!("`{name}` is no name: 1 to {MAX_NAME} letters and digits, a letter first"));
        }
    }

    fn shown(&mut self, definition: &Definition, fields: &[&str]) {
        let held = definition.collection.children().iter();
        let nested = held.filter(|kind| definition.include.contains(kind)).map(|kind| kind.plural());
        let fields: Vec<&str> = fields.iter().copied().chain(nested).collect();
        let mut seen = HashSet::new();
        for (at, field) in definition.fields.iter().flatten().enumerate() {
            let at = format!("fields[{at}]");
            self.name(&at, &field.name);
            self.field(&at, &field.from, &fields);
            if !seen.insert(&field.name) {
                self.add(&at, format!("`{}` is there twice", field.name));
            }
        }
    }

    /// Nobody's words are published before they are approved.
    fn approved(&mut self, definition: &Definition) {
        let approved = |condition: &Condition| {
            condition.field == "approved"
                && condition.operator == Membership::OneOf
                && condition.values == [Value::Bool(true)]
        };
        if definition.collection == Collection::Testimonial && !definition.conditions.iter().any(approved) {
            self.add(
                "where",
                r#"testimonials need the condition {"field": "approved", "operator": "oneOf", "values": [true]}"#,
            );
        }
    }

    fn check_list(&mut self, definition: &Definition) {
        if definition.fields.as_ref().is_some_and(Vec::is_empty) {
            self.add("fields", "at least one field is needed; without this member all are shown");
        }
        let mut seen = HashSet::from([LIMIT, OFFSET]);
        for (at, filter) in definition.filters.iter().enumerate() {
            if !seen.insert(&filter.parameter) {
                self.add(&format!("filters[{at}].parameter"), format!("`{}` is taken", filter.parameter));
            }
        }
        if definition.shape == Shape::Object {
            self.unused(
                "filters",
                !definition.filters.is_empty(),
                "is for lists: an object takes no parameters",
            );
            self.unused(
                "page",
                definition.page != PageSizes::default(),
                "is for lists: an object has no pages",
            );
        }
        self.page("page.defaultSize", definition.page.default_size);
        self.page("page.maxSize", definition.page.max_size);
        if let PageSizes { default_size: Some(default), max_size: Some(max) } = definition.page
            && default > max
        {
            self.add("page.defaultSize", format!("{default} is more than maxSize, {max}"));
        }
    }

    fn page(&mut self, at: &str, size: Option<u32>) {
        if let Some(size) = size.filter(|size| !PAGE_SIZES.contains(size)) {
            let accepted = format!("a whole number from {} to {}", PAGE_SIZES.start(), PAGE_SIZES.end());
            self.add(at, format!("{size} is not {accepted}"));
        }
    }

    /// A view is composed in code: its definitions choose and order the rows, and nothing else.
    fn check_view(&mut self, definition: &Definition, built_in: &Definition) {
        if definition.collection != built_in.collection {
            self.add(
                "collection",
                format!("must stay {}: the view is composed of it", built_in.collection.name()),
            );
        }
        self.unused("child", definition.child.is_some(), "is for sapi definitions");
        let same = |one: &[ChildKind], other: &[ChildKind]| one.iter().all(|kind| other.contains(kind));
        if !same(&definition.include, &built_in.include) || !same(&built_in.include, &definition.include) {
            self.add(
                "include",
                format!("must stay [{}]: the view is composed of it", kinds(&built_in.include)),
            );
        }
        let reason = "is for sapi definitions: a view shapes, filters and caches in code";
        self.unused("shape", definition.shape != Shape::default(), reason);
        self.unused("fields", definition.fields.is_some(), reason);
        self.unused("filters", !definition.filters.is_empty(), reason);
        self.unused("page", definition.page != PageSizes::default(), reason);
        self.unused("cache", definition.cache != Cache::default(), reason);
    }

    /// What would have no effect is a fault: it was meant to have one.
    fn unused(&mut self, at: &str, given: bool, reason: &str) {
        if given {
            self.add(at, reason);
        }
    }
}

fn kinds(kinds: &[ChildKind]) -> String {
    kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests;
