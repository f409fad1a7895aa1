//! One push at a time: an item of the table says who pushes, and until when that is believed.

use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::operation::put_item::builders::PutItemFluentBuilder;
use aws_sdk_dynamodb::types::{AttributeValue, ReturnValuesOnConditionCheckFailure};
use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use portfolio_shared::Clock;
use portfolio_shared::content::ItemKey;
use uuid::Uuid;

use crate::content::table::{Attributes, ContentTable, TableAccessError, key_attributes};

/// How long a push is believed to be running without a sign of life.
pub const LEASE: TimeDelta = TimeDelta::seconds(60);

/// Partition and sort key of the item.
const PLACE: (&str, &str) = ("push", "lock");
/// Who pushes.
const OWNER: &str = "Owner";
/// Until when, epoch seconds.
const UNTIL: &str = "Until";

/// Why the table may not be written.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another push is at it.
    #[error("another push writes to {table}; try again after {}", .until.to_rfc3339_opts(SecondsFormat::Secs, true))]
    Held {
        /// Which table.
        table: String,
        /// When its lock is over, unless it is still at work.
        until: DateTime<Utc>,
    },
    /// Another push took over while this one gave no sign of life.
    #[error("another push took {table} over while this one stood still; the same push again finishes it")]
    Overtaken {
        /// Which table.
        table: String,
    },
    /// The table could not be read or written.
    #[error(transparent)]
    Table(#[from] TableAccessError),
}

/// The lock, held.
pub struct PushLock<'a> {
    table: &'a ContentTable,
    clock: &'a Clock,
    owner: String,
    until: DateTime<Utc>,
}

impl<'a> PushLock<'a> {
    /// Takes the lock of `table`, were it from a push that gave no sign of life for [`LEASE`].
    ///
    /// # Errors
    /// [`LockError::Held`] if another push is at it.
    pub async fn take(table: &'a ContentTable, clock: &'a Clock) -> Result<Self, LockError> {
        let mut lock = Self { table, clock, owner: Uuid::new_v4().to_string(), until: clock.now() };
        let now = clock.now();
        let put = lock
            .put(now, "attribute_not_exists(#owner) OR #owner = :owner OR #until <= :now")
            .expression_attribute_names("#until", UNTIL)
            .expression_attribute_values(":now", epoch(now));
        put.send().await.map_err(|error| lock.held(&error, now))?;
        lock.until = now + LEASE;
        Ok(lock)
    }

    /// Gives a sign of life, if half of the lease is over. Call before each write.
    ///
    /// # Errors
    /// [`LockError::Overtaken`] if another push has taken over since.
    pub async fn keep(&mut self) -> Result<(), LockError> {
        let now = self.clock.now();
        if self.until - now > LEASE / 2 {
            return Ok(());
        }
        self.put(now, "#owner = :owner").send().await.map_err(|error| self.overtaken(&error))?;
        self.until = now + LEASE;
        Ok(())
    }

    /// Lets others push, unless one has taken over.
    ///
    /// # Errors
    /// [`LockError::Table`] if the table could not be written: the lock ends by itself.
    pub async fn release(self) -> Result<(), LockError> {
        let table = self.table;
        let delete = table
            .client
            .delete_item()
            .table_name(&table.name)
            .set_key(Some(key_attributes(PLACE.0, &ItemKey::parent(PLACE.1))))
            .condition_expression("#owner = :owner")
            .expression_attribute_names("#owner", OWNER)
            .expression_attribute_values(":owner", AttributeValue::S(self.owner));
        match delete.send().await {
            Ok(_) => Ok(()),
            Err(error)
                if error.as_service_error().is_some_and(|e| e.is_conditional_check_failed_exception()) =>
            {
                Ok(())
            }
            Err(error) => Err(table.failed("unlocked", &error).into()),
        }
    }

    /// Writes a lease from `now`, on a condition that may name `#owner` and `:owner`.
    fn put(&self, now: DateTime<Utc>, condition: &str) -> PutItemFluentBuilder {
        let owner = AttributeValue::S(self.owner.clone());
        let mut item = key_attributes(PLACE.0, &ItemKey::parent(PLACE.1));
        item.insert(OWNER.to_owned(), owner.clone());
        item.insert(UNTIL.to_owned(), epoch(now + LEASE));
        self.table
            .client
            .put_item()
            .table_name(&self.table.name)
            .set_item(Some(item))
            .condition_expression(condition)
            .expression_attribute_names("#owner", OWNER)
            .expression_attribute_values(":owner", owner)
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
    }

    fn held(&self, error: &SdkError<PutItemError>, now: DateTime<Utc>) -> LockError {
        match error.as_service_error() {
            Some(PutItemError::ConditionalCheckFailedException(held)) => {
                let until = held.item().and_then(until).unwrap_or(now + LEASE);
                LockError::Held { table: self.table.name.clone(), until }
            }
            _ => self.table.failed("locked", error).into(),
        }
    }

    fn overtaken(&self, error: &SdkError<PutItemError>) -> LockError {
        match error.as_service_error() {
            Some(PutItemError::ConditionalCheckFailedException(_)) => {
                LockError::Overtaken { table: self.table.name.clone() }
            }
            _ => self.table.failed("locked", error).into(),
        }
    }
}

fn until(item: &Attributes) -> Option<DateTime<Utc>> {
    let seconds = item.get(UNTIL)?.as_n().ok()?.parse().ok()?;
    DateTime::from_timestamp(seconds, 0)
}

fn epoch(instant: DateTime<Utc>) -> AttributeValue {
    AttributeValue::N(instant.timestamp().to_string())
}
