//! The bundled sample: fictional, with every collection and every optional field somewhere present and somewhere absent.

use super::form::Document;

const SAMPLE: &str = include_str!("../sample/portfolio.json");

/// The sample portfolio.
///
/// # Errors
/// Never in a build whose tests pass: the sample is part of it.
pub fn sample() -> Result<Document, serde_json::Error> {
    serde_json::from_str(SAMPLE)
}
