use serde_json::{Value, json};

use super::*;

fn read<T: serde::de::DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).expect("a record")
}

fn written(person: &Person, config: Option<Value>, testimonials: Value) -> Value {
    let config: Option<PortfolioConfig> = config.map(read);
    let testimonials: Vec<Testimonial> = read(testimonials);
    serde_json::to_value(JsonResume::of(person, config.as_ref(), &testimonials)).unwrap()
}

#[test]
fn an_empty_portfolio_is_a_form_with_nothing_in_it() {
    assert_eq!(written(&Person::default(), None, json!([])), json!({"$schema": SCHEMA}));
}

#[test]
fn the_person_is_as_published() {
    let person = Person {
        contact: Some(read(json!({
            "id": "c", "name": "Robin Sample", "title": "Architect", "city": "Port Example", "countryCode": "NL",
            "profiles": [{"id": "p", "contactId": "c", "contactName": "Robin Sample", "network": "Mastodon", "username": "robin"}],
            "languages": [{"id": "l", "contactId": "c", "contactName": "Robin Sample", "language": "Dutch", "fluency": "Native"}]
        }))),
        ..Person::default()
    };
    let config = json!({
        "ownerEmail": "robin@example.com", "personalWebsiteUrl": "https://robin.example.org", "careerObjective": "Builds.",
        "resumeVersion": "v1"
    });
    assert_eq!(
        written(&person, Some(config), json!([])),
        json!({
            "$schema": SCHEMA,
            "basics": {
                "name": "Robin Sample", "label": "Architect", "email": "robin@example.com", "url": "https://robin.example.org",
                "summary": "Builds.", "location": {"city": "Port Example", "countryCode": "NL"},
                "profiles": [{"network": "Mastodon", "username": "robin"}]
            },
            "languages": [{"language": "Dutch", "fluency": "Native"}],
            "meta": {"version": "v1"}
        })
    );
}

#[test]
fn without_profiles_of_its_own_a_person_has_those_it_links_to() {
    let contact = json!({"id": "c", "name": "Robin Sample", "linkedIn": "https://example.com/in/robin"});
    let person = Person { contact: Some(read(contact)), ..Person::default() };
    let config = json!({"linkedInUrl": "https://example.com/other", "gitHubProfileUrl": "https://git.example.com/robin"});
    assert_eq!(
        written(&person, Some(config), json!([]))["basics"]["profiles"],
        json!([
            {"network": "LinkedIn", "url": "https://example.com/in/robin"},
            {"network": "GitHub", "url": "https://git.example.com/robin"}
        ])
    );
}

#[test]
fn roles_are_in_the_owners_order_and_have_no_name_that_stands_in_for_one() {
    let person = Person {
        experience: read(json!([
            {"id": "e2", "name": "Example Works", "employerName": "Example Works", "isUnnamed": true, "isCurrentRole": true, "sortOrder": 2},
            {"id": "e1", "name": "Nurse", "employerName": "Sample Clinic", "startDate": "2019-05", "endDate": "2021",
             "location": "Port Example", "summary": "Cared.", "description": "A clinic", "url": "https://clinic.example.org", "sortOrder": 1}
        ])),
        highlights: read(json!([
            {"id": "h1", "experienceId": "e1", "name": "Ran the night shift", "sortOrder": 1},
            {"id": "h2", "experienceId": "e1", "name": "Rota", "description": "Planned for forty.", "sortOrder": 2},
            {"id": "h3", "experienceId": "gone", "name": "Nobody's"}
        ])),
        ..Person::default()
    };
    assert_eq!(
        written(&person, None, json!([]))["work"],
        json!([
            {
                "name": "Sample Clinic", "location": "Port Example", "description": "A clinic", "position": "Nurse",
                "url": "https://clinic.example.org", "startDate": "2019-05", "endDate": "2021", "summary": "Cared.",
                "highlights": ["Ran the night shift", "Rota: Planned for forty."]
            },
            {"name": "Example Works"}
        ])
    );
}

#[test]
fn skills_are_in_their_groups_and_alone_where_they_have_none() {
    let person = Person {
        skills: read(json!([
            {"id": "s3", "name": "Chess", "level": "Good", "sortOrder": 3, "categoryOrder": 2},
            {"id": "s1", "name": "Rust", "category": "Languages", "level": "Expert", "sortOrder": 1, "categoryOrder": 1},
            {"id": "s2", "name": "Go", "category": "Languages", "level": "Expert", "sortOrder": 2, "categoryOrder": 1},
            {"id": "s4", "name": "Rust", "isInUnnamedGroup": true, "sortOrder": 4, "categoryOrder": 3},
            {"id": "s5", "name": "Tea", "sortOrder": 5, "categoryOrder": 4}
        ])),
        ..Person::default()
    };
    assert_eq!(
        written(&person, None, json!([]))["skills"],
        json!([
            {"name": "Languages", "level": "Expert", "keywords": ["Rust", "Go"]},
            {"name": "Chess", "level": "Good"},
            {"keywords": ["Rust"]},
            {"name": "Tea"}
        ])
    );
}

#[test]
fn skills_that_nobody_arranged_are_in_the_order_of_their_categories() {
    let person = Person {
        skills: read(json!([
            {"id": "s1", "name": "Postgres", "displayName": "PostgreSQL", "category": "Data", "categoryOrder": 2, "level": "Good"},
            {"id": "s2", "name": "Rust", "category": "Languages", "categoryOrder": 1},
            {"id": "s3", "name": "SQLite", "category": "Data", "categoryOrder": 2, "level": "Fair"}
        ])),
        ..Person::default()
    };
    assert_eq!(
        written(&person, None, json!([]))["skills"],
        json!([{"name": "Languages", "keywords": ["Rust"]}, {"name": "Data", "keywords": ["PostgreSQL", "SQLite"]}])
    );
}

#[test]
fn what_others_say_and_whom_to_ask_are_one_list() {
    let contact = json!({
        "id": "c", "name": "Robin Sample",
        "references": [{"id": "r", "contactId": "c", "contactName": "Robin Sample", "name": "Jo", "reference": "On request", "sortOrder": 1}]
    });
    let person = Person { contact: Some(read(contact)), ..Person::default() };
    let said = json!([{"id": "t", "authorName": "Sam Example", "context": "Kind.", "sortOrder": 2}]);
    assert_eq!(
        written(&person, None, said)["references"],
        json!([{"name": "Jo", "reference": "On request"}, {"name": "Sam Example", "reference": "Kind."}])
    );
}

#[test]
fn a_project_that_never_was_in_a_resume_finds_its_places() {
    let person = Person {
        projects: read(json!([{
            "id": "p", "name": "Ledger", "challenge": "Slow books.", "businessValue": "They close in a minute.",
            "dateCompleted": "2020-05", "repositoryUrl": "https://git.example.com/ledger",
            "skills": [{"id": "k", "projectId": "p", "projectName": "Ledger", "skillId": "s", "skillName": "Rust"}]
        }])),
        ..Person::default()
    };
    assert_eq!(
        written(&person, None, json!([]))["projects"],
        json!([{
            "name": "Ledger", "description": "Slow books.", "highlights": ["They close in a minute."], "keywords": ["Rust"],
            "endDate": "2020-05", "url": "https://git.example.com/ledger"
        }])
    );
}
