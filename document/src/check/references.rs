//! Ids that are there twice, and references that lead nowhere.

use std::collections::HashSet;

use portfolio_shared::content::Collection;
use serde_json::Value;

use super::{Fault, JsonPath};
use crate::form::member_name;

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
        repeated(fields(document, collection, "id"), &mut faults);
    }
    repeated(assets(document), &mut faults);
    for (collection, field, target) in REFERENCES {
        let known = ids(document, target);
        dangling(fields(document, collection, field), target, &known, &mut faults);
    }
    let known = ids(document, Collection::Skill);
    for collection in WITH_SKILLS {
        for (path, list) in fields(document, collection, "skills") {
            let skills = elements(list, &path);
            repeated(skills.iter().cloned(), &mut faults);
            dangling(skills.into_iter(), Collection::Skill, &known, &mut faults);
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
    references: impl Iterator<Item = (JsonPath, &'a Value)>,
    target: Collection,
    known: &HashSet<&str>,
    faults: &mut Vec<Fault>,
) {
    for (path, reference) in references {
        if reference.as_str().is_some_and(|id| !known.contains(id)) {
            let accepted = format!("an id of {} in this document", member_name(target));
            faults.push(Fault::at(&path, format!("{reference} leads nowhere"), accepted));
        }
    }
}

fn ids(document: &Value, collection: Collection) -> HashSet<&str> {
    fields(document, collection, "id").filter_map(|(_, id)| id.as_str()).collect()
}

fn assets(document: &Value) -> impl Iterator<Item = (JsonPath, &Value)> {
    fields(document, Collection::Project, "assets")
        .flat_map(|(path, assets)| elements(assets, &path))
        .map(|(path, asset)| (path.member("id"), &asset["id"]))
}

/// The field `name` of each record of `collection`.
fn fields<'a>(
    document: &'a Value,
    collection: Collection,
    name: &'a str,
) -> impl Iterator<Item = (JsonPath, &'a Value)> {
    let member = member_name(collection);
    let records = elements(&document[member], &JsonPath::root().member(member)).into_iter();
    records.map(move |(path, record)| (path.member(name), &record[name]))
}

fn elements<'a>(list: &'a Value, path: &JsonPath) -> Vec<(JsonPath, &'a Value)> {
    let elements = list.as_array().into_iter().flatten().enumerate();
    elements.map(|(index, element)| (path.element(index), element)).collect()
}
