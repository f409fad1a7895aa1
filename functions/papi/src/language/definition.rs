//! What a language is made of.

use super::labels::Labels;
use super::prose::Prose;
use super::stated_years::YearWords;

/// A language: what its file defines.
#[derive(Debug, Clone, Copy)]
pub struct Definition {
    /// The code that tags of it begin with (ISO 639).
    pub code: &'static str,
    /// Words beside and above facts.
    pub labels: &'static Labels,
    /// Words that a number of years is stated with.
    pub years: &'static YearWords,
    /// Sentences.
    pub prose: &'static dyn Prose,
}
