//! Why a server does not start.

use std::net::SocketAddr;

use crate::content::LoadError;
use crate::failure::Failure;

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Another program listens where the API was to.
    #[error("{0} is taken by another program")]
    PortTaken(SocketAddr),
    /// Another program listens where the embedded store was to be published.
    #[error("{0} is taken by another program")]
    DynamoDbPortTaken(SocketAddr),
    /// Its content was not loaded.
    #[error(transparent)]
    Content(#[from] LoadError),
    /// Anything else.
    #[error(transparent)]
    Other(#[from] Failure),
}
