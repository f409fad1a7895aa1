//! What a kind of record is made of: its fields, in order, and its complete form, all taken from its Rust type.

use std::collections::HashMap;
use std::sync::LazyLock;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::collection::{ChildKind, Collection, contents};
use crate::field_names::field_names;
use crate::item::Record;
use crate::records;
use crate::scalars::Format;

/// A kind of record.
#[derive(Debug)]
pub struct RecordType {
    /// What it is called in schemas.
    pub name: String,
    /// What it is, in a sentence.
    pub description: String,
    /// Its fields, in the order in which they are shown.
    pub fields: Vec<Field>,
    names: &'static [&'static str],
    complete: fn(&Record) -> Result<Record, serde_json::Error>,
}

/// A field of a kind of record.
#[derive(Debug)]
pub struct Field {
    /// Its name in the API and in documents.
    pub name: &'static str,
    /// Whether no record is without it.
    pub is_required: bool,
    /// The collection whose records it holds ids of.
    pub refers_to: Option<Collection>,
    /// Where it comes from, if nobody writes it.
    pub source: Option<Source>,
    /// Whether a list shows it only if the list names it.
    pub is_internal: bool,
    /// What may be written in it, as a JSON Schema that refers to no other.
    pub schema: Map<String, Value>,
}

/// The schema of a field, and beside it what `records` says of the field.
#[derive(Deserialize)]
struct MarkedSchema {
    #[serde(rename = "x-refers-to")]
    refers_to: Option<Collection>,
    #[serde(rename = "x-filled-in")]
    source: Option<Source>,
    #[serde(rename = "x-internal", default)]
    is_internal: bool,
    #[serde(flatten)]
    schema: Map<String, Value>,
}

/// Where a field comes from that nobody writes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub enum Source {
    /// `link`: it is the id of a link, made of the ids of both records that it links.
    Link,
    /// `parent.FIELD`: that field of the record inside which this one lies.
    Parent(String),
    /// `REFERENCE.FIELD`: that field of the record that another field of this one refers to.
    Referred {
        /// The field that refers to a record.
        reference: String,
        /// The field of that record.
        field: String,
    },
}

impl From<String> for Source {
    fn from(text: String) -> Self {
        match text.split_once('.') {
            None => Self::Link,
            Some(("parent", field)) => Self::Parent(field.to_owned()),
            Some((reference, field)) => {
                Self::Referred { reference: reference.to_owned(), field: field.to_owned() }
            }
        }
    }
}

/// As much of a schema as is looked at here.
#[derive(Deserialize)]
struct RecordSchema {
    title: String,
    description: String,
    properties: HashMap<String, MarkedSchema>,
    #[serde(default)]
    required: Vec<String>,
}

impl Field {
    /// The texts that it may have, if it is a choice; those of which it may have several, if it holds several; else none.
    #[must_use]
    pub fn choices(&self) -> Vec<&str> {
        let choices = self.schema.get("enum").and_then(Value::as_array);
        let one = choices.into_iter().flatten().filter_map(Value::as_str);
        one.chain(self.several()).collect()
    }

    /// Whether its text is one or several choices ([`choices::several`](crate::choices::several)).
    #[must_use]
    pub fn holds_several(&self) -> bool {
        !self.several().is_empty()
    }

    /// The choices of which it holds one or several.
    fn several(&self) -> Vec<&'static str> {
        let format = self.schema.get("format").and_then(Value::as_str).and_then(Format::named);
        format.map(Format::choices).unwrap_or_default()
    }
}

/// The type of the records of each collection, and of each kind of their children.
macro_rules! record_types {
    ($($(#[$doc:meta])+ $name:ident = $text:literal in $member:literal {
        $($(#[$child_doc:meta])+ $kind:ident: $child:ident,)*
    })+) => {
        HashMap::from_iter([$(
            ((Collection::$name, None), RecordType::of::<records::$name>()),
            $(((Collection::$name, Some(ChildKind::$kind)), RecordType::of::<records::$child>()),)*
        )+])
    };
}

impl RecordType {
    /// The records of `collection`, or of its children of `kind`; `None` if it holds no such children.
    #[must_use]
    pub fn find(collection: Collection, kind: Option<ChildKind>) -> Option<&'static Self> {
        static TYPES: LazyLock<HashMap<(Collection, Option<ChildKind>), RecordType>> =
            LazyLock::new(|| contents!(record_types));
        TYPES.get(&(collection, kind))
    }

    fn of<T: Serialize + DeserializeOwned + JsonSchema>() -> Self {
        let generator = SchemaSettings::draft07().for_deserialize().into_generator();
        let schema = generator.into_root_schema_for::<T>().to_value();
        let RecordSchema { title, description, mut properties, required } =
            serde_json::from_value(schema).expect("a test looks at every record type");
        let names = field_names::<T>();
        let field = |name: &&'static str| {
            let MarkedSchema { refers_to, source, is_internal, schema } = properties.remove(*name)?;
            let is_required = required.iter().any(|required| required == name);
            Some(Field { name, is_required, refers_to, source, is_internal, schema })
        };
        let fields = names.iter().filter_map(field).collect();
        Self { name: title, description, fields, names, complete: complete::<T> }
    }

    /// The names of its fields.
    #[must_use]
    pub fn names(&self) -> &'static [&'static str] {
        self.names
    }

    /// Its field of that name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// The names of the fields that a list shows unless told otherwise.
    pub fn public_names(&self) -> impl Iterator<Item = &'static str> {
        self.fields.iter().filter(|field| !field.is_internal).map(|field| field.name)
    }

    /// The fields that a person writes.
    pub fn written(&self) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(|field| field.source.is_none())
    }

    /// The reference that is all there is to write of a record, if it is a link to another: a person writes that id alone.
    #[must_use]
    pub fn link(&self) -> Option<&Field> {
        let is_link = self.fields.iter().any(|field| field.source == Some(Source::Link));
        if is_link { self.written().next() } else { None }
    }

    /// `given` with every field of its kind and no other: absent ones are null, or false where they are flags.
    ///
    /// # Errors
    /// What does not fit, naming the field.
    pub fn complete(&self, given: &Record) -> Result<Record, serde_json::Error> {
        (self.complete)(given)
    }
}

/// What `given` holds stays as it was written (a score of `5` does not become `5.0`); only what it lacks comes from the type.
fn complete<T: Serialize + DeserializeOwned>(given: &Record) -> Result<Record, serde_json::Error> {
    let record: T = serde_path_to_error::deserialize(given).map_err(|error| without_value(&error))?;
    let Value::Object(mut whole) = serde_json::to_value(record)? else {
        return Err(Error::custom("a record is an object"));
    };
    for (name, value) in &mut whole {
        if let Some(given) = given.get(name) {
            value.clone_from(given);
        }
    }
    Ok(whole)
}

/// What does not fit and what would, but not what is there: content must not reach a log.
fn without_value(error: &serde_path_to_error::Error<serde_json::Error>) -> serde_json::Error {
    let cause = error.inner().to_string();
    let cause = match cause.rsplit_once(", expected ") {
        Some((_, expected)) => format!("expected {expected}"),
        None => cause,
    };
    match error.path().to_string().as_str() {
        "." => Error::custom(cause),
        path => Error::custom(format!("{path}: {cause}")),
    }
}

#[cfg(test)]
mod tests;
