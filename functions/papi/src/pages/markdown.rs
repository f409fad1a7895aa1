//! A page in Markdown.

use super::model::{Entry, Fact, Page, Quote, Section, Skills};
use crate::language::Labels;
use crate::resume::json_resume::JsonResume;

/// The media type of Markdown (RFC 7763).
pub const MEDIA_TYPE: &str = "text/markdown; charset=utf-8";

/// `resume` in Markdown, labelled by `labels`.
#[must_use]
pub fn markdown(resume: &JsonResume, labels: &'static Labels) -> String {
    let page = Page::of(resume, labels);
    if page.is_empty() {
        return format!("{}\n", escaped(labels.empty));
    }
    let mut blocks = Vec::new();
    blocks.extend(page.name.as_deref().map(|name| format!("# {}", escaped(name))));
    blocks.extend(page.label.as_deref().map(|label| format!("**{}**", escaped(label))));
    blocks.extend(facts(&page.facts));
    blocks.extend(page.summary.iter().map(|paragraph| escaped(paragraph)));
    blocks.extend(page.before_skills.iter().flat_map(section));
    if !page.skills.is_empty() {
        blocks.push(format!("## {}", escaped(labels.skills)));
        blocks.push(list(page.skills.iter().map(|group| skills(group, page.skills.len() > 1, labels))));
    }
    blocks.extend(page.after_skills.iter().flat_map(section));
    if !page.quotes.is_empty() {
        blocks.push(format!("## {}", escaped(labels.references)));
        blocks.extend(page.quotes.iter().map(quote));
    }
    blocks.join("\n\n") + "\n"
}

fn facts(facts: &[Fact]) -> Option<String> {
    let fact = |fact: &Fact| linked(&fact.text, fact.link.as_deref());
    (!facts.is_empty()).then(|| facts.iter().map(fact).collect::<Vec<_>>().join(" · "))
}

fn section(section: &Section) -> Vec<String> {
    let heading = format!("## {}", escaped(section.title));
    [heading].into_iter().chain(section.entries.iter().flat_map(entry)).collect()
}

fn entry(entry: &Entry) -> Vec<String> {
    let heading =
        entry.heading.as_deref().map(|heading| format!("### {}", linked(heading, entry.link.as_deref())));
    let line = [&entry.at, &entry.dates].into_iter().flatten().map(|part| escaped(part));
    let line = line.collect::<Vec<_>>().join(" · ");
    let mut blocks: Vec<_> = heading.into_iter().collect();
    blocks.extend((!line.is_empty()).then(|| format!("*{line}*")));
    blocks.extend(entry.paragraphs.iter().map(|paragraph| escaped(paragraph)));
    blocks.extend(
        (!entry.bullets.is_empty()).then(|| list(entry.bullets.iter().map(|bullet| escaped(bullet)))),
    );
    blocks.extend((!entry.tags.is_empty()).then(|| escaped(&entry.tags.join(", "))));
    blocks
}

fn skills(group: &Skills, is_one_of_several: bool, labels: &Labels) -> String {
    let names = escaped(&group.names.join(", "));
    let name = match (&group.name, is_one_of_several) {
        (Some(name), _) => name,
        (None, true) => labels.other,
        (None, false) => return names,
    };
    let level = group.level.as_deref().map(|level| format!(" ({level})")).unwrap_or_default();
    format!("**{}**{}{names}", escaped(&format!("{name}{level}")), labels.colon)
}

fn quote(quote: &Quote) -> String {
    let author = quote.author.as_deref().map(|author| format!("— {}", escaped(author)));
    let lines = quote.paragraphs.iter().map(|paragraph| escaped(paragraph)).chain(author);
    lines.map(|line| format!("> {line}")).collect::<Vec<_>>().join("\n>\n")
}

fn list(items: impl Iterator<Item = String>) -> String {
    items.map(|item| format!("- {item}")).collect::<Vec<_>>().join("\n")
}

fn linked(text: &str, link: Option<&str>) -> String {
    match link {
        Some(link) => format!("[{}](<{}>)", escaped(text), address(link)),
        None => escaped(text),
    }
}

/// `link` between angle brackets, where parentheses may stand, but neither these brackets nor escapes and entities of Markdown.
fn address(link: &str) -> String {
    link.replace('<', "%3C").replace('>', "%3E").replace('\\', "%5C").replace('&', "&amp;")
}

/// `text` as Markdown that shows it as it is.
fn escaped(text: &str) -> String {
    const SPECIAL: [char; 12] = ['\\', '`', '*', '_', '[', ']', '<', '>', '#', '|', '~', '&'];
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if SPECIAL.contains(&character) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    match begins_like_a_list(&escaped) {
        Some(at) => {
            escaped.insert(at, '\\');
            escaped
        }
        None => escaped,
    }
}

/// Where the sign stands that would make a list of a line which begins so: `- x`, `+ x`, `1. x`, `1) x`.
fn begins_like_a_list(line: &str) -> Option<usize> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let sign = line[digits..].chars().next()?;
    let is_list = if digits == 0 { matches!(sign, '-' | '+' | '=') } else { matches!(sign, '.' | ')') };
    is_list.then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_be_markup_is_shown_as_it_is() {
        for (text, markdown) in [
            ("C# & <b>", r"C\# \& \<b\>"),
            ("*not bold*", r"\*not bold\*"),
            ("- no list", r"\- no list"),
            ("2019. A year", r"2019\. A year"),
            ("3.8 of 4.0", r"3\.8 of 4.0"),
            ("a - b", "a - b"),
            ("", ""),
        ] {
            assert_eq!(escaped(text), markdown, "{text}");
        }
    }

    #[test]
    fn an_address_leads_where_it_led() {
        assert_eq!(
            linked("Site", Some(r"https://example.org/a_(b)?x=1&copy;=<2>\")),
            "[Site](<https://example.org/a_(b)?x=1&amp;copy;=%3C2%3E%5C>)"
        );
    }
}
