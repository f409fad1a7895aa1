//! Puts content into the table of a local server.

use std::fs;
use std::path::{Path, PathBuf};

use super::check::{Fault, read_document};
use super::difference::Difference;
use super::form::Document;
use super::items::{held_partitions, items};
use super::resume::{Report, import};
use super::sample;
use super::table::{Alone, ContentTable};
use crate::failure::Failure;

/// Where content comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The bundled sample, for a table that holds nothing.
    Sample,
    /// A document of the content form.
    Document(PathBuf),
    /// A résumé in the JSON Resume form.
    Resume {
        /// The file.
        file: PathBuf,
        /// Whether its email address and telephone number go in.
        publish_contact: bool,
    },
}

/// Reads a file that a person named.
///
/// # Errors
/// If it cannot be read.
pub fn read_file(file: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(file).map_err(|error| Failure::because(format!("{} cannot be read", file.display()), &error))
}

/// Reads `file` as a document of the content form.
///
/// # Errors
/// Every fault of it, each on a line.
pub fn read_document_file(file: &Path) -> Result<Document, Failure> {
    read_document(&read_file(file)?).map_err(|faults| {
        let lines: Vec<_> = faults.iter().map(Fault::to_string).collect();
        Failure::plain(format!(
            "{} is not accepted, faults: {}\n{}",
            file.display(),
            lines.len(),
            lines.join("\n")
        ))
    })
}

/// Imports the résumé in `file`.
///
/// # Errors
/// Why it cannot be imported.
pub fn import_file(file: &Path, publish_contact: bool) -> Result<(Document, Report), Failure> {
    import(&read_file(file)?, publish_contact)
        .map_err(|error| Failure::because(format!("{} cannot be imported", file.display()), &error))
}

impl Source {
    /// The content; what became of a résumé is told on stderr.
    fn read(&self) -> Result<Document, Failure> {
        match self {
            Self::Sample => sample().map_err(Failure::plain),
            Self::Document(file) => read_document_file(file),
            Self::Resume { file, publish_contact } => {
                let (document, report) = import_file(file, *publish_contact)?;
                eprint!("{report}");
                Ok(document)
            }
        }
    }
}

/// Loads `source` into `table`. A table that holds something keeps it, unless a file is to `replace` what it holds of it.
///
/// # Errors
/// If the file is not usable, the table cannot be written, or holds something and nothing was said of replacing.
pub async fn load(table: &ContentTable, source: &Source, replace: bool) -> Result<(), Failure> {
    let document = source.read()?;
    let empty = table.is_empty().await.map_err(Failure::plain)?;
    match (empty, source) {
        (false, Source::Sample) => return Ok(()),
        (false, _) if !replace => {
            return Err(Failure::plain("the content table holds content already; --replace replaces it"));
        }
        _ => {}
    }
    let difference = Difference::of(table, &held_partitions(&document), items(&document)).await;
    for batch in difference.map_err(Failure::plain)?.batches() {
        batch.write(table, &mut Alone).await.map_err(Failure::plain)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
