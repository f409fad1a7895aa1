//! Redacts texts for other hosts: the email addresses and telephone numbers of the person and the owner never leave.

use portfolio_content::WITHHELD;
use portfolio_content::records::PortfolioConfig;

use crate::transformer::ContactRow;

/// A telephone number has at least so many digits: fewer could be any number.
const MIN_DIGITS: usize = 6;

/// The email addresses and telephone numbers to redact.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Redactor {
    emails: Vec<String>,
    /// Digits only, because a number is written in many ways.
    phones: Vec<String>,
}

impl Redactor {
    /// Redacts those of every contact and configuration.
    #[must_use]
    pub fn of(contacts: &[ContactRow], configs: &[PortfolioConfig]) -> Self {
        let emails = contacts.iter().map(|contact| &contact.record.email);
        let emails = emails.chain(configs.iter().map(|config| &config.owner_email));
        let phones = contacts.iter().map(|contact| &contact.record.phone);
        let phones = phones.chain(configs.iter().map(|config| &config.owner_phone));
        Self {
            emails: emails
                .flatten()
                .map(|email| email.trim().to_owned())
                .filter(|email| email.contains('@'))
                .collect(),
            phones: phones
                .flatten()
                .map(|phone| digits(phone))
                .filter(|phone| phone.len() >= MIN_DIGITS)
                .collect(),
        }
    }

    /// `text` with [`WITHHELD`] in their place.
    #[must_use]
    pub fn redact(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for email in &self.emails {
            text = without(&text, |rest| email_at(rest, email));
        }
        for phone in &self.phones {
            text = without(&text, |rest| phone_at(rest, phone));
        }
        text
    }
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// `text` with [`WITHHELD`] for everything that `length_at` finds at the start of what is left of it.
fn without(text: &str, length_at: impl Fn(&str) -> Option<usize>) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        match length_at(rest) {
            Some(length) => {
                kept.push_str(WITHHELD);
                rest = &rest[length..];
            }
            None => {
                kept.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    kept
}

fn email_at(text: &str, email: &str) -> Option<usize> {
    text.get(..email.len()).filter(|start| start.eq_ignore_ascii_case(email)).map(str::len)
}

/// How much of `text` the number `phone` takes at its start, whatever stands between its digits.
fn phone_at(text: &str, phone: &str) -> Option<usize> {
    let mut wanted = phone.chars().peekable();
    for (at, character) in text.char_indices() {
        if wanted.peek() == Some(&character) {
            wanted.next();
        } else if at == 0 || !matches!(character, ' ' | '\u{a0}' | '-' | '.' | '/' | '(' | ')') {
            return None;
        }
        if wanted.peek().is_none() {
            return Some(at + character.len_utf8());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::ai::fixture::rows;

    fn redactor() -> Redactor {
        let contacts = rows(json!([
            {"id": "c1", "name": "Ada", "email": "ada@example.org", "phone": "+1-555-0100"},
            {"id": "c2", "name": "Bob", "email": "none", "phone": "112"}
        ]));
        let configs = rows(json!([{"ownerEmail": "Owner@Example.com", "ownerPhone": "(030) 12 34 56"}]));
        Redactor::of(&contacts, &configs)
    }

    #[test]
    fn addresses_go_in_any_case_and_numbers_in_any_spelling() {
        for (text, kept) in [
            ("Write to ada@example.org.", "Write to [withheld]."),
            ("ADA@EXAMPLE.ORG, owner@example.com", "[withheld], [withheld]"),
            ("+1 (555) 01 00", "+[withheld]"),
            ("call 15550100 now", "call [withheld] now"),
            ("030/123456 or 030 12 34 56", "[withheld] or [withheld]"),
        ] {
            assert_eq!(redactor().redact(text), kept);
        }
    }

    #[test]
    fn everything_else_stays() {
        for text in [
            "",
            "none, 112",
            "1 555 01",
            "555-0100",
            "1: 5550100",
            "bob@example.org",
            "äda@example.or",
            "漢字",
        ] {
            assert_eq!(redactor().redact(text), text);
        }
        assert_eq!(Redactor::default().redact("ada@example.org 15550100"), "ada@example.org 15550100");
    }
}
