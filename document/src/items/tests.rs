use std::collections::BTreeSet;

use serde_json::json;

use super::*;
use crate::sample;
use crate::schema::content_schema;

fn item(items: &[PlacedItem], partition: &str, key: &str) -> Value {
    let found = items.iter().find(|item| item.partition == partition && item.key.as_str() == key);
    Value::Object(found.unwrap_or_else(|| panic!("no {partition} {key}")).record.clone())
}

#[test]
fn every_item_of_the_sample_reads_as_its_record() {
    for item in items(&sample().unwrap()) {
        let collection = Collection::named(item.partition).unwrap();
        let kind = item
            .key
            .kind()
            .map(|name| *collection.children().iter().find(|kind| kind.name() == name).unwrap());
        let checked = RecordType::find(collection, kind).unwrap().complete(&item.record);
        assert!(checked.is_ok(), "{} {}: {checked:?}", item.partition, item.key.as_str());
    }
}

#[test]
fn names_are_filled_in_beside_ids() {
    let items = items(&sample().unwrap());
    let role = item(&items, "experience", "hle-architect");
    assert_eq!(
        (&role["employerName"], &role["contactName"]),
        (&json!("Harbour Line Example Shipping"), &json!("Alex Sample"))
    );
    assert_eq!(role.get("skills"), None, "children are items of their own");
    assert_eq!(
        item(&items, "experience", "hle-architect/skill/hle-architect:dynamodb"),
        json!({
            "id": "hle-architect:dynamodb", "experienceId": "hle-architect", "experienceName": "Principal Platform Architect",
            "skillId": "dynamodb", "skillName": "Amazon DynamoDB", "skillCategory": "Data", "skillProficiencyScore": 4
        })
    );
    assert_eq!(item(&items, "contact", "alex-sample")["accountName"], "Harbour Line Example Shipping");
    assert_eq!(item(&items, "experience-highlight", "mbg-checkout")["experienceName"], "Senior Developer");
    assert_eq!(item(&items, "certification", "example-architect")["issuerName"], "Board of Examples");
    assert_eq!(item(&items, "education", "pu-masters")["issuerName"], "Placeholder University");
    assert_eq!(
        item(&items, "project", "container-tracker/asset/tracker-demo")["projectName"],
        "Container Tracker"
    );
    assert_eq!(item(&items, "portfolio-config", "config")["jiraProjectKey"], "FOLIO");
}

#[test]
fn settings_and_definitions_are_items_too() {
    let document = serde_json::from_value(json!({
        "settings": {"rate-limit.papi.limit": 20},
        "queryDefinitions": {"sapi.employers": {"collection": "account", "fields": ["id", "name"]}}
    }));
    let document: Document = document.unwrap();
    let items = items(&document);
    assert_eq!(item(&items, "setting", "rate-limit.papi.limit"), json!({"value": 20}));
    assert_eq!(
        item(&items, "query-definition", "sapi.employers"),
        json!({"collection": "account", "fields": ["id", "name"]})
    );
    assert_eq!(held_partitions(&document), ["setting", "query-definition"]);
}

#[test]
fn an_empty_collection_is_held_and_an_absent_one_is_not() {
    let document: Document = serde_json::from_value(json!({"skills": [], "projects": null})).unwrap();
    assert_eq!(held_partitions(&document), ["skill"]);
}

/// Every record of the sample as written, by the name of its schema.
fn sample_records() -> Vec<(&'static str, Value)> {
    let document = serde_json::to_value(sample().unwrap()).unwrap();
    let named = [
        ("Contact", "contacts"),
        ("Account", "accounts"),
        ("Experience", "experience"),
        ("ExperienceHighlight", "experienceHighlights"),
        ("Project", "projects"),
        ("Skill", "skills"),
        ("Certification", "certifications"),
        ("Education", "education"),
        ("Testimonial", "testimonials"),
    ];
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let mut records: Vec<_> = named
        .into_iter()
        .flat_map(|(name, member)| list(&document[member]).into_iter().map(move |one| (name, one)))
        .collect();
    for (name, member, kind) in [
        ("ProjectAsset", "projects", "assets"),
        ("NetworkProfile", "contacts", "profiles"),
        ("SpokenLanguage", "contacts", "languages"),
        ("VolunteerRole", "contacts", "volunteer"),
        ("Award", "contacts", "awards"),
        ("Publication", "contacts", "publications"),
        ("Interest", "contacts", "interests"),
        ("Reference", "contacts", "references"),
    ] {
        let children = list(&document[member]).into_iter().flat_map(|parent| list(&parent[kind]));
        records.extend(children.map(|child| (name, child)));
    }
    records
}

#[test]
fn the_sample_has_every_optional_field_somewhere_present_and_somewhere_absent() {
    let records = sample_records();
    for (name, schema) in content_schema()["definitions"].as_object().unwrap() {
        let required: BTreeSet<_> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let of_kind: Vec<_> =
            records.iter().filter(|(kind, _)| kind == name).map(|(_, record)| record).collect();
        for field in schema["properties"].as_object().unwrap().keys() {
            // The one record without siblings shows every field; flags and lists are always written.
            if name == "PortfolioConfig" || required.contains(field.as_str()) {
                continue;
            }
            let says = |record: &&&Value| {
                record.get(field).is_some_and(|value| *value != json!(false) && *value != json!([]))
            };
            assert!(of_kind.iter().any(|record| says(&record)), "{name}.{field} is nowhere present");
            assert!(of_kind.iter().any(|record| !says(&record)), "{name}.{field} is nowhere absent");
        }
    }
    let config = serde_json::to_value(sample().unwrap()).unwrap()["portfolioConfig"].clone();
    let fields = content_schema()["definitions"]["PortfolioConfig"]["properties"].as_object().unwrap();
    assert_eq!(config.as_object().unwrap().len(), fields.len());
}

#[test]
fn the_sample_has_every_choice() {
    let records = sample_records();
    for (name, schema) in content_schema()["definitions"].as_object().unwrap() {
        for (field, property) in schema["properties"].as_object().unwrap() {
            for choice in property["enum"].as_array().into_iter().flatten().filter(|choice| !choice.is_null())
            {
                let chosen = records.iter().any(|(kind, record)| kind == name && record[field] == *choice);
                assert!(chosen, "no {name} has {field} {choice}");
            }
        }
    }
    let dates: BTreeSet<_> =
        records.iter().filter_map(|(_, record)| Some(record.get("startDate")?.as_str()?.len())).collect();
    assert_eq!(dates, BTreeSet::from([4, 7, 10]), "a year, a month and a day");
}
