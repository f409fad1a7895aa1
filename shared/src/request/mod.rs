//! The request framework: from a raw request to an identified, limited one, and from a handler's reply to an answer whose headers are
//! right by construction.

mod body;
mod caller;
mod context;
mod edge;
mod envelope;
mod error;
mod headers;
pub mod lambda;
mod log;
mod public;
mod request_id;
mod response;
mod scope;
mod version;

pub use body::{MAX_REQUEST_BODY_BYTES, read_json};
pub(crate) use caller::{identify, network_hash};
pub use context::ApiRequestContext;
pub use envelope::enveloped;
pub use error::{ApiError, ParameterFault};
pub use headers::EXPOSED_HEADERS;
pub use public::PublicRequest;
pub use request_id::RequestId;
pub use response::{CachePolicy, Integrity, MAX_BODY_BYTES, MAX_CARRIED_BYTES, Reply, carried_bytes};
pub use scope::GatewayContext;
pub(crate) use scope::RequestScope;
pub(crate) use version::check as check_version;
