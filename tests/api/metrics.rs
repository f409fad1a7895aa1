//! What a function writes to be counted by CloudWatch. The metrics of a process go to one place, so each test tells its own lines by
//! their time.

use std::io::{self, Write};
use std::sync::{LazyLock, Mutex};

use axum::http::Method;
use portfolio_request::metrics;
use portfolio_request::metrics::Metrics;
use rate_window::FailureMode;
use serde_json::{Value, json};

use harness::app::{Options, TestApp};
use harness::store::Fault;

static WRITTEN: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static METRICS: LazyLock<()> = LazyLock::new(|| metrics::init(Metrics::to(Written, "Portfolio")));

struct Written;

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        WRITTEN.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

async fn app_at(instant: &str, options: Options) -> TestApp {
    LazyLock::force(&METRICS);
    let app = TestApp::with(options).await;
    app.set_now(instant);
    app
}

/// The lines written at the instant of `app`, without what varies or is the same in all of them.
fn lines(app: &TestApp) -> Vec<Value> {
    let written = WRITTEN.lock().unwrap().clone();
    let lines = written.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let lines = lines.map(|line| serde_json::from_slice::<Value>(line).unwrap());
    let ours = lines.filter(|line| line["_aws"]["Timestamp"] == app.now().timestamp_millis());
    ours.map(|mut line| {
        let members = line.as_object_mut().unwrap();
        members.remove("_aws");
        if let Some(latency) = members.remove("Latency") {
            assert!(latency.as_f64().unwrap() >= 0.0, "{latency}");
        }
        line
    })
    .collect()
}

fn decision(tier: &str, outcome: &str) -> Value {
    json!({ "Tier": tier, "Outcome": outcome, "Decisions": 1 })
}

fn layer(layer: &str, errors: u32) -> Value {
    json!({ "Layer": layer, "Errors": errors })
}

#[tokio::test]
async fn each_request_is_counted_by_decision_and_by_layer() {
    let app = app_at("2031-01-01T00:00:01Z", Options::default()).await;
    app.get("/sapi/v1/accounts", &app.user("auditor").await).await;
    app.get("/papi/v1/ai/nothing", &app.user("auditor").await).await;
    app.anonymous("/lab").await;
    app.anonymous("/sapi/v1/accounts").await;
    let lines = lines(&app);
    let checks = |tier: &str| lines.iter().filter(|line| line["Tier"] == tier).cloned().collect::<Vec<_>>();
    let layers = lines.iter().filter(|line| line["Layer"].is_string()).cloned().collect::<Vec<_>>();
    assert_eq!(checks("sapi"), [decision("sapi", "allowed")]);
    assert_eq!(checks("papi-ai"), [decision("papi-ai", "allowed")]);
    assert_eq!(layers, [layer("sapi", 0), layer("papi", 0), layer("lab", 0), layer("sapi", 0)]);
}

#[tokio::test]
async fn from_eighty_percent_on_requests_are_near_their_limit() {
    let app = app_at("2031-01-01T00:01:00Z", Options::default()).await;
    app.get_times(16, "/papi/v1/nothing", &app.user("auditor").await).await;
    let near = json!({ "Tier": "papi", "NearLimit": 1 });
    assert_eq!(lines(&app).iter().filter(|line| **line == near).count(), 4);
    assert_eq!(lines(&app).iter().filter(|line| **line == decision("papi", "allowed")).count(), 15);
    assert_eq!(lines(&app).iter().filter(|line| **line == decision("papi", "rejected")).count(), 1);
}

#[tokio::test]
async fn both_guards_of_the_token_endpoint_are_counted() {
    let app = app_at("2031-01-01T00:02:00Z", Options::default()).await;
    let headers = [("content-type", "application/json")];
    let body = br#"{"email":"ada@example.org"}"#;
    app.request(Method::POST, "/papi/v1/token", None, &headers, body).await;
    let expected =
        [decision("papi-token-network", "allowed"), decision("papi-token", "allowed"), layer("token", 0)];
    assert_eq!(lines(&app), expected);
}

#[tokio::test]
async fn requests_that_could_not_be_counted_have_outcomes_of_their_own() {
    let outage = Fault::Error(500, "InternalServerError");
    for (second, mode, fault, outcome, errors) in [
        (1, FailureMode::Closed, outage.clone(), "unavailable", 1),
        (2, FailureMode::Open, outage, "degraded", 0),
        (3, FailureMode::Closed, Fault::Error(400, "ThrottlingException"), "contended", 0),
    ] {
        let options = Options { failure_mode: mode, ..Options::default() };
        let app = app_at(&format!("2031-01-01T00:03:0{second}Z"), options).await;
        app.store.fail_always("UpdateItem", fault);
        app.get("/papi/v1/nothing", &app.user("auditor").await).await;
        assert_eq!(lines(&app), [decision("papi", outcome), layer("papi", errors)]);
    }
}

#[tokio::test]
async fn what_passes_in_shadow_mode_is_counted_as_such() {
    let app = app_at("2031-01-01T00:04:00Z", Options::default()).await;
    app.put_setting("rate-limit.papi.shadow", json!(true)).await;
    app.put_setting("rate-limit.papi.limit", json!(1)).await;
    app.reload_settings().await;
    app.get_times(2, "/papi/v1/nothing", &app.user("auditor").await).await;
    let decisions: Vec<_> = lines(&app).into_iter().filter(|line| line["Outcome"].is_string()).collect();
    assert_eq!(decisions, [decision("papi", "allowed"), decision("papi", "shadowed")]);
}
