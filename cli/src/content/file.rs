//! Documents and résumés that a person named.

use chrono::NaiveDate;
use portfolio_document::check::{Fault, contradictions, read_document, read_servable};
use portfolio_document::form::Document;
use portfolio_document::resume::{ImportOptions, Report, import, is_resume};
use portfolio_local::Failure;
use portfolio_request::clock::Clock;

use crate::input::Input;

/// Reads `file` as a document of the content form.
///
/// # Errors
/// Every fault of it, each on a line.
pub fn read_document_file(file: &Input) -> Result<Document, Failure> {
    let text = file.read()?;
    read_document(&text, today()).map_err(|faults| refused(file, &text, &faults))
}

/// Reads `file` as a document to export: what is contradictory in it is as somebody said it, and only warned of.
///
/// # Errors
/// Every fault that keeps it from being served, each on a line.
pub fn read_exportable_file(file: &Input) -> Result<Document, Failure> {
    let text = file.read()?;
    let document = read_servable(&text).map_err(|faults| refused(file, &text, &faults))?;
    warn(&contradictions(&document, today()));
    Ok(document)
}

/// Says of each fault that it is there.
pub fn warn(faults: &[Fault]) {
    for fault in faults {
        eprintln!("warning: {fault}");
    }
}

fn refused(file: &Input, text: &[u8], faults: &[Fault]) -> Failure {
    if is_resume(text) {
        return Failure::plain(format!(
            "{file} is no document of the content form: it looks like a résumé in the JSON Resume form; serve it with --resume, or make a \
             document of it with: portfolio content import"
        ));
    }
    let lines: Vec<_> = faults.iter().map(Fault::to_string).collect();
    Failure::plain(format!("{file} is not accepted, faults: {}\n{}", lines.len(), lines.join("\n")))
}

/// Imports the résumé in `file`.
///
/// # Errors
/// Why it cannot be imported.
pub fn import_file(file: &Input, publish_contact: bool) -> Result<(Document, Report), Failure> {
    let options = ImportOptions { publish_contact, today: today() };
    import(&file.read()?, &options)
        .map_err(|error| Failure::because(format!("{file} cannot be imported"), &error))
}

fn today() -> NaiveDate {
    Clock::system().now().date_naive()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn every_fault_of_a_document_is_reported_with_its_file() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("bad.json");
        fs::write(&file, r#"{"skills": [{"id": "a", "name": "a"}, {"id": "a", "name": ""}]}"#).unwrap();
        let file = Input::File(file);
        assert_eq!(
            read_document_file(&file).unwrap_err().to_string(),
            format!(
                "{file} is not accepted, faults: 2\n\
                 $.skills[1].name: \"\" is not accepted; accepted: text that is not empty\n\
                 $.skills[1].id: \"a\" is there twice; accepted: an id that no other has"
            )
        );
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let directory = tempfile::tempdir().unwrap();
        let file = Input::File(directory.path().join("missing.json"));
        let expected = format!("{file} cannot be read: No such file or directory (os error 2)");
        assert_eq!(read_document_file(&file).unwrap_err().to_string(), expected);
        assert_eq!(import_file(&file, false).unwrap_err().to_string(), expected);
    }
}
