//! Ids that are there twice, and references that lead nowhere.

use std::collections::HashSet;

use portfolio_shared::content::Collection;
use serde_json::Value;

use super::{Fault, JsonPath};
use crate::content::form::member_name;

/// A field of each record of a collection that names a record of another.
const REFERENCES: [(Collection, &str, Collection); 9] = [
    (Collection::Contact, "accountId", Collection::Account),
    (Collection::Experience, "employerId", Collection::Account),
    (Collection::Experience, "contactId", Collection::Contact),
    (Collection::ExperienceHighlight, "experienceId", Collection::Experience),
    (Collection::Project, "contactId", Collection::Contact),
    (Collection::Certification, "contactId", Collection::Contact),
    (Collection::Certification, "issuerId", Collection::Account),
    (Collection::Education, "contactId", Collection::Contact),
    (Collection::Education, "issuerId", Collection::Account),
];

/// Collections whose records list the ids of skills.
const WITH_SKILLS: [Collection; 3] = [Collection::Experience, Collection::Project, Collection::Certification];

/// Every id that is there twice, and every reference that leads nowhere, in whatever part of `document` has the right shape.
pub fn faults(document: &Value) -> Vec<Fault> {
    let mut faults = Vec::new();
    for collection in Collection::ALL {
        repeated(
            records(document, collection).map(|(path, record)| (path.member("id"), &record["id"])),
            &mut faults,
        );
    }
    repeated(assets(document), &mut faults);
    for (collection, field, target) in REFERENCES {
        let references =
            records(document, collection).map(|(path, record)| (path.member(field), &record[field]));
        dangling(document, references, target, &mut faults);
    }
    for collection in WITH_SKILLS {
        for (path, record) in records(document, collection) {
            let skills = elements(&record["skills"], &path.member("skills"));
            repeated(skills.iter().cloned(), &mut faults);
            dangling(document, skills.into_iter(), Collection::Skill, &mut faults);
        }
    }
    faults
}

fn repeated<'a>(ids: impl Iterator<Item = (JsonPath, &'a Value)>, faults: &mut Vec<Fault>) {
    let mut seen = HashSet::new();
    for (path, id) in ids {
        if let Some(text) = id.as_str()
            && !seen.insert(text)
        {
            faults.push(Fault::at(&path, format!("{id} is there twice"), "an id that no other has"));
        }
    }
}

fn dangling<'a>(
    document: &Value,
    references: impl Iterator<Item = (JsonPath, &'a Value)>,
    target: Collection,
    faults: &mut Vec<Fault>,
) {
    let known: HashSet<_> =
        records(document, target).filter_map(|(_, record)| record["id"].as_str()).collect();
    for (path, reference) in references {
        if reference.as_str().is_some_and(|id| !known.contains(id)) {
            let problem = format!("{reference} leads nowhere");
            faults.push(Fault::at(
                &path,
                problem,
                format!("an id of {} in this document", member_name(target)),
            ));
        }
    }
}

fn assets(document: &Value) -> impl Iterator<Item = (JsonPath, &Value)> {
    records(document, Collection::Project)
        .flat_map(|(path, project)| elements(&project["assets"], &path.member("assets")))
        .map(|(path, asset)| (path.member("id"), &asset["id"]))
}

fn records(document: &Value, collection: Collection) -> impl Iterator<Item = (JsonPath, &Value)> {
    let member = member_name(collection);
    elements(&document[member], &JsonPath::root().member(member)).into_iter()
}

fn elements<'a>(list: &'a Value, path: &JsonPath) -> Vec<(JsonPath, &'a Value)> {
    let elements = list.as_array().into_iter().flatten().enumerate();
    elements.map(|(index, element)| (path.element(index), element)).collect()
}
