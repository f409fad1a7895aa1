//! JSON as a person wrote it: members in their order, and also those that are there twice.

use std::fmt;

use portfolio_content::Format;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Number, Value};

use crate::check::{JsonPath, quoted};

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(Number),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// An object: its members by name.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Whether nothing is said: null, white space, or nothing but these inside.
    pub fn is_blank(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Text(text) => text.trim().is_empty(),
            Self::List(elements) => elements.iter().all(Self::is_blank),
            Self::Object(members) => members.iter().all(|(_, value)| value.is_blank()),
            Self::Bool(_) | Self::Number(_) => false,
        }
    }

    /// The member `name` of an object.
    pub fn member(&self, name: &str) -> Option<&Self> {
        let Self::Object(members) = self else { return None };
        members.iter().find(|(member, _)| member == name).map(|(_, value)| value)
    }

    /// The text in each language, if this is an object of nothing else: `{"en": "Engineer", "de": "Ingenieur"}`.
    pub fn by_language(&self) -> Option<Vec<(&str, &str)>> {
        let Self::Object(members) = self else { return None };
        let of_language = |(name, value): &'_ (String, Self)| {
            Format::LanguageTag.accepts(name) && matches!(value, Self::Text(_) | Self::Null)
        };
        let texts = members.iter().filter_map(|(name, value)| match value {
            Self::Text(text) if !text.trim().is_empty() => Some((name.as_str(), text.as_str())),
            _ => None,
        });
        members.iter().all(of_language).then(|| texts.collect())
    }

    /// Every place that an object names more than once.
    pub fn repeated(&self) -> Vec<JsonPath> {
        let mut found = Vec::new();
        self.collect_repeated(&JsonPath::root(), &mut found);
        found
    }

    fn collect_repeated(&self, path: &JsonPath, found: &mut Vec<JsonPath>) {
        match self {
            Self::List(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    element.collect_repeated(&path.element(index), found);
                }
            }
            Self::Object(members) => {
                for (index, (name, value)) in members.iter().enumerate() {
                    let place = path.member(name);
                    if members[..index].iter().any(|(before, _)| before == name) && !found.contains(&place) {
                        found.push(place.clone());
                    }
                    value.collect_repeated(&place, found);
                }
            }
            _ => {}
        }
    }
}

/// Short, for a message: texts cut to what fits on a line, and of lists and objects only that they are such.
impl fmt::Display for Json {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => formatter.write_str("null"),
            Self::Bool(flag) => write!(formatter, "{flag}"),
            Self::Number(number) => write!(formatter, "{number}"),
            Self::Text(text) => formatter.write_str(&quoted(&Value::from(text.as_str()))),
            Self::List(_) => formatter.write_str("a list"),
            Self::Object(_) => formatter.write_str("an object"),
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Json;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Number::from_f64(value).map_or(Json::Null, Json::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(element) = elements.next_element()? {
            list.push(element);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Json, A::Error> {
        let mut object = Vec::new();
        while let Some(member) = members.next_entry()? {
            object.push(member);
        }
        Ok(Json::Object(object))
    }
}
