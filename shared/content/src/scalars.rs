//! The texts of records that have rules of their own. Each states its rule once: as a pattern for editors and as a check.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use url::Url;

use crate::choices::{Persona, SEPARATOR};
use crate::partial_date::PartialDate;

/// The longest id. Three of them, the deepest path, stay far below the 1,024 bytes of a sort key.
const MAX_ID_LENGTH: usize = 100;

/// A text with a rule, named by its schema's `format`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// The id of a record.
    Id,
    /// A date: see [`PartialDate`].
    PartialDate,
    /// An address on the web.
    Link,
    /// A language, as in BCP 47: a language code, and what else it takes to tell it from others.
    LanguageTag,
    /// One or several of [`Persona`], separated by [`SEPARATOR`].
    Personas,
    /// An email address.
    Email,
}

impl Format {
    const ALL: [Self; 6] =
        [Self::Id, Self::PartialDate, Self::Link, Self::LanguageTag, Self::Personas, Self::Email];

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
            Self::LanguageTag => "language-tag",
            Self::Personas => "personas",
            Self::Email => "email",
        }
    }

    /// The rule as far as a regular expression can say it.
    #[must_use]
    pub fn pattern(self) -> &'static str {
        match self {
            Self::Id => "^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$",
            Self::PartialDate => "^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$",
            Self::Link => "^[Hh][Tt][Tt][Pp][Ss]?://",
            Self::LanguageTag => "^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$",
            // A test holds it to the names of `Persona`.
            Self::Personas => "^(Admin|Developer|Architect)(;(Admin|Developer|Architect))*$",
            Self::Email => "^[^@\\s]+@[^@\\s]+$",
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
            Self::LanguageTag => "a language tag such as en, de or pt-BR",
            Self::Personas => {
                "one or several of Admin, Developer, Architect, separated by semicolons, such as Architect;Developer"
            }
            Self::Email => "an email address such as ada@example.org",
        }
    }

    /// Whether `text` keeps the rule.
    #[must_use]
    pub fn accepts(self, text: &str) -> bool {
        match self {
            Self::Id => is_id(text),
            Self::PartialDate => PartialDate::new(text).is_some(),
            Self::Link => is_link(text),
            Self::LanguageTag => is_language_tag(text),
            Self::Personas => text.split(SEPARATOR).all(|choice| self.choices().contains(&choice)),
            Self::Email => is_email(text),
        }
    }

    /// The choices of which a text of this format holds one or several; none if it is no such format.
    #[must_use]
    pub fn choices(self) -> Vec<&'static str> {
        match self {
            Self::Personas => Persona::ALL.map(Persona::text).to_vec(),
            Self::Id | Self::PartialDate | Self::Link | Self::LanguageTag | Self::Email => Vec::new(),
        }
    }
}

fn is_id(text: &str) -> bool {
    text.len() <= MAX_ID_LENGTH
        && text.starts_with(|first: char| first.is_ascii_alphanumeric())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-'))
}

fn is_link(text: &str) -> bool {
    let clean = !text.contains(|c: char| c.is_whitespace() || c.is_control());
    clean
        && Url::parse(text).is_ok_and(|url| {
            matches!(url.scheme(), "http" | "https") && url.host_str().is_some_and(|host| !host.is_empty())
        })
}

fn is_language_tag(text: &str) -> bool {
    let mut subtags = text.split('-');
    let is_code = |code: &str| (2..=3).contains(&code.len()) && code.bytes().all(|b| b.is_ascii_alphabetic());
    let is_subtag =
        |tag: &str| (2..=8).contains(&tag.len()) && tag.bytes().all(|b| b.is_ascii_alphanumeric());
    subtags.next().is_some_and(is_code) && subtags.all(is_subtag)
}

/// As the HTML standard has it for `<input type=email>`, which is less than RFC 5322 allows and all that is in use; letters of any script,
/// as in RFC 6531.
fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    let is_atom = |c: char| c.is_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c);
    let is_label = |label: &str| {
        (1..=63).contains(&label.chars().count())
            && label.chars().all(|c| c.is_alphanumeric() || c == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    !local.is_empty() && local.chars().all(is_atom) && domain.split('.').all(is_label)
}

/// Stands in the schema of a record for a text that names a record within its collection. It never holds a slash: that separates a
/// child from its parent in the table.
#[derive(Debug)]
pub struct Id;

/// Stands in the schema of a record for an address on the web.
#[derive(Debug)]
pub struct Link;

/// Stands in the schema of a record for the tag of a language.
#[derive(Debug)]
pub struct LanguageTag;

/// Stands in the schema of a record for one or several of [`Persona`].
#[derive(Debug)]
pub struct Personas;

/// Stands in the schema of a record for an email address.
#[derive(Debug)]
pub struct Email;

macro_rules! schemas {
    ($($name:ident)+) => {
        $(
            impl JsonSchema for $name {
                fn schema_name() -> Cow<'static, str> {
                    stringify!($name).into()
                }

                fn inline_schema() -> bool {
                    true
                }

                fn json_schema(_: &mut SchemaGenerator) -> Schema {
                    let format = Format::$name;
                    json_schema!({ "type": "string", "format": format.name(), "pattern": format.pattern() })
                }
            }
        )+
    };
}

schemas!(Id PartialDate Link LanguageTag Personas Email);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_hold_nothing_that_could_split_a_path() {
        for good in ["a", "Checkout-2.0_x", "0", &"a".repeat(100)] {
            assert!(Format::Id.accepts(good), "{good}");
        }
        for bad in ["", "a/b", " a", ".a", "-a", "a:b", "ä", "a\n", &"a".repeat(101)] {
            assert!(!Format::Id.accepts(bad), "{bad:?}");
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
            assert!(Format::Link.accepts(good), "{good}");
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
            assert!(!Format::Link.accepts(bad), "{bad:?}");
        }
    }

    #[test]
    fn personas_are_one_or_several_separated_by_semicolons() {
        for good in ["Admin", "Architect;Developer", "Admin;Developer;Architect"] {
            assert!(Format::Personas.accepts(good), "{good}");
        }
        for bad in
            ["", "admin", "Chef", "Admin;", ";Admin", "Admin; Developer", "Admin,Developer", "Admin;Chef"]
        {
            assert!(!Format::Personas.accepts(bad), "{bad:?}");
        }
        let names = Persona::ALL.map(Persona::text);
        let one = format!("({})", names.join("|"));
        assert_eq!(Format::Personas.pattern(), format!("^{one}(;{one})*$"));
        assert!(Format::Personas.accepted().contains(&names.join(", ")));
    }

    #[test]
    fn email_addresses_have_a_name_and_a_domain() {
        let label = "a".repeat(63);
        let long = format!("ada@{label}.org");
        for good in [
            "ada@example.org",
            "Ada.L+cv@mail-1.example.org",
            "o'neil@example",
            "jürgen@bücher.example",
            &long,
        ] {
            assert!(Format::Email.accepts(good), "{good}");
        }
        let long = format!("ada@a{label}.org");
        for bad in [
            "",
            "ada",
            "@example.org",
            "ada@",
            "ada at example.org",
            "ada@example..org",
            "ada@.org",
            "ada@-example.org",
            "ada@example.org.",
            "ada@b@example.org",
            " ada@example.org",
            "ada@example.org, bob@example.org",
            "mailto:ada@example.org",
            "<ada@example.org>",
            &long,
        ] {
            assert!(!Format::Email.accepts(bad), "{bad:?}");
        }
    }

    #[test]
    fn language_tags_begin_with_a_language_code() {
        for good in ["en", "DE", "pt-BR", "zh-Hant-TW", "gsw"] {
            assert!(Format::LanguageTag.accepts(good), "{good}");
        }
        for bad in ["", "e", "english", "en_US", "en-", "e1", "de ", "dé"] {
            assert!(!Format::LanguageTag.accepts(bad), "{bad:?}");
        }
    }
}
