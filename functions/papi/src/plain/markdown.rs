//! Markdown to text: what is emphasised, linked, quoted or listed stays, its signs go.

use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// `text` without the signs of Markdown, entities decoded. Every block, and every line of a paragraph, is a line of its own.
pub fn without_markup(text: &str) -> String {
    let source = prepared(text);
    let mut reader =
        Reader { source: &source, text: String::with_capacity(source.len()), ordered: Vec::new() };
    for (event, range) in Parser::new(&source).into_offset_iter() {
        reader.take(event, range);
    }
    reader.text
}

/// `text` with its lines at the margin, where no indentation makes code of them, and without definitions of links, which no
/// reader would see: `[2019]: Award` is meant as it stands.
fn prepared(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let line: String = line.chars().filter(|character| !character.is_control()).collect();
        let line = line.trim();
        if line.starts_with('[') && line.contains("]:") { format!("\\{line}") } else { line.to_owned() }
    });
    lines.collect::<Vec<_>>().join("\n")
}

struct Reader<'a> {
    source: &'a str,
    text: String,
    /// Of each open list, whether its entries are numbered.
    ordered: Vec<bool>,
}

impl Reader<'_> {
    fn take(&mut self, event: Event, range: Range<usize>) {
        match event {
            Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                self.text.push_str(&text)
            }
            Event::SoftBreak | Event::HardBreak | Event::Rule => self.text.push('\n'),
            Event::Start(tag) => self.open(&tag, range),
            Event::End(TagEnd::Emphasis) if self.is_product(&range) => self.text.push('*'),
            Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link | TagEnd::Image) => {}
            Event::End(end) => {
                if matches!(end, TagEnd::List(_)) {
                    self.ordered.pop();
                }
                self.text.push('\n');
            }
            _ => {}
        }
    }

    fn open(&mut self, tag: &Tag, range: Range<usize>) {
        match tag {
            Tag::Emphasis if self.is_product(&range) => self.text.push('*'),
            Tag::Emphasis | Tag::Strong | Tag::Link { .. } | Tag::Image { .. } => {}
            _ => {
                self.begin_line();
                match tag {
                    Tag::List(start) => self.ordered.push(start.is_some()),
                    Tag::Item if self.ordered.last() == Some(&true) => self.keep_number(&range),
                    Tag::BlockQuote(_) => self.keep_comparison(&range),
                    _ => {}
                }
            }
        }
    }

    fn begin_line(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with(['\n', ' ']) {
            self.text.push('\n');
        }
    }

    /// A number that begins a line may be an ordinal or a year: it stays.
    fn keep_number(&mut self, range: &Range<usize>) {
        let number: String =
            self.source[range.clone()].chars().take_while(|sign| !sign.is_whitespace()).collect();
        self.text.push_str(&number);
        self.text.push(' ');
    }

    /// `> 50 %` compares, where other text behind the sign is quoted.
    fn keep_comparison(&mut self, range: &Range<usize>) {
        let quoted = self.source[range.clone()].trim_start_matches('>').trim_start();
        if quoted.starts_with(|first: char| first.is_ascii_digit()) {
            self.text.push_str("> ");
        }
    }

    /// Whether what looks like an emphasis multiplies numbers, as in `2*3*4`.
    fn is_product(&self, range: &Range<usize>) -> bool {
        let before = self.source[..range.start].chars().next_back();
        let after = self.source[range.end..].chars().next();
        [before, after].into_iter().all(|sign| sign.is_some_and(|sign| sign.is_ascii_digit()))
    }
}
