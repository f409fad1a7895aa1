//! Rich text to plain lines: tags are removed, entities decoded, paragraphs and list items become lines.
//!
//! Content is written by people, as HTML by some editors and as plain text by others. So only what names an element of HTML (or a custom
//! element, with its hyphen) counts as a tag: `Vec<T>` and `a < b` stay as they are.

use html_escape::decode_html_entities;

/// Elements that begin and end lines.
const BLOCKS: &str = "\
    address article aside blockquote br caption center dd details dialog div dl dt fieldset figcaption \
    figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td \
    tfoot th thead tr ul";

/// Elements that flow within a line, and those that hold nothing to read.
const INLINE: &str = "\
    a abbr acronym area audio b base bdi bdo big body button canvas cite code col colgroup data datalist \
    del dfn em embed font head hgroup html i iframe img input ins kbd label legend link map mark math \
    menu meta meter noscript object optgroup option output picture progress q rp rt ruby s samp search \
    select slot small source span strike strong sub sup svg template textarea time track tt u var video \
    wbr";

/// Elements whose content is not text.
const HIDDEN: &str = "script style title";

/// The lines of `rich`, white space collapsed, blank ones left out.
#[must_use]
pub fn plain_lines(rich: &str) -> Vec<String> {
    let text = without_markup(rich);
    let decoded = decode_html_entities(&text);
    decoded.lines().map(collapsed).filter(|line| !line.is_empty()).collect()
}

/// `rich` on one line; `None` if there is nothing to read.
#[must_use]
pub fn plain_line(rich: &str) -> Option<String> {
    let line = plain_lines(rich).join(" ");
    (!line.is_empty()).then_some(line)
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

fn without_markup(rich: &str) -> String {
    let mut text = String::with_capacity(rich.len());
    let mut rest = rich;
    while let Some(at) = rest.find('<') {
        let (before, markup) = rest.split_at(at);
        text.push_str(before);
        let length = match Markup::read(markup) {
            Some(found) => {
                text.push_str(if found.breaks_line { "\n" } else { "" });
                found.length
            }
            None => {
                text.push('<');
                1
            }
        };
        rest = &markup[length..];
    }
    text.push_str(rest);
    text
}

/// A tag, a comment or a declaration at the start of a text; for an element whose content is not text, that content too.
struct Markup {
    length: usize,
    breaks_line: bool,
}

impl Markup {
    fn read(text: &str) -> Option<Self> {
        if text.starts_with("<!--") {
            return text.find("-->").map(|at| Self { length: at + 3, breaks_line: false });
        }
        if text.starts_with("<!") || text.starts_with("<?") {
            return text.find('>').map(|at| Self { length: at + 1, breaks_line: false });
        }
        Self::read_tag(text)
    }

    fn read_tag(text: &str) -> Option<Self> {
        let is_end = text.starts_with("</");
        let from_name = &text[if is_end { 2 } else { 1 }..];
        let length =
            from_name.find(|character: char| !character.is_ascii_alphanumeric() && character != '-')?;
        let (name, attributes) = from_name.split_at(length);
        let element = Element::named(name)?;
        if !attributes.starts_with(ends_name) {
            return None;
        }
        let mut end = text.len() - attributes.len() + tag_end(attributes)?;
        if element == Element::Hidden && !is_end {
            end += hidden_length(&text[end..], name);
        }
        Some(Self { length: end, breaks_line: element == Element::Block })
    }
}

#[derive(PartialEq)]
enum Element {
    Block,
    Inline,
    Hidden,
}

impl Element {
    /// The element called `name`, in small letters or capitals: a type's name, as in `List<Object>`, is written in both.
    fn named(name: &str) -> Option<Self> {
        let small = name.to_ascii_lowercase();
        let small = small.as_str();
        let is_one_case = name == small || name == name.to_ascii_uppercase();
        let is_custom = small.contains('-') && small.starts_with(|first: char| first.is_ascii_alphabetic());
        if !is_one_case {
            None
        } else if lists(BLOCKS, small) {
            Some(Self::Block)
        } else if lists(HIDDEN, small) {
            Some(Self::Hidden)
        } else {
            (is_custom || lists(INLINE, small)).then_some(Self::Inline)
        }
    }
}

fn lists(elements: &str, name: &str) -> bool {
    elements.split(' ').any(|element| element == name)
}

fn ends_name(character: char) -> bool {
    character.is_ascii_whitespace() || character == '/' || character == '>'
}

/// Where the tag ends whose attributes are `attributes`: after the first `>` outside of quotes. `None` if another tag opens first.
fn tag_end(attributes: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in attributes.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return Some(at + 1),
            (None, b'<') => return None,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    None
}

/// How much of `text` belongs to the open element `name`: up to its end tag, which is read next, or all of it.
fn hidden_length(text: &str, name: &str) -> usize {
    let end_tag = format!("</{name}");
    let found =
        text.as_bytes().windows(end_tag.len()).position(|part| part.eq_ignore_ascii_case(end_tag.as_bytes()));
    found.unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn lines(rich: &str) -> Vec<String> {
        plain_lines(rich)
    }

    #[test]
    fn tags_go_and_entities_are_decoded() {
        assert_eq!(lines("<p>Led <b>R&amp;D</b>&nbsp;&#8211; 5&#x2B; teams</p>"), ["Led R&D – 5+ teams"]);
        assert_eq!(lines("un<em>believ</em>able<wbr>ness"), ["unbelievableness"]);
        assert_eq!(lines(r#"<a href="https://example.com?a>b" title='c>d'>Site</a>"#), ["Site"]);
        assert_eq!(lines("<SPAN STYLE='x'>Loud</SPAN><x-note>quiet</x-note>"), ["Loudquiet"]);
    }

    #[test]
    fn blocks_breaks_and_list_items_become_lines() {
        assert_eq!(lines("<p>One.</p><p>Two.</p>"), ["One.", "Two."]);
        assert_eq!(lines("<ul><li>First</li><li>Second</li></ul>after"), ["First", "Second", "after"]);
        assert_eq!(lines("a<br>b<br/>c<BR />d"), ["a", "b", "c", "d"]);
        assert_eq!(lines("typed\r\n\r\n  by \t hand\n"), ["typed", "by hand"]);
    }

    #[test]
    fn what_only_looks_like_markup_stays() {
        for text in [
            "Vec<T>, List<Object>, Map<String, Data>",
            "latency < 50 ms, load > 80 %",
            "a <b",
            "x<5 and y>3",
            "< p >",
            "</>",
            "AT&T",
        ] {
            assert_eq!(lines(text), [text]);
        }
        assert_eq!(lines("&lt;b&gt; is bold; &amp;lt; is &lt;"), ["<b> is bold; &lt; is <"]);
    }

    #[test]
    fn scripts_styles_and_comments_are_not_text() {
        assert_eq!(lines("a<script>if (x < y) { alert('<p>') }</SCRIPT>b"), ["ab"]);
        assert_eq!(lines("<style type='text/css'>p > a { }</style>text<!-- <p>note</p> -->"), ["text"]);
        assert_eq!(
            lines("<!DOCTYPE html><html><head><title>t</title></head><body>text</body></html>"),
            ["text"]
        );
        assert_eq!(lines("kept<script>never closed"), ["kept"]);
    }

    #[test]
    fn nothing_to_read_gives_nothing() {
        assert_eq!(lines("<p>&nbsp;</p>\u{0} \u{7}"), [""; 0]);
        assert_eq!(plain_line("<p> </p>"), None);
        assert_eq!(plain_line("<p>One.</p><p>Two.</p>").as_deref(), Some("One. Two."));
    }

    proptest! {
        #[test]
        fn any_text_ends_in_clean_lines(rich in r#"(<|>|/|!--|-->|b|p|script|style|"|'|&|amp;|#1|é|漢|\s|.)*"#) {
            for line in plain_lines(&rich) {
                prop_assert_eq!(line.trim(), &line);
                prop_assert!(!line.contains("  ") && !line.contains(char::is_control));
            }
        }

        #[test]
        fn text_without_markup_is_kept_word_for_word(text in "[a-z]{1,9}( [a-z.,]{1,9}){0,9}") {
            prop_assert_eq!(plain_lines(&text), [text]);
        }
    }
}
