//! From a résumé to what a page shows of it.

use super::entries;
use super::model::{Entry, Fact, Page, Quote, Section, Skills, each, lines, plain, web};
use crate::language::Labels;
use crate::resume::json_resume::JsonResume;
use crate::resume::json_resume::forms::{Basics, Reference, SkillGroup};

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
}

fn sections<const N: usize>(sections: [(&'static str, Vec<Entry>); N]) -> Vec<Section> {
    let said = sections.into_iter().map(|(title, entries)| {
        let entries = entries.into_iter().filter(Entry::says_something).collect();
        Section { title, entries }
    });
    said.filter(|section| !section.entries.is_empty()).collect()
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
