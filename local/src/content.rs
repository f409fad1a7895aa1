//! Puts content into the table of a local server. A start that is interrupted, anywhere, is made good by the next one: see [`Mark`].

mod mark;

use mark::Mark;
use portfolio_document::difference::Difference;
use portfolio_document::form::Document;
use portfolio_document::items::{held_partitions, items};
use portfolio_document::sample;
use portfolio_document::table::{Alone, ContentTable, TableAccessError};

/// What the content table is to hold when the server starts.
#[derive(Debug, Clone)]
pub enum InitialContent {
    /// What it holds already; the bundled sample, if it is empty.
    KeptOrSample,
    /// This document, if the table is empty.
    Document(Box<Document>),
    /// This document, replacing what the table holds of its collections.
    Replacement(Box<Document>),
}

/// Why content was not loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The table holds content, and nobody asked to replace it.
    #[error("the content table holds content already")]
    ContentIsThere,
    /// The table holds a part of a document, and not the document that the rest is in; or of the sample, and something else.
    #[error("the content table holds only a part of what an earlier start was loading")]
    Unfinished,
    /// The bundled sample is not a valid document.
    #[error(transparent)]
    Sample(#[from] serde_json::Error),
    /// The table could not be read or written.
    #[error(transparent)]
    Table(#[from] TableAccessError),
}

/// Loads `content` into `table`.
///
/// # Errors
/// If the table cannot be read or written, or holds content that nobody asked to replace.
pub async fn load(table: &ContentTable, content: &InitialContent) -> Result<(), LoadError> {
    let mark = Mark::read(table).await?;
    let is_new = mark.is_none() && table.is_empty().await?;
    match content {
        InitialContent::KeptOrSample => match mark {
            None if !is_new => Ok(()),
            None | Some(Mark::PartOfSample) => load_sample(table).await,
            Some(Mark::PartOfDocument) => Err(LoadError::Unfinished),
            Some(Mark::Complete) => Ok(()),
        },
        InitialContent::Document(document) => {
            let difference = difference(table, document).await?;
            // What an interrupted load left is no obstacle, as long as it is a part of this document.
            let is_begun = matches!(mark, Some(Mark::PartOfSample | Mark::PartOfDocument));
            if is_new || is_begun && difference.keeps_all() {
                write(table, Mark::PartOfDocument, &difference).await
            } else {
                Err(LoadError::ContentIsThere)
            }
        }
        InitialContent::Replacement(document) => {
            write(table, Mark::PartOfDocument, &difference(table, document).await?).await
        }
    }
}

/// Loads the sample, unless something else is there that it would write over.
async fn load_sample(table: &ContentTable) -> Result<(), LoadError> {
    let difference = difference(table, &sample()?).await?;
    if !difference.keeps_all() {
        return Err(LoadError::Unfinished);
    }
    write(table, Mark::PartOfSample, &difference).await
}

async fn difference(table: &ContentTable, document: &Document) -> Result<Difference, TableAccessError> {
    Difference::of(table, &held_partitions(document), items(document)).await
}

/// Makes `difference` in `table`, which bears the mark `begun` until all of it is made.
async fn write(table: &ContentTable, begun: Mark, difference: &Difference) -> Result<(), LoadError> {
    begun.write(table).await?;
    for batch in difference.batches() {
        batch.write(table, &mut Alone).await?;
    }
    Ok(Mark::Complete.write(table).await?)
}

#[cfg(test)]
mod tests;
