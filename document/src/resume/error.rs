//! Why a résumé cannot be imported.

use super::encoding::EncodingError;
use super::recognition::NotAResume;
use super::report::shown;
use super::syntax::SyntaxError;
use crate::check::{Fault, JsonPath};

/// Why a résumé cannot be imported. What is wrong with single values is in the [`Report`](super::Report): it does not keep the rest out.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file is no text.
    #[error(transparent)]
    Encoding(#[from] EncodingError),
    /// The text is not JSON.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// Objects name something twice, so that one of two values would be lost.
    #[error("{}", repeated(.0))]
    Repeated(Vec<JsonPath>),
    /// The JSON is no résumé.
    #[error(transparent)]
    NotAResume(#[from] NotAResume),
    /// What it makes is not accepted.
    #[error("the résumé makes content that is not accepted:\n{}", lines(.0))]
    Content(Vec<Fault>),
}

fn repeated(places: &[JsonPath]) -> String {
    let lines = places.iter().map(|place| format!("{} is there twice; keep one of the two", shown(place)));
    lines.collect::<Vec<_>>().join("\n")
}

fn lines(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n")
}
