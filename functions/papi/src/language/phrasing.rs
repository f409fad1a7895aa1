//! What all languages do with words.

/// `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn joined(names: &[&str], and: &str) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [others @ .., last] => format!("{} {and} {last}", others.join(", ")),
    }
}

/// `text` with a capital at its start.
#[must_use]
pub fn capitalized(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}

/// `title` as it stands within a sentence of a language that begins the names of roles with a small letter: `Infirmière en chef`, but not
/// `Backend Engineer` nor `UX designer`, whose capitals mean something.
pub fn uncapitalized(title: &str) -> String {
    let is_plain = title.chars().skip(1).all(|letter| !letter.is_uppercase());
    match title.chars().next() {
        Some(first) if is_plain => first.to_lowercase().chain(title.chars().skip(1)).collect(),
        _ => title.to_owned(),
    }
}

/// `text` as a sentence: with a full stop, unless it ends like one already.
#[must_use]
pub fn sentence(text: &str) -> String {
    let text = text.trim_end();
    let closed = text.trim_end_matches(['"', '\'', ')', '”', '’', '»', '“']);
    let ends = closed.ends_with(['.', '!', '?', '…', ':', '。', '！', '？']);
    if ends || text.is_empty() { text.to_owned() } else { format!("{text}.") }
}

/// The words of `text` in small letters, without what stands between them.
pub fn words(text: &str) -> Vec<String> {
    let words = text.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// Whether `text` begins with one of `beginnings`, all in small letters.
pub fn begins_with(text: &str, beginnings: &[&str]) -> bool {
    let text = text.to_lowercase();
    beginnings.iter().any(|beginning| text.starts_with(beginning))
}
