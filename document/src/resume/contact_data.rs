//! Email addresses and telephone numbers within texts: they are other people's, and anyone with a token could read them.

use portfolio_content::WITHHELD;

/// A telephone number has so many digits: fewer could be any number, more are none.
const DIGITS: std::ops::RangeInclusive<usize> = 7..=15;

/// `text` with [`WITHHELD`] in place of every email address and telephone number; none if there are none.
pub fn withheld(text: &str) -> Option<String> {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    let mut is_start_of_word = true;
    while let Some(first) = rest.chars().next() {
        let length = if is_start_of_word { email_at(rest).or_else(|| phone_at(rest)) } else { None };
        kept.push_str(if length.is_some() { WITHHELD } else { &rest[..first.len_utf8()] });
        rest = &rest[length.unwrap_or(first.len_utf8())..];
        is_start_of_word = !is_of_address(first);
    }
    (kept != text).then_some(kept)
}

/// Whether `character` may stand in an email address before its `@`.
fn is_of_address(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '.' | '_' | '%' | '+' | '-')
}

/// How much of `text` the email address at its start takes.
fn email_at(text: &str) -> Option<usize> {
    let (local, domain) = text.split_once('@')?;
    if local.is_empty() || !local.chars().all(is_of_address) {
        return None;
    }
    let end = domain.find(|c: char| !(c.is_alphanumeric() || matches!(c, '.' | '-'))).unwrap_or(domain.len());
    let domain = domain[..end].trim_end_matches(['.', '-']);
    let (_, top) = domain.rsplit_once('.')?;
    (top.chars().count() >= 2).then_some(local.len() + 1 + domain.len())
}

/// How much of `text` the telephone number at its start takes.
fn phone_at(text: &str) -> Option<usize> {
    let is_separator = |c: char| matches!(c, ' ' | '\u{a0}' | '-' | '–' | '.' | '/' | '(' | ')');
    let start = text.starts_with(|first: char| first.is_ascii_digit() || matches!(first, '+' | '('));
    let end = text
        .char_indices()
        .skip(1)
        .find(|(_, c)| !(c.is_ascii_digit() || is_separator(*c)))
        .map_or(text.len(), |(end, _)| end);
    let number = text[..end].trim_end_matches(|c: char| !c.is_ascii_digit());
    let digits = number.bytes().filter(u8::is_ascii_digit).count();
    (start && DIGITS.contains(&digits) && !is_date_or_amount(number)).then_some(number.len())
}

/// Whether `number` is made like dates and years (`2014-05-31`, `2014 – 2018`) or like a round amount (`1 000 000`).
fn is_date_or_amount(number: &str) -> bool {
    let groups: Vec<_> =
        number.split(|c: char| !c.is_ascii_digit()).filter(|group| !group.is_empty()).collect();
    let is_year = |group: &&str| group.len() == 4 && (group.starts_with("19") || group.starts_with("20"));
    let are_dates =
        groups.iter().any(is_year) && groups.iter().all(|group| group.len() <= 2 || is_year(group));
    let is_amount = !number.starts_with(['+', '0', '(']) && number.ends_with("000");
    are_dates || is_amount
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_numbers_are_found_in_any_spelling() {
        for (text, kept) in [
            ("Write to zoe@example.com.", "Write to [withheld]."),
            ("<zoë.boss+cv@mail.example.org>, ZOE@EXAMPLE.COM", "<[withheld]>, [withheld]"),
            ("Call +1 (555) 010-0100, or 555-0100", "Call [withheld], or [withheld]"),
            ("Tel.: 030/123456 78; (030) 1234567", "Tel.: [withheld]; [withheld]"),
            ("+49 151 2000 2000", "[withheld]"),
            ("5550100", "[withheld]"),
        ] {
            assert_eq!(withheld(text).as_deref(), Some(kept), "{text}");
        }
    }

    #[test]
    fn everything_else_stays() {
        for text in [
            "",
            "First.",
            "We worked together 2014-2018.",
            "On 2014-05-31, or 31.05.2014",
            "from 05/2014 to 06/2018",
            "in 2014 – 2018",
            "served 1 000 000 people",
            "2000000 requests",
            "cut 40 % in 12 weeks",
            "@example.com",
            "a@b",
            "10:00",
            "Änderungen 1-2-3",
        ] {
            assert_eq!(withheld(text), None, "{text}");
        }
    }
}
