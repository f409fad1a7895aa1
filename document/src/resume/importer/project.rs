//! Projects.

use portfolio_content::{ChildKind, ProjectStatus, Record};

use super::{Importer, UNNAMED, content, record};
use crate::resume::entry::Entry;
use crate::resume::network::is_code;

/// The projects that are shown first.
const FEATURED: i64 = 3;

impl Importer {
    pub(super) fn project(&mut self, entry: &mut Entry, sort_order: Option<i64>) -> Record {
        let name = self.reader.name(entry, &["name", "title"]);
        let period = self.reader.period(entry);
        let url = self.reader.link(entry, &["url", "website", "link"]);
        let (repository_url, live_url) =
            if url.as_ref().is_some_and(|url| is_code(url)) { (url, None) } else { (None, url) };
        let keywords = self.reader.texts(entry, &["keywords", "technologies", "tags"]);
        let skills = self.skills_named(&keywords);
        let project = content::Project {
            id: self.ids.give("project", &[name.as_deref()]),
            is_unnamed: name.is_none(),
            name: name.unwrap_or_else(|| UNNAMED.to_owned()),
            solution: self.reader.text(entry, &["description", "summary"]),
            status: period.is_said_to_go_on().then(|| ProjectStatus::Active.text().to_owned()),
            date_completed: period.end(),
            live_url,
            repository_url,
            is_featured: sort_order.is_some_and(|place| place <= FEATURED),
            contact_id: self.contact_id(),
            sort_order,
            start_date: period.start(),
            highlights: self.reader.texts(entry, &["highlights"]),
            keywords,
            roles: self.reader.texts(entry, &["roles", "role"]),
            entity: self.reader.text(entry, &["entity"]),
            kind: self.reader.text(entry, &["type"]),
            ..Default::default()
        };
        let mut project = record(&project);
        project.insert(ChildKind::Skill.plural().to_owned(), skills.into());
        project
    }
}
