//! Reads the members of a JSON object strictly, like query parameters: whatever is not understood is refused, with what is accepted.

use std::ops::RangeInclusive;

use portfolio_request::error::ParameterFault;
use serde_json::{Map, Value};

use crate::resume::plain::{plain_line, plain_lines};

/// The members of one object. Ask for each one there is, then [`Self::finish`]. A method gives nothing if its member is absent, or
/// refused; faults name members by their path.
pub struct MemberReader<'a> {
    members: Map<String, Value>,
    path: &'static str,
    known: Vec<&'static str>,
    faults: &'a mut Vec<ParameterFault>,
}

impl<'a> MemberReader<'a> {
    /// Takes up `members`, whose names stand behind `path` (empty, or ending in a dot); faults go to `faults`.
    pub fn new(members: Map<String, Value>, path: &'static str, faults: &'a mut Vec<ParameterFault>) -> Self {
        Self { members, path, known: Vec::new(), faults }
    }

    /// One of `choices`, by its exact name.
    pub fn choice<T: Copy>(&mut self, name: &'static str, choices: &[(&str, T)]) -> Option<T> {
        let value = self.take(name)?;
        let chosen = choices.iter().find(|(choice, _)| value == *choice);
        if chosen.is_none() {
            self.refuse(name, "is not one of the values there are", &one_of(choices));
        }
        chosen.map(|(_, choice)| *choice)
    }

    /// As [`Self::choice`], of a member that must be there.
    pub fn required_choice<T: Copy>(&mut self, name: &'static str, choices: &[(&str, T)]) -> Option<T> {
        if self.members.contains_key(name) {
            return self.choice(name, choices);
        }
        self.known.push(name);
        self.refuse(name, "is missing", &one_of(choices));
        None
    }

    /// A whole number in `range`.
    pub fn integer(&mut self, name: &'static str, range: RangeInclusive<u64>) -> Option<u64> {
        let value = self.take(name)?;
        let accepted = format!("a whole number from {} to {}", range.start(), range.end());
        let number = value.as_u64().filter(|number| range.contains(number));
        if number.is_none() {
            let reason = if value.is_number() { "is out of range" } else { "is not a whole number" };
            self.refuse(name, reason, &accepted);
        }
        number
    }

    /// A text of one line, at most `max` characters as it is sent; markup and extra white space go.
    pub fn line(&mut self, name: &'static str, max: usize) -> Option<String> {
        let value = self.take(name)?;
        self.read_text(name, &value, max, plain_line)
    }

    /// A text of any number of lines, else as [`Self::line`].
    pub fn lines(&mut self, name: &'static str, max: usize) -> Option<String> {
        let value = self.take(name)?;
        self.read_text(name, &value, max, |text| {
            let lines = plain_lines(text);
            (!lines.is_empty()).then(|| lines.join("\n"))
        })
    }

    /// A list of at most `max_items` texts, each as [`Self::line`].
    pub fn list(&mut self, name: &'static str, max_items: usize, max: usize) -> Vec<String> {
        let accepted = format!("a list of at most {max_items} texts");
        let items = match self.take(name) {
            None => return Vec::new(),
            Some(Value::Array(items)) if items.len() <= max_items => items,
            Some(Value::Array(_)) => return self.refuse_list(name, "has too many items", &accepted),
            Some(_) => return self.refuse_list(name, "is not a list", &accepted),
        };
        let read =
            |(at, item): (usize, &Value)| self.read_text(&format!("{name}[{at}]"), item, max, plain_line);
        items.iter().enumerate().filter_map(read).collect()
    }

    /// An object, empty if it is absent.
    pub fn object(&mut self, name: &'static str) -> Map<String, Value> {
        match self.take(name) {
            None => Map::new(),
            Some(Value::Object(members)) => members,
            Some(_) => {
                self.refuse(name, "is not an object", "an object");
                Map::new()
            }
        }
    }

    /// Refuses the members that nobody asked for.
    pub fn finish(mut self) {
        let accepted = self.known.join(", ");
        for name in std::mem::take(&mut self.members).keys() {
            self.refuse(name, "is not a member of this body", &accepted);
        }
    }

    fn take(&mut self, name: &'static str) -> Option<Value> {
        self.known.push(name);
        self.members.remove(name)
    }

    fn read_text(
        &mut self,
        name: &str,
        value: &Value,
        max: usize,
        plain: impl Fn(&str) -> Option<String>,
    ) -> Option<String> {
        let accepted = format!("a text of 1 to {max} characters");
        let reason = match value.as_str().map(|text| (text.trim().chars().count() <= max, plain(text))) {
            Some((true, Some(text))) => return Some(text),
            Some((true, None)) => "is empty",
            Some((false, _)) => "is too long",
            None => "is not a text",
        };
        self.refuse(name, reason, &accepted);
        None
    }

    fn refuse_list(&mut self, name: &str, reason: &str, accepted: &str) -> Vec<String> {
        self.refuse(name, reason, accepted);
        Vec::new()
    }

    fn refuse(&mut self, name: &str, reason: &str, accepted: &str) {
        self.faults.push(ParameterFault {
            parameter: format!("{}{name}", self.path),
            reason: reason.to_owned(),
            accepted: accepted.to_owned(),
        });
    }
}

fn one_of<T>(choices: &[(&str, T)]) -> String {
    let names: Vec<_> = choices.iter().map(|(name, _)| *name).collect();
    format!("one of {}", names.join(", "))
}
