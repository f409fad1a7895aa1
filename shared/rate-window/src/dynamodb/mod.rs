//! The store on DynamoDB: one item a caller and window, moved by a conditional write.
//!
//! - **One `UpdateItem` a check**, one write unit, admitted or not; no read, no transaction. The IAM verb that the limiter needs is
//!   `dynamodb:UpdateItem` on its table; [`TableSchema::create`] needs `dynamodb:CreateTable`, `DescribeTable`, `DescribeTimeToLive` and
//!   `UpdateTimeToLive`.
//! - **A lost answer counts once.** The SDK's retries of a call carry one attempt id; the condition refuses the write if that id made
//!   the last one, and the refusal returns the row. Only if another request of the same caller landed between two tries is a slot
//!   lost; none is ever gained.
//! - **Time-outs are the client's.** The SDK has no attempt and no operation time-out unless you set them
//!   (`aws_sdk_dynamodb::config::timeout::TimeoutConfig`): 500 ms to connect, 800 ms an attempt and 3 s in all suit a request.

mod attempts;
mod table;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use aws_sdk_dynamodb::types::{AttributeValue, ReturnValue, ReturnValuesOnConditionCheckFailure};
use tokio::time::{Instant, timeout_at};
use uuid::Uuid;

use super::{BoxFuture, Row, Store, StoreError};
use attempts::LastServiceError;
pub use table::{TableError, TableSchema};

/// The partition key of the table: the window key.
pub const KEY: &str = "Key";
/// How many requests the window has seen.
pub const REQUEST_COUNT: &str = "RequestCount";
/// First instant of the window, ISO 8601.
pub const WINDOW_START: &str = "WindowStart";
/// When the item may go, epoch seconds: the table's TTL attribute.
pub const EXPIRES_AT: &str = "ExpiresAt";
/// The check that moved the count last.
pub const LAST_ATTEMPT_ID: &str = "LastAttemptId";

/// The table that holds the counts. On-demand billing suits it; DynamoDB deletes its rows by [`EXPIRES_AT`].
pub const SCHEMA: TableSchema =
    TableSchema { partition_key: KEY, sort_key: None, time_to_live: Some(EXPIRES_AT) };

const ADD: &str = "ADD #count :amount SET #start = if_not_exists(#start, :start), #expires = if_not_exists(#expires, :expires)";
const INCREMENT: &str = "ADD #count :amount SET #start = if_not_exists(#start, :start), \
                         #expires = if_not_exists(#expires, :expires), #attempt = :attempt";
/// An earlier try of this very check may have been applied and its answer lost: it must not count twice.
const NOT_THIS_ATTEMPT: &str = "attribute_not_exists(#attempt) OR #attempt <> :attempt";

/// Counts in a table of [`SCHEMA`]. Cheap to clone.
#[derive(Debug, Clone)]
pub struct DynamoDbStore {
    client: Client,
    table: String,
}

impl DynamoDbStore {
    /// A store in `table`, with the time-outs and retries of `client`.
    #[must_use]
    pub fn new(client: Client, table: impl Into<String>) -> Self {
        Self { client, table: table.into() }
    }

    fn update(&self, row: &Row, amount: u64, expression: &str) -> UpdateItemFluentBuilder {
        self.client
            .update_item()
            .table_name(&self.table)
            .key(KEY, AttributeValue::S(row.key.to_string()))
            .return_values(ReturnValue::UpdatedNew)
            .update_expression(expression)
            .expression_attribute_names("#count", REQUEST_COUNT)
            .expression_attribute_names("#start", WINDOW_START)
            .expression_attribute_names("#expires", EXPIRES_AT)
            .expression_attribute_values(":amount", AttributeValue::N(amount.to_string()))
            .expression_attribute_values(":start", AttributeValue::S(row.window.start_text()))
            .expression_attribute_values(":expires", AttributeValue::N(row.expires_at.to_string()))
    }
}

impl Store for DynamoDbStore {
    fn increment<'a>(
        &'a self,
        row: &'a Row,
        deadline: Option<Instant>,
    ) -> BoxFuture<'a, Result<u64, StoreError>> {
        let attempt = AttributeValue::S(Uuid::new_v4().to_string());
        let request = self
            .update(row, 1, INCREMENT)
            .condition_expression(NOT_THIS_ATTEMPT)
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .expression_attribute_names("#attempt", LAST_ATTEMPT_ID)
            .expression_attribute_values(":attempt", attempt);
        Box::pin(send(request, deadline))
    }

    fn add<'a>(
        &'a self,
        row: &'a Row,
        amount: u64,
        deadline: Option<Instant>,
    ) -> BoxFuture<'a, Result<u64, StoreError>> {
        Box::pin(send(self.update(row, amount, ADD), deadline))
    }
}

async fn send(request: UpdateItemFluentBuilder, deadline: Option<Instant>) -> Result<u64, StoreError> {
    let last_error = LastServiceError::default();
    let call = request.customize().interceptor(last_error.clone()).send();
    let called = match deadline {
        Some(deadline) => timeout_at(deadline, call).await,
        None => Ok(call.await),
    };
    let unavailable = match called {
        Ok(Ok(output)) => return count(output.attributes()),
        Ok(Err(error)) => match refused_row(&error) {
            Some(row) => return count(row),
            None => StoreError::Unavailable(error.into()),
        },
        Err(elapsed) => StoreError::Unavailable(elapsed.into()),
    };
    Err(if last_error.is_throttle() { StoreError::Throttled } else { unavailable })
}

type Item = std::collections::HashMap<String, AttributeValue>;

/// The row as it was, if the condition refused the write: an earlier try of this call was applied.
#[allow(
    clippy::option_option,
    reason = "the row may be missing from the refusal, which is not the same as no refusal"
)]
fn refused_row(error: &SdkError<UpdateItemError>) -> Option<Option<&Item>> {
    match error.as_service_error()? {
        UpdateItemError::ConditionalCheckFailedException(refusal) => Some(refusal.item()),
        _ => None,
    }
}

fn count(item: Option<&Item>) -> Result<u64, StoreError> {
    item.and_then(|item| item.get(REQUEST_COUNT))
        .and_then(|value| value.as_n().ok())
        .and_then(|number| number.parse().ok())
        .ok_or_else(|| StoreError::Unavailable("the row holds no usable count".into()))
}
