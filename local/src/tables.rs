//! The two tables of a local store. A deployment's are in `template.yaml`, and have these schemas.

use aws_sdk_dynamodb::Client;
use portfolio_content::{COLLECTION, PATH};
use portfolio_function::environment::TableNames;
use rate_window::dynamodb::{SCHEMA as RATE_WINDOWS, TableError, TableSchema};

/// Content, settings and query definitions.
pub const CONTENT: TableSchema =
    TableSchema { partition_key: COLLECTION, sort_key: Some(PATH), time_to_live: None };

/// The names the local tables go by.
#[must_use]
pub fn local_names() -> TableNames {
    TableNames { rate_windows: "rate-windows".to_owned(), content: "content".to_owned() }
}

/// Makes both tables where they are missing, with their time to live.
///
/// # Errors
/// [`TableError`] if one cannot be made, or is there with another key.
pub async fn ensure(client: &Client, names: &TableNames) -> Result<(), TableError> {
    RATE_WINDOWS.create(client, &names.rate_windows).await?;
    CONTENT.create(client, &names.content).await
}
