//! SAPI: one generic list over query definitions.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use harness::app::{Answer, TestApp};

async fn with_accounts(count: usize) -> (TestApp, String) {
    let app = TestApp::start().await;
    for number in 0..count {
        let id = format!("a{number:03}");
        app.put("account", &id, json!({"id": id, "name": format!("Account {number:03}")})).await;
    }
    let token = app.session("ada@example.org").await;
    (app, token)
}

fn ids(body: &Value) -> Vec<&str> {
    body.as_array().unwrap().iter().map(|record| record["id"].as_str().unwrap()).collect()
}

/// Follows the next links from `path` and `query` to the end.
async fn pages(app: &TestApp, token: &str, path: &str, query: &str) -> Vec<Answer> {
    let mut next = Some(format!("{path}{query}"));
    let mut pages = Vec::new();
    while let Some(path) = next {
        let page = app.get(&path, token).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        next = page.header("link").and_then(|links| {
            let next = links.split(", ").find_map(|link| link.strip_suffix("; rel=\"next\""))?;
            Some(next.trim_matches(['<', '>']).to_owned())
        });
        assert_eq!(page.header("x-has-more"), Some(if next.is_some() { "true" } else { "false" }));
        pages.push(page);
    }
    pages
}

#[tokio::test]
async fn lists_are_paged_and_the_links_lead_through_all_of_it() {
    let (app, token) = with_accounts(130).await;
    let pages = pages(&app, &token, "/sapi/v1/accounts", "").await;
    let lengths: Vec<_> = pages.iter().map(|page| page.json().as_array().unwrap().len()).collect();
    assert_eq!(lengths, [50, 50, 30]);
    assert!(pages.iter().all(|page| page.number("x-total-count") == 130));
    let bodies: Vec<_> = pages.iter().map(|page| page.json()).collect();
    let seen: Vec<_> = bodies.iter().flat_map(ids).map(str::to_owned).collect();
    assert_eq!(seen, (0..130).map(|number| format!("a{number:03}")).collect::<Vec<_>>());
}

#[tokio::test]
async fn links_are_absolute_paths_and_keep_the_filters() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    for number in 0..3 {
        let id = format!("p{number}");
        let status = "Live – In Production";
        app.put("project", &id, json!({"id": id, "name": id, "status": status})).await;
    }
    let status = "Live%20%E2%80%93%20In%20Production";
    let page = app.get(&format!("/sapi/v1/projects?limit=1&offset=1&status={status}"), &token).await;
    assert_eq!(page.status, StatusCode::OK, "{page:?}");
    assert_eq!(ids(&page.json()), ["p1"]);
    let links = page.header("link").unwrap();
    assert!(links.contains("rel=\"next\"") && links.contains("rel=\"prev\""), "{links}");
    assert!(links.contains(status) && links.contains("offset=2") && links.contains("offset=0"), "{links}");
    assert!(links.split(", ").all(|link| link.starts_with("</sapi/v1/projects?limit=1&offset=")), "{links}");
}

#[tokio::test]
async fn each_list_is_one_read() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    let lists = [
        "contacts",
        "experience",
        "experience-highlights",
        "projects",
        "project-assets",
        "testimonials",
        "accounts",
        "skills",
        "certifications",
        "education",
        "project-skills",
        "experience-skills",
        "certification-skills",
    ];
    app.get("/sapi/v1/contacts", &token).await;
    for list in lists {
        app.store.forget();
        let answer = app.get(&format!("/sapi/v1/{list}"), &token).await;
        assert_eq!((answer.status, answer.json()), (StatusCode::OK, json!([])), "{list}");
        assert_eq!(answer.number("x-total-count"), 0);
        assert_eq!(app.store.operations(), ["UpdateItem", "Query"], "{list}");
    }
    app.store.forget();
    assert_eq!(app.get("/sapi/v1/portfolio-config", &token).await.status, StatusCode::NOT_FOUND);
    assert_eq!(app.store.operations(), ["UpdateItem", "Query"]);
}

#[tokio::test]
async fn every_fault_of_a_query_is_named() {
    let (app, token) = with_accounts(1).await;
    let query = "limit=0&offset=x&colour=red&accountName=a&accountName=b";
    let answer = app.get(&format!("/sapi/v1/accounts?{query}"), &token).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    let body = answer.json();
    let mut named: Vec<_> = body["details"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fault| fault["parameter"].as_str().unwrap())
        .collect();
    named.sort_unstable();
    assert_eq!(named, ["accountName", "colour", "limit", "offset"]);
    assert!(body["details"].as_array().unwrap().iter().all(|fault| {
        !fault["reason"].as_str().unwrap().is_empty() && !fault["accepted"].as_str().unwrap().is_empty()
    }));
    for query in
        ["limit=201", "limit=-1", "limit=1.5", "limit=", "limit=1&limit=1", "accountName=%FF", "offset=-1"]
    {
        let answer = app.get(&format!("/sapi/v1/accounts?{query}"), &token).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{query}");
    }
}

#[tokio::test]
async fn text_filters_take_whole_values_in_any_case() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    app.put("account", "a1", json!({"id": "a1", "name": "Übung GmbH"})).await;
    app.put("account", "a2", json!({"id": "a2", "name": "Übung GmbH & Co"})).await;
    let answer = app.get("/sapi/v1/accounts?accountName=%C3%BCbung%20gmbh", &token).await;
    assert_eq!(ids(&answer.json()), ["a1"]);
}

/// The umlaut as one code point, and as a u and two dots, in the store and in the query.
#[tokio::test]
async fn text_filters_disregard_how_characters_are_composed() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    app.put("account", "a1", json!({"id": "a1", "name": "\u{dc}bung"})).await;
    app.put("account", "a2", json!({"id": "a2", "name": "U\u{308}bung"})).await;
    for name in ["%C3%9Cbung", "U%CC%88bung", "u%CC%88BUNG"] {
        let answer = app.get(&format!("/sapi/v1/accounts?accountName={name}"), &token).await;
        assert_eq!(ids(&answer.json()), ["a1", "a2"], "{name}");
    }
}

#[tokio::test]
async fn texts_are_in_the_order_of_an_alphabet() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    for (id, name) in
        [("a1", "Zebra"), ("a2", "Ärger"), ("a3", "azur"), ("a4", "Aachen"), ("a5", "Éclair"), ("a6", "Dorf")]
    {
        app.put("account", id, json!({"id": id, "name": name})).await;
    }
    let answer = app.get("/sapi/v1/accounts", &token).await;
    assert_eq!(ids(&answer.json()), ["a4", "a2", "a3", "a6", "a5", "a1"]);
}

#[tokio::test]
async fn a_highlight_is_listed_for_each_of_its_personas() {
    let app = TestApp::start().await;
    for (id, tag) in [("h1", json!("Architect;Developer")), ("h2", json!("Admin")), ("h3", Value::Null)] {
        app.put("experience-highlight", id, json!({"id": id, "name": id, "personaTag": tag})).await;
    }
    let token = app.session("ada@example.org").await;
    let highlights = async |query: &str| {
        app.get(&format!("/sapi/v1/experience-highlights?persona={query}"), &token).await.json()
    };
    assert_eq!(ids(&highlights("developer").await), ["h1"]);
    assert_eq!(ids(&highlights("Admin,Architect").await), ["h1", "h2"]);
    assert_eq!(highlights("Architect").await[0]["personaTag"], "Architect;Developer");
}

#[tokio::test]
async fn experience_is_sorted_as_the_contract_says() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    let records = [
        json!({"id": "x1", "name": "r", "sortOrder": 1, "startDate": "2010", "endDate": "2012"}),
        json!({"id": "x2", "name": "r", "sortOrder": 1, "startDate": "2011", "endDate": "2015-03"}),
        json!({"id": "x3", "name": "r", "sortOrder": 1, "startDate": "2001"}),
        json!({"id": "x4", "name": "r", "sortOrder": 2, "isCurrentRole": true}),
        json!({"id": "x5", "name": "r", "sortOrder": 1, "startDate": "2012", "endDate": "2015-03"}),
    ];
    for record in records {
        app.put("experience", record["id"].as_str().unwrap(), record.clone()).await;
    }
    let answer = app.get("/sapi/v1/experience", &token).await;
    assert_eq!(ids(&answer.json()), ["x4", "x3", "x5", "x2", "x1"]);
}

#[tokio::test]
async fn only_approved_testimonials_are_served_newest_first() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    for (id, approved, date) in
        [("t1", true, "2024-01-01"), ("t2", false, "2025-01-01"), ("t3", true, "2026-01-01")]
    {
        let record =
            json!({"id": id, "authorName": "A", "context": "c", "approved": approved, "createdDate": date});
        app.put("testimonial", id, record).await;
    }
    let answer = app.get("/sapi/v1/testimonials", &token).await;
    assert_eq!(ids(&answer.json()), ["t3", "t1"]);
    let fields: Vec<_> = answer.json()[0].as_object().unwrap().keys().cloned().collect();
    assert!(!fields.contains(&"approved".to_owned()), "{fields:?}");
}

/// An item that cannot be read as its record is left out and reported; the rest is served, and no cache keeps it.
#[tokio::test]
async fn an_unreadable_item_makes_the_list_partial() {
    let (app, token) = with_accounts(2).await;
    app.put("account", "bad", json!({"id": "bad", "name": 7})).await;
    app.put("account", "big", json!({"id": "big", "name": "x".repeat(25_000)})).await;
    let answer = app.get("/sapi/v1/accounts", &token).await;
    assert_eq!((answer.status, ids(&answer.json())), (StatusCode::OK, vec!["a000", "a001"]));
    assert_eq!(answer.header("x-data-integrity"), Some("partial"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert_eq!(answer.header("etag"), None);
}

#[tokio::test]
async fn a_known_etag_is_304_and_counts() {
    let (app, token) = with_accounts(1).await;
    let first = app.get("/sapi/v1/accounts", &token).await;
    let etag = first.header("etag").unwrap();
    assert_eq!(first.header("cache-control"), Some("max-age=300, public"));
    for tags in [etag.to_owned(), format!("W/{etag}"), format!("\"x\", {etag}"), "*".to_owned()] {
        let answer = app
            .request(Method::GET, "/sapi/v1/accounts", Some(&token), &[("if-none-match", &tags)], b"")
            .await;
        assert_eq!(answer.status, StatusCode::NOT_MODIFIED, "{tags}");
        assert!(answer.body.is_empty());
        for name in ["etag", "cache-control", "x-total-count", "vary", "content-length"] {
            assert_eq!(answer.header(name), first.header(name), "{name}");
        }
    }
    app.put("account", "new", json!({"id": "new", "name": "New"})).await;
    let changed =
        app.request(Method::GET, "/sapi/v1/accounts", Some(&token), &[("if-none-match", etag)], b"").await;
    assert_eq!((changed.status, changed.remaining()), (StatusCode::OK, 114));
}

#[tokio::test]
async fn an_unknown_resource_is_404_whatever_the_method() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    let post = async |path: &str| app.request(Method::POST, path, Some(&token), &[], b"").await;
    assert_eq!(post("/sapi/v1/nothing").await.status, StatusCode::NOT_FOUND);
    let refused = post("/sapi/v1/accounts").await;
    assert_eq!(refused.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(refused.header("allow"), Some("GET, HEAD"));
    assert_eq!(app.get("/sapi/v1/rate-windows", &token).await.status, StatusCode::NOT_FOUND);
}

/// A new list is a record, not code; so is a changed filter.
#[tokio::test]
async fn definitions_come_alive_as_records_alone() {
    let (app, token) = with_accounts(3).await;
    assert_eq!(app.get("/sapi/v1/employers", &token).await.status, StatusCode::NOT_FOUND);
    app.put_definition(
        "sapi.employers",
        json!({
            "collection": "account",
            "fields": ["id", "name"],
            "filters": [{"parameter": "employer", "type": "text", "field": "name"}],
            "sort": [{"field": "name", "direction": "descending"}],
        }),
    )
    .await;
    app.advance_seconds(60);
    let answer = app.get("/sapi/v1/employers?employer=account%20001", &token).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    assert_eq!(answer.json(), json!([{"id": "a001", "name": "Account 001"}]));
    assert_eq!(ids(&app.get("/sapi/v1/employers", &token).await.json()), ["a002", "a001", "a000"]);
}

/// A faulty definition is ignored: what was there before stays.
#[tokio::test]
async fn an_invalid_definition_changes_nothing() {
    let (app, token) = with_accounts(1).await;
    app.put_definition("sapi.accounts", json!({"collection": "setting", "fields": ["id"]})).await;
    app.put_definition("sapi.secrets", json!({"collection": "rate-windows", "fields": ["Key"]})).await;
    app.advance_seconds(60);
    assert_eq!(ids(&app.get("/sapi/v1/accounts", &token).await.json()), ["a000"]);
    assert_eq!(app.get("/sapi/v1/secrets", &token).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn page_sizes_are_settings() {
    let (app, token) = with_accounts(60).await;
    assert_eq!(ids(&app.get("/sapi/v1/accounts", &token).await.json()).len(), 50);
    app.put_setting("page.default-size", json!(30)).await;
    app.put_setting("page.max-size", json!(20)).await;
    app.reload_settings().await;
    assert_eq!(ids(&app.get("/sapi/v1/accounts", &token).await.json()).len(), 20);
    assert_eq!(app.get("/sapi/v1/accounts?limit=21", &token).await.status, StatusCode::BAD_REQUEST);
}

/// Lambda carries a body as a JSON text, in which each quote of ours takes four bytes: 200 records of 11,000 quotes are 8.8 MB there,
/// above the 6 MB it takes. The page ends early, and its next link goes on where it ended.
#[tokio::test]
async fn a_page_ends_before_it_is_too_large_to_send() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    for number in 0..200 {
        let id = format!("p{number:03}");
        let record = json!({"id": id, "name": id, "challenge": "\"".repeat(11_000), "sortOrder": number});
        app.put("project", &id, record).await;
    }
    let pages = pages(&app, &token, "/sapi/v1/projects", "?limit=200").await;
    assert_eq!(pages.len(), 2);
    assert!(pages.iter().all(|page| page.body.len() < 5 * 1024 * 1024));
    let all: Vec<_> = pages.iter().flat_map(|page| page.json().as_array().unwrap().clone()).collect();
    let all: Vec<_> = all.iter().map(|record| record["sortOrder"].as_u64().unwrap()).collect();
    assert_eq!(all, (0..200).collect::<Vec<_>>());
}

/// However many faults a request has: each is told once, twenty of them at most, and none at length.
#[tokio::test]
async fn an_answer_is_not_many_times_as_large_as_what_was_sent() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    let faults = async |query: String| app.get(&format!("/sapi/v1/skills?{query}"), &token).await.json();

    let same = faults("%&".repeat(2_400)).await;
    assert_eq!(same["details"].as_array().unwrap().len(), 1);
    let many = faults((0..500).map(|number| format!("p{number:03}=1&")).collect()).await;
    assert_eq!(many["details"].as_array().unwrap().len(), 20);
    assert!(many["message"].as_str().unwrap().ends_with("p018, p019 and 480 more. See details."), "{many}");
    let long = faults("n".repeat(5_000)).await;
    assert_eq!(long["details"][0]["parameter"], format!("{}…", "n".repeat(100)));
}
