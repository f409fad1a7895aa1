//! How long texts may be.

use super::Reader;
use crate::check::JsonPath;

/// The longest text, in bytes as JSON: with its neighbours it stays within what a record may have.
const LONGEST_TEXT: usize = 20 * 1024;
/// The longest name, in characters: other records repeat it.
const LONGEST_NAME: usize = 500;

impl Reader {
    /// `text`, cut off where it is longer than a text may be.
    pub(super) fn fitted_text(&mut self, place: &JsonPath, text: String) -> String {
        let mut size = 0;
        let mut fits = |character| {
            size += size_as_json(character);
            size <= LONGEST_TEXT
        };
        let longest = text.chars().take_while(|character| fits(*character)).count();
        self.cut(place, text, longest, &format!("a text may have {} KB", LONGEST_TEXT / 1024))
    }

    /// `name`, cut off where it is longer than a name may be.
    pub(super) fn fitted_name(&mut self, place: &JsonPath, name: String) -> String {
        self.cut(place, name, LONGEST_NAME, &format!("a name may have {LONGEST_NAME} characters"))
    }

    fn cut(&mut self, place: &JsonPath, mut text: String, longest: usize, rule: &str) -> String {
        if let Some((end, _)) = text.char_indices().nth(longest) {
            text.truncate(end);
            text.push('…');
            self.report.left_out(place, format!("the end of it; {rule}"));
        }
        text
    }
}

fn size_as_json(character: char) -> usize {
    match character {
        '"' | '\\' | '\n' | '\r' | '\t' => 2,
        character if character.is_control() => 6,
        character => character.len_utf8(),
    }
}
