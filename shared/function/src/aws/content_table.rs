//! The content table in DynamoDB: one partition at a time.

use std::collections::HashMap;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::operation::query::QueryOutput;
use aws_sdk_dynamodb::types::AttributeValue;
use portfolio_content::store::Reading;
use portfolio_content::{COLLECTION, Item, ItemKey, PATH, Partition, PartitionReader, Record, StoreError};

use super::error_chain;

/// Reads a table with the keys [`COLLECTION`] and [`PATH`].
#[derive(Debug, Clone)]
pub struct DynamoDbContent {
    client: Client,
    table: String,
}

impl DynamoDbContent {
    /// Reads `table`, with the time-outs and retries of `client`.
    #[must_use]
    pub fn new(client: Client, table: impl Into<String>) -> Self {
        Self { client, table: table.into() }
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
        let query = self.client.query().table_name(&self.table);
        let query = query
            .key_condition_expression("#collection = :collection")
            .expression_attribute_names("#collection", COLLECTION)
            .expression_attribute_values(":collection", AttributeValue::S(name.to_owned()))
            .set_exclusive_start_key(start);
        query.send().await.map_err(|error| StoreError::Query(error_chain(&error).into()))
    }
}

impl PartitionReader for DynamoDbContent {
    fn read<'a>(&'a self, name: &'a str) -> Reading<'a> {
        Box::pin(self.read_pages(name))
    }
}

/// Splits the key off an item and turns the rest into JSON; if that fails, returns the path and why.
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
