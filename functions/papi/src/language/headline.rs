//! What a person is known by.

use serde::Serialize;

/// What a person does, or did last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub enum Headline {
    /// A role.
    Role {
        /// What it is called.
        role: String,
        /// Where it is or was held.
        employer: Option<String>,
        /// Whether it still is.
        is_current: bool,
    },
    /// A role that has no name.
    Employed {
        /// What the person goes by.
        title: Option<String>,
        /// Where it is or was held.
        employer: String,
        /// Whether it still is.
        is_current: bool,
    },
    /// No role.
    Title {
        /// What the person goes by.
        title: String,
    },
}

/// A role held, by its name, by its employer or by both.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Position {
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// Where it is or was held.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employer: Option<String>,
}
