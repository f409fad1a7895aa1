//! Reads the members of a JSON object strictly.

use std::ops::RangeInclusive;

use portfolio_request::error::ParameterFault;
use portfolio_request::strict::{Findings, one_of, reason, whole_number};
use serde_json::{Map, Value};

use crate::plain::{plain_line, plain_lines};

/// The members of one object. Ask for each one there is, then [`Self::finish`]. A method gives nothing if its member is absent, or
/// refused; faults name members by their path.
pub struct MemberReader {
    members: Map<String, Value>,
    findings: Findings,
}

impl MemberReader {
    /// Takes up `members`, whose names stand behind `path` (empty, or ending in a dot).
    pub fn new(members: Map<String, Value>, path: &'static str) -> Self {
        Self { members, findings: Findings::below(path) }
    }

    /// One of `choices`, by its exact name.
    pub fn choice<T: Copy>(&mut self, name: &'static str, choices: &[(&str, T)]) -> Option<T> {
        let value = self.take(name)?;
        let chosen = choices.iter().find(|(choice, _)| value == *choice);
        match chosen {
            Some((_, choice)) => Some(*choice),
            None => self.findings.refuse(name, reason::NO_CHOICE, &names(choices)),
        }
    }

    /// As [`Self::choice`], of a member that must be there.
    pub fn required_choice<T: Copy>(&mut self, name: &'static str, choices: &[(&str, T)]) -> Option<T> {
        if self.members.contains_key(name) {
            return self.choice(name, choices);
        }
        self.findings.know(name);
        self.findings.refuse(name, reason::MISSING, &names(choices))
    }

    /// A whole number in `range`.
    pub fn integer(&mut self, name: &'static str, range: RangeInclusive<u64>) -> Option<u64> {
        let value = self.take(name)?;
        let reason = match whole(&value) {
            Some(number) if range.contains(&number) => return Some(number),
            Some(_) => reason::OUT_OF_RANGE,
            None if whole_float(&value).is_some() => reason::OUT_OF_RANGE,
            None => reason::NOT_WHOLE,
        };
        self.findings.refuse(name, reason, &whole_number(&range))
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
            Some(_) => self.findings.refuse(name, "is not an object", "an object").unwrap_or_default(),
        }
    }

    /// Refuses the members that nobody asked for, and gives every fault there was.
    pub fn finish(self) -> Vec<ParameterFault> {
        let unknown = self.members.into_iter().map(|(name, _)| name);
        self.findings.finish(unknown, reason::NO_MEMBER, "no members")
    }

    fn take(&mut self, name: &'static str) -> Option<Value> {
        self.findings.know(name);
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
            Some((true, None)) => reason::EMPTY,
            Some((false, _)) => "is too long",
            None => reason::NO_TEXT,
        };
        self.findings.refuse(name, reason, &accepted)
    }

    fn refuse_list(&mut self, name: &str, reason: &str, accepted: &str) -> Vec<String> {
        self.findings.refuse(name, reason, accepted).unwrap_or_default()
    }
}

/// The whole number that `value` is. To JSON Schema, `162.0` is one too.
fn whole(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| whole_float(value)?.to_string().parse().ok())
}

fn whole_float(value: &Value) -> Option<f64> {
    value.as_f64().filter(|number| number.fract() == 0.0)
}

fn names<T>(choices: &[(&str, T)]) -> String {
    one_of(choices.iter().map(|(name, _)| *name))
}
