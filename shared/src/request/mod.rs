//! The request framework: from a raw request to an identified, limited one, and from a handler's reply to an answer whose headers are
//! right by construction.

mod body;
mod caller;
mod context;
mod envelope;
mod error;
mod headers;
pub mod lambda;
mod response;
mod scope;
mod version;

pub use body::{MAX_REQUEST_BODY_BYTES, read_json};
pub use caller::Identify;
pub use context::ApiRequestContext;
pub use envelope::enveloped;
pub use error::{ApiError, ParameterFault};
pub use headers::EXPOSED_HEADERS;
pub use response::{CachePolicy, Integrity, MAX_BODY_BYTES, Reply};
pub use scope::GatewayContext;
