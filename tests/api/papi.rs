//! PAPI: views composed in process from one read a collection.

use axum::http::StatusCode;
use serde_json::{Value, json};

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
        json!({"id": "h1", "experienceId": "x1", "name": "Cut costs in half"}),
    )
    .await;
    (app, token)
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
    assert_eq!(body["experience"][0]["highlights"].as_array().unwrap().len(), 1);
    assert_eq!(body["integrityNote"], Value::Null);
    assert_eq!(body["projects"], json!([]));
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
            "Ada Example\nArchitect\n\nPROFIL\n{line}\n\nEXPÉRIENCE PROFESSIONNELLE\nLead Architect, Example GmbH\n\
             mai 2014 - aujourd’hui\n- Cut costs in half"
        )
    );
}

#[tokio::test]
async fn a_resume_is_one_write_and_eight_reads() {
    let (app, token) = with_a_person().await;
    app.get("/papi/v1/resume/generate", &token).await;
    app.store.forget();
    app.get("/papi/v1/resume/generate", &token).await;
    let operations = app.store.operations();
    assert_eq!(operations[0], "UpdateItem");
    assert_eq!(operations[1..], ["Query"; 8]);
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
async fn health_is_degraded_when_sapi_does_not_answer() {
    let (app, _) = with_a_person().await;
    let answer = app.anonymous("/papi/v1/health").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.json()["status"], "DEGRADED");
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}
