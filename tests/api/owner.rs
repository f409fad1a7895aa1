//! PAPI: which of several contacts the portfolio is about.

use serde_json::{Value, json};

use harness::app::TestApp;
use harness::store::Fault;

/// A contact for each of these names, and a configuration that names the owner, if `owner` does.
async fn with_contacts(names: &[&str], owner: Option<&str>) -> (TestApp, String) {
    let app = TestApp::start().await;
    for name in names {
        app.put("contact", name, json!({"id": name, "name": format!("{name} Example")})).await;
    }
    if let Some(owner) = owner {
        app.put("portfolio-config", "config", json!({"ownerId": owner})).await;
    }
    let token = app.session("ada@example.org").await;
    (app, token)
}

async fn profile(app: &TestApp, token: &str) -> Value {
    app.get("/papi/v1/profile/full", token).await.json()
}

#[tokio::test]
async fn the_owner_is_the_contact_that_the_configuration_names_else_the_first_by_name() {
    for (owner, name) in [
        (Some("bo"), "bo Example"),
        (Some("ada"), "ada Example"),
        (Some("gone"), "ada Example"),
        (None, "ada Example"),
    ] {
        let (app, token) = with_contacts(&["cy", "bo", "ada"], owner).await;
        for view in ["full", "summary"] {
            let body = app.get(&format!("/papi/v1/profile/{view}"), &token).await.json();
            assert_eq!(body["contactInfo"]["fullName"], name, "{view} {owner:?}");
        }
        let resume = app.get("/papi/v1/resume/generate", &token).await.json();
        let resume = resume["generatedText"].as_str().unwrap().to_lowercase();
        for person in ["ada example", "bo example", "cy example"] {
            assert_eq!(resume.contains(person), person == name.to_lowercase(), "{owner:?}: {resume}");
        }
    }
}

#[tokio::test]
async fn nobody_is_shown_as_the_owner_while_it_is_not_known_who_is() {
    let (app, token) = with_contacts(&["ada", "bo"], Some("bo")).await;
    assert_eq!(profile(&app, &token).await["contactInfo"]["id"], "bo");
    app.store.fail_partition("portfolio-config", Fault::Error(500, "InternalServerError"));
    let body = profile(&app, &token).await;
    assert_eq!(body["contactInfo"], Value::Null);
    let note = body["integrityNote"].as_str().unwrap();
    assert!(
        note.starts_with("Not available at the moment and therefore empty: config, contactInfo, "),
        "{note}"
    );
    let summary = app.get("/papi/v1/profile/summary", &token).await;
    assert_eq!(
        (&summary.json()["contactInfo"], summary.header("x-data-integrity")),
        (&Value::Null, Some("partial"))
    );
}

#[tokio::test]
async fn the_only_contact_is_the_owner_whatever_the_configuration_says() {
    let (app, token) = with_contacts(&["ada"], Some("bo")).await;
    assert_eq!(profile(&app, &token).await["contactInfo"]["id"], "ada");
    app.store.fail_partition("portfolio-config", Fault::Error(500, "InternalServerError"));
    let body = profile(&app, &token).await;
    assert_eq!(body["contactInfo"]["id"], "ada");
    assert_eq!(body["integrityNote"], "Not available at the moment and therefore empty: config.");
}
