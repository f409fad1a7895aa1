//! Tokens: signing secrets, the tokens signed with them, the keyed hashes of emails and addresses, and, by means of these, the caller of a
//! request.

mod authority;
mod claims;
mod derive;
mod email;
mod identify;
mod jwt;
mod key_search;
mod network;
mod secret;
mod source;

pub use authority::{TokenAuthority, TokenError};
pub use claims::{Claims, MAX_OPERATOR_LIFETIME, UserId};
pub use email::EmailAddress;
pub use identify::{claimed_session, identify, network_hash};
pub use network::SourceNetwork;
pub use secret::{SAMPLE_KEY, SecretError, SigningSecret};
pub use source::{ReadingSecret, SecretReader, SecretSource, SourceError};
