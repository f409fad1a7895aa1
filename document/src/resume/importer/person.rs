//! The sections that belong to the person: volunteer, awards, publications, languages, interests.

use portfolio_content::{ChildKind, Record};

use super::{Importer, content, record};
use crate::resume::entry::Entry;
use crate::resume::sections::{AWARDS, INTERESTS, LANGUAGES, PUBLICATIONS, VOLUNTEER};

impl Importer {
    /// Reads them all into the contact's item collection.
    pub(super) fn sections_of_the_person(&mut self, whole: &mut Entry) {
        for (kind, section, map) in [
            (
                ChildKind::Volunteer,
                VOLUNTEER,
                Self::volunteer_role as fn(&mut Self, &mut Entry, Option<i64>) -> Record,
            ),
            (ChildKind::Award, AWARDS, Self::award),
            (ChildKind::Publication, PUBLICATIONS, Self::publication),
            (ChildKind::Language, LANGUAGES, Self::language),
            (ChildKind::Interest, INTERESTS, Self::interest),
        ] {
            let children = self.each(whole, &section, map);
            if !children.is_empty() {
                self.children.insert(kind, children);
            }
        }
    }

    fn volunteer_role(&mut self, entry: &mut Entry, sort_order: Option<i64>) -> Record {
        let organization = self.reader.name(entry, &["organization", "name", "company"]);
        let position = self.reader.name(entry, &["position", "title", "role"]);
        let period = self.reader.period(entry);
        let key = [organization.as_deref(), position.as_deref(), period.start().as_deref()]
            .map(|part| part.map(str::to_owned));
        record(&content::VolunteerRole {
            id: self.ids.give("volunteer", &key.each_ref().map(|part| part.as_deref())),
            organization,
            position,
            url: self.reader.link(entry, &["url", "website"]),
            start_date: period.start(),
            end_date: period.end(),
            is_current_role: period.is_current(),
            summary: self.reader.text(entry, &["summary", "description"]),
            highlights: self.reader.texts(entry, &["highlights"]),
            sort_order,
            ..Default::default()
        })
    }

    fn award(&mut self, entry: &mut Entry, sort_order: Option<i64>) -> Record {
        let title = self.reader.name(entry, &["title", "name"]);
        let date = self.reader.date(entry, &["date"]).map(String::from);
        record(&content::Award {
            id: self.ids.give("award", &[title.as_deref(), date.as_deref()]),
            title,
            date,
            awarder: self.reader.name(entry, &["awarder", "issuer"]),
            summary: self.reader.text(entry, &["summary", "description"]),
            sort_order,
            ..Default::default()
        })
    }

    fn publication(&mut self, entry: &mut Entry, sort_order: Option<i64>) -> Record {
        let name = self.reader.name(entry, &["name", "title"]);
        let release_date = self.reader.date(entry, &["releaseDate", "date"]).map(String::from);
        record(&content::Publication {
            id: self.ids.give("publication", &[name.as_deref(), release_date.as_deref()]),
            name,
            publisher: self.reader.name(entry, &["publisher"]),
            release_date,
            url: self.reader.link(entry, &["url", "website"]),
            summary: self.reader.text(entry, &["summary", "description"]),
            sort_order,
            ..Default::default()
        })
    }

    fn language(&mut self, entry: &mut Entry, sort_order: Option<i64>) -> Record {
        let language = self.reader.name(entry, &["language", "name"]);
        record(&content::SpokenLanguage {
            id: self.ids.give("language", &[language.as_deref()]),
            language,
            fluency: self.reader.text(entry, &["fluency", "level", "proficiency"]),
            sort_order,
            ..Default::default()
        })
    }

    fn interest(&mut self, entry: &mut Entry, sort_order: Option<i64>) -> Record {
        let name = self.reader.name(entry, &["name"]);
        record(&content::Interest {
            id: self.ids.give("interest", &[name.as_deref()]),
            name,
            keywords: self.reader.texts(entry, &["keywords"]),
            sort_order,
            ..Default::default()
        })
    }
}
