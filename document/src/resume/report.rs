//! What became of a résumé: nothing of it is dropped in silence.

use std::fmt::{self, Display};

use portfolio_content::{ChildKind, Collection, Record};
use serde_json::Value;

use crate::check::JsonPath;
use crate::form::Document;

/// The account of an import, for the person whose résumé it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    read: Vec<String>,
    language: Option<String>,
    notes: Vec<String>,
    left_out: Vec<String>,
    unknown: Vec<(String, usize)>,
    withheld: Vec<String>,
}

/// What is counted of a document: where it lies, and what one and several of it are called.
const COUNTED: [(Collection, Option<ChildKind>, &str, &str); 14] = [
    (Collection::Experience, None, "role", "roles"),
    (Collection::ExperienceHighlight, None, "highlight", "highlights"),
    (Collection::Contact, Some(ChildKind::Volunteer), "volunteer role", "volunteer roles"),
    (Collection::Education, None, "degree or course", "degrees and courses"),
    (Collection::Contact, Some(ChildKind::Award), "award", "awards"),
    (Collection::Certification, None, "certificate", "certificates"),
    (Collection::Contact, Some(ChildKind::Publication), "publication", "publications"),
    (Collection::Skill, None, "skill", "skills"),
    (Collection::Contact, Some(ChildKind::Language), "language", "languages"),
    (Collection::Contact, Some(ChildKind::Interest), "interest", "interests"),
    (Collection::Testimonial, None, "testimonial", "testimonials"),
    (
        Collection::Contact,
        Some(ChildKind::Reference),
        "reference without a testimonial",
        "references without a testimonial",
    ),
    (Collection::Project, None, "project", "projects"),
    (Collection::Contact, Some(ChildKind::Profile), "profile", "profiles"),
];

impl Report {
    /// Notes how what lies at `place` was read, if that is not as it is written.
    pub(super) fn note(&mut self, place: &JsonPath, how: impl Display) {
        self.notes.push(format!("{}: {how}", shown(place)));
    }

    /// Notes that what lies at `place` was left out, and why; once, also where two records hold it.
    pub(super) fn left_out(&mut self, place: &JsonPath, why: impl Display) {
        let line = format!("{}: {why}", shown(place));
        if !self.left_out.contains(&line) {
            self.left_out.push(line);
        }
    }

    /// Notes a field that the JSON Resume form does not have: its name, after that of its section.
    pub(super) fn unknown(&mut self, name: String) {
        match self.unknown.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => self.unknown.push((name, 1)),
        }
    }

    /// Notes that a way to reach somebody was withheld.
    pub(super) fn withheld(&mut self, what: impl Into<String>) {
        self.withheld.push(what.into());
    }

    /// Notes the language of the texts.
    pub(super) fn language(&mut self, language: String) {
        self.language = Some(language);
    }

    /// Counts what is in the document that was made.
    pub(super) fn count(&mut self, document: &Document) {
        let contact = document.records(Collection::Contact).unwrap_or_default().first();
        self.read.extend(contact.and_then(|contact| contact.get("name")?.as_str()).map(str::to_owned));
        for (collection, kind, one, several) in COUNTED {
            let records = document.records(collection).unwrap_or_default();
            let counted: Vec<_> = match kind {
                None => records.iter().map(|_| None).collect(),
                Some(kind) => records.iter().flat_map(|record| children(record, kind)).map(network).collect(),
            };
            let networks: Vec<_> = counted.iter().copied().flatten().collect();
            let named =
                if networks.is_empty() { String::new() } else { format!(" ({})", networks.join(", ")) };
            let count = counted.len();
            let thing = if count == 1 { one } else { several };
            self.read.extend((count > 0).then(|| format!("{count} {thing}{named}")));
        }
    }
}

fn children(record: &Record, kind: ChildKind) -> impl Iterator<Item = &Value> {
    record.get(kind.plural()).and_then(Value::as_array).into_iter().flatten()
}

fn network(profile: &Value) -> Option<&str> {
    profile["network"].as_str()
}

/// `place` as a person says it: without the sign for the whole.
pub(super) fn shown(place: &JsonPath) -> String {
    let place = place.to_string();
    match place.strip_prefix("$.").or(place.strip_prefix('$')) {
        Some("") | None => "the résumé".to_owned(),
        Some(place) => place.to_owned(),
    }
}

impl Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let read = if self.read.is_empty() { "nothing".to_owned() } else { self.read.join(", ") };
        writeln!(formatter, "read: {read}")?;
        if let Some(language) = &self.language {
            writeln!(formatter, "language: {language}")?;
        }
        for line in &self.notes {
            writeln!(formatter, "note: {line}")?;
        }
        for line in &self.left_out {
            writeln!(formatter, "left out: {line}")?;
        }
        if !self.unknown.is_empty() {
            let names = self.unknown.iter().map(|(name, count)| match count {
                1 => name.clone(),
                count => format!("{name} ({count} times)"),
            });
            let names: Vec<_> = names.collect();
            writeln!(formatter, "left out, as JSON Resume has no such fields: {}", names.join(", "))?;
        }
        if !self.withheld.is_empty() {
            let withheld = self.withheld.join(", ");
            writeln!(
                formatter,
                "withheld, as anyone with a token could read it: {withheld}; --publish-contact publishes it"
            )?;
        }
        Ok(())
    }
}
