//! The two tables as a local store gets them. A deployment's are in `template.yaml`, and must have these shapes.

use std::time::Duration;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::error::BuildError;
use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, KeySchemaElement, KeyType, ScalarAttributeType, TableDescription,
    TableStatus, TimeToLiveSpecification, TimeToLiveStatus,
};
use portfolio_shared::aws::TableNames;
use portfolio_shared::content::{COLLECTION, PATH};
use portfolio_shared::rate_limit::{EXPIRES_AT, KEY};
use portfolio_shared::telemetry::causes;

/// How often, and how many times, a table that is being made is looked at.
const POLL: (Duration, u32) = (Duration::from_millis(200), 150);

/// What a table is made of, apart from its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableShape {
    /// The partition key, a string.
    pub partition_key: &'static str,
    /// The sort key, a string.
    pub sort_key: Option<&'static str>,
    /// The attribute by which DynamoDB deletes items: epoch seconds.
    pub expires_by: Option<&'static str>,
}

/// The rows of the rate limiter.
pub const RATE_WINDOWS: TableShape =
    TableShape { partition_key: KEY, sort_key: None, expires_by: Some(EXPIRES_AT) };

/// Content, settings and query definitions.
pub const CONTENT: TableShape =
    TableShape { partition_key: COLLECTION, sort_key: Some(PATH), expires_by: None };

/// The names the local tables go by.
#[must_use]
pub fn local_names() -> TableNames {
    TableNames { rate_windows: "rate-windows".to_owned(), content: "content".to_owned() }
}

/// Why a table cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// DynamoDB refused, or could not be reached.
    #[error("DynamoDB did not {doing} table {table}: {reason}")]
    Store {
        /// What was tried.
        doing: &'static str,
        /// With which table.
        table: String,
        /// What the client says.
        reason: String,
    },
    /// A table of that name has another key.
    #[error("table {table} exists with the key ({found}), but ({expected}) is needed")]
    OtherShape {
        /// Which table.
        table: String,
        /// Its key attributes.
        found: String,
        /// Those needed.
        expected: String,
    },
}

/// Makes both tables where they are missing, with their time to live.
///
/// # Errors
/// [`TableError`] if one cannot be made, or is there with another key.
pub async fn ensure(client: &Client, names: &TableNames) -> Result<(), TableError> {
    ensure_table(client, &names.rate_windows, RATE_WINDOWS).await?;
    ensure_table(client, &names.content, CONTENT).await
}

async fn ensure_table(client: &Client, name: &str, shape: TableShape) -> Result<(), TableError> {
    let table = match describe(client, name).await? {
        Some(table) => table,
        None => create(client, name, shape).await?,
    };
    check_shape(name, &table, shape)?;
    match shape.expires_by {
        Some(attribute) => ensure_time_to_live(client, name, attribute).await,
        None => Ok(()),
    }
}

async fn describe(client: &Client, name: &str) -> Result<Option<TableDescription>, TableError> {
    match client.describe_table().table_name(name).send().await {
        Ok(answer) => Ok(answer.table),
        Err(error)
            if error.as_service_error().is_some_and(|error| error.is_resource_not_found_exception()) =>
        {
            Ok(None)
        }
        Err(error) => Err(failed("describe", name, &error)),
    }
}

async fn create(client: &Client, name: &str, shape: TableShape) -> Result<TableDescription, TableError> {
    let create = client
        .create_table()
        .table_name(name)
        .billing_mode(BillingMode::PayPerRequest)
        .set_key_schema(Some(shape.key_schema().map_err(|error| failed("create", name, &error))?))
        .set_attribute_definitions(Some(shape.attributes().map_err(|error| failed("create", name, &error))?));
    create.send().await.map_err(|error| failed("create", name, &error))?;
    for _ in 0..POLL.1 {
        match describe(client, name).await? {
            Some(table) if table.table_status == Some(TableStatus::Active) => return Ok(table),
            _ => tokio::time::sleep(POLL.0).await,
        }
    }
    Err(failed("finish creating", name, &std::io::Error::from(std::io::ErrorKind::TimedOut)))
}

async fn ensure_time_to_live(client: &Client, name: &str, attribute: &str) -> Result<(), TableError> {
    let answer = client.describe_time_to_live().table_name(name).send().await;
    let answer = answer.map_err(|error| failed("describe the time to live of", name, &error))?;
    let status = answer.time_to_live_description.and_then(|description| description.time_to_live_status);
    if matches!(status, Some(TimeToLiveStatus::Enabled | TimeToLiveStatus::Enabling)) {
        return Ok(());
    }
    let specification = TimeToLiveSpecification::builder().enabled(true).attribute_name(attribute).build();
    let specification = specification.map_err(|error| failed("enable the time to live of", name, &error))?;
    let update = client.update_time_to_live().table_name(name).time_to_live_specification(specification);
    update.send().await.map_err(|error| failed("enable the time to live of", name, &error))?;
    Ok(())
}

fn check_shape(name: &str, table: &TableDescription, shape: TableShape) -> Result<(), TableError> {
    let found: Vec<_> = table.key_schema().iter().map(KeySchemaElement::attribute_name).collect();
    if found == shape.key() {
        return Ok(());
    }
    Err(TableError::OtherShape {
        table: name.to_owned(),
        found: found.join(", "),
        expected: shape.key().join(", "),
    })
}

fn failed(doing: &'static str, table: &str, error: &(dyn std::error::Error + 'static)) -> TableError {
    TableError::Store { doing, table: table.to_owned(), reason: causes(error) }
}

impl TableShape {
    /// The key attributes, partition key first.
    #[must_use]
    pub fn key(&self) -> Vec<&'static str> {
        std::iter::once(self.partition_key).chain(self.sort_key).collect()
    }

    fn key_schema(&self) -> Result<Vec<KeySchemaElement>, BuildError> {
        let types = [KeyType::Hash, KeyType::Range];
        let elements = self.key().into_iter().zip(types);
        elements
            .map(|(name, key_type)| {
                KeySchemaElement::builder().attribute_name(name).key_type(key_type).build()
            })
            .collect()
    }

    fn attributes(&self) -> Result<Vec<AttributeDefinition>, BuildError> {
        let string = ScalarAttributeType::S;
        let names = self.key().into_iter();
        names
            .map(|name| {
                AttributeDefinition::builder().attribute_name(name).attribute_type(string.clone()).build()
            })
            .collect()
    }
}
