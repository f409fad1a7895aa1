//! A résumé in the JSON Resume form (schema 1.0.0), as people really write it.
//!
//! Texts may be null, empty or numbers, lists may be null, keys of older versions are read beside the current ones. Whatever has no
//! field here is kept in `rest`, to be counted.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};
use serde_json::Value;

/// What lies under keys that are not read.
pub type Rest = BTreeMap<String, Value>;

/// A list, its entries with their places. Null, or a null entry, is nothing.
#[derive(Debug, Clone, Deserialize)]
#[serde(transparent)]
pub struct List<T>(Option<Vec<Option<T>>>);

impl<T> List<T> {
    /// The entries and their indices in the file.
    pub fn entries(&self) -> impl Iterator<Item = (usize, &T)> {
        self.0.iter().flatten().enumerate().filter_map(|(index, entry)| Some((index, entry.as_ref()?)))
    }
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(None)
    }
}

/// A text: trimmed, and nothing if empty or null. Numbers are read as they are written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Text(pub Option<String>);

impl Text {
    /// The text, if there is one.
    #[must_use]
    pub fn get(&self) -> Option<&str> {
        self.0.as_deref()
    }

    /// The text as a field of its own.
    #[must_use]
    pub fn owned(&self) -> Option<String> {
        self.0.clone()
    }

    /// This text, or else `other`.
    #[must_use]
    pub fn or<'a>(&'a self, other: &'a Self) -> Option<&'a str> {
        self.get().or(other.get())
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextVisitor)
    }
}

struct TextVisitor;

impl Visitor<'_> for TextVisitor {
    type Value = Text;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Text, E> {
        let text = text.trim();
        Ok(Text((!text.is_empty()).then(|| text.to_owned())))
    }

    fn visit_unit<E: Error>(self) -> Result<Text, E> {
        Ok(Text(None))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Text, E> {
        Ok(Text(Some(number.to_string())))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Text, E> {
        Ok(Text(Some(number.to_string())))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Text, E> {
        Ok(Text(Some(number.to_string())))
    }
}

macro_rules! sections {
    ($($(#[$doc:meta])* $name:ident { $($(#[$attribute:meta])* $field:ident: $kind:ty,)+ })+) => {
        $(
            #[derive(Debug, Clone, Default, Deserialize)]
            #[serde(default, rename_all = "camelCase")]
            $(#[$doc])*
            #[allow(missing_docs, reason = "fields carry the names of the JSON Resume schema, which describes them")]
            pub struct $name { $($(#[$attribute])* pub $field: $kind,)+ #[serde(flatten)] pub rest: Rest, }
        )+
    };
}

sections! {
    /// The whole résumé.
    #[serde(expecting = "a résumé, which is a JSON object")]
    Resume {
        #[serde(rename = "$schema")]
        schema: Text,
        basics: Option<Basics>,
        work: List<Work>,
        education: List<Education>,
        certificates: List<Certificate>,
        skills: List<Skill>,
        projects: List<Project>,
        references: List<Reference>,
    }

    /// Who it is about. `website` is the older name of `url`.
    Basics {
        name: Text,
        label: Text,
        email: Text,
        phone: Text,
        url: Text,
        website: Text,
        summary: Text,
        profiles: List<Profile>,
    }

    /// A profile on a network.
    Profile {
        network: Text,
        url: Text,
    }

    /// A role held. `company` is the older name of `name`.
    Work {
        name: Text,
        company: Text,
        position: Text,
        start_date: Text,
        end_date: Text,
        highlights: List<Text>,
    }

    /// A degree or course.
    Education {
        institution: Text,
        area: Text,
        study_type: Text,
        end_date: Text,
        score: Text,
        gpa: Text,
    }

    /// A certificate.
    Certificate {
        name: Text,
        date: Text,
        issuer: Text,
    }

    /// A group of skills, or one skill.
    Skill {
        name: Text,
        level: Text,
        keywords: List<Text>,
    }

    /// A project. `website` is the older name of `url`.
    Project {
        name: Text,
        description: Text,
        highlights: List<Text>,
        keywords: List<Text>,
        end_date: Text,
        url: Text,
        website: Text,
    }

    /// What somebody says.
    Reference {
        name: Text,
        reference: Text,
    }
}
