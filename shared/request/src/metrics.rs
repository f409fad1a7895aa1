//! Metrics, as lines of CloudWatch's embedded metric format among the logs.
//!
//! Nothing calls the metrics API, and a line is written before the answer leaves: a background task would be frozen with the function.
//! Each metric has exactly the dimensions that the dashboard and the alarms ask for, because every combination costs.
//!
//! The format: <https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html>

use std::io::Write;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};
use serde_json::{Map, Value, json};

/// A metric as CloudWatch knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MetricSpec {
    /// Its name.
    pub name: &'static str,
    /// Its unit, one of CloudWatch's.
    pub unit: &'static str,
    /// The names of its dimensions.
    pub dimensions: &'static [&'static str],
}

/// Checks of the rate limiter, by how they ended.
pub const DECISIONS: MetricSpec =
    MetricSpec { name: "Decisions", unit: "Count", dimensions: &["Tier", "Outcome"] };
/// Checks that used most of their limit and were within it.
pub const NEAR_LIMIT: MetricSpec = MetricSpec { name: "NearLimit", unit: "Count", dimensions: &["Tier"] };
/// How long a request took inside the function.
pub const LATENCY: MetricSpec = MetricSpec { name: "Latency", unit: "Milliseconds", dimensions: &["Layer"] };
/// Answers of 500 and above.
pub const ERRORS: MetricSpec = MetricSpec { name: "Errors", unit: "Count", dimensions: &["Layer"] };

/// Every metric.
pub const METRICS: [MetricSpec; 4] = [DECISIONS, NEAR_LIMIT, LATENCY, ERRORS];

/// A part of the API that is deployed as one function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layer {
    /// Plain records.
    Sapi,
    /// Composed views.
    Papi,
    /// The token endpoint.
    Token,
    /// The public index, and every unknown path.
    Lab,
}

impl Layer {
    /// Every layer.
    pub const ALL: [Self; 4] = [Self::Sapi, Self::Papi, Self::Token, Self::Lab];

    /// The name in metrics.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sapi => "sapi",
            Self::Papi => "papi",
            Self::Token => "token",
            Self::Lab => "lab",
        }
    }
}

/// A check of the rate limiter, as metrics see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Check<'a> {
    /// The instant of the request.
    pub at: DateTime<Utc>,
    /// Which limit was checked.
    pub tier: &'a str,
    /// How it ended.
    pub outcome: &'a str,
    /// Whether the request was within the limit and used most of it.
    pub near_limit: bool,
}

/// An answered request.
#[derive(Debug)]
pub struct Answered {
    /// The layer that answered.
    pub layer: Layer,
    /// The instant of the request.
    pub at: DateTime<Utc>,
    /// Status of the answer.
    pub status: u16,
    /// How long it took inside the function.
    pub took: Duration,
}

/// The lines of a check: a line, and another if it is near its limit.
fn check_lines(namespace: &str, check: &Check<'_>) -> Vec<Value> {
    let decision = line(namespace, check.at, &[check.tier, check.outcome], &[(DECISIONS, 1.into())]);
    let near = || line(namespace, check.at, &[check.tier], &[(NEAR_LIMIT, 1.into())]);
    std::iter::once(decision).chain(check.near_limit.then(near)).collect()
}

/// The line of an answer.
fn answer_line(namespace: &str, answered: &Answered) -> Value {
    let latency = answered.took.as_micros() as f64 / 1000.0;
    let errors = u8::from(answered.status >= 500);
    let values = [(LATENCY, latency.into()), (ERRORS, errors.into())];
    line(namespace, answered.at, &[answered.layer.name()], &values)
}

/// Metrics that have the same dimensions, as one line: the format takes the values from the members that it names.
fn line(namespace: &str, at: DateTime<Utc>, dimensions: &[&str], values: &[(MetricSpec, Value)]) -> Value {
    let names = values.first().map(|(metric, _)| metric.dimensions).unwrap_or_default();
    let metrics: Vec<_> =
        values.iter().map(|(metric, _)| json!({ "Name": metric.name, "Unit": metric.unit })).collect();
    let mut members = Map::new();
    let directive = json!({ "Namespace": namespace, "Dimensions": [names], "Metrics": metrics });
    let metadata = json!({ "Timestamp": at.timestamp_millis(), "CloudWatchMetrics": [directive] });
    members.insert("_aws".to_owned(), metadata);
    for (name, value) in names.iter().zip(dimensions) {
        members.insert((*name).to_owned(), (*value).into());
    }
    for (metric, value) in values {
        members.insert(metric.name.to_owned(), value.clone());
    }
    Value::Object(members)
}

/// Where metrics are written.
pub struct Metrics {
    namespace: String,
    writer: Mutex<Box<dyn Write + Send>>,
}

impl Metrics {
    /// Metrics of `namespace`, written to `writer`.
    pub fn to(writer: impl Write + Send + 'static, namespace: &str) -> Self {
        Self { namespace: namespace.to_owned(), writer: Mutex::new(Box::new(writer)) }
    }

    /// Writes what is counted of a check.
    pub fn record_check(&self, check: &Check<'_>) {
        self.write(&check_lines(&self.namespace, check));
    }

    /// Writes what is counted of an answer.
    pub fn record_answer(&self, answered: &Answered) {
        self.write(&[answer_line(&self.namespace, answered)]);
    }

    /// Writes each line at once and whole.
    fn write(&self, lines: &[Value]) {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        for line in lines {
            // A line that cannot be written is lost: the answer does not depend on it, and logs would go to the same place.
            let _ = writer.write_all(format!("{line}\n").as_bytes());
        }
        let _ = writer.flush();
    }
}

/// Where the metrics of this process go; nowhere unless a function says so.
static PROCESS: OnceLock<Metrics> = OnceLock::new();

/// Lets the metrics of this process go to `metrics`. The first call decides.
pub fn init(metrics: Metrics) {
    let _ = PROCESS.set(metrics);
}

/// Records a check, if metrics go anywhere.
pub fn record_check(check: &Check<'_>) {
    if let Some(metrics) = PROCESS.get() {
        metrics.record_check(check);
    }
}

/// Records an answer, if metrics go anywhere.
pub(crate) fn record_answer(answered: &Answered) {
    if let Some(metrics) = PROCESS.get() {
        metrics.record_answer(answered);
    }
}

#[cfg(test)]
mod tests;
