//! Email addresses as the token endpoint takes them: one spelling, so that a spelling variant is not a new caller.

use std::fmt::{self, Display};

use serde_json::{Value, json};

/// A usable address, lower case.
#[derive(Clone, PartialEq, Eq)]
pub struct EmailAddress(String);

impl EmailAddress {
    /// What is accepted, for a message.
    pub const ACCEPTED: &str =
        "an email address of 3 to 254 ASCII characters, with one @ and something on both sides, no spaces";

    /// Reads an address: trimmed, and in lower case.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        let text = text.trim_matches(' ');
        if !text.is_ascii() {
            return Err("has characters that are not ASCII");
        }
        if !(3..=254).contains(&text.len()) {
            return Err("is too short or too long");
        }
        if text.bytes().any(|byte| byte == b' ' || byte.is_ascii_control()) {
            return Err("has spaces or control characters inside");
        }
        match text.split_once('@') {
            Some((local, domain)) if !local.is_empty() && !domain.is_empty() && !domain.contains('@') => {
                Ok(Self(text.to_ascii_lowercase()))
            }
            _ => Err("does not have one @ with something on both sides"),
        }
    }

    /// What is accepted, as a JSON Schema: the rules of [`Self::parse`] as a regular expression of ECMA-262.
    #[must_use]
    pub fn schema() -> Value {
        json!({
            "type": "string",
            "description": "An address: ASCII, one @, something on both sides, no spaces inside.",
            "pattern": "^ *(?=[!-~]{3,254} *$)[!-?A-~]+@[!-?A-~]+ *$",
        })
    }

    /// The address, lower case.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Never prints the address: it must not reach a log.
impl fmt::Debug for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EmailAddress(..)")
    }
}

impl Display for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parsed(text: &str) -> Option<String> {
        EmailAddress::parse(text).ok().map(|email| email.as_str().to_owned())
    }

    #[test]
    fn spelling_variants_are_one_address() {
        for text in ["a@x.org", "A@X.org", " a@x.org ", "   A@x.ORG"] {
            assert_eq!(parsed(text).as_deref(), Some("a@x.org"), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_address_is_refused() {
        let long = format!("{}@x.org", "a".repeat(3_000));
        let texts = [
            "",
            "a",
            "ab",
            "a@",
            "@b",
            "a@b@c",
            "a b@c",
            "a@x.org\0",
            "a\t@x.org",
            "\ta@x.org",
            "ａ@x.org",
            "é@x.org",
        ];
        for text in texts.into_iter().chain([long.as_str()]) {
            assert_eq!(parsed(text), None, "{text:?}");
        }
    }

    #[test]
    fn the_length_is_bounded() {
        let address = |length: usize| format!("{}@x", "a".repeat(length - 2));
        assert!(parsed(&address(254)).is_some());
        assert!(parsed(&address(255)).is_none());
        assert!(parsed("a@x").is_some());
    }

    proptest! {
        #[test]
        fn whatever_is_accepted_is_its_own_only_spelling(text in "\\PC{0,300}") {
            if let Some(email) = parsed(&text) {
                prop_assert_eq!(parsed(&email), Some(email.clone()));
                prop_assert_eq!(parsed(&email.to_uppercase()), Some(email));
            }
        }
    }
}
