//! `docs/openapi.yaml` and `docs/openapi.json` are what the code says now, with an answer of the API as the example of each operation.
//!
//! `UPDATE_DOCS=1 cargo test -p portfolio-tests openapi` writes them.

use std::collections::BTreeSet;
use std::{env, fs};

use axum::http::Method;
use harness::app::{Answer, TestApp};
use portfolio_openapi::{Document, Operation, document};
use serde_json::{Value, json};

const JSON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/openapi.json");
const YAML: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/openapi.yaml");
const FIRST_LINE: &str = "# Generated from the code: UPDATE_DOCS=1 cargo test -p portfolio-tests openapi\n";

#[tokio::test]
async fn the_openapi_documents_are_what_the_code_says() {
    let document = with_examples().await;
    let json = serde_json::to_string_pretty(&document).unwrap() + "\n";
    let yaml = FIRST_LINE.to_owned() + &serde_saphyr::to_string(&document).unwrap();
    for (file, current) in [(JSON, json), (YAML, yaml)] {
        if env::var_os("UPDATE_DOCS").is_some() {
            fs::write(file, current).unwrap();
        } else {
            let kept = fs::read_to_string(file).unwrap_or_default();
            assert!(kept == current, "{file}: run UPDATE_DOCS=1 cargo test -p portfolio-tests openapi");
        }
    }
}

#[test]
fn no_two_schemas_have_one_name() {
    let document = document();
    let names: BTreeSet<_> = document.components.schemas.0.iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), document.components.schemas.0.len());
}

#[test]
fn whatever_is_referred_to_is_defined() {
    let document = serde_json::to_value(document()).unwrap();
    let mut references = Vec::new();
    collect_references(&document, &mut references);
    assert!(references.len() > 100);
    for reference in references {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference} is not defined");
    }
}

fn collect_references(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            found.extend(members.get("$ref").and_then(Value::as_str).map(str::to_owned));
            members.values().for_each(|member| collect_references(member, found));
        }
        Value::Array(elements) => elements.iter().for_each(|element| collect_references(element, found)),
        _ => {}
    }
}

/// The document, its operations with examples: what the API answers over the sample.
async fn with_examples() -> Document {
    let app = TestApp::start().await;
    app.load_sample().await;
    let mut document = document();
    for (path, item) in &mut document.paths.0 {
        if let Some(operation) = &mut item.get {
            let answer = get(&app, path).await;
            set_example(operation, &answer);
        }
        if let Some(operation) = &mut item.post {
            let body = body(operation);
            let answer = app
                .request(
                    Method::POST,
                    path,
                    Some(&token(&app).await),
                    &[("content-type", "application/json")],
                    body.to_string().as_bytes(),
                )
                .await;
            operation.request_body.as_mut().unwrap()["content"]["application/json"]["example"] = body;
            set_example(operation, &answer);
        }
    }
    document
}

/// A token of its own for each request: no limit is in the way.
async fn token(app: &TestApp) -> String {
    app.session("ada@example.org").await
}

async fn get(app: &TestApp, path: &str) -> Answer {
    let token = token(app).await;
    match path.strip_suffix("/{id}") {
        None => app.get(path, &token).await,
        Some(list) => {
            let id = app.get(list, &token).await.json()[0]["id"].clone();
            app.get(&format!("{list}/{}", id.as_str().unwrap()), &token).await
        }
    }
}

fn body(operation: &Operation) -> Value {
    match operation.operation_id.as_str() {
        "createToken" => json!({"email": "ada@example.org"}),
        "generateText" => json!({"type": "BioSummary", "tone": "Professional", "maxLength": 300}),
        other => panic!("{other} has no example of a body"),
    }
}

fn set_example(operation: &mut Operation, answer: &Answer) {
    let id = operation.operation_id.clone();
    assert_eq!(answer.status, 200, "{id}: {answer:?}");
    let success = operation.responses.get_mut("200").unwrap();
    success["content"]["application/json"]["example"] = presentable(&id, answer.json());
}

/// The first of a list, and nothing that differs from run to run.
fn presentable(operation: &str, mut example: Value) -> Value {
    if let Value::Array(elements) = &mut example {
        elements.truncate(1);
    }
    match operation {
        "createToken" => {
            example["access_token"] =
                json!("eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiIsImtpZCI6ImsxIn0.e30.c2lnbmF0dXJl")
        }
        // The test has no second host that PAPI could call.
        "getPapiHealth" => {
            example["status"] = json!("UP");
            example["dependencies"]["sapi"] = json!("UP");
        }
        _ => {}
    }
    example
}
