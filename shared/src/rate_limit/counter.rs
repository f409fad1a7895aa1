//! The counter: one item of the rate-window table per caller key and minute, moved by a conditional write.

use std::sync::{Arc, Mutex, PoisonError};

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::interceptors::FinalizerInterceptorContextRef;
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_dynamodb::error::{BoxError, ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use aws_sdk_dynamodb::types::{AttributeValue, ReturnValue, ReturnValuesOnConditionCheckFailure};
use tokio::time::{Instant, timeout_at};
use uuid::Uuid;

use super::{Window, WindowKey};
use crate::telemetry::causes;

/// Attributes of an item of the rate-window table; [`KEY`] is its partition key.
pub const KEY: &str = "Key";
/// How many requests the minute has seen.
pub const REQUEST_COUNT: &str = "RequestCount";
/// First instant of the minute, ISO 8601.
pub const WINDOW_START: &str = "WindowStart";
/// When the item may go, epoch seconds: the table's TTL attribute.
pub const EXPIRES_AT: &str = "ExpiresAt";
/// The check that moved the count last.
pub const LAST_ATTEMPT_ID: &str = "LastAttemptId";

const ADD_COUNT: &str = "ADD #count :amount";
const SET_WINDOW: &str =
    "SET #start = if_not_exists(#start, :start), #expires = if_not_exists(#expires, :expires)";
const SET_ATTEMPT: &str = "#attempt = :attempt";
/// An earlier try of this very check may have been applied and its answer lost: it must not count twice.
const NOT_THIS_ATTEMPT: &str = "attribute_not_exists(#attempt) OR #attempt <> :attempt";

/// What DynamoDB calls its throttles.
const THROTTLES: [&str; 7] = [
    "ThrottlingException",
    "Throttling",
    "ProvisionedThroughputExceededException",
    "RequestLimitExceeded",
    "TransactionConflictException",
    "TransactionConflict",
    "TransactionInProgressException",
];

/// Why a count could not be taken.
#[derive(Debug, thiserror::Error)]
pub enum CounterError {
    /// The store throttled until the retries, or the time, were used up.
    #[error("throttled")]
    Throttled,
    /// The store refused, failed, or did not answer in time; for the log.
    #[error("unavailable: {0}")]
    Unavailable(String),
}

/// When a row was born and when it may die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowLife {
    /// The minute it counts.
    pub window: Window,
    /// Epoch seconds from which TTL may delete it.
    pub expires_at: i64,
}

/// The counter. Cheap to clone.
#[derive(Debug, Clone)]
pub struct WindowCounter {
    client: Client,
    table: String,
}

impl WindowCounter {
    /// A counter in `table`, with the time-outs and retries of `client`.
    #[must_use]
    pub fn new(client: Client, table: impl Into<String>) -> Self {
        Self { client, table: table.into() }
    }

    /// Counts one request and returns the count of its minute, itself included. One write unit, whatever comes of it; the SDK's
    /// retries of this call carry the same attempt id, so that a lost answer counts once.
    ///
    /// # Errors
    /// [`CounterError`] if the store does not confirm the count before `deadline`.
    pub async fn increment(
        &self,
        key: &WindowKey,
        life: RowLife,
        deadline: Instant,
    ) -> Result<u64, CounterError> {
        let request = self
            .update(key, 1, life)
            .update_expression(format!("{ADD_COUNT} {SET_WINDOW}, {SET_ATTEMPT}"))
            .condition_expression(NOT_THIS_ATTEMPT)
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .expression_attribute_names("#attempt", LAST_ATTEMPT_ID)
            .expression_attribute_values(":attempt", AttributeValue::S(Uuid::new_v4().to_string()));
        send(request, deadline).await
    }

    /// Adds `amount` rejected requests and returns the new count. May add twice if an answer is lost: its key is over the limit.
    ///
    /// # Errors
    /// [`CounterError`] if the store does not confirm before `deadline`.
    pub async fn add(
        &self,
        key: &WindowKey,
        amount: u64,
        life: RowLife,
        deadline: Instant,
    ) -> Result<u64, CounterError> {
        let request = self.update(key, amount, life).update_expression(format!("{ADD_COUNT} {SET_WINDOW}"));
        send(request, deadline).await
    }

    fn update(&self, key: &WindowKey, amount: u64, life: RowLife) -> UpdateItemFluentBuilder {
        self.client
            .update_item()
            .table_name(&self.table)
            .key(KEY, AttributeValue::S(key.as_str().to_owned()))
            .return_values(ReturnValue::UpdatedNew)
            .expression_attribute_names("#count", REQUEST_COUNT)
            .expression_attribute_names("#start", WINDOW_START)
            .expression_attribute_names("#expires", EXPIRES_AT)
            .expression_attribute_values(":amount", AttributeValue::N(amount.to_string()))
            .expression_attribute_values(":start", AttributeValue::S(life.window.start_text()))
            .expression_attribute_values(":expires", AttributeValue::N(life.expires_at.to_string()))
    }
}

async fn send(request: UpdateItemFluentBuilder, deadline: Instant) -> Result<u64, CounterError> {
    let last_error = LastServiceError::default();
    let call = request.customize().interceptor(last_error.clone()).send();
    let cause: String = match timeout_at(deadline, call).await {
        Ok(Ok(output)) => return count(output.attributes()),
        Ok(Err(error)) => match refused_row(&error) {
            Some(row) => return count(row),
            None => causes(&error),
        },
        Err(elapsed) => elapsed.to_string(),
    };
    if last_error.is_throttle() {
        Err(CounterError::Throttled)
    } else {
        Err(CounterError::Unavailable(cause))
    }
}

type Row = std::collections::HashMap<String, AttributeValue>;

/// The row as it was, if the condition refused the write: an earlier try of this call was applied.
#[allow(
    clippy::option_option,
    reason = "the row may be missing from the refusal, which is not the same as no refusal"
)]
fn refused_row(error: &SdkError<UpdateItemError>) -> Option<Option<&Row>> {
    match error.as_service_error()? {
        UpdateItemError::ConditionalCheckFailedException(refusal) => Some(refusal.item()),
        _ => None,
    }
}

fn count(row: Option<&Row>) -> Result<u64, CounterError> {
    row.and_then(|row| row.get(REQUEST_COUNT))
        .and_then(|value| value.as_n().ok())
        .and_then(|number| number.parse().ok())
        .ok_or_else(|| CounterError::Unavailable("the row holds no usable count".to_owned()))
}

/// Watches the attempts of one call for the last thing the service itself said: a time-out that follows a throttle is contention,
/// not an outage.
#[derive(Debug, Clone, Default)]
struct LastServiceError(Arc<Mutex<Option<bool>>>);

impl LastServiceError {
    fn is_throttle(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).unwrap_or(false)
    }
}

impl Intercept for LastServiceError {
    fn name(&self) -> &'static str {
        "LastServiceError"
    }

    fn read_after_attempt(
        &self,
        context: &FinalizerInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        if let Some(Err(error)) = context.output_or_error() {
            let code = error
                .as_operation_error()
                .and_then(|error| error.downcast_ref::<UpdateItemError>())
                .map(|error| error.code().unwrap_or_default());
            if code.is_some() || error.is_response_error() {
                let throttle = code.is_some_and(|code| THROTTLES.contains(&code));
                *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(throttle);
            }
        }
        Ok(())
    }
}
