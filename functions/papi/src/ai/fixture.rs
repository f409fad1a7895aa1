//! Content and tasks for the tests of this module.

use chrono::NaiveDate;
use serde_json::{Value, json};

use super::grounding::Grounding;
use super::redactor::Redactor;
use super::request::{Occasion, TextRequest, TextType};
use super::task::Task;
use crate::language::Tone;
use crate::person::Person;

/// The members of `value`, as whatever they are to be read as.
pub fn rows<T: serde::de::DeserializeOwned>(value: Value) -> Vec<T> {
    serde_json::from_value(value).expect("rows")
}

/// A portfolio with something in every place.
pub fn rich() -> Person {
    let skill = |parent: &str, name: &str| json!({"id": "x", format!("{parent}Id"): "p", format!("{parent}Name"): "P", "skillId": "s", "skillName": name});
    Person {
        contact: rows(json!([{
            "id": "c", "name": "Alex Sample", "email": "alex@example.com", "phone": "+1-555-0100",
            "title": "Architect", "careerObjective": "<p>To make systems <b>boring</b> &amp; fast.</p>"
        }]))
        .pop(),
        experience: rows(json!([
            {"id": "e1", "name": "Platform Architect", "employerName": "Harbour Line", "startDate": "2021-03", "isCurrentRole": true,
             "skills": [skill("experience", "Rust"), skill("experience", "Amazon DynamoDB")]},
            {"id": "e2", "name": "Developer", "employerName": "Moonbase Grocers", "startDate": "2014-05", "endDate": "2021-02",
             "skills": [skill("experience", "TypeScript")]}
        ])),
        highlights: rows(json!([
            {"id": "h1", "experienceId": "e2", "name": "Rebuilt the checkout as an API"},
            {"id": "h2", "experienceId": "e1", "name": "Replaced file transfers by events", "description": "Data is seconds old."},
            {"id": "h3", "experienceId": "e1", "name": "Made every limit…", "description": "Made every limit exact under load."},
            {"id": "h4", "name": "Taught evening classes"}
        ])),
        projects: rows(json!([
            {"id": "p1", "name": "Tracker", "challenge": "Nobody knew.", "solution": "A read model.", "businessValue": "Calls fell by 70 %.",
             "skills": [skill("project", "Rust")]}
        ])),
        skills: rows(json!([
            {"id": "s1", "name": "Rust", "category": "Languages", "proficiencyScore": 5},
            {"id": "s2", "name": "Amazon DynamoDB", "displayName": "DynamoDB", "category": "Data", "proficiencyScore": 4},
            {"id": "s3", "name": "TypeScript", "category": "Languages", "proficiencyScore": 3},
            {"id": "s4", "name": "Sketching"}
        ])),
        certifications: rows(json!([
            {"id": "z1", "name": "Example Certified Architect", "issuerName": "Board of Examples", "earnedDate": "2022-05",
             "skills": [skill("certification", "Amazon DynamoDB")]}
        ])),
        education: rows(json!([
            {"id": "d1", "name": "Master of Science", "fieldOfStudy": "Distributed Systems", "issuerName": "Placeholder University",
             "graduationDate": "2012-07"}
        ])),
    }
}

/// A portfolio with a name, a past role without dates, and a skill.
pub fn sparse() -> Person {
    Person {
        contact: rows(json!([{"id": "c", "name": "Jo Placeholder"}])).pop(),
        experience: rows(json!([{"id": "e1", "name": "Web Designer"}])),
        skills: rows(json!([{"id": "s1", "name": "CSS"}])),
        ..Person::default()
    }
}

/// The task to write `text_type` in `tone` about `person`, as of October 2026.
pub fn task(person: Person, text_type: TextType, tone: Tone) -> Task {
    let today = NaiveDate::from_ymd_opt(2026, 10, 21).expect("a day of the calendar");
    let contacts: Vec<_> = person.contact.iter().cloned().collect();
    Task {
        request: TextRequest { text_type, tone, max_length: 1_000, occasion: Occasion::default() },
        redactor: Redactor::of(&contacts, &[]),
        grounding: Grounding::of(&person, today),
        language: None,
    }
}
