//! The names of a type's fields, in the order in which they are declared.

use serde::de::value::Error as NameError;
use serde::de::{DeserializeOwned, Deserializer, Error, Visitor};
use serde::forward_to_deserialize_any;

/// Asks the type itself, which tells a deserializer its field names before it reads any.
pub(super) fn field_names<T: DeserializeOwned>() -> &'static [&'static str] {
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
