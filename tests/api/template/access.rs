//! A role allows what its function calls, on the resource that it calls, and nothing more.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::http::Method;
use portfolio_function::aws::{Secrets, StoredSigningSecret};
use portfolio_tokens::SecretSource;
use serde_json::{Value, json};

use super::document::{properties, template};
use crate::tokens::SecretsManager;
use harness::app::{Options, SECRET, TestApp};
use harness::store::{Call, Store};

/// What a body of JSON comes with.
const JSON: [(&str, &str); 1] = [("content-type", "application/json")];

/// A verb of IAM and the template's name of the resource that it is used on.
type Access = BTreeSet<(String, String)>;

/// What the policies of the role `name` allow, but for its log lines, which Lambda writes and no code of ours.
fn allowed(template: &Value, name: &str) -> Access {
    let policies = properties(template, name)["Policies"].as_array().unwrap().iter();
    let statements = policies.flat_map(|policy| policy["PolicyDocument"]["Statement"].as_array().unwrap());
    let pairs = statements.flat_map(|statement| {
        assert_eq!(statement["Effect"], "Allow", "{name}: {statement}");
        let resource = resource(&statement["Resource"]);
        let actions = match &statement["Action"] {
            Value::Array(actions) => actions.clone(),
            action => vec![action.clone()],
        };
        actions.into_iter().map(move |action| (action.as_str().unwrap().to_owned(), resource.clone()))
    });
    pairs.filter(|(action, _)| !action.starts_with("logs:")).collect()
}

/// The resource whose ARN `reference` is.
fn resource(reference: &Value) -> String {
    let attribute =
        reference["Fn::GetAtt"].as_str().unwrap_or_else(|| panic!("{reference} names no resource"));
    attribute.split('.').next().unwrap().to_owned()
}

/// What `call` needs to be allowed.
fn needed(call: &Call) -> (String, String) {
    let service = if call.request["SecretId"].is_string() { "secretsmanager" } else { "dynamodb" };
    let resource = match call.request["TableName"].as_str() {
        Some("rate-windows") => "RateWindowTable",
        Some("content") => "ContentTable",
        _ => "TokenSecret",
    };
    (format!("{service}:{}", call.operation), resource.to_owned())
}

/// The API with its signing secret in Secrets Manager, every call to AWS recorded.
async fn recorded() -> TestApp {
    let store = Store::default();
    let secrets = Secrets::new(store.between(SecretsManager::holding(SECRET).sdk()));
    let arn = "arn:aws:secretsmanager:us-east-1:000000000000:secret:s".to_owned();
    let secret = SecretSource::Stored(Arc::new(StoredSigningSecret::new(secrets, arn)));
    let app = TestApp::with(Options { secret, store, ..Options::default() }).await;
    app.load_sample().await;
    app
}

fn calls(app: &TestApp) -> Access {
    app.store.calls().iter().map(needed).collect()
}

/// The paths that the index lists under `layer`.
async fn paths(app: &TestApp, layer: &str) -> Vec<String> {
    let index = app.anonymous("/").await.json();
    serde_json::from_value(index[layer].clone()).unwrap()
}

/// Reads all that the index lists under `layer` and its health, and goes over the limit of `tier` on the last of them.
async fn use_up(app: &TestApp, layer: &str, tier: &str) {
    let token = app.session("ada@example.org").await;
    let paths = paths(app, layer).await;
    let health = format!("/{layer}/v1/health");
    for path in paths.iter().chain([&health]) {
        app.get(path, &token).await;
    }
    app.put_setting(&format!("rate-limit.{tier}.limit"), json!(1)).await;
    app.reload_settings().await;
    let refused = app.get_times(3, &health, &token).await.pop().unwrap();
    assert_eq!(refused.status, 429);
    app.commit_rate_counts().await;
}

#[tokio::test]
async fn sapi_calls_what_its_role_allows() {
    let app = recorded().await;
    use_up(&app, "sapi", "sapi").await;
    assert_eq!(calls(&app), allowed(&template(), "SapiRole"));
}

#[tokio::test]
async fn papi_calls_what_its_role_allows() {
    let app = recorded().await;
    let token = app.session("grace@example.org").await;
    let body = br#"{"type":"BioSummary","context":{},"tone":"Professional"}"#;
    let written = app.request(Method::POST, "/papi/v1/ai/generate", Some(&token), &JSON, body).await;
    assert_eq!(written.status, 200);
    use_up(&app, "papi", "papi").await;
    assert_eq!(calls(&app), allowed(&template(), "PapiRole"));
}

#[tokio::test]
async fn the_token_endpoint_calls_what_its_role_allows() {
    let app = recorded().await;
    let body = br#"{"email":"ada@example.org"}"#;
    for status in [200, 200, 200, 200, 200, 429, 429] {
        let answer = app.request(Method::POST, "/papi/v1/token", None, &JSON, body).await;
        assert_eq!(answer.status, status);
    }
    app.commit_rate_counts().await;
    assert_eq!(calls(&app), allowed(&template(), "TokenRole"));
}

#[tokio::test]
async fn the_lab_calls_nothing_and_its_role_allows_nothing() {
    let app = recorded().await;
    app.store.forget();
    app.anonymous("/").await;
    app.anonymous("/nope").await;
    assert_eq!(calls(&app), Access::new());
    assert_eq!(allowed(&template(), "LabRole"), Access::new());
}

#[test]
fn the_keys_of_ai_providers_are_read_as_the_signing_secret_is() {
    let template = template();
    let statement = &properties(&template, "AiSecretsPolicy")["PolicyDocument"]["Statement"][0];
    let secrets =
        allowed(&template, "PapiRole").into_iter().filter(|(_, resource)| resource == "TokenSecret");
    let verbs: Vec<_> = secrets.map(|(verb, _)| verb).collect();
    assert_eq!(verbs, [statement["Action"].as_str().unwrap()]);
}
