//! What is wrong with a text that is not JSON, in a person's words.

use crate::check::without_position;

use super::json::Json;

/// A text that is not JSON.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SyntaxError {
    /// Nothing is in it.
    #[error("the file is empty")]
    Empty,
    /// Something in it.
    #[error("line {line}, column {column}: {problem}")]
    At {
        /// The line, from 1.
        line: usize,
        /// The place in the line, in characters from 1.
        column: usize,
        /// What is wrong there, and what to do.
        problem: String,
    },
}

/// Reads `text`.
///
/// # Errors
/// [`SyntaxError`].
pub fn parsed(text: &str) -> Result<Json, SyntaxError> {
    if text.trim().is_empty() {
        return Err(SyntaxError::Empty);
    }
    serde_json::from_str(text).map_err(|error| {
        let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
        let before = line.get(..error.column().saturating_sub(1)).unwrap_or(line);
        let problem = problem(&error, line[before.len()..].chars().next());
        SyntaxError::At { line: error.line(), column: before.chars().count() + 1, problem }
    })
}

/// What `error` means, with `found` at its place.
fn problem(error: &serde_json::Error, found: Option<char>) -> String {
    let message = without_position(error);
    let plain = match (message.as_str(), found) {
        _ if error.is_eof() => "the file ends here, before every text, list and object is closed",
        (_, Some('/' | '#')) => "JSON has no comments; remove it",
        (_, Some('\'' | '“' | '”' | '„' | '‘' | '’' | '`')) => {
            "names and texts stand in straight double quotation marks: \"…\""
        }
        ("trailing comma", _) => "nothing follows the comma before this; remove the comma",
        ("key must be a string", _) => "a name belongs here, in double quotation marks: \"…\"",
        ("expected `,` or `}`" | "expected `,` or `]`", _) => {
            "a comma is missing before this, or a quotation mark within a text is not written as \\\""
        }
        ("expected `:`", _) => "a colon is missing between a name and its value",
        ("trailing characters", _) => {
            "the résumé is closed before this; remove what follows, or the bracket too many"
        }
        ("invalid escape", _) => "a backslash within a text is written as \\\\",
        ("invalid number" | "number out of range", _) => "this number cannot be read",
        ("recursion limit exceeded", _) => "lists and objects are nested too deeply",
        ("expected value" | "expected ident", _) => {
            "a value belongs here: a text in double quotation marks, a number, true, false, null, a list or an object"
        }
        (message, _) if message.starts_with("control character") => {
            "a line break or tab within a text is written as \\n or \\t"
        }
        (message, _) => return format!("this is not JSON ({message})"),
    };
    plain.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_json_is_said_with_its_place_and_what_to_do() {
        for (text, message) in [
            (" \n", "the file is empty"),
            ("{\n  // mine\n  \"a\": 1}", "line 2, column 3: JSON has no comments; remove it"),
            ("{\"é\": 1, # mine\n}", "line 1, column 10: JSON has no comments; remove it"),
            ("{\"a\": [1,]}", "line 1, column 10: nothing follows the comma before this; remove the comma"),
            ("{\"a\": 1,}", "line 1, column 9: nothing follows the comma before this; remove the comma"),
            ("{'a': 1}", "line 1, column 2: names and texts stand in straight double quotation marks: \"…\""),
            (
                "{\"a\": “b”}",
                "line 1, column 7: names and texts stand in straight double quotation marks: \"…\"",
            ),
            ("{a: 1}", "line 1, column 2: a name belongs here, in double quotation marks: \"…\""),
            (
                "{\"a\": \"b\"\n \"c\": 1}",
                "line 2, column 2: a comma is missing before this, or a quotation mark within a text is not written as \\\"",
            ),
            ("{\"a\" 1}", "line 1, column 6: a colon is missing between a name and its value"),
            (
                "{\"a\": [\n",
                "line 2, column 1: the file ends here, before every text, list and object is closed",
            ),
            (
                "{}]",
                "line 1, column 3: the résumé is closed before this; remove what follows, or the bracket too many",
            ),
            ("{\"a\": \"C:\\dir\"}", "line 1, column 11: a backslash within a text is written as \\\\"),
            (
                "{\"a\": \"b\nc\"}",
                "line 2, column 1: a line break or tab within a text is written as \\n or \\t",
            ),
            ("{\"a\": 1e999}", "line 1, column 11: this number cannot be read"),
            (
                "{\"a\": None}",
                "line 1, column 7: a value belongs here: a text in double quotation marks, a number, true, false, null, a list or an object",
            ),
        ] {
            assert_eq!(parsed(text).unwrap_err().to_string(), message, "{text}");
        }
        let deep = parsed(&"[".repeat(200)).unwrap_err().to_string();
        assert_eq!(deep, "line 1, column 128: lists and objects are nested too deeply");
    }
}
