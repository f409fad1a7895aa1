//! Puts content into the table of a local server.

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
    let empty = table.is_empty().await?;
    match content {
        InitialContent::KeptOrSample if empty => write(table, &sample()?).await,
        InitialContent::KeptOrSample => Ok(()),
        InitialContent::Document(_) if !empty => Err(LoadError::ContentIsThere),
        InitialContent::Document(document) | InitialContent::Replacement(document) => {
            write(table, document).await
        }
    }
}

async fn write(table: &ContentTable, document: &Document) -> Result<(), LoadError> {
    let difference = Difference::of(table, &held_partitions(document), items(document)).await?;
    for batch in difference.batches() {
        batch.write(table, &mut Alone).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
