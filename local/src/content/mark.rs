//! How far the content of a table has been loaded, as an item of that table: written before the content and again after it, so that a
//! start that was interrupted is seen by the next one.

use portfolio_content::{ItemKey, Record};
use portfolio_document::items::PlacedItem;
use portfolio_document::table::{Alone, ContentTable, TableAccessError};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The partition of the item, which the API never reads.
const PARTITION: &str = "load";
/// The item's key in it.
const KEY: &str = "state";

/// What was begun, or finished, last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "camelCase")]
pub enum Mark {
    /// The sample is being loaded, or removed: of content, there is nothing but a part of it.
    PartOfSample,
    /// A document is being loaded.
    PartOfDocument,
    /// The sample is there.
    Sample {
        /// Of the content as it was loaded: whether anybody has changed it since can be told even by a version with another sample.
        digest: String,
    },
    /// A document is there.
    Document,
}

impl Mark {
    /// The mark in `table`; `None` if nothing was ever loaded there as a server starts.
    ///
    /// # Errors
    /// [`TableAccessError`] if the table cannot be read.
    pub async fn read(table: &ContentTable) -> Result<Option<Self>, TableAccessError> {
        let stored = table.read(PARTITION).await?;
        let mark = stored.into_iter().find(|item| item.key.as_str() == KEY).map(|item| {
            let mark = item.record.map(|record| serde_json::from_value(Value::Object(record)));
            // A mark of a later version: somebody's content is there, and is left alone.
            mark.and_then(Result::ok).unwrap_or(Self::Document)
        });
        Ok(mark)
    }

    /// Writes it into `table`.
    ///
    /// # Errors
    /// [`TableAccessError`] if the table cannot be written.
    pub async fn write(&self, table: &ContentTable) -> Result<(), TableAccessError> {
        let record = match serde_json::to_value(self) {
            Ok(Value::Object(record)) => record,
            _ => Record::new(),
        };
        let item = PlacedItem { partition: PARTITION, key: ItemKey::parent(KEY), record };
        table.put(&[item], &mut Alone).await
    }
}
