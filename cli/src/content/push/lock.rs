//! One push at a time: an item of the table says who is pushing, and when its lease ends.

use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::operation::put_item::builders::PutItemFluentBuilder;
use aws_sdk_dynamodb::types::{AttributeValue, ReturnValuesOnConditionCheckFailure};
use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use portfolio_content::ItemKey;
use portfolio_request::clock::Clock;
use uuid::Uuid;

use portfolio_document::table::{Attributes, ContentTable, Permit, TableAccessError, key_attributes};

/// How long a lease lasts: a push that has not renewed it by then counts as dead.
pub const LEASE: TimeDelta = TimeDelta::seconds(60);

/// Partition and sort key of the item.
const PLACE: (&str, &str) = ("push", "lock");
/// Who pushes.
const OWNER: &str = "Owner";
/// Until when, epoch seconds.
const UNTIL: &str = "Until";
/// Nobody is pushing: an item without an end is not from a push, and would lock everybody out for ever.
const FREE: &str = "attribute_not_exists(#owner) OR #owner = :owner OR #until <= :now OR NOT attribute_type(#until, :number)";

/// Why the table may not be written.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another push is running.
    #[error("another push writes to {table}; try again after {}", .until.to_rfc3339_opts(SecondsFormat::Secs, true))]
    Held {
        /// Which table.
        table: String,
        /// When its lease ends, unless it renews it.
        until: DateTime<Utc>,
    },
    /// Another push took over after this one's lease had ended.
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
    /// Takes the lock of `table`, also from a push that has not renewed its lease for [`LEASE`].
    ///
    /// # Errors
    /// [`LockError::Held`] if another push is running.
    pub async fn take(table: &'a ContentTable, clock: &'a Clock) -> Result<Self, LockError> {
        let now = clock.now();
        let lock = Self { table, clock, owner: Uuid::new_v4().to_string(), until: now + LEASE };
        let put = lock
            .put(lock.until, FREE)
            .expression_attribute_names("#until", UNTIL)
            .expression_attribute_values(":number", AttributeValue::S("N".to_owned()))
            .expression_attribute_values(":now", epoch(now));
        put.send().await.map_err(|error| lock.held(&error))?;
        Ok(lock)
    }

    /// Lets others push. The item stays, with a lease that has ended, so that this owner's release can be told from another's.
    ///
    /// # Errors
    /// [`LockError::Overtaken`] if another push has taken over since; [`LockError::Table`] if the table could not be written: the lock
    /// ends by itself.
    pub async fn release(self) -> Result<(), LockError> {
        self.write(DateTime::UNIX_EPOCH).await
    }

    /// Writes a lease that ends at `until`, on a condition that may name `#owner` and `:owner`.
    fn put(&self, until: DateTime<Utc>, condition: &str) -> PutItemFluentBuilder {
        let owner = AttributeValue::S(self.owner.clone());
        let mut item = key_attributes(PLACE.0, &ItemKey::parent(PLACE.1));
        item.insert(OWNER.to_owned(), owner.clone());
        item.insert(UNTIL.to_owned(), epoch(until));
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

    /// Writes a lease that ends at `until`, if this push still has the lock.
    async fn write(&self, until: DateTime<Utc>) -> Result<(), LockError> {
        let put = self.put(until, "#owner = :owner").send().await;
        put.map(|_| ()).map_err(|error| match error.as_service_error() {
            Some(PutItemError::ConditionalCheckFailedException(_)) => {
                LockError::Overtaken { table: self.table.name.clone() }
            }
            _ => self.table.failed("locked", &error).into(),
        })
    }

    fn held(&self, error: &SdkError<PutItemError>) -> LockError {
        match error.as_service_error() {
            Some(PutItemError::ConditionalCheckFailedException(held)) => {
                let until = held.item().and_then(until).unwrap_or(self.until);
                LockError::Held { table: self.table.name.clone(), until }
            }
            _ => self.table.failed("locked", error).into(),
        }
    }
}

impl Permit for PushLock<'_> {
    type Error = LockError;

    /// Renews the lease once half of it is over.
    async fn renew(&mut self) -> Result<(), LockError> {
        let now = self.clock.now();
        if self.until - now > LEASE / 2 {
            return Ok(());
        }
        self.write(now + LEASE).await?;
        self.until = now + LEASE;
        Ok(())
    }
}

fn until(item: &Attributes) -> Option<DateTime<Utc>> {
    let seconds = item.get(UNTIL)?.as_n().ok()?.parse().ok()?;
    DateTime::from_timestamp(seconds, 0)
}

fn epoch(instant: DateTime<Utc>) -> AttributeValue {
    AttributeValue::N(instant.timestamp().to_string())
}
