//! The texts of the content form that have rules of their own. Each states its rule once: as a pattern for editors and as a check.

use std::borrow::Cow;

use chrono::NaiveDate;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use url::Url;

/// The longest id. Three of them, the deepest path, stay far below the 1,024 bytes of a sort key.
pub const MAX_ID_LENGTH: usize = 100;

/// A text with a rule, named by its schema's `format`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// See [`Id`].
    Id,
    /// See [`PartialDate`].
    PartialDate,
    /// See [`Link`].
    Link,
}

impl Format {
    const ALL: [Self; 3] = [Self::Id, Self::PartialDate, Self::Link];

    /// The format that a schema names; `None` if it is none of ours.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Its name in the schema.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Id => "portfolio-id",
            Self::PartialDate => "partial-date",
            Self::Link => "http-link",
        }
    }

    /// The rule as far as a regular expression can say it.
    #[must_use]
    pub fn pattern(self) -> &'static str {
        match self {
            Self::Id => "^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$",
            Self::PartialDate => "^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$",
            Self::Link => "^[Hh][Tt][Tt][Pp][Ss]?://",
        }
    }

    /// What is accepted, for a message.
    #[must_use]
    pub fn accepted(self) -> &'static str {
        match self {
            Self::Id => {
                "1 to 100 letters, digits, dots, underscores or hyphens (ASCII), beginning with a letter or digit"
            }
            Self::PartialDate => "a date as YYYY, YYYY-MM or YYYY-MM-DD",
            Self::Link => "a link that begins with http:// or https:// and names a host",
        }
    }

    /// Whether `text` keeps the rule.
    #[must_use]
    pub fn accepts(self, text: &str) -> bool {
        match self {
            Self::Id => is_id(text),
            Self::PartialDate => is_partial_date(text),
            Self::Link => is_link(text),
        }
    }
}

fn is_id(text: &str) -> bool {
    text.len() <= MAX_ID_LENGTH
        && text.starts_with(|first: char| first.is_ascii_alphanumeric())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-'))
}

fn is_partial_date(text: &str) -> bool {
    let digits = |part: &str, count| part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = text.split('-').collect();
    let full = match parts[..] {
        [year] if digits(year, 4) => format!("{text}-01-01"),
        [year, month] if digits(year, 4) && digits(month, 2) => format!("{text}-01"),
        [year, month, day] if digits(year, 4) && digits(month, 2) && digits(day, 2) => text.to_owned(),
        _ => return false,
    };
    NaiveDate::parse_from_str(&full, "%Y-%m-%d").is_ok()
}

fn is_link(text: &str) -> bool {
    let clean = !text.contains(|c: char| c.is_whitespace() || c.is_control());
    clean
        && Url::parse(text).is_ok_and(|url| {
            matches!(url.scheme(), "http" | "https") && url.host_str().is_some_and(|host| !host.is_empty())
        })
}

macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident: $format:expr;)+) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
            #[serde(try_from = "String")]
            pub struct $name(String);

            impl $name {
                /// The text, if it keeps the rule.
                #[must_use]
                pub fn new(text: impl Into<String>) -> Option<Self> {
                    let text = text.into();
                    $format.accepts(&text).then_some(Self(text))
                }

                /// The text.
                #[must_use]
                pub fn as_str(&self) -> &str {
                    &self.0
                }
            }

            impl TryFrom<String> for $name {
                type Error = String;

                fn try_from(text: String) -> Result<Self, String> {
                    Self::new(text).ok_or_else(|| format!("accepted: {}", $format.accepted()))
                }
            }

            impl JsonSchema for $name {
                fn schema_name() -> Cow<'static, str> {
                    stringify!($name).into()
                }

                fn inline_schema() -> bool {
                    true
                }

                fn json_schema(_: &mut SchemaGenerator) -> Schema {
                    json_schema!({ "type": "string", "format": $format.name(), "pattern": $format.pattern() })
                }
            }
        )+
    };
}

texts! {
    /// Names a record within its collection. Never holds a slash: that separates a child from its parent in the table.
    Id: Format::Id;
    /// A day, a month or a year, kept at the precision it has.
    PartialDate: Format::PartialDate;
    /// An address on the web.
    Link: Format::Link;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_hold_nothing_that_could_split_a_path() {
        for good in ["a", "Checkout-2.0_x", "0", &"a".repeat(100)] {
            assert!(Id::new(good).is_some(), "{good}");
        }
        for bad in ["", "a/b", " a", ".a", "-a", "a:b", "ä", "a\n", &"a".repeat(101)] {
            assert!(Id::new(bad).is_none(), "{bad:?}");
        }
    }

    #[test]
    fn dates_may_stop_at_the_month_or_the_year() {
        for good in ["2014", "2014-05", "2014-05-31", "2024-02-29", "0001-01-01"] {
            assert!(PartialDate::new(good).is_some(), "{good}");
        }
        for bad in [
            "",
            "14",
            "2014-5",
            "2014-13",
            "2014-00",
            "2023-02-29",
            "2014-05-32",
            "2014-",
            "2014-05-01T00:00:00Z",
            "+2014",
            "２０１４",
        ] {
            assert!(PartialDate::new(bad).is_none(), "{bad:?}");
        }
    }

    #[test]
    fn links_are_http_and_have_a_host() {
        for good in [
            "http://example.com",
            "https://example.org/a?b=c#d",
            "HTTPS://example.com",
            "https://example.com/é",
        ] {
            assert!(Link::new(good).is_some(), "{good}");
        }
        for bad in [
            "",
            "example.com",
            "ftp://example.com",
            "javascript:alert(1)",
            "https://",
            "http:example.com/ x",
            "//example.com",
            " https://example.com",
        ] {
            assert!(Link::new(bad).is_none(), "{bad:?}");
        }
    }
}
