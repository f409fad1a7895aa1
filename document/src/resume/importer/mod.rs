//! The mapping, section by section. `docs/RESUME.md` has it for users.

mod basics;
mod credentials;
mod person;
mod project;
mod references;
mod skills;
mod work;

use std::collections::{BTreeMap, HashMap};

use portfolio_content::records as content;
use portfolio_content::{ChildKind, Collection, Record};
use serde::Serialize;
use serde_json::Value;

use super::entry::Entry;
use super::ids::Ids;
use super::reader::Reader;
use super::report::Report;
use super::sections::{self, Section};
use crate::check::JsonPath;
use crate::form::Document;

/// Stands in for a name that is not known, where nothing better does.
const UNNAMED: &str = "Unnamed";

/// What a résumé makes.
pub struct Imported {
    /// The content, with every collection, even the empty ones.
    pub document: Document,
    /// Where in the résumé each record comes from, by its id.
    pub origins: HashMap<String, JsonPath>,
    /// What became of each part.
    pub report: Report,
}

/// Maps a résumé, which is `whole`.
pub fn import(mut whole: Entry, reader: Reader, publish_contact: bool) -> Imported {
    whole.take_all(&["$schema"]);
    let mut importer = Importer::new(reader, publish_contact);
    importer.basics(&mut whole);
    importer.meta(&mut whole);
    importer.sections_of_the_person(&mut whole);
    let testimonials = importer.references(&mut whole);
    importer.complete_contact();
    let (experience, highlights) = importer.work(&mut whole);
    let education = importer.each(&mut whole, &sections::EDUCATION, Importer::degree);
    let certifications = importer.each(&mut whole, &sections::CERTIFICATES, Importer::certificate);
    importer.skills(&mut whole);
    let projects = importer.each(&mut whole, &sections::PROJECTS, Importer::project);
    whole.finish(None, &mut importer.reader.report);
    let document = Document::default()
        .with(Collection::PortfolioConfig, &[record(&importer.config)])
        .with(Collection::Contact, importer.contact_record().as_slice())
        .with(Collection::Account, &records(&importer.accounts))
        .with(Collection::Experience, &experience)
        .with(Collection::ExperienceHighlight, &highlights)
        .with(Collection::Project, &projects)
        .with(Collection::Skill, &records(&importer.skills))
        .with(Collection::Certification, &certifications)
        .with(Collection::Education, &education)
        .with(Collection::Testimonial, &testimonials);
    Imported { document, origins: importer.origins, report: importer.reader.report }
}

struct Importer {
    reader: Reader,
    publish_contact: bool,
    ids: Ids,
    origins: HashMap<String, JsonPath>,
    config: content::PortfolioConfig,
    contact: Option<content::Contact>,
    children: BTreeMap<ChildKind, Vec<Record>>,
    accounts: Vec<content::Account>,
    skills: Vec<content::Skill>,
}

/// `record` as JSON.
fn record(record: &impl Serialize) -> Record {
    match serde_json::to_value(record) {
        Ok(Value::Object(record)) => record,
        _ => unreachable!("a record is written as an object"),
    }
}

fn records(records: &[impl Serialize]) -> Vec<Record> {
    records.iter().map(record).collect()
}

impl Importer {
    fn new(reader: Reader, publish_contact: bool) -> Self {
        let language = reader.language.clone();
        Self {
            reader,
            publish_contact,
            ids: Ids::default(),
            origins: HashMap::new(),
            config: content::PortfolioConfig { language, ..Default::default() },
            contact: None,
            children: BTreeMap::new(),
            accounts: Vec::new(),
            skills: Vec::new(),
        }
    }

    /// Maps each entry of a section, in order, given its place in the list; those that say nothing are reported.
    fn each(
        &mut self,
        whole: &mut Entry,
        section: &Section,
        map: fn(&mut Self, &mut Entry, Option<i64>) -> Record,
    ) -> Vec<Record> {
        let entries = section.take(whole, &mut self.reader.report);
        let mut made = Vec::with_capacity(entries.len());
        for (index, mut entry) in entries.into_iter().enumerate() {
            let record = map(self, &mut entry, i64::try_from(index + 1).ok());
            let place = entry.place.clone();
            entry.finish(Some(section.name()), &mut self.reader.report);
            if says_something(&record) {
                self.note_origin(&record, place);
                made.push(record);
            } else {
                self.reader.report.left_out(&place, "nothing in it can be read");
            }
        }
        made
    }

    fn note_origin(&mut self, record: &Record, place: JsonPath) {
        if let Some(id) = record.get("id").and_then(Value::as_str) {
            self.origins.insert(id.to_owned(), place);
        }
    }

    fn contact_id(&self) -> Option<String> {
        self.contact.as_ref().map(|contact| contact.id.clone())
    }

    /// The account of that name, made if it is not there yet, for the entry at `place`.
    fn account(&mut self, name: Option<&str>, place: &JsonPath) -> Option<String> {
        let name = name?;
        if let Some(account) = self.accounts.iter().find(|account| account.name == name) {
            return Some(account.id.clone());
        }
        let id = self.ids.give("account", &[Some(name)]);
        self.origins.insert(id.clone(), place.clone());
        let account = content::Account { id: id.clone(), name: name.to_owned(), ..Default::default() };
        self.accounts.push(account);
        Some(id)
    }
}

/// Whether a record holds anything that was in the résumé, and not only what every record has.
fn says_something(record: &Record) -> bool {
    let is_unnamed = record.get("isUnnamed") == Some(&Value::Bool(true));
    let is_made = |name: &str| match name {
        "id" | "sortOrder" | "contactId" => true,
        "name" => is_unnamed,
        _ => false,
    };
    record.iter().filter(|(name, _)| !is_made(name)).any(|(_, value)| match value {
        Value::String(text) => !text.is_empty(),
        Value::Number(_) => true,
        Value::Array(elements) => !elements.is_empty(),
        _ => false,
    })
}
