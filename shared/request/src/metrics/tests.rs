use super::*;
use std::io;
use std::sync::Arc;

#[derive(Clone, Default)]
struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn now() -> DateTime<Utc> {
    "2026-10-21T09:05:20.250Z".parse().unwrap()
}

fn answered(status: u16) -> Answered {
    Answered { layer: Layer::Token, at: now(), status, took: Duration::from_micros(12_500) }
}

fn written(checks: &[Check<'_>], status: u16) -> Vec<Value> {
    let buffer = Buffer::default();
    let metrics = Metrics::to(buffer.clone(), "Portfolio/one");
    checks.iter().for_each(|check| metrics.record_check(check));
    metrics.record_answer(&answered(status));
    let written = String::from_utf8(buffer.0.lock().unwrap().clone()).unwrap();
    assert!(written.ends_with('\n'), "{written}");
    written.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn check(outcome: &str, near_limit: bool) -> Check<'_> {
    Check { at: now(), tier: "papi-token", outcome, near_limit }
}

/// The line that CloudWatch is given for these members, in its metric format.
fn expected(dimensions: &Value, metrics: &Value, members: Value) -> Value {
    let mut line = members;
    line["_aws"] = json!({
        "Timestamp": 1_792_573_520_250_u64,
        "CloudWatchMetrics": [
            { "Namespace": "Portfolio/one", "Dimensions": [dimensions], "Metrics": metrics }
        ],
    });
    line
}

fn decision(outcome: &str) -> Value {
    expected(
        &json!(["Tier", "Outcome"]),
        &json!([{ "Name": "Decisions", "Unit": "Count" }]),
        json!({ "Decisions": 1, "Tier": "papi-token", "Outcome": outcome }),
    )
}

fn layer(errors: u32) -> Value {
    expected(
        &json!(["Layer"]),
        &json!([{ "Name": "Latency", "Unit": "Milliseconds" }, { "Name": "Errors", "Unit": "Count" }]),
        json!({ "Latency": 12.5, "Errors": errors, "Layer": "token" }),
    )
}

#[test]
fn each_check_and_the_layer_have_a_line() {
    let written = written(&[check("allowed", false), check("rejected", false)], 429);
    assert_eq!(written, [decision("allowed"), decision("rejected"), layer(0)]);
}

#[test]
fn a_check_near_its_limit_has_a_line_more() {
    let near = expected(
        &json!(["Tier"]),
        &json!([{ "Name": "NearLimit", "Unit": "Count" }]),
        json!({ "NearLimit": 1, "Tier": "papi-token" }),
    );
    assert_eq!(written(&[check("allowed", true)], 200), [decision("allowed"), near, layer(0)]);
}

#[test]
fn five_hundreds_are_errors() {
    for (status, errors) in [(200, 0), (404, 0), (429, 0), (499, 0), (500, 1), (503, 1)] {
        assert_eq!(written(&[], status), [layer(errors)], "{status}");
    }
}

#[test]
fn each_metric_has_a_value_and_the_dimensions_that_are_declared_for_it() {
    let mut lines = check_lines("Portfolio", &check("allowed", true));
    lines.push(answer_line("Portfolio", &answered(200)));
    let mut found = Vec::new();
    for line in &lines {
        let directive = &line["_aws"]["CloudWatchMetrics"][0];
        for metric in directive["Metrics"].as_array().unwrap() {
            assert!(line[metric["Name"].as_str().unwrap()].is_number(), "{line}");
            found.push(json!([metric["Name"], metric["Unit"], directive["Dimensions"][0]]));
        }
    }
    let declared = METRICS.map(|metric| json!([metric.name, metric.unit, metric.dimensions]));
    assert_eq!(found, declared);
}

/// A pipe that nobody reads.
struct Broken;

impl Write for Broken {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(io::ErrorKind::BrokenPipe.into())
    }
}

#[test]
fn what_cannot_be_written_is_lost_and_nothing_else() {
    let metrics = Metrics::to(Broken, "Portfolio");
    metrics.record_check(&check("allowed", true));
    metrics.record_answer(&answered(200));
}
