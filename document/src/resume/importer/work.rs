//! Roles and what was achieved in them.

use portfolio_content::Record;
use serde_json::Value;

use super::{Importer, UNNAMED, content, record};
use crate::resume::entry::Entry;
use crate::resume::remote::is_remote;
use crate::resume::sections::WORK;

/// Where the achievements of a role lie until they become records of their own.
const HIGHLIGHTS: &str = "highlights";

impl Importer {
    /// The roles, and their highlights.
    pub(super) fn work(&mut self, whole: &mut Entry) -> (Vec<Record>, Vec<Record>) {
        let mut roles = self.each(whole, &WORK, Self::role);
        let highlights = roles.iter_mut().flat_map(|role| self.highlights(role)).collect();
        (roles, highlights)
    }

    fn role(&mut self, entry: &mut Entry, sort_order: Option<i64>) -> Record {
        let employer = self.reader.name(entry, &["name", "company", "employer", "organization"]);
        let position = self.reader.name(entry, &["position", "title", "role", "jobTitle"]);
        let period = self.reader.period(entry);
        let location = self.reader.text(entry, &["location"]);
        let start_date = period.start();
        let role = content::Experience {
            id: self.ids.give("work", &[employer.as_deref(), position.as_deref(), start_date.as_deref()]),
            is_unnamed: position.is_none(),
            name: position.or_else(|| employer.clone()).unwrap_or_else(|| UNNAMED.to_owned()),
            employer_id: self.account(employer.as_deref(), &entry.place),
            start_date,
            end_date: period.end(),
            is_current_role: period.is_current(),
            is_remote: location.as_deref().is_some_and(is_remote),
            contact_id: self.contact_id(),
            sort_order,
            location,
            url: self.reader.link(entry, &["url", "website"]),
            description: self.reader.text(entry, &["description"]),
            summary: self.reader.text(entry, &["summary"]),
            ..Default::default()
        };
        let mut role = record(&role);
        role.insert(
            HIGHLIGHTS.to_owned(),
            self.reader.texts(entry, &["highlights", "achievements", "responsibilities"]).into(),
        );
        role
    }

    /// Takes the achievements out of `role`.
    fn highlights(&mut self, role: &mut Record) -> Vec<Record> {
        let Some(Value::Array(texts)) = role.remove(HIGHLIGHTS) else { return Vec::new() };
        let role = role.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
        let place = self.origins.get(&role).cloned();
        let mut made = Vec::with_capacity(texts.len());
        for (index, text) in texts.iter().filter_map(Value::as_str).enumerate() {
            let number = (index + 1).to_string();
            let highlight = record(&content::ExperienceHighlight {
                id: self.ids.give(&format!("{role}-highlight"), &[Some(&number)]),
                experience_id: Some(role.clone()),
                name: text.to_owned(),
                sort_order: i64::try_from(index + 1).ok(),
                ..Default::default()
            });
            if let Some(place) = &place {
                self.note_origin(&highlight, place.member(HIGHLIGHTS).element(index));
            }
            made.push(highlight);
        }
        made
    }
}
