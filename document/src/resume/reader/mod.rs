//! Reads single values: texts, lists of texts, links and dates, in whatever form people write them.

mod lengths;
mod links;
mod lists;
mod times;

use chrono::NaiveDate;

use super::entry::{Entry, Names};
use super::json::Json;
use super::report::Report;
use crate::check::JsonPath;

/// Where the text is in an object that stands for one.
const TEXT_OF_OBJECT: [&str; 8] =
    ["name", "title", "text", "value", "label", "description", "content", "summary"];

/// Reads values and reports what cannot be read as it is written.
#[derive(Debug)]
pub struct Reader {
    /// What becomes of the résumé.
    pub report: Report,
    /// The day that an end which has not come is compared with.
    pub today: NaiveDate,
    /// The language that is read where there are several.
    pub language: Option<String>,
}

impl Reader {
    /// A text.
    pub fn text(&mut self, entry: &mut Entry, names: Names) -> Option<String> {
        let (place, value) = entry.take(names, &mut self.report)?;
        self.text_at(&place, value)
    }

    /// A text that other records repeat.
    pub fn name(&mut self, entry: &mut Entry, names: Names) -> Option<String> {
        let (place, value) = entry.take(names, &mut self.report)?;
        self.name_at(&place, value)
    }

    /// The text that `value` is, exactly as it is written; a blank one is none.
    pub fn text_at(&mut self, place: &JsonPath, value: Json) -> Option<String> {
        let text = self.whole_text(place, value, "\n")?;
        Some(self.fitted_text(place, text))
    }

    fn name_at(&mut self, place: &JsonPath, value: Json) -> Option<String> {
        let name = self.whole_text(place, value, ", ")?;
        Some(self.fitted_name(place, name))
    }

    /// The text that `value` is, however long; between the texts of a list comes `separator`.
    fn whole_text(&mut self, place: &JsonPath, value: Json, separator: &str) -> Option<String> {
        if value.is_blank() {
            return None;
        }
        match value {
            Json::Text(text) => Some(text),
            Json::Number(number) => Some(number.to_string()),
            Json::List(elements) => {
                let elements = elements.into_iter().enumerate();
                let texts = elements.filter_map(|(index, element)| {
                    self.whole_text(&place.element(index), element, separator)
                });
                let texts: Vec<_> = texts.collect();
                self.report.note(place, "a list where a text belongs, read as one text");
                (!texts.is_empty()).then(|| texts.join(separator))
            }
            Json::Object(members) => self.text_of_object(place, members),
            Json::Null | Json::Bool(_) => {
                self.refuse(place, &value, "a text");
                None
            }
        }
    }

    /// An object in place of a text: the text in the language of the résumé, else the first; or the one that names the object.
    fn text_of_object(&mut self, place: &JsonPath, members: Vec<(String, Json)>) -> Option<String> {
        let object = Json::Object(members);
        if let Some(texts) = object.by_language() {
            let is_own = |tag: &str| self.language.as_deref().is_some_and(|own| is_same_language(own, tag));
            let (read, text) = *texts.iter().find(|(tag, _)| is_own(tag)).or(texts.first())?;
            for (tag, _) in texts.iter().filter(|(tag, _)| *tag != read) {
                self.report.left_out(&place.member(tag), format!("the text in {read} is read"));
            }
            return Some(text.to_owned());
        }
        let is_text = |value: &Json| matches!(value, Json::Text(_) | Json::Number(_)) && !value.is_blank();
        let found = TEXT_OF_OBJECT.iter().find(|name| object.member(name).is_some_and(is_text));
        let (Some(name), Json::Object(members)) = (found, &object) else {
            self.refuse(place, &object, "a text");
            return None;
        };
        for (other, _) in members.iter().filter(|(other, value)| other != name && !value.is_blank()) {
            let why = format!("a text belongs in place of the object, and its {name} is read");
            self.report.left_out(&place.member(other), why);
        }
        let text = object.member(name)?.clone();
        self.whole_text(&place.member(name), text, "")
    }

    fn refuse(&mut self, place: &JsonPath, value: &Json, belongs: &str) {
        self.report.left_out(place, format!("{value}, where {belongs} belongs"));
    }
}

/// Whether two language tags are of one language, whatever its region: `pt` and `pt-BR`.
fn is_same_language(one: &str, other: &str) -> bool {
    let code = |tag: &str| tag.split('-').next().unwrap_or_default().to_lowercase();
    code(one) == code(other)
}
