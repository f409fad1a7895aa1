//! The texts that are one of a few, or several of them.

use schemars::JsonSchema;
use serde::Serialize;

/// Separates the choices of a text that holds several, as in `Architect;Developer`.
pub const SEPARATOR: char = ';';

/// The choices in `text`, which holds one or several; none if it is empty.
pub fn several(text: &str) -> impl Iterator<Item = &str> {
    text.split(SEPARATOR).map(str::trim).filter(|choice| !choice.is_empty())
}

macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident { $($choice:ident = $text:literal,)+ })+) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
            #[schemars(inline)]
            #[allow(missing_docs, reason = "a choice says what its text says")]
            pub enum $name { $(#[serde(rename = $text)] $choice,)+ }

            impl $name {
                /// Every one there is.
                pub const ALL: [Self; [$($text),+].len()] = [$(Self::$choice),+];

                /// The text that stands for it in records and parameters.
                #[must_use]
                pub fn text(self) -> &'static str {
                    match self {
                        $(Self::$choice => $text,)+
                    }
                }
            }
        )+
    };
}

choices! {
    /// The kind of reader an achievement speaks to.
    Persona {
        Admin = "Admin",
        Developer = "Developer",
        Architect = "Architect",
    }

    /// Where a project stands.
    ProjectStatus {
        Production = "Live – In Production",
        Demo = "Live – Demo / Reference",
        Active = "Active Development",
        OnHold = "On Hold",
        Archived = "Archived",
    }

    /// What a project's asset is.
    AssetType {
        Image = "Image",
        Video = "Video",
        Document = "Document",
        Link = "Link",
    }

    /// How the author of a testimonial knows the person.
    Relationship {
        Manager = "Manager",
        Peer = "Peer",
        Client = "Client",
        Recruiter = "Recruiter",
        Fan = "Fan",
    }

    /// The tone of a testimonial.
    Vibe {
        Professional = "Professional",
        Casual = "Casual",
    }
}
