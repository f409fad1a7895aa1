//! Tones.

use serde::Serialize;

/// How a text is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Tone {
    #[default]
    Professional,
    Enthusiastic,
    Technical,
    Casual,
}

impl Tone {
    /// Every tone, by name.
    pub const NAMED: [(&str, Self); 4] = [
        ("Professional", Self::Professional),
        ("Enthusiastic", Self::Enthusiastic),
        ("Technical", Self::Technical),
        ("Casual", Self::Casual),
    ];
}
