//! What a table holds when a server starts on it.

use portfolio_content::Collection;
use portfolio_document::difference::Difference;
use portfolio_document::form::Document;
use portfolio_document::table::{ContentTable, TableAccessError};
use sha2::{Digest, Sha256};

use super::mark::Mark;

/// What a table holds when a server starts on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Held {
    /// Nothing at all.
    Nothing,
    /// Of content, at most a part of the sample: loading or removing it was interrupted.
    PartOfSample,
    /// The sample, just as it was loaded.
    Sample,
    /// A part of something else: loading it was interrupted.
    PartOfDocument,
    /// Somebody's own.
    Own,
}

impl Held {
    /// What `table` holds, where `sample` is the sample of this version. Whoever changed content other than by starting a server made it
    /// their own; settings and query definitions are no part of the sample.
    ///
    /// # Errors
    /// [`TableAccessError`] if the table cannot be read.
    pub async fn of(table: &ContentTable, sample: &Document) -> Result<Self, TableAccessError> {
        let is_part = async || Ok::<_, TableAccessError>(Difference::to(table, sample).await?.keeps_all());
        Ok(match Mark::read(table).await? {
            None if table.is_empty().await? => Self::Nothing,
            Some(Mark::PartOfSample) if is_part().await? => Self::PartOfSample,
            Some(Mark::PartOfSample | Mark::PartOfDocument) => Self::PartOfDocument,
            Some(Mark::Sample { digest }) if digest == digest_of(table).await? => Self::Sample,
            None | Some(Mark::Sample { .. } | Mark::Document) => Self::Own,
        })
    }

    /// Whether the collections hold records of the sample, and no others.
    pub fn is_of_the_sample(self) -> bool {
        matches!(self, Self::PartOfSample | Self::Sample)
    }
}

/// A digest of every record of every collection.
///
/// # Errors
/// [`TableAccessError`] if the table cannot be read.
pub async fn digest_of(table: &ContentTable) -> Result<String, TableAccessError> {
    let mut digest = Sha256::new();
    for collection in Collection::ALL {
        for item in table.read(collection.name()).await? {
            // As JSON, so that no two sequences of records have the same bytes. Members of objects are in alphabetical order.
            let item = serde_json::json!([collection.name(), item.key.as_str(), item.record]);
            digest.update(item.to_string());
        }
    }
    Ok(hex::encode(digest.finalize()))
}
