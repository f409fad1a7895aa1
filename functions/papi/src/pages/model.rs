//! What a page shows: the parts of a résumé as headings, lines and lists, in plain text.

use portfolio_content::Format;

use super::entries;
use crate::language::Labels;
use crate::plain::{plain_line, plain_lines};
use crate::resume::json_resume::JsonResume;
use crate::resume::json_resume::forms::{Basics, Reference, SkillGroup};

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
    /// The page of `resume`, labelled by `labels`.
    #[must_use]
    pub fn of(resume: &JsonResume, labels: &'static Labels) -> Self {
        let basics = resume.basics.clone().unwrap_or_default();
        Self {
            name: plain(basics.name.as_deref()),
            label: plain(basics.label.as_deref()),
            facts: facts(&basics),
            summary: lines(basics.summary.as_deref()),
            before_skills: sections([
                (labels.experience, entries::work(&resume.work, labels)),
                (labels.projects, entries::projects(&resume.projects, labels)),
            ]),
            skills: skills(&resume.skills),
            after_skills: sections([
                (labels.education, entries::education(&resume.education, labels)),
                (labels.certifications, entries::certificates(&resume.certificates, labels)),
                (labels.volunteering, entries::volunteer(&resume.volunteer, labels)),
                (labels.awards, entries::awards(&resume.awards, labels)),
                (labels.publications, entries::publications(&resume.publications, labels)),
                (labels.languages, entries::languages(&resume.languages)),
                (labels.interests, entries::interests(&resume.interests)),
            ]),
            quotes: resume.references.iter().filter_map(quote).collect(),
        }
    }

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

fn sections<const N: usize>(sections: [(&'static str, Vec<Entry>); N]) -> Vec<Section> {
    let held = sections.into_iter().filter(|(_, entries)| !entries.is_empty());
    held.map(|(title, entries)| Section { title, entries }).collect()
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

fn facts(basics: &Basics) -> Vec<Fact> {
    let location = basics.location.clone().unwrap_or_default();
    let place =
        [&location.address, &location.postal_code, &location.city, &location.region, &location.country_code];
    let place: Vec<_> = place.into_iter().filter_map(|part| plain(part.as_deref())).collect();
    let place = (!place.is_empty()).then(|| Fact { text: place.join(", "), link: None });
    let reachable = |scheme: &str, text: &Option<String>| {
        let text = plain(text.as_deref())?;
        let link = Some(format!("{scheme}:{}", text.replace(' ', "")));
        Some(Fact { text, link })
    };
    let site = web(basics.url.as_deref()).map(|link| Fact { text: without_scheme(&link), link: Some(link) });
    let profiles = basics.profiles.iter().filter_map(|profile| {
        let link = web(profile.url.as_deref());
        let names =
            [&profile.network, &profile.username].into_iter().filter_map(|name| plain(name.as_deref()));
        let text = match (names.collect::<Vec<_>>().join(": "), &link) {
            (text, _) if !text.is_empty() => text,
            (_, link) => without_scheme(link.as_deref()?),
        };
        Some(Fact { text, link })
    });
    let own = [place, reachable("mailto", &basics.email), reachable("tel", &basics.phone), site];
    own.into_iter().flatten().chain(profiles).collect()
}

fn without_scheme(link: &str) -> String {
    let rest = link.split_once("://").map_or(link, |(_, rest)| rest);
    rest.trim_end_matches('/').to_owned()
}

/// Skills that stand alone are one group without a name, behind the others.
fn skills(groups: &[SkillGroup]) -> Vec<Skills> {
    let (alone, grouped): (Vec<_>, Vec<_>) = groups.iter().partition(|group| group.keywords.is_empty());
    let grouped = grouped.into_iter().map(|group| Skills {
        name: plain(group.name.as_deref()),
        level: plain(group.level.as_deref()),
        names: each(&group.keywords),
    });
    let named = |skill: &SkillGroup| {
        let name = plain(skill.name.as_deref())?;
        Some(plain(skill.level.as_deref()).map_or_else(|| name.clone(), |level| format!("{name} ({level})")))
    };
    let names: Vec<_> = alone.into_iter().filter_map(named).collect();
    let alone = (!names.is_empty()).then_some(Skills { name: None, level: None, names });
    grouped.chain(alone).collect()
}

fn quote(reference: &Reference) -> Option<Quote> {
    let (paragraphs, author) = (lines(reference.reference.as_deref()), plain(reference.name.as_deref()));
    (!paragraphs.is_empty() || author.is_some()).then_some(Quote { paragraphs, author })
}
