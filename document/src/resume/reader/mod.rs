//! Reads single values: texts, lists of texts, links and dates, in whatever form people write them.

mod links;
mod lists;
mod times;

use chrono::NaiveDate;

use super::entry::{Entry, Names};
use super::json::Json;
use super::report::Report;
use crate::check::JsonPath;

/// The longest text, in bytes as JSON: with its neighbours it stays within what a record may have.
const LONGEST_TEXT: usize = 20 * 1024;
/// The longest name, in characters: other records repeat it.
const LONGEST_NAME: usize = 500;

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

    fn name_at(&mut self, place: &JsonPath, value: Json) -> Option<String> {
        let mut name = self.text_at(place, value)?;
        if let Some((end, _)) = name.char_indices().nth(LONGEST_NAME) {
            name.truncate(end);
            name.push('…');
            self.report.left_out(place, format!("the end of it; a name may have {LONGEST_NAME} characters"));
        }
        Some(name)
    }

    /// The text that `value` is, exactly as it is written; a blank one is none.
    pub fn text_at(&mut self, place: &JsonPath, value: Json) -> Option<String> {
        if value.is_blank() {
            return None;
        }
        match value {
            Json::Text(text) => Some(self.fitted(place, text)),
            Json::Number(number) => Some(number.to_string()),
            Json::List(elements) => self.joined(place, elements),
            Json::Object(_) => self.text_of_object(place, &value),
            Json::Null | Json::Bool(_) => {
                self.refuse(place, &value, "a text");
                None
            }
        }
    }

    /// A list in place of a text: its texts, each on a line.
    fn joined(&mut self, place: &JsonPath, elements: Vec<Json>) -> Option<String> {
        let elements = elements.into_iter().enumerate();
        let texts: Vec<_> =
            elements.filter_map(|(index, element)| self.text_at(&place.element(index), element)).collect();
        if texts.is_empty() {
            return None;
        }
        self.report.note(place, "a list where a text belongs, read as one text with a line for each entry");
        let text = self.fitted(place, texts.join("\n"));
        Some(text)
    }

    /// An object in place of a text: the text in the language of the résumé, else the first; or the one that names the object.
    fn text_of_object(&mut self, place: &JsonPath, value: &Json) -> Option<String> {
        if let Some(texts) = value.by_language() {
            let own = texts
                .iter()
                .find(|(tag, _)| self.language.as_deref().is_some_and(|own| is_same_language(own, tag)));
            let (read, text) = *own.or(texts.first())?;
            for (tag, _) in texts.iter().filter(|(tag, _)| *tag != read) {
                self.report.left_out(&place.member(tag), format!("the text in {read} is read"));
            }
            return Some(self.fitted(place, text.to_owned()));
        }
        let Some((name, text)) = TEXT_OF_OBJECT.iter().find_map(|name| match value.member(name)? {
            text @ (Json::Text(_) | Json::Number(_)) if !text.is_blank() => Some((*name, text.clone())),
            _ => None,
        }) else {
            self.refuse(place, value, "a text");
            return None;
        };
        let Json::Object(members) = value else { return None };
        for (other, _) in members.iter().filter(|(other, value)| other != name && !value.is_blank()) {
            self.report.left_out(
                &place.member(other),
                format!("a text belongs in place of the object, and its {name} is read"),
            );
        }
        self.text_at(&place.member(name), text)
    }

    /// `text`, cut off where it is longer than a text may be.
    fn fitted(&mut self, place: &JsonPath, mut text: String) -> String {
        let mut size = 0;
        let fits = |(_, character): &(usize, char)| {
            size += match character {
                '"' | '\\' | '\n' | '\r' | '\t' => 2,
                character if character.is_control() => 6,
                character => character.len_utf8(),
            };
            size <= LONGEST_TEXT
        };
        let end = text
            .char_indices()
            .take_while(fits)
            .last()
            .map_or(0, |(at, character)| at + character.len_utf8());
        if end < text.len() {
            text.truncate(end);
            text.push('…');
            self.report.left_out(place, format!("the end of it; a text may have {} KB", LONGEST_TEXT / 1024));
        }
        text
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
