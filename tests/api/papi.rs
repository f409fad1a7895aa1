//! PAPI: views composed in process from one read a collection.

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

use harness::app::TestApp;
use harness::store::Fault;

async fn with_a_person() -> (TestApp, String) {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    app.put("contact", "c1", json!({"id": "c1", "name": "Ada Example", "title": "Architect"})).await;
    app.put(
        "experience",
        "x1",
        json!({"id": "x1", "name": "Lead Architect", "employerName": "Example GmbH", "startDate": "2014-05", "isCurrentRole": true}),
    )
    .await;
    let skill = json!({"id": "s1", "experienceId": "x1", "experienceName": "Lead Architect", "skillId": "k1", "skillName": "Rust"});
    app.put("experience", "x1/skill/s1", skill).await;
    app.put(
        "experience-highlight",
        "h1",
        json!({"id": "h1", "experienceId": "x1", "name": "Cut costs in half", "description": "In a year.", "sortOrder": 1}),
    )
    .await;
    let highlight = json!({"id": "h2", "experienceId": "x1", "name": "Kept staff", "personaTag": "Admin;Architect", "sortOrder": 2});
    app.put("experience-highlight", "h2", highlight).await;
    for (section, more) in SECTIONS {
        let mut child = json!({"id": "n1", "contactId": "c1", "contactName": "Ada Example", "sortOrder": 1});
        child.as_object_mut().unwrap().extend(serde_json::from_str::<Map<_, _>>(more).unwrap());
        app.put("contact", &format!("c1/{section}/n1"), child).await;
    }
    (app, token)
}

/// What belongs to the person: kinds of children, and what one of each holds.
const SECTIONS: [(&str, &str); 7] = [
    ("profile", r#"{"network": "Mastodon", "username": "ada", "url": "https://social.example.org/@ada"}"#),
    ("language", r#"{"language": "English", "fluency": "Native speaker"}"#),
    (
        "volunteer",
        r#"{"organization": "Code Club", "position": "Mentor", "startDate": "2018-09", "isCurrentRole": true}"#,
    ),
    ("award", r#"{"title": "Most Boring Migration", "date": "2022"}"#),
    ("publication", r#"{"name": "Counting Exactly", "releaseDate": "2023-06-01"}"#),
    ("interest", r#"{"name": "Sailing", "keywords": ["Knots"]}"#),
    ("reference", r#"{"name": "Kim Example", "reference": "Available on request."}"#),
];

/// What the profiles show of [`SECTIONS`].
fn sections() -> Value {
    json!({
        "profiles": [{"id": "n1", "network": "Mastodon", "username": "ada", "url": "https://social.example.org/@ada"}],
        "languages": [{"id": "n1", "language": "English", "fluency": "Native speaker"}],
        "volunteer": [{
            "id": "n1", "organization": "Code Club", "position": "Mentor", "dateRange": "Sep 2018 - Present", "startDate": "2018-09",
            "endDate": null, "isCurrent": true, "url": null, "summary": null, "highlights": []
        }],
        "awards": [{"id": "n1", "title": "Most Boring Migration", "date": "2022", "awarder": null, "summary": null}],
        "publications": [{
            "id": "n1", "name": "Counting Exactly", "publisher": null, "releaseDate": "2023-06-01", "url": null, "summary": null
        }],
        "interests": [{"id": "n1", "name": "Sailing", "keywords": ["Knots"]}],
        "references": [{"id": "n1", "name": "Kim Example", "reference": "Available on request."}]
    })
}

/// Those members of `body` that `expected` has.
fn among(body: &Value, expected: &Value) -> Value {
    let names = expected.as_object().unwrap().keys();
    names.map(|name| (name.clone(), body[name].clone())).collect::<Map<_, _>>().into()
}

#[tokio::test]
async fn profile_full_is_one_write_and_nine_reads() {
    let (app, token) = with_a_person().await;
    app.get("/papi/v1/profile/full", &token).await;
    app.store.forget();
    let answer = app.get("/papi/v1/profile/full", &token).await;
    assert_eq!(answer.status, StatusCode::OK);
    let operations = app.store.operations();
    assert_eq!(operations[0], "UpdateItem");
    assert_eq!(operations[1..], ["Query"; 9]);
    let calls = app.store.calls();
    let mut read: Vec<_> = calls.iter().filter_map(|call| call.partition()).collect();
    read.sort_unstable();
    assert_eq!(
        read,
        [
            "certification",
            "contact",
            "education",
            "experience",
            "experience-highlight",
            "portfolio-config",
            "project",
            "skill",
            "testimonial",
        ]
    );
}

#[tokio::test]
async fn profile_full_shows_the_person() {
    let (app, token) = with_a_person().await;
    let answer = app.get("/papi/v1/profile/full", &token).await;
    assert_eq!(answer.header("x-data-integrity"), Some("complete"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let body = answer.json();
    assert_eq!(body["contactInfo"]["fullName"], "Ada Example");
    // From May 2014 to October 2026: twelve whole years.
    assert_eq!(body["summary"], "12+ Years of Experience as a Lead Architect");
    assert_eq!(body["experience"][0]["role"], "Lead Architect");
    assert_eq!(body["experience"][0]["employer"], "Example GmbH");
    assert_eq!(body["experience"][0]["dateRange"], "May 2014 - Present");
    assert_eq!(body["experience"][0]["skillsUsed"].as_array().unwrap().len(), 1);
    assert_eq!(body["experience"][0]["isCurrent"], true);
    assert_eq!(body["experience"][0]["highlights"], json!(["Cut costs in half: In a year.", "Kept staff"]));
    assert_eq!(body["integrityNote"], Value::Null);
    assert_eq!(body["projects"], json!([]));
}

#[tokio::test]
async fn both_profiles_show_what_belongs_to_the_person() {
    let (app, token) = with_a_person().await;
    for view in ["full", "summary"] {
        let body = app.get(&format!("/papi/v1/profile/{view}"), &token).await.json();
        assert_eq!(among(&body, &sections()), sections(), "{view}");
    }
}

#[tokio::test]
async fn the_configuration_has_the_names_of_the_public_api() {
    let (app, token) = with_a_person().await;
    let config = json!({
        "linkedInUrl": "https://example.com/in/ada", "gitHubProfileUrl": "https://git.example.com/ada",
        "trailblazerProfileUrl": "https://example.com/t"
    });
    app.put("portfolio-config", "owner", config).await;
    let config = app.get("/papi/v1/profile/full", &token).await.json()["config"].clone();
    let expected = json!({
        "linkedInUrl": "https://example.com/in/ada", "githubUrl": "https://git.example.com/ada", "trailheadUrl": "https://example.com/t",
        "ownerEmail": null, "ownerPhone": null, "calendlyUrl": null, "personalWebsiteUrl": null, "careerObjective": null,
        "jiraProjectKey": null, "gitHubRepoPath": null, "language": null, "resumeCanonicalUrl": null, "resumeVersion": null,
        "resumeLastModified": null
    });
    assert_eq!(config, expected);
}

#[tokio::test]
async fn without_a_person_the_sections_are_empty() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    let expected = json!({
        "contactInfo": null, "profiles": [], "languages": [], "volunteer": [], "awards": [], "publications": [], "interests": [],
        "references": []
    });
    for view in ["full", "summary"] {
        let body = app.get(&format!("/papi/v1/profile/{view}"), &token).await.json();
        assert_eq!(among(&body, &expected), expected, "{view}");
    }
}

/// The language of the portfolio is read with everything else, and decides over the words around the person's own.
#[tokio::test]
async fn texts_are_in_the_language_of_the_portfolio() {
    let (app, token) = with_a_person().await;
    app.put("portfolio-config", "owner", json!({"language": "fr"})).await;
    let line = "12+ ans d’expérience en tant que Lead Architect";
    for path in ["/papi/v1/profile/full", "/papi/v1/profile/summary"] {
        let body = app.get(path, &token).await.json();
        assert_eq!(body["summary"], line, "{path}");
        // What programs read stays as it is.
        assert_eq!(body["experience"][0]["dateRange"], "May 2014 - Present", "{path}");
    }
    let body = app.get("/papi/v1/resume/generate", &token).await.json();
    assert_eq!(
        body["generatedText"],
        format!(
            "Ada Example\nArchitect\nMastodon\u{a0}: https://social.example.org/@ada\n\nPROFIL\n{line}\n\n\
             EXPÉRIENCE PROFESSIONNELLE\nLead Architect, Example GmbH\nmai 2014 - aujourd’hui\n\
             - Cut costs in half\u{a0}: In a year.\n- Kept staff\n\n\
             BÉNÉVOLAT\nMentor, Code Club\nsept. 2018 - aujourd’hui\n\nDISTINCTIONS\n- Most Boring Migration (2022)\n\n\
             PUBLICATIONS\n- Counting Exactly (juin 2023)\n\nLANGUES\nEnglish (Native speaker)\n\n\
             CENTRES D’INTÉRÊT\nSailing (Knots)\n\nRÉFÉRENCES\nKim Example\u{a0}: Available on request."
        )
    );
}

#[tokio::test]
async fn a_resume_is_one_write_and_nine_reads() {
    let (app, token) = with_a_person().await;
    app.get("/papi/v1/resume/generate", &token).await;
    app.store.forget();
    app.get("/papi/v1/resume/generate", &token).await;
    let operations = app.store.operations();
    assert_eq!(operations[0], "UpdateItem");
    assert_eq!(operations[1..], ["Query"; 9]);
}

/// A read that fails empties what it feeds and nothing else.
#[tokio::test]
async fn a_failed_read_makes_the_profile_partial() {
    let (app, token) = with_a_person().await;
    app.get("/papi/v1/profile/full", &token).await;
    app.store.fail_partition("skill", Fault::Error(500, "InternalServerError"));
    let answer = app.get("/papi/v1/profile/full", &token).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("x-data-integrity"), Some("partial"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let body = answer.json();
    assert_eq!(body["skills"], json!([]));
    assert_eq!(body["contactInfo"]["fullName"], "Ada Example");
    assert!(body["integrityNote"].as_str().unwrap().contains("skills"), "{body}");
}

#[tokio::test]
async fn without_the_contact_all_that_belongs_to_it_is_named() {
    let (app, token) = with_a_person().await;
    app.get("/papi/v1/profile/full", &token).await;
    app.store.fail_partition("contact", Fault::Error(500, "InternalServerError"));
    let body = app.get("/papi/v1/profile/full", &token).await.json();
    assert_eq!((&body["contactInfo"], &body["languages"]), (&Value::Null, &json!([])));
    assert_eq!(
        body["integrityNote"],
        "Not available at the moment and therefore empty: contactInfo, profiles, languages, volunteer, awards, publications, \
         interests and references."
    );
}

#[tokio::test]
async fn when_every_read_fails_it_is_503() {
    let (app, token) = with_a_person().await;
    app.get("/papi/v1/profile/full", &token).await;
    app.store.fail_always("Query", Fault::Error(500, "InternalServerError"));
    let answer = app.get("/papi/v1/profile/full", &token).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!((answer.header("retry-after"), answer.remaining()), (Some("1"), 13));
}

#[tokio::test]
async fn projects_that_are_over_are_left_out() {
    let (app, token) = with_a_person().await;
    for (id, status) in [
        ("p1", json!("Archived")),
        ("p2", json!("On Hold")),
        ("p3", json!("Active Development")),
        ("p4", Value::Null),
    ] {
        app.put("project", id, json!({"id": id, "name": id, "status": status})).await;
    }
    let body = app.get("/papi/v1/profile/full", &token).await.json();
    let titles: Vec<_> =
        body["projects"].as_array().unwrap().iter().map(|project| project["title"].clone()).collect();
    assert_eq!(titles, ["p3", "p4"]);
}

#[tokio::test]
async fn featured_projects_that_are_over_are_left_out() {
    let (app, token) = with_a_person().await;
    for (id, status, is_featured) in [
        ("p1", json!("Archived"), true),
        ("p2", json!("On Hold"), true),
        ("p3", json!("Live – In Production"), true),
        ("p4", Value::Null, true),
        ("p5", Value::Null, false),
    ] {
        let project = json!({"id": id, "name": id, "status": status, "isFeatured": is_featured, "keywords": ["events"]});
        app.put("project", id, project).await;
    }
    let answer = app.get("/papi/v1/projects/featured", &token).await;
    assert_eq!(answer.number("x-total-count"), 2);
    let body = answer.json();
    let projects = body.as_array().unwrap().iter();
    let told: Vec<_> = projects.map(|project| (&project["title"], &project["technologies"])).collect();
    assert_eq!(told, [(&json!("p3"), &json!(["events"])), (&json!("p4"), &json!(["events"]))]);
}

#[tokio::test]
async fn health_is_degraded_when_sapi_does_not_answer() {
    let (app, _) = with_a_person().await;
    let answer = app.anonymous("/papi/v1/health").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.json()["status"], "DEGRADED");
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}
