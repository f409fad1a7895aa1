//! Writes items to the content table.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::{AttributeValue, DeleteRequest, PutRequest, Select, WriteRequest};
use portfolio_shared::content::{COLLECTION, PATH};

use super::items::PlacedItem;
use crate::failure::reason;

/// Writes that one request may carry.
const BATCH: usize = 25;
/// How often what a batch left over is sent again, and the first wait before that; it doubles each time.
const RETRIES: (u32, Duration) = (8, Duration::from_millis(50));

/// Why the table could not be read or written.
#[derive(Debug, thiserror::Error)]
#[error("the content table {table} could not be {doing}: {reason}")]
pub struct TableAccessError {
    table: String,
    doing: &'static str,
    reason: String,
}

/// A key of the table: partition and sort key.
pub type FullKey = (String, String);

/// The content table, for those who write it.
#[derive(Debug, Clone)]
pub struct ContentTable {
    client: Client,
    name: String,
}

impl ContentTable {
    /// The table `name`.
    #[must_use]
    pub fn new(client: Client, name: impl Into<String>) -> Self {
        Self { client, name: name.into() }
    }

    /// Whether it holds nothing at all.
    ///
    /// # Errors
    /// [`TableAccessError`] if it cannot be read.
    pub async fn is_empty(&self) -> Result<bool, TableAccessError> {
        let scan =
            self.client.scan().table_name(&self.name).select(Select::Count).limit(1).consistent_read(true);
        let answer = scan.send().await.map_err(|error| self.failed("read", &error))?;
        Ok(answer.count == 0)
    }

    /// Writes `items`; what lay under their keys is replaced.
    ///
    /// # Errors
    /// [`TableAccessError`] if some could not be written.
    pub async fn put(&self, items: &[PlacedItem]) -> Result<(), TableAccessError> {
        let mut writes = Vec::with_capacity(items.len());
        for item in items {
            let put = PutRequest::builder().set_item(Some(self.attributes(item)?)).build();
            let put = put.map_err(|error| self.failed("written", &error))?;
            writes.push(WriteRequest::builder().put_request(put).build());
        }
        self.write(writes).await
    }

    /// Makes the partitions `held` hold exactly `items`: writes first and deletes after, so that nothing is ever missing.
    ///
    /// # Errors
    /// [`TableAccessError`] if it stopped on the way; doing it again finishes it.
    pub async fn replace(&self, held: &[&str], items: &[PlacedItem]) -> Result<(), TableAccessError> {
        self.put(items).await?;
        let kept: HashSet<FullKey> = items.iter().map(full_key).collect();
        for partition in held {
            let keys = self.keys(partition).await?.into_iter().filter(|key| !kept.contains(key));
            self.delete(keys.collect()).await?;
        }
        Ok(())
    }

    async fn keys(&self, partition: &str) -> Result<Vec<FullKey>, TableAccessError> {
        let mut pages = self
            .client
            .query()
            .table_name(&self.name)
            .key_condition_expression("#collection = :collection")
            .projection_expression("#collection, #path")
            .expression_attribute_names("#collection", COLLECTION)
            .expression_attribute_names("#path", PATH)
            .expression_attribute_values(":collection", AttributeValue::S(partition.to_owned()))
            .consistent_read(true)
            .into_paginator()
            .items()
            .send();
        let mut keys = Vec::new();
        while let Some(item) = pages.next().await {
            let item = item.map_err(|error| self.failed("read", &error))?;
            keys.extend(text(&item, COLLECTION).zip(text(&item, PATH)));
        }
        Ok(keys)
    }

    async fn delete(&self, keys: Vec<FullKey>) -> Result<(), TableAccessError> {
        let mut writes = Vec::with_capacity(keys.len());
        for (collection, path) in keys {
            let delete = DeleteRequest::builder()
                .key(COLLECTION, AttributeValue::S(collection))
                .key(PATH, AttributeValue::S(path))
                .build();
            let delete = delete.map_err(|error| self.failed("written", &error))?;
            writes.push(WriteRequest::builder().delete_request(delete).build());
        }
        self.write(writes).await
    }

    async fn write(&self, mut writes: Vec<WriteRequest>) -> Result<(), TableAccessError> {
        while !writes.is_empty() {
            let batch = writes.split_off(writes.len().saturating_sub(BATCH));
            self.write_batch(batch).await?;
        }
        Ok(())
    }

    /// Sends a batch, and what it left over again: a busy table takes a part.
    async fn write_batch(&self, mut batch: Vec<WriteRequest>) -> Result<(), TableAccessError> {
        let (retries, mut wait) = RETRIES;
        for _ in 0..=retries {
            let answer = self.client.batch_write_item().request_items(&self.name, batch).send().await;
            let left = answer.map_err(|error| self.failed("written", &error))?.unprocessed_items;
            batch = left.unwrap_or_default().remove(&self.name).unwrap_or_default();
            if batch.is_empty() {
                return Ok(());
            }
            tokio::time::sleep(wait).await;
            wait *= 2;
        }
        Err(self.failed("written", &std::io::Error::other("DynamoDB keeps leaving items unprocessed")))
    }

    fn attributes(&self, item: &PlacedItem) -> Result<HashMap<String, AttributeValue>, TableAccessError> {
        let attributes = serde_dynamo::to_item(&item.record);
        let mut attributes: HashMap<String, AttributeValue> =
            attributes.map_err(|error| self.failed("written", &error))?;
        let (collection, path) = full_key(item);
        attributes.insert(COLLECTION.to_owned(), AttributeValue::S(collection));
        attributes.insert(PATH.to_owned(), AttributeValue::S(path));
        Ok(attributes)
    }

    fn failed(&self, doing: &'static str, error: &dyn std::error::Error) -> TableAccessError {
        TableAccessError { table: self.name.clone(), doing, reason: reason(error) }
    }
}

fn full_key(item: &PlacedItem) -> FullKey {
    (item.partition.to_owned(), item.key.as_str().to_owned())
}

fn text(item: &HashMap<String, AttributeValue>, attribute: &str) -> Option<String> {
    item.get(attribute).and_then(|value| value.as_s().ok()).cloned()
}
