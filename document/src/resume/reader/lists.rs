//! Lists of texts.

use super::Reader;
use crate::check::JsonPath;
use crate::resume::entry::{Entry, Names};
use crate::resume::json::Json;

impl Reader {
    /// A list of texts; one text alone is a list of one.
    pub fn texts(&mut self, entry: &mut Entry, names: Names) -> Vec<String> {
        self.list(entry, names, Self::text_at)
    }

    /// A list of names.
    pub fn names(&mut self, entry: &mut Entry, names: Names) -> Vec<String> {
        self.list(entry, names, Self::name_at)
    }

    fn list(
        &mut self,
        entry: &mut Entry,
        names: Names,
        read: fn(&mut Self, &JsonPath, Json) -> Option<String>,
    ) -> Vec<String> {
        match entry.take(names, &mut self.report) {
            None => Vec::new(),
            Some((place, Json::List(elements))) => {
                let elements = elements.into_iter().enumerate();
                elements.filter_map(|(index, element)| read(self, &place.element(index), element)).collect()
            }
            Some((place, value @ Json::Bool(_))) => {
                self.refuse(&place, &value, "a list");
                Vec::new()
            }
            Some((place, value)) => {
                let text = read(self, &place, value);
                if text.is_some() {
                    self.report.note(&place, "a text where a list belongs, read as its only entry");
                }
                text.into_iter().collect()
            }
        }
    }
}
