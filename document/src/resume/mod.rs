//! From a résumé in the JSON Resume form to the content form. `docs/CONTENT.md` has the mapping for users.

mod form;
mod ids;
mod importer;
mod report;
mod values;

use serde::Deserialize;
use serde_path_to_error::{Path, Segment};

use super::check::{BYTE_ORDER_MARK, Fault, JsonPath, check, without_position};
use super::form::Document;
use form::Resume;
pub use report::Report;

/// Why a résumé cannot be imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// Not JSON, or something in it has the wrong type.
    #[error("line {line} column {column}, {path}: {problem}")]
    Form {
        /// Where in the text, counted from 1.
        line: usize,
        /// Where in the line.
        column: usize,
        /// Where in the document.
        path: JsonPath,
        /// What is wrong.
        problem: String,
    },
    /// What it makes is not accepted.
    #[error("the résumé makes content that is not accepted:\n{}", lines(.0))]
    Content(Vec<Fault>),
}

fn lines(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n")
}

/// Makes content of the résumé `text`. Email address and telephone number go in only if `publish_contact`: anyone with a token could
/// read them.
///
/// # Errors
/// [`ImportError`].
pub fn import(text: &[u8], publish_contact: bool) -> Result<(Document, Report), ImportError> {
    let resume = read(text)?;
    let (document, report) = importer::import(&resume, publish_contact);
    let faults = check(&document);
    if faults.is_empty() { Ok((document, report)) } else { Err(ImportError::Content(faults)) }
}

fn read(text: &[u8]) -> Result<Resume, ImportError> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let mut json = serde_json::Deserializer::from_slice(text);
    let mut track = serde_path_to_error::Track::new();
    let resume = Resume::deserialize(serde_path_to_error::Deserializer::new(&mut json, &mut track));
    let resume = resume.map_err(|error| refused(&error, path_of(&track.path())))?;
    json.end().map_err(|error| refused(&error, JsonPath::root()))?;
    Ok(resume)
}

fn refused(error: &serde_json::Error, path: JsonPath) -> ImportError {
    ImportError::Form { line: error.line(), column: error.column(), path, problem: without_position(error) }
}

fn path_of(path: &Path) -> JsonPath {
    path.iter().fold(JsonPath::root(), |path, segment| match segment {
        Segment::Seq { index } => path.element(*index),
        Segment::Map { key } => path.member(key),
        Segment::Enum { .. } | Segment::Unknown => path,
    })
}

#[cfg(test)]
mod tests;
