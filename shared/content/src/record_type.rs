//! What a kind of record is made of: its field names and its complete form, both taken from its Rust type.

use serde::de::value::Error as NameError;
use serde::de::{DeserializeOwned, Deserializer, Error, Visitor};
use serde::{Serialize, forward_to_deserialize_any};
use serde_json::Value;

use crate::collection::{ChildKind, Collection};
use crate::item::Record;
use crate::records::{
    Account, Certification, CertificationSkill, Contact, Education, Experience, ExperienceHighlight,
    ExperienceSkill, PortfolioConfig, Project, ProjectAsset, ProjectSkill, Skill, Testimonial,
};

/// A kind of record, as far as JSON is concerned.
#[derive(Debug, Clone, Copy)]
pub struct RecordType {
    fields: &'static [&'static str],
    complete: fn(&Record) -> Result<Record, serde_json::Error>,
}

impl RecordType {
    /// The records of `collection`, or of its children of `kind`; `None` if it holds no such children.
    #[must_use]
    pub fn find(collection: Collection, kind: Option<ChildKind>) -> Option<Self> {
        Some(match (collection, kind) {
            (Collection::Project, Some(ChildKind::Asset)) => Self::of::<ProjectAsset>(),
            (Collection::Project, Some(ChildKind::Skill)) => Self::of::<ProjectSkill>(),
            (Collection::Experience, Some(ChildKind::Skill)) => Self::of::<ExperienceSkill>(),
            (Collection::Certification, Some(ChildKind::Skill)) => Self::of::<CertificationSkill>(),
            (_, Some(_)) => return None,
            (Collection::PortfolioConfig, None) => Self::of::<PortfolioConfig>(),
            (Collection::Contact, None) => Self::of::<Contact>(),
            (Collection::Account, None) => Self::of::<Account>(),
            (Collection::Experience, None) => Self::of::<Experience>(),
            (Collection::ExperienceHighlight, None) => Self::of::<ExperienceHighlight>(),
            (Collection::Project, None) => Self::of::<Project>(),
            (Collection::Skill, None) => Self::of::<Skill>(),
            (Collection::Certification, None) => Self::of::<Certification>(),
            (Collection::Education, None) => Self::of::<Education>(),
            (Collection::Testimonial, None) => Self::of::<Testimonial>(),
        })
    }

    fn of<T: Serialize + DeserializeOwned>() -> Self {
        Self { fields: field_names::<T>(), complete: complete::<T> }
    }

    /// The names of its fields.
    #[must_use]
    pub fn fields(self) -> &'static [&'static str] {
        self.fields
    }

    /// `given` with every field of its kind and no other: absent ones are null, or false where they are flags.
    ///
    /// # Errors
    /// What does not fit, naming the field.
    pub fn complete(self, given: &Record) -> Result<Record, serde_json::Error> {
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

/// Asks the type itself, which tells a deserializer its field names before it reads any.
fn field_names<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut names: &'static [&'static str] = &[];
    let outcome = T::deserialize(NameCatcher(&mut names));
    debug_assert!(outcome.is_err(), "the catcher never gives a value");
    names
}

struct NameCatcher<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for NameCatcher<'_> {
    type Error = NameError;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        _visitor: V,
    ) -> Result<V::Value, NameError> {
        *self.0 = fields;
        Err(NameError::custom("only the names are wanted"))
    }

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, NameError> {
        Err(NameError::custom("a record is a struct"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn record(value: Value) -> Record {
        value.as_object().cloned().unwrap()
    }

    #[test]
    fn field_names_are_those_of_the_api() {
        let fields = |collection, kind| RecordType::find(collection, kind).unwrap().fields();
        assert_eq!(fields(Collection::Account, None), ["id", "name", "industry", "abbreviation"]);
        assert_eq!(
            fields(Collection::Project, Some(ChildKind::Asset)),
            ["id", "name", "projectId", "projectName", "type", "externalUrl", "altText", "sortOrder"]
        );
        assert!(RecordType::find(Collection::Experience, Some(ChildKind::Asset)).is_none());
    }

    #[test]
    fn a_complete_record_has_every_field_and_keeps_what_was_written() {
        let skill = RecordType::find(Collection::Skill, None).unwrap();
        let given = json!({"id": "s1", "name": "Rust", "proficiencyScore": 5, "unheardOf": 1});
        let expected = json!({
            "id": "s1", "name": "Rust", "displayName": null, "category": null, "proficiencyScore": 5, "iconName": null,
            "svgPathData": null, "colorHex": null, "categoryOrder": null
        });
        assert_eq!(skill.complete(&record(given)).unwrap(), record(expected));
    }

    #[test]
    fn an_absent_flag_is_false() {
        let testimonial = RecordType::find(Collection::Testimonial, None).unwrap();
        let given = json!({"id": "t1", "authorName": "Grace Example", "context": "Good."});
        assert_eq!(testimonial.complete(&record(given)).unwrap()["approved"], json!(false));
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let skill = RecordType::find(Collection::Skill, None).unwrap();
        let fault = |given| skill.complete(&record(given)).unwrap_err().to_string();
        assert_eq!(fault(json!({"id": "s1"})), "missing field `name`");
        assert_eq!(
            fault(json!({"id": "s1", "name": "Rust", "categoryOrder": "first"})),
            "categoryOrder: expected i64"
        );
    }
}
