//! What the service itself said last in the attempts of one call: a time-out that follows a throttle is contention, not an outage.

use std::sync::{Arc, Mutex, PoisonError};

use aws_sdk_dynamodb::config::interceptors::FinalizerInterceptorContextRef;
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_dynamodb::error::{BoxError, ProvideErrorMetadata};
use aws_sdk_dynamodb::operation::update_item::UpdateItemError;

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

/// Watches the attempts of one call. Clones share what was seen.
#[derive(Debug, Clone, Default)]
pub(super) struct LastServiceError(Arc<Mutex<Option<bool>>>);

impl LastServiceError {
    /// Whether the last error that came from the service was a throttle.
    pub(super) fn is_throttle(&self) -> bool {
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
                let is_throttle = code.is_some_and(|code| THROTTLES.contains(&code));
                *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(is_throttle);
            }
        }
        Ok(())
    }
}
