//! A fault of a document: where, what, and what would be accepted.

use std::fmt::{self, Display};

use serde_json::Value;

/// The longest piece of a refused value that a message quotes, in characters.
const QUOTED: usize = 60;

/// Where in a document, as JSONPath (RFC 9535).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonPath(String);

impl JsonPath {
    /// The whole document.
    #[must_use]
    pub fn root() -> Self {
        Self("$".to_owned())
    }

    /// The member `name` of what lies here.
    #[must_use]
    pub fn member(&self, name: &str) -> Self {
        let plain = name.starts_with(|first: char| first.is_ascii_alphabetic() || matches!(first, '_' | '$'))
            && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$'));
        if plain {
            Self(format!("{}.{name}", self.0))
        } else {
            Self(format!("{}[{}]", self.0, Value::from(name)))
        }
    }

    /// The element `index` of what lies here.
    #[must_use]
    pub fn element(&self, index: usize) -> Self {
        Self(format!("{}[{index}]", self.0))
    }
}

impl Display for JsonPath {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// One fault, on one line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}; accepted: {accepted}")]
pub struct Fault {
    /// A [`JsonPath`], or line and column where the text is not JSON.
    pub place: String,
    /// What is wrong.
    pub problem: String,
    /// What would be right.
    pub accepted: String,
}

impl Fault {
    /// A fault at `path`.
    pub fn at(path: &JsonPath, problem: impl Into<String>, accepted: impl Into<String>) -> Self {
        Self { place: path.to_string(), problem: problem.into(), accepted: accepted.into() }
    }

    /// `value` at `path` is not `accepted`.
    pub fn refused(path: &JsonPath, value: &Value, accepted: impl Into<String>) -> Self {
        Self::at(path, format!("{} is not accepted", quoted(value)), accepted)
    }

    /// The text is not JSON, or holds a key twice.
    #[must_use]
    pub fn not_json(error: &serde_json::Error) -> Self {
        Self {
            place: format!("line {} column {}", error.line(), error.column()),
            problem: without_position(error),
            accepted: "a JSON document of the content form".to_owned(),
        }
    }
}

/// What `error` says, without the line and column it ends in.
#[must_use]
pub fn without_position(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let position = format!(" at line {} column {}", error.line(), error.column());
    text.strip_suffix(&position).unwrap_or(&text).to_owned()
}

/// `value` as JSON, cut to what fits on a line.
#[must_use]
pub fn quoted(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
