//! Puts content into the table of a local server. A start that is interrupted, anywhere, is made good by the next one, and what somebody
//! wrote goes only with their leave. See `docs/adr/0008-a-start-takes-nothing-away.md`.

mod held;
mod losses;
mod mark;

use held::{Held, digest_of};
pub use losses::Losses;
use mark::Mark;
use portfolio_content::Collection;
use portfolio_document::difference::Difference;
use portfolio_document::form::Document;
use portfolio_document::sample;
use portfolio_document::table::{Alone, ContentTable, TableAccessError};

/// What the content table is to hold when the server starts.
#[derive(Debug, Clone)]
pub enum InitialContent {
    /// What it holds already; the bundled sample, if it is empty.
    KeptOrSample,
    /// This document, if the table is empty or holds the sample just as it was loaded: then nothing of the sample stays.
    Document(Box<Document>),
    /// This document, replacing what the table holds of its members.
    Replacement {
        /// The document.
        document: Box<Document>,
        /// Whether records that somebody wrote may go or change.
        may_lose: bool,
    },
}

/// Why content was not loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The table holds content, and nobody asked to replace it.
    #[error("the content table holds content already")]
    ContentIsThere,
    /// Replacing it would take away what somebody wrote, and nobody said that it may.
    #[error("this would remove or change records of the content table\n{0}")]
    WouldLose(Losses),
    /// The table holds a part of a document, and which one is not known; or a part of the sample, and something else.
    #[error("the content table holds only a part of what an earlier start was loading")]
    Unfinished,
    /// The bundled sample is not a valid document.
    #[error(transparent)]
    Sample(#[from] serde_json::Error),
    /// The table could not be read or written.
    #[error(transparent)]
    Table(#[from] TableAccessError),
}

/// Loads `content` into `table`, and returns what somebody had written that has gone or changed.
///
/// # Errors
/// If the table cannot be read or written, or holds content that nobody asked to replace.
pub async fn load(table: &ContentTable, content: &InitialContent) -> Result<Losses, LoadError> {
    let sample = sample()?;
    let held = Held::of(table, &sample).await?;
    match (content, held) {
        (InitialContent::KeptOrSample, Held::Nothing | Held::PartOfSample) => {
            load_sample(table, &sample).await?;
        }
        (InitialContent::KeptOrSample, Held::PartOfDocument) => return Err(LoadError::Unfinished),
        (InitialContent::KeptOrSample, Held::Sample | Held::Own) => {}
        (InitialContent::Document(document), _) => {
            // What an interrupted load left is no obstacle, as long as it is a part of this document.
            if held == Held::Own || !losses(table, document, held).await?.is_empty() {
                return Err(LoadError::ContentIsThere);
            }
            load_document(table, document, held).await?;
        }
        (InitialContent::Replacement { document, may_lose }, _) => {
            let losses = losses(table, document, held).await?;
            if !may_lose && !losses.is_empty() {
                return Err(LoadError::WouldLose(losses));
            }
            load_document(table, document, held).await?;
            return Ok(losses);
        }
    }
    Ok(Losses::default())
}

async fn load_sample(table: &ContentTable, sample: &Document) -> Result<(), TableAccessError> {
    Mark::PartOfSample.write(table).await?;
    write(table, sample).await?;
    let digest = digest_of(table).await?;
    Mark::Sample { digest }.write(table).await
}

/// Loads `document`. The sample goes whole, whichever collections the document holds.
async fn load_document(
    table: &ContentTable,
    document: &Document,
    held: Held,
) -> Result<(), TableAccessError> {
    if held.is_of_the_sample() {
        // First, so that at no moment the table holds some of the sample and some of the document.
        Mark::PartOfSample.write(table).await?;
        write(table, &nothing()).await?;
    }
    Mark::PartOfDocument.write(table).await?;
    write(table, document).await?;
    Mark::Document.write(table).await
}

/// What somebody wrote that goes or changes if `document` takes the place of what is `held`.
async fn losses(table: &ContentTable, document: &Document, held: Held) -> Result<Losses, TableAccessError> {
    let losses = Losses::of(&Difference::to(table, document).await?);
    Ok(if held.is_of_the_sample() { losses.beside_collections() } else { losses })
}

/// A document that holds every collection, and nothing in it.
fn nothing() -> Document {
    Collection::ALL
        .into_iter()
        .fold(Document::default(), |document, collection| document.with(collection, &[]))
}

/// Makes `table` hold what `document` holds, and nothing else of its members.
async fn write(table: &ContentTable, document: &Document) -> Result<(), TableAccessError> {
    for batch in Difference::to(table, document).await?.batches() {
        batch.write(table, &mut Alone).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
