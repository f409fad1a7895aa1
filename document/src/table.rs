//! Reads and writes the content table.

use std::collections::HashMap;
use std::time::Duration;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::{AttributeValue, DeleteRequest, PutRequest, Select, WriteRequest};
use portfolio_content::{COLLECTION, ItemKey, PATH, Record};
use portfolio_function::aws::error_chain;

use super::items::PlacedItem;

/// Writes that one request may carry.
pub const BATCH: usize = 25;
/// How often the unprocessed rest of a batch is sent again, and the first wait before that; it doubles each time.
const RETRIES: (u32, Duration) = (8, Duration::from_millis(50));

/// Why the table could not be read or written.
#[derive(Debug, thiserror::Error)]
#[error("the content table {table} could not be {doing}: {reason}")]
pub struct TableAccessError {
    table: String,
    doing: &'static str,
    reason: String,
}

/// Asked before each request that writes: whether it still may.
pub trait Permit {
    /// Why it may not, or why a write failed.
    type Error: From<TableAccessError>;

    /// Makes sure that it may.
    fn renew(&mut self) -> impl Future<Output = Result<(), Self::Error>>;
}

/// Nobody else writes, or a single item is all there is to write.
#[derive(Debug, Clone, Copy)]
pub struct Alone;

impl Permit for Alone {
    type Error = TableAccessError;

    async fn renew(&mut self) -> Result<(), TableAccessError> {
        Ok(())
    }
}

/// Where an item lies.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Place {
    /// The partition.
    pub partition: &'static str,
    /// The sort key.
    pub key: ItemKey,
}

/// An item as it lies in the table.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredItem {
    /// Its sort key.
    pub key: ItemKey,
    /// Its attributes without the key; `None` if they cannot be read as JSON.
    pub record: Option<Record>,
}

/// An item's attributes, as DynamoDB takes them.
pub type Attributes = HashMap<String, AttributeValue>;

/// The content table, for those who write it.
#[derive(Debug, Clone)]
pub struct ContentTable {
    /// What reads and writes it.
    pub client: Client,
    /// Its name.
    pub name: String,
    /// Where it is, if not where AWS has it.
    endpoint: Option<String>,
}

impl ContentTable {
    /// The table `name`.
    #[must_use]
    pub fn new(client: Client, name: impl Into<String>) -> Self {
        Self { client, name: name.into(), endpoint: None }
    }

    /// The same table; errors say that it was looked for at `endpoint`.
    #[must_use]
    pub fn at(self, endpoint: Option<&str>) -> Self {
        Self { endpoint: endpoint.map(str::to_owned), ..self }
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

    /// Every item of `partition`, in key order, as last written.
    ///
    /// # Errors
    /// [`TableAccessError`] if it cannot be read to its end.
    pub async fn read(&self, partition: &str) -> Result<Vec<StoredItem>, TableAccessError> {
        let mut pages = self
            .client
            .query()
            .table_name(&self.name)
            .key_condition_expression("#collection = :collection")
            .expression_attribute_names("#collection", COLLECTION)
            .expression_attribute_values(":collection", AttributeValue::S(partition.to_owned()))
            .consistent_read(true)
            .into_paginator()
            .items()
            .send();
        let mut items = Vec::new();
        while let Some(item) = pages.next().await {
            let item = item.map_err(|error| self.failed("read", &error))?;
            items.extend(stored(item));
        }
        Ok(items)
    }

    /// Writes `items`; what lay under their keys is replaced. Asks `permit` before each request.
    ///
    /// # Errors
    /// [`TableAccessError`] if some could not be written; what `permit` says if it refuses.
    pub async fn put<P: Permit>(&self, items: &[PlacedItem], permit: &mut P) -> Result<(), P::Error> {
        let mut writes = Vec::with_capacity(items.len());
        for item in items {
            let put = PutRequest::builder().set_item(Some(self.attributes(item)?)).build();
            let put = put.map_err(|error| self.failed("written", &error))?;
            writes.push(WriteRequest::builder().put_request(put).build());
        }
        self.write(&writes, permit).await
    }

    /// Deletes what lies at `places`. Asks `permit` before each request.
    ///
    /// # Errors
    /// [`TableAccessError`] if some could not be deleted; what `permit` says if it refuses.
    pub async fn delete<P: Permit>(&self, places: &[Place], permit: &mut P) -> Result<(), P::Error> {
        let mut writes = Vec::with_capacity(places.len());
        for place in places {
            let key = key_attributes(place.partition, &place.key);
            let delete = DeleteRequest::builder().set_key(Some(key)).build();
            let delete = delete.map_err(|error| self.failed("written", &error))?;
            writes.push(WriteRequest::builder().delete_request(delete).build());
        }
        self.write(&writes, permit).await
    }

    async fn write<P: Permit>(&self, writes: &[WriteRequest], permit: &mut P) -> Result<(), P::Error> {
        for batch in writes.chunks(BATCH) {
            self.write_batch(batch.to_vec(), permit).await?;
        }
        Ok(())
    }

    /// Sends a batch, and its unprocessed rest again: a busy table takes only a part.
    async fn write_batch<P: Permit>(
        &self,
        mut batch: Vec<WriteRequest>,
        permit: &mut P,
    ) -> Result<(), P::Error> {
        let (retries, mut wait) = RETRIES;
        for _ in 0..=retries {
            permit.renew().await?;
            let answer = self.client.batch_write_item().request_items(&self.name, batch).send().await;
            let left = answer.map_err(|error| self.failed("written", &error))?.unprocessed_items;
            batch = left.unwrap_or_default().remove(&self.name).unwrap_or_default();
            if batch.is_empty() {
                return Ok(());
            }
            tokio::time::sleep(wait).await;
            wait *= 2;
        }
        Err(self.failed("written", &std::io::Error::other("DynamoDB keeps leaving items unprocessed")).into())
    }

    fn attributes(&self, item: &PlacedItem) -> Result<Attributes, TableAccessError> {
        let attributes = serde_dynamo::to_item(&item.record);
        let mut attributes: Attributes = attributes.map_err(|error| self.failed("written", &error))?;
        attributes.extend(key_attributes(item.partition, &item.key));
        Ok(attributes)
    }

    /// The error of a request that failed: what was being `doing`, and why it could not be.
    #[must_use]
    pub fn failed(&self, doing: &'static str, error: &(dyn std::error::Error + 'static)) -> TableAccessError {
        let table = match &self.endpoint {
            Some(endpoint) => format!("{} at {endpoint}", self.name),
            None => self.name.clone(),
        };
        TableAccessError { table, doing, reason: error_chain(error) }
    }
}

/// The key of an item.
#[must_use]
pub fn key_attributes(partition: &str, key: &ItemKey) -> Attributes {
    HashMap::from([
        (COLLECTION.to_owned(), AttributeValue::S(partition.to_owned())),
        (PATH.to_owned(), AttributeValue::S(key.as_str().to_owned())),
    ])
}

fn stored(mut attributes: Attributes) -> Option<StoredItem> {
    attributes.remove(COLLECTION);
    let Some(AttributeValue::S(path)) = attributes.remove(PATH) else { return None };
    Some(StoredItem { key: ItemKey::from_path(path), record: serde_dynamo::from_item(attributes).ok() })
}
