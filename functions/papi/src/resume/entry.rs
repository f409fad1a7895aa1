//! What sections are made of: entries of lines.

use portfolio_content::PartialDate;

use super::layout::wrapped;
use crate::language::Labels;
use crate::plain::plain_line;

/// A heading in capitals and the entries below it; `None` without entries that hold something.
pub fn section(heading: &str, entries: impl IntoIterator<Item = String>, separator: &str) -> Option<String> {
    let entries: Vec<_> = entries.into_iter().filter(|entry| !entry.is_empty()).collect();
    (!entries.is_empty()).then(|| format!("{}\n{}", heading.to_uppercase(), entries.join(separator)))
}

/// Text in lines that begin at the margin.
pub fn paragraph(text: &str) -> String {
    wrapped(text, "", "").join("\n")
}

/// Plain lines as one item of a list: the first behind a dash, everything below it indented. Empty ones are left out.
pub fn bullet(lines: impl IntoIterator<Item = String>) -> Option<String> {
    let begins = |at| if at == 0 { "- " } else { "  " };
    let lines = lines.into_iter().filter(|line| !line.is_empty()).enumerate();
    let lines: Vec<_> = lines.flat_map(|(at, line)| wrapped(&line, begins(at), "  ")).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// An entry of several lines, each a paragraph or a bullet already. Empty ones are left out.
pub fn entry(lines: impl IntoIterator<Item = String>) -> String {
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// `line` with a time behind it.
pub fn timed(line: String, time: Option<String>) -> String {
    match time {
        Some(time) if !line.is_empty() => format!("{line} ({time})"),
        _ => line,
    }
}

/// `date` as precisely as it is known.
pub fn when(date: Option<&str>, labels: &Labels) -> Option<String> {
    date.and_then(PartialDate::of_timestamp).map(|date| labels.month_and_year(date))
}

/// The parts that are there, as one line; what repeats the part before it is left out.
pub fn joined(parts: impl IntoIterator<Item = Option<String>>) -> String {
    let mut parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.dedup();
    parts.join(", ")
}

/// `field` on one line.
pub fn text(field: Option<&str>) -> Option<String> {
    field.and_then(plain_line)
}

/// `name` with what belongs to it in brackets.
pub fn with_details(name: Option<&str>, details: Option<String>) -> Option<String> {
    match (text(name), details) {
        (Some(name), Some(details)) => Some(format!("{name} ({details})")),
        (name, details) => name.or(details),
    }
}
