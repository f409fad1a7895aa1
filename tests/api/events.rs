//! The sample events of `events/`, replayed through the Lambda adapter over the sample content. `tests/events.json` says what each must
//! be answered with; the deploy test holds the real Lambda binaries against the same file.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use lambda_http::Context;
use lambda_http::lambda_runtime::LambdaEvent;
use portfolio_request::lambda;
use portfolio_tokens::{SAMPLE_KEY, SecretSource, SigningSecret};
use serde::Deserialize;
use serde_json::{Map, Value};
use uuid::Uuid;

use harness::app::{Options, TestApp};

/// What an event must be answered with.
#[derive(Deserialize)]
struct Expected {
    status: u64,
    headers: BTreeMap<String, String>,
    /// Members of the body, if it is to have them.
    #[serde(default)]
    body: Map<String, Value>,
    #[serde(default)]
    bodiless: bool,
    /// Whether no decision was made on it, so that it has no rate-limit headers.
    #[serde(default)]
    unlimited: bool,
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn expectations() -> BTreeMap<String, Expected> {
    serde_json::from_slice(&fs::read(root().join("tests/events.json")).unwrap()).unwrap()
}

async fn answer(app: &TestApp, name: &str) -> Value {
    let event = fs::read(root().join("events").join(name).with_extension("json")).unwrap();
    let event = LambdaEvent::new(serde_json::from_slice(&event).unwrap(), Context::default());
    lambda::handle(app.router.clone(), event).await.unwrap()
}

/// The API over the sample content, under the key that the events' tokens are signed with.
async fn sample_app() -> TestApp {
    let secret = SigningSecret::parse(&format!(r#"{{"current":"sample","sample":"{SAMPLE_KEY}"}}"#)).unwrap();
    let app = TestApp::with(Options { secret: SecretSource::Fixed(secret), ..Options::default() }).await;
    app.load_sample().await;
    app
}

#[tokio::test]
async fn each_event_is_answered_as_expected() {
    let app = sample_app().await;
    for (name, expected) in expectations() {
        let answer = answer(&app, &name).await;
        assert_eq!(answer["statusCode"], expected.status, "{name}: {answer}");
        assert_eq!(
            answer["multiValueHeaders"].as_object().map_or(0, Map::len),
            0,
            "{name}: a header is doubled"
        );
        let headers = answer["headers"].as_object().unwrap();
        for (header, value) in &expected.headers {
            assert_eq!(headers.get(header).and_then(Value::as_str), Some(value.as_str()), "{name}: {header}");
        }
        let id = headers["x-request-id"].as_str().unwrap();
        assert!(Uuid::parse_str(id).is_ok(), "{name}: {id}");
        for header in ["x-ratelimit-limit", "x-ratelimit-remaining"] {
            assert_eq!(headers.contains_key(header), !expected.unlimited, "{name}: {header}");
        }
        let body = answer["body"].as_str().unwrap_or_default();
        if headers.get("content-type").is_some_and(|media_type| media_type == "text/html; charset=utf-8") {
            assert!(body.starts_with("<!doctype html>"), "{name}: {body}");
        } else {
            check_body(&name, &expected, body, id);
        }
    }
}

fn check_body(name: &str, expected: &Expected, body: &str, request_id: &str) {
    if expected.bodiless {
        assert_eq!(body, "", "{name}");
        return;
    }
    let body: Value = serde_json::from_str(body).unwrap_or_else(|error| panic!("{name}: {error}: {body}"));
    for (member, value) in &expected.body {
        assert_eq!(body.get(member), Some(value), "{name}: {member}");
    }
    if body.get("errorCode").is_some() {
        assert_eq!(body["correlationId"], request_id, "{name}");
    }
}

#[test]
fn every_event_has_its_expectation() {
    let mut events: Vec<_> = fs::read_dir(root().join("events"))
        .unwrap()
        .map(|file| file.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    events.sort();
    assert_eq!(events, expectations().into_keys().collect::<Vec<_>>());
}
