//! Query parameters, read strictly: whatever is not understood is refused, with what would be accepted.

mod fold;
mod query_string;
mod reader;

pub use fold::fold;
pub use query_string::{decode, encode};
pub use reader::ParameterReader;
