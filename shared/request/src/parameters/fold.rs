//! Texts without regard to case.

/// A text as it is compared: without regard to case.
#[must_use]
pub fn fold(text: &str) -> String {
    text.to_lowercase()
}
