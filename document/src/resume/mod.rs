//! From a résumé in the JSON Resume form to the content form. `docs/RESUME.md` has the mapping and its rules for users.
//!
//! The bytes of a file become text (`encoding`) and JSON (`syntax`, `json`); `recognition` says whether that is a résumé. `importer`
//! maps it, section by section (`sections`), reading each object (`entry`) and each value (`reader`) by the rules for dates, levels,
//! networks and the like. `acceptance` makes sure that what comes out can be served.

mod acceptance;
mod contact_data;
mod dates;
mod encoding;
mod entry;
mod error;
mod ids;
mod importer;
mod json;
mod language;
mod levels;
mod network;
mod on_request;
mod reader;
mod recognition;
mod remote;
mod report;
mod sections;
mod syntax;
mod words;

use chrono::NaiveDate;

use super::form::Document;
use acceptance::{accepted, note_contradictions};
use entry::Entry;
use importer::Imported;
use json::Json;
use reader::Reader;

pub use encoding::EncodingError;
pub use error::ImportError;
pub use recognition::NotAResume;
pub use report::Report;
pub use syntax::SyntaxError;

/// How to import a résumé.
#[derive(Debug, Clone, Copy)]
pub struct ImportOptions {
    /// Whether to keep email address, telephone number and street address: anyone with a token could read them.
    pub publish_contact: bool,
    /// The day on which what has begun and not ended is current.
    pub today: NaiveDate,
}

/// Makes content of the résumé in `bytes`, the contents of a file.
///
/// # Errors
/// [`ImportError`] if it is no résumé. Single values that cannot be read are left out and named in the [`Report`].
pub fn import(bytes: &[u8], options: &ImportOptions) -> Result<(Document, Report), ImportError> {
    let resume = read(bytes)?;
    recognition::recognized(&resume)?;
    let mut report = Report::default();
    let language = language::of(&resume, &mut report);
    let reader = Reader { report, today: options.today, language };
    let Imported { document, origins, mut report } =
        importer::import(Entry::whole(resume), reader, options.publish_contact);
    let document = accepted(document, &origins, &mut report).map_err(ImportError::Content)?;
    note_contradictions(&document, options.today, &origins, &mut report);
    report.count(&document);
    Ok((document, report))
}

/// Whether `bytes`, the contents of a file, are a résumé in the JSON Resume form and no document of the content form.
#[must_use]
pub fn is_resume(bytes: &[u8]) -> bool {
    read(bytes).is_ok_and(|whole| recognition::is_plainly_resume(&whole))
}

fn read(bytes: &[u8]) -> Result<Json, ImportError> {
    let text = encoding::decoded(bytes)?;
    let whole = syntax::parsed(&text)?;
    let repeated = whole.repeated();
    if repeated.is_empty() { Ok(whole) } else { Err(ImportError::Repeated(repeated)) }
}

#[cfg(test)]
mod tests;
