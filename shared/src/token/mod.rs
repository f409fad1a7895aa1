//! Tokens: signing secrets, the tokens signed with them, and what is derived under them from emails and addresses.

mod authority;
mod claims;
mod derive;
mod email;
mod jwt;
mod network;
mod secret;
mod source;

pub use authority::{TokenAuthority, TokenError};
pub use claims::{Claims, MAX_OPERATOR_LIFETIME, UserId};
pub use email::EmailAddress;
pub(crate) use jwt::claimed_session;
pub use network::SourceNetwork;
pub use secret::{SAMPLE_KEY, SecretError, SigningSecret};
pub use source::{SampleKey, SecretSource, SourceError};
