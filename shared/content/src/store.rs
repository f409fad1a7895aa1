//! The content table, read one partition at a time.

use std::error::Error;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;

use crate::item::Item;

/// Partition key of the content table.
pub const COLLECTION: &str = "Collection";
/// Sort key of the content table.
pub const PATH: &str = "Path";

/// Why a partition could not be read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The answer did not come within the time allowed.
    #[error("no answer within {0:?}")]
    Timeout(Duration),
    /// The table refused, or could not be reached.
    #[error("the query failed: {0}")]
    Query(Box<dyn Error + Send + Sync>),
}

/// A whole partition, in key order.
#[derive(Debug, Clone, Default)]
pub struct Partition {
    /// What could be read.
    pub items: Vec<Item>,
    /// How many items could not be read as JSON and were skipped, each with a warning that named its key.
    pub skipped: usize,
}

/// The result of a read, once it has finished.
pub type Reading<'a> = Pin<Box<dyn Future<Output = Result<Partition, StoreError>> + Send + 'a>>;

/// The store that holds the content table.
pub trait PartitionReader: Send + Sync {
    /// Reads the partition `name` to its end: a part of a partition is never returned as the whole.
    ///
    /// # Errors
    /// [`StoreError`] if any of it cannot be read.
    fn read<'a>(&'a self, name: &'a str) -> Reading<'a>;
}

/// Reads the content table. Cheap to clone.
#[derive(Clone)]
pub struct ContentStore(Arc<dyn PartitionReader>);

impl fmt::Debug for ContentStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ContentStore")
    }
}

impl ContentStore {
    /// A store over the table that `reader` reads.
    #[must_use]
    pub fn new(reader: impl PartitionReader + 'static) -> Self {
        Self(Arc::new(reader))
    }

    /// Reads the partition `name` to its end, in at most `within` altogether.
    ///
    /// # Errors
    /// [`StoreError`] if any of it cannot be read in time.
    pub async fn read(&self, name: &str, within: Duration) -> Result<Partition, StoreError> {
        timeout(within, self.0.read(name)).await.map_err(|_| StoreError::Timeout(within))?
    }
}
