//! From the content form to items of the content table: one a record, with the names that the API shows beside ids filled in.

use std::collections::HashMap;

use portfolio_shared::content::{
    ChildKind, Collection, ItemKey, QUERY_DEFINITION_PARTITION, Record, SETTING_PARTITION,
};
use portfolio_shared::settings;
use serde::Serialize;
use serde_json::{Value, json};

use super::form::{Document, Id, Project, Skill};

/// Sort key of the one record of the collection `portfolio-config`, which has no id.
pub const CONFIG_KEY: &str = "config";

/// An item and the partition it lies in.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedItem {
    /// The collection's name, or that of the settings or the query definitions.
    pub partition: &'static str,
    /// Sort key.
    pub key: ItemKey,
    /// Attributes.
    pub record: Record,
}

/// Every item of `document`.
#[must_use]
pub fn items(document: &Document) -> Vec<PlacedItem> {
    let names = Names::of(document);
    let mut items = Vec::new();
    items.extend(document.portfolio_config.iter().map(|config| PlacedItem {
        partition: Collection::PortfolioConfig.name(),
        key: ItemKey::parent(CONFIG_KEY),
        record: fields(config, &[]),
    }));
    people(document, &names, &mut items);
    roles(document, &names, &mut items);
    projects(document, &names, &mut items);
    credentials(document, &names, &mut items);
    items
        .extend(each(&document.testimonials).map(|t| placed(Collection::Testimonial, &t.id, fields(t, &[]))));
    items.extend(each_entry(&document.settings).map(|(name, value)| setting(name, value)));
    items.extend(each_entry(&document.query_definitions).map(|(name, value)| definition(name, value)));
    items
}

/// The partitions that `document` holds, also those it holds nothing in: loading replaces them whole.
#[must_use]
pub fn held_partitions(document: &Document) -> Vec<&'static str> {
    let collections = Collection::ALL.into_iter().filter(|collection| holds(document, *collection));
    let mut partitions: Vec<_> = collections.map(Collection::name).collect();
    partitions.extend(document.settings.iter().map(|_| SETTING_PARTITION));
    partitions.extend(document.query_definitions.iter().map(|_| QUERY_DEFINITION_PARTITION));
    partitions
}

fn holds(document: &Document, collection: Collection) -> bool {
    match collection {
        Collection::PortfolioConfig => document.portfolio_config.is_some(),
        Collection::Contact => document.contacts.is_some(),
        Collection::Account => document.accounts.is_some(),
        Collection::Experience => document.experience.is_some(),
        Collection::ExperienceHighlight => document.experience_highlights.is_some(),
        Collection::Project => document.projects.is_some(),
        Collection::Skill => document.skills.is_some(),
        Collection::Certification => document.certifications.is_some(),
        Collection::Education => document.education.is_some(),
        Collection::Testimonial => document.testimonials.is_some(),
    }
}

fn people(document: &Document, names: &Names, items: &mut Vec<PlacedItem>) {
    items.extend(each(&document.contacts).map(|contact| {
        let mut record = fields(contact, &[]);
        set(&mut record, "accountName", names.account(contact.account_id.as_ref()));
        placed(Collection::Contact, &contact.id, record)
    }));
    items.extend(
        each(&document.accounts)
            .map(|account| placed(Collection::Account, &account.id, fields(account, &[]))),
    );
    items
        .extend(each(&document.skills).map(|skill| placed(Collection::Skill, &skill.id, fields(skill, &[]))));
}

fn roles(document: &Document, names: &Names, items: &mut Vec<PlacedItem>) {
    for role in each(&document.experience) {
        let mut record = fields(role, &["skills"]);
        set(&mut record, "employerName", names.account(role.employer_id.as_ref()));
        set(&mut record, "contactName", names.contact(role.contact_id.as_ref()));
        items.push(placed(Collection::Experience, &role.id, record));
        let parent = Parent {
            collection: Collection::Experience,
            field: "experience",
            id: &role.id,
            name: &role.name,
        };
        items.extend(role.skills.iter().map(|skill| parent.skill(skill, names)));
    }
    items.extend(each(&document.experience_highlights).map(|highlight| {
        let mut record = fields(highlight, &[]);
        set(&mut record, "experienceName", names.experience(highlight.experience_id.as_ref()));
        placed(Collection::ExperienceHighlight, &highlight.id, record)
    }));
}

fn projects(document: &Document, names: &Names, items: &mut Vec<PlacedItem>) {
    for project in each(&document.projects) {
        let mut record = fields(project, &["assets", "skills"]);
        set(&mut record, "contactName", names.contact(project.contact_id.as_ref()));
        items.push(placed(Collection::Project, &project.id, record));
        items.extend(assets(project));
        let parent = Parent {
            collection: Collection::Project,
            field: "project",
            id: &project.id,
            name: &project.name,
        };
        items.extend(project.skills.iter().map(|skill| parent.skill(skill, names)));
    }
}

fn assets(project: &Project) -> impl Iterator<Item = PlacedItem> {
    project.assets.iter().map(|asset| {
        let mut record = fields(asset, &[]);
        set(&mut record, "projectId", Some(project.id.as_str()));
        set(&mut record, "projectName", Some(&project.name));
        let key = ItemKey::child(project.id.as_str(), ChildKind::Asset, asset.id.as_str());
        PlacedItem { partition: Collection::Project.name(), key, record }
    })
}

fn credentials(document: &Document, names: &Names, items: &mut Vec<PlacedItem>) {
    for certification in each(&document.certifications) {
        let mut record = fields(certification, &["skills"]);
        set(&mut record, "issuerName", names.account(certification.issuer_id.as_ref()));
        set(&mut record, "contactName", names.contact(certification.contact_id.as_ref()));
        items.push(placed(Collection::Certification, &certification.id, record));
        let (id, name) = (&certification.id, &certification.name);
        let parent = Parent { collection: Collection::Certification, field: "certification", id, name };
        items.extend(certification.skills.iter().map(|skill| parent.skill(skill, names)));
    }
    items.extend(each(&document.education).map(|education| {
        let mut record = fields(education, &[]);
        set(&mut record, "issuerName", names.account(education.issuer_id.as_ref()));
        set(&mut record, "contactName", names.contact(education.contact_id.as_ref()));
        placed(Collection::Education, &education.id, record)
    }));
}

/// The item of the setting `name`.
#[must_use]
pub fn setting(name: &str, value: &Value) -> PlacedItem {
    let record = Record::from_iter([(settings::VALUE.to_owned(), value.clone())]);
    PlacedItem { partition: SETTING_PARTITION, key: ItemKey::parent(name), record }
}

fn definition(name: &str, value: &Value) -> PlacedItem {
    let record = value.as_object().cloned().unwrap_or_default();
    PlacedItem { partition: QUERY_DEFINITION_PARTITION, key: ItemKey::parent(name), record }
}

fn placed(collection: Collection, id: &Id, record: Record) -> PlacedItem {
    PlacedItem { partition: collection.name(), key: ItemKey::parent(id.as_str()), record }
}

/// The fields of `record`, without those that become items of their own.
fn fields(record: &impl Serialize, children: &[&str]) -> Record {
    let Ok(Value::Object(mut fields)) = serde_json::to_value(record) else { return Record::new() };
    fields.retain(|name, _| !children.contains(&name.as_str()));
    fields
}

fn set(record: &mut Record, field: &str, value: Option<&str>) {
    if let Some(value) = value {
        record.insert(field.to_owned(), value.into());
    }
}

fn each<T>(records: &Option<Vec<T>>) -> impl Iterator<Item = &T> {
    records.iter().flatten()
}

fn each_entry<V>(
    entries: &Option<std::collections::BTreeMap<String, V>>,
) -> impl Iterator<Item = (&String, &V)> {
    entries.iter().flatten()
}

/// The record that a skill was used in, or proved by.
struct Parent<'a> {
    collection: Collection,
    field: &'static str,
    id: &'a Id,
    name: &'a str,
}

impl Parent<'_> {
    fn skill(&self, skill: &Id, names: &Names) -> PlacedItem {
        let (parent, skill_id) = (self.id.as_str(), skill.as_str());
        // No id holds a colon, so no two links share an id.
        let id = format!("{parent}:{skill_id}");
        let key = ItemKey::child(parent, ChildKind::Skill, &id);
        let mut record = Record::from_iter([
            ("id".to_owned(), json!(id)),
            (format!("{}Id", self.field), json!(parent)),
            (format!("{}Name", self.field), json!(self.name)),
            ("skillId".to_owned(), json!(skill_id)),
        ]);
        if let Some(skill) = names.skills.get(skill_id) {
            set(&mut record, "skillName", Some(&skill.name));
            set(&mut record, "skillCategory", skill.category.as_deref());
            record.extend(
                skill.proficiency_score.map(|score| ("skillProficiencyScore".to_owned(), json!(score))),
            );
        }
        PlacedItem { partition: self.collection.name(), key, record }
    }
}

/// What the ids of a document stand for.
struct Names<'a> {
    accounts: HashMap<&'a str, &'a str>,
    contacts: HashMap<&'a str, &'a str>,
    experience: HashMap<&'a str, &'a str>,
    skills: HashMap<&'a str, &'a Skill>,
}

impl<'a> Names<'a> {
    fn of(document: &'a Document) -> Self {
        Self {
            accounts: each(&document.accounts).map(|a| (a.id.as_str(), a.name.as_str())).collect(),
            contacts: each(&document.contacts).map(|c| (c.id.as_str(), c.name.as_str())).collect(),
            experience: each(&document.experience).map(|e| (e.id.as_str(), e.name.as_str())).collect(),
            skills: each(&document.skills).map(|s| (s.id.as_str(), s)).collect(),
        }
    }

    fn account(&self, id: Option<&Id>) -> Option<&'a str> {
        self.accounts.get(id?.as_str()).copied()
    }

    fn contact(&self, id: Option<&Id>) -> Option<&'a str> {
        self.contacts.get(id?.as_str()).copied()
    }

    fn experience(&self, id: Option<&Id>) -> Option<&'a str> {
        self.experience.get(id?.as_str()).copied()
    }
}

#[cfg(test)]
mod tests;
