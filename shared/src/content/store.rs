//! The content table, read one partition at a time. The only reader of content in the crate.

use std::collections::HashMap;
use std::time::Duration;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::error::{BuildError, SdkError};
use aws_sdk_dynamodb::operation::query::{QueryError, QueryOutput};
use aws_sdk_dynamodb::types::AttributeValue;
use tokio::time::timeout;

use super::{Item, ItemKey, Record};
use crate::telemetry::causes;

/// Partition key of the content table.
pub const COLLECTION: &str = "Collection";
/// Sort key of the content table.
pub const PATH: &str = "Path";

/// Why a partition could not be read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The answer did not come within the time allowed.
    #[error("no answer within {0:?}")]
    Timeout(Duration),
    /// DynamoDB refused, or could not be reached.
    #[error("the query failed: {}", causes(&**.0))]
    Query(#[from] Box<SdkError<QueryError>>),
    /// The request could not be built.
    #[error("the query could not be built")]
    Build(#[from] BuildError),
}

/// A whole partition, in key order.
#[derive(Debug, Clone, Default)]
pub struct Partition {
    /// What could be read.
    pub items: Vec<Item>,
    /// How many items could not be read as JSON and were skipped, each with a warning that named its key.
    pub skipped: usize,
}

/// Reads the content table. Cheap to clone.
#[derive(Debug, Clone)]
pub struct ContentStore {
    client: Client,
    table: String,
}

impl ContentStore {
    /// A store over `table`, with the time-outs and retries of `client`.
    #[must_use]
    pub fn new(client: Client, table: impl Into<String>) -> Self {
        Self { client, table: table.into() }
    }

    /// Reads the partition `name` to its end, in at most `within` altogether.
    ///
    /// # Errors
    /// [`StoreError`] if any page cannot be read in time: a part of a partition is never returned as the whole.
    pub async fn read(&self, name: &str, within: Duration) -> Result<Partition, StoreError> {
        timeout(within, self.read_pages(name)).await.map_err(|_| StoreError::Timeout(within))?
    }

    async fn read_pages(&self, name: &str) -> Result<Partition, StoreError> {
        let mut partition = Partition::default();
        let mut start = None;
        loop {
            let page = self.read_page(name, start).await?;
            for attributes in page.items.unwrap_or_default() {
                match to_item(attributes) {
                    Ok(item) => partition.items.push(item),
                    Err((path, error)) => {
                        tracing::warn!(collection = name, path, %error, "item skipped: not readable as JSON");
                        partition.skipped += 1;
                    }
                }
            }
            start = page.last_evaluated_key;
            if start.is_none() {
                return Ok(partition);
            }
        }
    }

    async fn read_page(
        &self,
        name: &str,
        start: Option<HashMap<String, AttributeValue>>,
    ) -> Result<QueryOutput, StoreError> {
        let page = self
            .client
            .query()
            .table_name(&self.table)
            .key_condition_expression("#collection = :collection")
            .expression_attribute_names("#collection", COLLECTION)
            .expression_attribute_values(":collection", AttributeValue::S(name.to_owned()))
            .set_exclusive_start_key(start)
            .send()
            .await
            .map_err(Box::new)?;
        Ok(page)
    }
}

/// Splits the key off an item and turns the rest into JSON; on failure, the path and why.
fn to_item(mut attributes: HashMap<String, AttributeValue>) -> Result<Item, (String, serde_dynamo::Error)> {
    attributes.remove(COLLECTION);
    let path = match attributes.remove(PATH) {
        Some(AttributeValue::S(path)) => path,
        _ => String::new(),
    };
    match serde_dynamo::from_item::<_, Record>(attributes) {
        Ok(record) => Ok(Item { key: ItemKey::from_path(path), record }),
        Err(error) => Err((path, error)),
    }
}
