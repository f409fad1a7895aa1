//! SAPI: one record of a list, by its id.

use axum::http::{Method, StatusCode};
use portfolio_content::query::Catalog;
use serde_json::{Value, json};

use harness::app::{Answer, TestApp};

async fn with_projects() -> (TestApp, String) {
    let app = TestApp::start().await;
    app.put("project", "p1", json!({"id": "p1", "name": "One", "status": "Archived"})).await;
    app.put("project", "p2", json!({"id": "p2", "name": "Two"})).await;
    let link = json!({"id": "p1:rust", "projectId": "p1", "projectName": "One", "skillId": "rust", "skillName": "Rust"});
    app.put("project", "p1/skill/p1:rust", link).await;
    let token = app.session("ada@example.org").await;
    (app, token)
}

fn error(answer: &Answer) -> (u16, Value, Value) {
    let body = answer.json();
    (answer.status.as_u16(), body["errorCode"].clone(), body["message"].clone())
}

const NO_RECORD: &str = "No record of this list has this id.";
const NOTHING: &str = "There is nothing at this path.";

#[tokio::test]
async fn every_record_is_served_as_its_list_shows_it() {
    let app = TestApp::start().await;
    app.load_sample().await;
    let lists = Catalog::built_in().names("sapi.").into_iter().filter_map(|name| name.strip_prefix("sapi."));
    let mut compared = 0;
    for list in lists.filter(|list| *list != "portfolio-config") {
        let token = app.session("ada@example.org").await;
        let listed = app.get(&format!("/sapi/v1/{list}"), &token).await;
        let records = listed.json().as_array().cloned().unwrap();
        compared += records.len();
        for expected in records {
            let path = format!("/sapi/v1/{list}/{}", expected["id"].as_str().unwrap());
            let answer = app.get(&path, &token).await;
            assert_eq!((answer.status, answer.json()), (StatusCode::OK, expected), "{path}");
            for name in ["cache-control", "content-type", "vary", "x-data-integrity", "x-ratelimit-limit"] {
                assert_eq!(answer.header(name), listed.header(name), "{path} {name}");
            }
            assert_eq!(answer.header("etag").is_some(), listed.header("etag").is_some(), "{path}");
            for name in ["x-total-count", "x-has-more", "link"] {
                assert_eq!(answer.header(name), None, "{path} {name}");
            }
        }
    }
    assert!(compared > 50, "{compared}");
}

#[tokio::test]
async fn a_record_is_one_write_and_one_read() {
    let (app, token) = with_projects().await;
    app.get("/sapi/v1/projects/p1", &token).await;
    app.store.forget();
    assert_eq!(app.get("/sapi/v1/projects/p1", &token).await.remaining(), 118);
    assert_eq!(app.store.operations(), ["UpdateItem", "Query"]);
}

#[tokio::test]
async fn what_the_client_has_already_is_304_and_head_has_no_body() {
    let (app, token) = with_projects().await;
    let first = app.get("/sapi/v1/projects/p1", &token).await;
    let etag = first.header("etag").unwrap();
    let send = async |method, headers: &[(&str, &str)]| {
        app.request(method, "/sapi/v1/projects/p1", Some(&token), headers, b"").await
    };
    let again = send(Method::GET, &[("if-none-match", etag)]).await;
    assert_eq!((again.status, again.body.len(), again.remaining()), (StatusCode::NOT_MODIFIED, 0, 118));
    let head = send(Method::HEAD, &[]).await;
    assert_eq!((head.status, head.body.len(), head.remaining()), (StatusCode::OK, 0, 117));
    assert_eq!(head.header("etag"), Some(etag));
}

#[tokio::test]
async fn an_id_that_no_record_has_is_404_and_counts() {
    let (app, token) = with_projects().await;
    app.put("testimonial", "t1", json!({"id": "t1", "authorName": "A", "context": "c", "approved": false}))
        .await;
    app.put("account", "bad", json!({"id": "bad", "name": 7})).await;
    let no_record = (404, json!("NOT_FOUND"), json!(NO_RECORD));
    for path in [
        "projects/p3",
        "projects/P1",
        "projects/p1:rust",
        "project-skills/p1",
        "testimonials/t1",
        "accounts/bad",
    ] {
        let answer = app.get(&format!("/sapi/v1/{path}"), &token).await;
        assert_eq!(error(&answer), no_record, "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        assert!(answer.header("x-ratelimit-remaining").is_some());
    }
}

#[tokio::test]
async fn below_what_is_no_list_there_is_nothing() {
    let (app, token) = with_projects().await;
    app.put("portfolio-config", "config", json!({"ownerEmail": "ada@example.org"})).await;
    for path in [
        "portfolio-config/config",
        "nothing/p1",
        "health/p1",
        "projects/p1/skills",
        "projects/",
        "%70rojects/p1",
    ] {
        let answer = app.get(&format!("/sapi/v1/{path}"), &token).await;
        assert_eq!(error(&answer), (404, json!("NOT_FOUND"), json!(NOTHING)), "{path}");
    }
    let post = async |path: &str| app.request(Method::POST, path, Some(&token), &[], b"").await;
    assert_eq!(post("/sapi/v1/nothing/p1").await.status, StatusCode::NOT_FOUND);
    let refused = post("/sapi/v1/projects/p1").await;
    assert_eq!(
        (refused.status, refused.header("allow")),
        (StatusCode::METHOD_NOT_ALLOWED, Some("GET, HEAD"))
    );
}

#[tokio::test]
async fn an_id_may_be_percent_encoded() {
    let (app, token) = with_projects().await;
    app.put("project", "é", json!({"id": "é", "name": "Three"})).await;
    app.put("project", "a+b c", json!({"id": "a+b c", "name": "Four"})).await;
    for (path, id) in [
        ("project-skills/p1:rust", "p1:rust"),
        ("project-skills/p1%3Arust", "p1:rust"),
        ("projects/%70%31", "p1"),
        ("projects/%C3%A9", "é"),
        ("projects/a+b%20c", "a+b c"),
    ] {
        assert_eq!(app.get(&format!("/sapi/v1/{path}"), &token).await.json()["id"], id, "{path}");
    }
    let missing = app.get("/sapi/v1/projects/p1%2Fskill", &token).await;
    assert_eq!(error(&missing), (404, json!("NOT_FOUND"), json!(NO_RECORD)));
}

#[tokio::test]
async fn every_fault_of_a_request_is_named() {
    let (app, token) = with_projects().await;
    let answer = app.get("/sapi/v1/projects/p%zz?limit=1&status=Archived", &token).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    let unknown = |name: &str| json!({"parameter": name, "reason": "is not a parameter of this path", "accepted": "no parameters"});
    assert_eq!(
        answer.json()["details"],
        json!([
            {
                "parameter": "id",
                "reason": "is not percent-encoded correctly: % must be followed by two hexadecimal digits",
                "accepted": "UTF-8 text, percent-encoded"
            },
            unknown("limit"),
            unknown("status")
        ])
    );
    let answer = app.get("/sapi/v1/projects/%ff", &token).await;
    assert_eq!(answer.json()["details"][0]["reason"], "is not UTF-8");
}

/// A list that is a record of its own: what it shows and leaves out holds for its records, too.
#[tokio::test]
async fn records_of_added_lists_are_served_as_these_say() {
    let (app, token) = with_projects().await;
    app.put_definition(
        "sapi.running-projects",
        json!({
            "collection": "project",
            "fields": [{"name": "title", "from": "name"}],
            "where": [{"field": "status", "operator": "noneOf", "values": ["Archived"]}],
            "cache": "max-age=60, private",
        }),
    )
    .await;
    app.advance_seconds(60);
    let answer = app.get("/sapi/v1/running-projects/p2", &token).await;
    assert_eq!((answer.status, answer.json()), (StatusCode::OK, json!({"title": "Two"})));
    assert_eq!(answer.header("cache-control"), Some("max-age=60, private"));
    assert_eq!(error(&app.get("/sapi/v1/running-projects/p1", &token).await).2, NO_RECORD);
}

/// What cannot be read of a collection is missing from a record only if it may be one of its children.
#[tokio::test]
async fn a_record_is_partial_if_one_of_its_children_may_be_missing() {
    let (app, token) = with_projects().await;
    app.put("project", "p2/skill/bad", json!({"id": "bad"})).await;
    app.put_definition(
        "sapi.whole-projects",
        json!({"collection": "project", "include": ["skill"], "cache": "max-age=60, public"}),
    )
    .await;
    app.put("project", "bad", json!({"id": "bad"})).await;
    let plain = app.get("/sapi/v1/projects/p1", &token).await;
    assert_eq!((plain.header("x-data-integrity"), plain.header("etag").is_some()), (Some("complete"), true));
    let whole = app.get("/sapi/v1/whole-projects/p1", &token).await;
    assert_eq!(whole.json()["skills"][0]["id"], "p1:rust");
    assert_eq!(
        (whole.header("x-data-integrity"), whole.header("cache-control"), whole.header("etag")),
        (Some("partial"), Some("no-store"), None)
    );
}
