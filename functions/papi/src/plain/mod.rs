//! Rich text to plain lines: tags and Markdown go, entities are decoded, paragraphs and list items become lines.
//!
//! Content is written by people: as HTML by some editors, as Markdown by others, as plain text by most. `html` removes tags first, then
//! `markdown` reads what is left.

mod html;
mod markdown;

/// Signs that people put before the entries of a list. A dash is one only with a space behind it.
const BULLETS: [char; 11] = ['•', '·', '‣', '▪', '●', '○', '◦', '■', '□', '►', '➢'];
const DASHES: [&str; 2] = ["– ", "— "];

/// The lines of `rich`, white space collapsed, blank ones left out.
#[must_use]
pub fn plain_lines(rich: &str) -> Vec<String> {
    let text = markdown::without_markup(&html::without_tags(rich));
    text.lines().map(collapsed).map(without_bullet).filter(|line| !line.is_empty()).collect()
}

/// `rich` on one line; `None` if there is nothing to read.
#[must_use]
pub fn plain_line(rich: &str) -> Option<String> {
    let line = plain_lines(rich).join(" ");
    (!line.is_empty()).then_some(line)
}

/// Whether `short` is only the shortened start of `whole`; both are rich.
#[must_use]
pub fn is_start(short: &str, whole: &str) -> bool {
    let begins = |whole: &str, short: &str| whole.starts_with(short.trim().trim_end_matches(['.', '…']));
    let lines = (plain_line(whole), plain_line(short));
    begins(whole.trim(), short) || matches!(lines, (Some(whole), Some(short)) if begins(&whole, &short))
}

/// White space of any kind becomes single spaces; other control characters are removed.
fn collapsed(line: &str) -> String {
    let words: Vec<String> = line
        .split_whitespace()
        .map(|word| word.chars().filter(|character| !character.is_control()).collect())
        .filter(|word: &String| !word.is_empty())
        .collect();
    words.join(" ")
}

fn without_bullet(line: String) -> String {
    let rest = line.trim_start_matches(BULLETS);
    let rest = DASHES.iter().find_map(|dash| rest.strip_prefix(dash)).unwrap_or(rest).trim_start();
    if rest.len() == line.len() { line } else { rest.to_owned() }
}

#[cfg(test)]
mod tests;
