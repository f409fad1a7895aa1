//! What a page shows: the parts of a résumé as headings, lines and lists, in plain text.

use portfolio_content::Format;

use crate::plain::{plain_line, plain_lines};

/// The longest description of a page, in characters: search engines show no more.
const DESCRIPTION_CHARS: usize = 160;

/// A portfolio, ready to be written as a page.
#[derive(Debug, Default)]
pub struct Page {
    /// The person's name.
    pub name: Option<String>,
    /// What they are.
    pub label: Option<String>,
    /// Where they are and how to reach them.
    pub facts: Vec<Fact>,
    /// What they say of themselves.
    pub summary: Vec<String>,
    /// Roles and projects.
    pub before_skills: Vec<Section>,
    /// Skills by group.
    pub skills: Vec<Skills>,
    /// Everything else.
    pub after_skills: Vec<Section>,
    /// What others say.
    pub quotes: Vec<Quote>,
}

/// A short line, perhaps a link.
#[derive(Debug, PartialEq)]
pub struct Fact {
    /// What it says.
    pub text: String,
    /// Where it leads.
    pub link: Option<String>,
}

/// A list under a heading.
#[derive(Debug)]
pub struct Section {
    /// The heading.
    pub title: &'static str,
    /// The list.
    pub entries: Vec<Entry>,
}

/// An entry of a list.
#[derive(Debug, Default, PartialEq)]
pub struct Entry {
    /// What it is.
    pub heading: Option<String>,
    /// Where to read more.
    pub link: Option<String>,
    /// Where it was, or who gave it.
    pub at: Option<String>,
    /// When.
    pub dates: Option<String>,
    /// What it was about.
    pub paragraphs: Vec<String>,
    /// What was achieved.
    pub bullets: Vec<String>,
    /// Words that go with it.
    pub tags: Vec<String>,
}

impl Entry {
    /// Whether there is more to it than a date.
    #[must_use]
    pub fn says_something(&self) -> bool {
        let lists = [&self.paragraphs, &self.bullets, &self.tags];
        self.heading.is_some() || self.at.is_some() || lists.iter().any(|list| !list.is_empty())
    }
}

/// Skills of one group.
#[derive(Debug)]
pub struct Skills {
    /// The group.
    pub name: Option<String>,
    /// How well they are mastered.
    pub level: Option<String>,
    /// Their names.
    pub names: Vec<String>,
}

/// What somebody says.
#[derive(Debug)]
pub struct Quote {
    /// What is said.
    pub paragraphs: Vec<String>,
    /// By whom.
    pub author: Option<String>,
}

impl Page {
    /// Whether there is nothing to show.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.name.is_none()
            && self.summary.is_empty()
            && self.before_skills.is_empty()
            && self.skills.is_empty()
            && self.after_skills.is_empty()
            && self.quotes.is_empty()
    }

    /// Who this is, in a line; `None` if nobody is named.
    #[must_use]
    pub fn title(&self) -> Option<String> {
        let name = self.name.as_deref()?;
        Some(self.label.as_deref().map_or_else(|| name.to_owned(), |label| format!("{name}, {label}")))
    }

    /// The beginning of the summary, whole words only.
    #[must_use]
    pub fn description(&self) -> Option<String> {
        let summary = self.summary.join(" ");
        if summary.chars().count() <= DESCRIPTION_CHARS {
            return (!summary.is_empty()).then_some(summary);
        }
        let cut: String = summary.chars().take(DESCRIPTION_CHARS - 1).collect();
        let words = cut.rsplit_once(' ').map_or(cut.as_str(), |(words, _)| words);
        Some(format!("{}…", words.trim_end_matches([',', ';', ':', '.'])))
    }
}

/// `text` on one line, without markup.
pub(super) fn plain(text: Option<&str>) -> Option<String> {
    text.and_then(plain_line)
}

/// `text` in paragraphs, without markup.
pub(super) fn lines(text: Option<&str>) -> Vec<String> {
    text.map(plain_lines).unwrap_or_default()
}

/// `texts`, a line each, without markup.
pub(super) fn each(texts: &[String]) -> Vec<String> {
    texts.iter().filter_map(|text| plain_line(text)).collect()
}

/// `link`, if it leads to the web: nothing else may stand in a page.
pub(super) fn web(link: Option<&str>) -> Option<String> {
    link.filter(|link| Format::Link.accepts(link)).map(str::to_owned)
}
