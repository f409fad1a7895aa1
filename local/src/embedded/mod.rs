//! The embedded DynamoDB: `dynoxide`, in this process, spoken to by the same AWS SDK client that a deployed function uses.
//!
//! `connector` answers the client's requests without a socket, so nothing listens unless a port is asked for; then `publish` puts a
//! guard in front of it. Both do what `engine` says.

mod connector;
mod engine;
mod publish;

use std::path::Path;
use std::sync::Arc;

use aws_config::{BehaviorVersion, Region, SdkConfig};
use aws_sdk_dynamodb::config::{Credentials, SharedCredentialsProvider};
use dynoxide::storage_backend::Clock as StorageClock;
use dynoxide::{Database, DynoxideError};

pub use publish::{AllowedHosts, published};

/// An embedded store. Clones share it.
#[derive(Clone)]
pub struct EmbeddedDynamoDb {
    database: Database,
}

impl EmbeddedDynamoDb {
    /// An empty store that ends with the process.
    ///
    /// # Errors
    /// What SQLite says, if it cannot start.
    pub fn memory() -> Result<Self, DynoxideError> {
        Ok(Self { database: Database::memory()? })
    }

    /// As [`Self::memory`], expiring rows by `clock`.
    ///
    /// # Errors
    /// What SQLite says, if it cannot start.
    pub fn memory_with_clock(clock: Arc<dyn StorageClock>) -> Result<Self, DynoxideError> {
        Ok(Self { database: Database::memory_with_clock(clock)? })
    }

    /// The store kept in the file `path`, which is made if missing.
    ///
    /// # Errors
    /// If the file is not such a store, or cannot be written.
    pub fn file(path: &Path) -> Result<Self, DynoxideError> {
        Ok(Self { database: Database::new(&path.to_string_lossy())? })
    }

    /// The configuration for clients of this store.
    #[must_use]
    pub fn sdk_config(&self) -> SdkConfig {
        SdkConfig::builder()
            .behavior_version(BehaviorVersion::v2026_01_12())
            .region(Region::from_static(REGION))
            .credentials_provider(local_credentials())
            .endpoint_url("http://embedded.localhost")
            .http_client(connector::http_client(self.database.clone()))
            .build()
    }

    /// Deletes expired rows, and returns how many there were.
    ///
    /// # Errors
    /// What SQLite says, if it fails.
    pub fn sweep_expired(&self) -> Result<usize, DynoxideError> {
        self.database.sweep_ttl()
    }
}

/// The region that local stores are addressed in when the environment names none.
pub const REGION: &str = "us-east-1";

/// Credentials for a store that checks none.
#[must_use]
pub fn local_credentials() -> SharedCredentialsProvider {
    SharedCredentialsProvider::new(Credentials::new("local", "local", None, None, "portfolio-local"))
}

#[cfg(test)]
mod tests;
