//! HTML to text: tags go, and what begins or ends a block becomes a line break. Entities are left to Markdown, which has the same.
//!
//! Only what names an element of HTML (or a custom element, with its hyphen) counts as a tag: `Vec<T>` and `a < b` stay as they are, and so
//! does code between backticks.

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

/// `rich` without tags.
pub fn without_tags(rich: &str) -> String {
    let mut text = String::with_capacity(rich.len());
    let mut rest = rich;
    while let Some(at) = rest.find(['<', '`']) {
        let (before, markup) = rest.split_at(at);
        text.push_str(before);
        let length = match Markup::read(markup) {
            Some(found) => {
                text.push_str(if found.breaks_line { "\n" } else { "" });
                found.length
            }
            None => {
                let kept = code_length(markup).unwrap_or(1);
                text.push_str(&markup[..kept]);
                kept
            }
        };
        rest = &markup[length..];
    }
    text.push_str(rest);
    text
}

/// How much of `text` is code between backticks at its start, if it begins with any. Where nothing closes it, the backticks alone.
fn code_length(text: &str) -> Option<usize> {
    let ticks = text.len() - text.trim_start_matches('`').len();
    if ticks == 0 {
        return None;
    }
    let mut from = ticks;
    while let Some(at) = text[from..].find('`') {
        let run = &text[from + at..];
        let length = run.len() - run.trim_start_matches('`').len();
        from += at + length;
        if length == ticks {
            return Some(from);
        }
    }
    Some(ticks)
}

/// A tag, a comment or a declaration at the start of a text; for an element whose content is not text, that content too.
struct Markup {
    length: usize,
    breaks_line: bool,
}

impl Markup {
    fn read(text: &str) -> Option<Self> {
        if !text.starts_with('<') {
            return None;
        }
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
