//! A text to be written, with everything its writer may know.

use super::grounding::Grounding;
use super::redactor::Redactor;
use super::request::TextRequest;

/// What is asked for, and what it is grounded in.
#[derive(Debug, Clone)]
pub struct Task {
    /// What the caller asks for.
    pub request: TextRequest,
    /// What is known of the person.
    pub grounding: Grounding,
    /// The language to write in, as a language tag; English if there is none.
    pub language: Option<String>,
    /// Removes what must not leave for another host.
    pub redactor: Redactor,
}
