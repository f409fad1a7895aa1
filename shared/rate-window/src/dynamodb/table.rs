//! Making a table, where no template does it: in tests, on a developer's machine, in a job that sets things up.

use std::error::Error;
use std::time::Duration;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::error::BuildError;
use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, KeySchemaElement, KeyType, ScalarAttributeType, TableDescription,
    TableStatus, TimeToLiveSpecification, TimeToLiveStatus,
};

/// How often, and how many times, a table that is being made is looked at.
const POLL: (Duration, u32) = (Duration::from_millis(200), 150);

/// What a table is made of, apart from its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableSchema {
    /// The partition key, a string.
    pub partition_key: &'static str,
    /// The sort key, a string.
    pub sort_key: Option<&'static str>,
    /// The attribute by which DynamoDB deletes items: epoch seconds.
    pub time_to_live: Option<&'static str>,
}

/// Why a table cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// DynamoDB refused, or could not be reached.
    #[error("DynamoDB did not {doing} table {table}")]
    Store {
        /// What was tried.
        doing: &'static str,
        /// With which table.
        table: String,
        /// What the client says.
        #[source]
        source: Box<dyn Error + Send + Sync>,
    },
    /// A table of that name has another key.
    #[error("table {table} exists with the key ({found}), but ({expected}) is needed")]
    OtherKey {
        /// Which table.
        table: String,
        /// Its key attributes.
        found: String,
        /// Those needed.
        expected: String,
    },
}

impl TableSchema {
    /// Makes the table `name` where it is missing, with on-demand billing and its time to live, and waits until it can be used.
    ///
    /// # Errors
    /// [`TableError`] if it cannot be made, or is there with another key.
    pub async fn create(&self, client: &Client, name: &str) -> Result<(), TableError> {
        let table = match describe(client, name).await? {
            Some(table) => table,
            None => self.create_and_wait(client, name).await?,
        };
        self.check_key(name, &table)?;
        match self.time_to_live {
            Some(attribute) => ensure_time_to_live(client, name, attribute).await,
            None => Ok(()),
        }
    }

    /// The key attributes, partition key first.
    #[must_use]
    pub fn key(&self) -> Vec<&'static str> {
        std::iter::once(self.partition_key).chain(self.sort_key).collect()
    }

    async fn create_and_wait(&self, client: &Client, name: &str) -> Result<TableDescription, TableError> {
        let failed = |error| failed("create", name, error);
        let create = client
            .create_table()
            .table_name(name)
            .billing_mode(BillingMode::PayPerRequest)
            .set_key_schema(Some(self.key_schema().map_err(failed)?))
            .set_attribute_definitions(Some(self.attributes().map_err(failed)?));
        create.send().await.map_err(|error| self::failed("create", name, error))?;
        for _ in 0..POLL.1 {
            match describe(client, name).await? {
                Some(table) if table.table_status == Some(TableStatus::Active) => return Ok(table),
                _ => tokio::time::sleep(POLL.0).await,
            }
        }
        Err(self::failed("finish creating", name, std::io::Error::from(std::io::ErrorKind::TimedOut)))
    }

    fn check_key(&self, name: &str, table: &TableDescription) -> Result<(), TableError> {
        let found: Vec<_> = table.key_schema().iter().map(KeySchemaElement::attribute_name).collect();
        if found == self.key() {
            return Ok(());
        }
        let (found, expected) = (found.join(", "), self.key().join(", "));
        Err(TableError::OtherKey { table: name.to_owned(), found, expected })
    }

    fn key_schema(&self) -> Result<Vec<KeySchemaElement>, BuildError> {
        let types = [KeyType::Hash, KeyType::Range];
        let element = KeySchemaElement::builder;
        let elements = self.key().into_iter().zip(types);
        elements.map(|(name, key_type)| element().attribute_name(name).key_type(key_type).build()).collect()
    }

    fn attributes(&self) -> Result<Vec<AttributeDefinition>, BuildError> {
        let definition = || AttributeDefinition::builder().attribute_type(ScalarAttributeType::S);
        self.key().into_iter().map(|name| definition().attribute_name(name).build()).collect()
    }
}

async fn describe(client: &Client, name: &str) -> Result<Option<TableDescription>, TableError> {
    match client.describe_table().table_name(name).send().await {
        Ok(answer) => Ok(answer.table),
        Err(error) => match error.as_service_error() {
            Some(service) if service.is_resource_not_found_exception() => Ok(None),
            _ => Err(failed("describe", name, error)),
        },
    }
}

async fn ensure_time_to_live(client: &Client, name: &str, attribute: &str) -> Result<(), TableError> {
    let answer = client.describe_time_to_live().table_name(name).send().await;
    let answer = answer.map_err(|error| failed("describe the time to live of", name, error))?;
    let status = answer.time_to_live_description.and_then(|description| description.time_to_live_status);
    if matches!(status, Some(TimeToLiveStatus::Enabled | TimeToLiveStatus::Enabling)) {
        return Ok(());
    }
    let specification = TimeToLiveSpecification::builder().enabled(true).attribute_name(attribute).build();
    let specification = specification.map_err(|error| failed("enable the time to live of", name, error))?;
    let update = client.update_time_to_live().table_name(name).time_to_live_specification(specification);
    update.send().await.map_err(|error| failed("enable the time to live of", name, error))?;
    Ok(())
}

fn failed(doing: &'static str, table: &str, error: impl Error + Send + Sync + 'static) -> TableError {
    TableError::Store { doing, table: table.to_owned(), source: error.into() }
}
