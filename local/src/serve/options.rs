//! What a local server is started with.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use portfolio_papi::ai::config::Providers;
use portfolio_tokens::SecretSource;

use crate::content::InitialContent;

/// What a local server is started with.
pub struct ServeOptions {
    /// Where it listens; port 0 picks a free one.
    pub address: SocketAddr,
    /// Where its tables are.
    pub store: StoreOptions,
    /// What its content table holds.
    pub content: InitialContent,
    /// What its tokens are signed with; without it, the secret that the data directory keeps, else one for this process only.
    pub secret: Option<SecretSource>,
    /// What writes its texts.
    pub providers: Providers,
}

/// Where the tables of a local server are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreOptions {
    /// In this process.
    Embedded {
        /// The data directory in which they and the signing secret are kept; without one they end with the process.
        data: Option<PathBuf>,
        /// Where they are published for AWS clients, if anywhere; port 0 picks a free one.
        published: Option<SocketAddr>,
    },
    /// In the DynamoDB at this URL; missing ones are created there.
    At(String),
}

impl StoreOptions {
    /// The data directory, if there is one.
    pub(super) fn data(&self) -> Option<&Path> {
        match self {
            Self::Embedded { data, .. } => data.as_deref(),
            Self::At(_) => None,
        }
    }

    /// Where the tables are published, if they are.
    pub(super) fn published(&self) -> Option<SocketAddr> {
        match self {
            Self::Embedded { published, .. } => *published,
            Self::At(_) => None,
        }
    }
}
