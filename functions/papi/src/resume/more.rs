//! What else there is of a person.

use portfolio_content::records::{Award, Interest, Publication, Reference, SpokenLanguage};

use super::entry::{bullet, joined, paragraph, section, text, timed, when, with_details};
use crate::language::Labels;
use crate::plain::{plain_line, plain_lines};

/// Each award with who gave it, when, and what for.
pub fn awards(awards: &[Award], labels: &Labels) -> Option<String> {
    let entries = awards.iter().filter_map(|award| {
        let line = joined([text(award.title.as_deref()), text(award.awarder.as_deref())]);
        let line = timed(line, when(award.date.as_deref(), labels));
        bullet([line].into_iter().chain(plain_lines(award.summary.as_deref().unwrap_or_default())))
    });
    section(labels.awards, entries, "\n")
}

/// Each publication with its publisher, when it appeared, what it is about and where to read it.
pub fn publications(publications: &[Publication], labels: &Labels) -> Option<String> {
    let entries = publications.iter().filter_map(|publication| {
        let line = joined([text(publication.name.as_deref()), text(publication.publisher.as_deref())]);
        let line = timed(line, when(publication.release_date.as_deref(), labels));
        let summary = plain_lines(publication.summary.as_deref().unwrap_or_default());
        bullet([line].into_iter().chain(summary).chain(publication.url.clone()))
    });
    section(labels.publications, entries, "\n")
}

/// The languages that the person speaks, and how well.
pub fn languages(languages: &[SpokenLanguage], labels: &Labels) -> Option<String> {
    let spoken = languages
        .iter()
        .filter_map(|spoken| with_details(spoken.language.as_deref(), text(spoken.fluency.as_deref())));
    section(labels.languages, [in_one_line(spoken)], "\n")
}

/// What the person is interested in.
pub fn interests(interests: &[Interest], labels: &Labels) -> Option<String> {
    let interests = interests.iter().filter_map(|interest| {
        let keywords: Vec<_> = interest.keywords.iter().filter_map(|keyword| plain_line(keyword)).collect();
        let keywords = (!keywords.is_empty()).then(|| keywords.join(", "));
        with_details(interest.name.as_deref(), keywords)
    });
    section(labels.interests, [in_one_line(interests)], "\n")
}

/// Who can be asked, or that they can be.
pub fn references(references: &[Reference], labels: &Labels) -> Option<String> {
    let entries = references.iter().map(|reference| {
        let line = match (text(reference.name.as_deref()), text(reference.reference.as_deref())) {
            (Some(name), Some(said)) => labels.labelled(&name, &said),
            (name, said) => name.or(said).unwrap_or_default(),
        };
        paragraph(&line)
    });
    section(labels.references, entries, "\n")
}

fn in_one_line(things: impl Iterator<Item = String>) -> String {
    paragraph(&things.collect::<Vec<_>>().join(", "))
}
