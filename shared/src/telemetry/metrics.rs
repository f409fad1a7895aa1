//! Metrics, as lines of CloudWatch's embedded metric format among the logs.
//!
//! Nothing calls the metrics API, and a line is written before the answer leaves: a background task would be frozen with the function.
//! Each metric has exactly the dimensions that the dashboard and the alarms ask for, because every combination costs.

use std::io::Write;
use std::sync::OnceLock;
use std::time::{Duration, SystemTime};

use chrono::{DateTime, Utc};
use metrique::emf::Emf;
use metrique::unit::{Count, Millisecond};
use metrique::unit_of_work::metrics;
use metrique::writer::sink::FlushImmediatelyBuilder;
use metrique::writer::{AnyEntrySink, BoxEntrySink, FormatExt};
use metrique::{CloseValue, RootEntry};

use crate::rate_limit::Decision;

/// Where the metrics of this process go; nowhere unless a function says so.
static PROCESS: OnceLock<Metrics> = OnceLock::new();

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

/// A request that has its answer.
#[derive(Debug)]
pub struct Answered<'a> {
    /// Who answered.
    pub layer: Layer,
    /// The instant of the request.
    pub at: DateTime<Utc>,
    /// What the rate limiter decided on it.
    pub decisions: &'a [Decision],
    /// Status of the answer.
    pub status: u16,
    /// How long it took inside the function.
    pub took: Duration,
}

#[metrics(emf::dimension_sets = [["Tier", "Outcome"]], rename_all = "PascalCase")]
struct CheckMetrics {
    #[metrics(timestamp)]
    at: SystemTime,
    tier: &'static str,
    outcome: &'static str,
    #[metrics(unit = Count)]
    decisions: u64,
}

#[metrics(emf::dimension_sets = [["Tier"]], rename_all = "PascalCase")]
struct NearLimitMetrics {
    #[metrics(timestamp)]
    at: SystemTime,
    tier: &'static str,
    #[metrics(unit = Count)]
    near_limit: u64,
}

#[metrics(emf::dimension_sets = [["Layer"]], rename_all = "PascalCase")]
struct LayerMetrics {
    #[metrics(timestamp)]
    at: SystemTime,
    layer: &'static str,
    #[metrics(unit = Millisecond)]
    latency: Duration,
    #[metrics(unit = Count)]
    errors: u64,
}

/// Writes metrics, each line at once.
pub struct Metrics {
    sink: BoxEntrySink,
}

impl Metrics {
    /// Metrics of `namespace`, written to `writer`.
    pub fn to(writer: impl Write + Send + Sync + 'static, namespace: &str) -> Self {
        let format = Emf::builder(namespace.to_owned(), vec![vec![]]).build();
        Self { sink: FlushImmediatelyBuilder::new().build_boxed(format.output_to(writer)) }
    }

    /// Writes what is counted of a request: a line for each decision, another if it is near its limit, and one of the layer.
    pub fn record(&self, answered: &Answered<'_>) {
        let at = SystemTime::from(answered.at);
        for decision in answered.decisions {
            let (tier, outcome) = (decision.tier.name(), decision.outcome.name());
            self.write(CheckMetrics { at, tier, outcome, decisions: 1 });
            if decision.is_near_limit() {
                self.write(NearLimitMetrics { at, tier, near_limit: 1 });
            }
        }
        let errors = u64::from(answered.status >= 500);
        self.write(LayerMetrics { at, layer: answered.layer.name(), latency: answered.took, errors });
    }

    fn write<M>(&self, metric: M)
    where
        M: CloseValue<Closed: metrique::InflectableEntry + Send + 'static>,
    {
        self.sink.append_any(RootEntry::new(metric.close()));
    }
}

/// Lets the metrics of this process go to `metrics`. The first call decides.
pub fn init(metrics: Metrics) {
    let _ = PROCESS.set(metrics);
}

/// Records a request, if metrics go anywhere.
pub(crate) fn record(answered: &Answered<'_>) {
    if let Some(metrics) = PROCESS.get() {
        metrics.record(answered);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;
    use std::sync::{Arc, Mutex};

    use crate::rate_limit::{Outcome, Tier};

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

    fn lines(decisions: &[Decision], status: u16) -> Vec<String> {
        let buffer = Buffer::default();
        Metrics::to(buffer.clone(), "Portfolio/one").record(&Answered {
            layer: Layer::Token,
            at: "2026-10-21T09:05:20.250Z".parse().unwrap(),
            decisions,
            status,
            took: Duration::from_micros(12_500),
        });
        let written = String::from_utf8(buffer.0.lock().unwrap().clone()).unwrap();
        written.lines().map(str::to_owned).collect()
    }

    fn decision(outcome: Outcome, remaining: u32) -> Decision {
        Decision { tier: Tier::PapiToken, outcome, limit: 5, remaining, seconds_left: 40 }
    }

    /// The line that CloudWatch is given for these members, in its metric format.
    fn line(dimensions: &str, metrics: &str, members: &str) -> String {
        format!(
            r#"{{"_aws":{{"CloudWatchMetrics":[{{"Namespace":"Portfolio/one","Dimensions":[[{dimensions}]],"Metrics":[{metrics}]}}],"Timestamp":1792573520250}},{members}}}"#
        )
    }

    #[test]
    fn each_decision_and_the_layer_have_a_line() {
        let lines = lines(&[decision(Outcome::Allowed, 2), decision(Outcome::Rejected, 0)], 429);
        let check = |outcome: &str| {
            line(
                r#""Tier","Outcome""#,
                r#"{"Name":"Decisions","Unit":"Count"}"#,
                &format!(r#""Decisions":1,"Tier":"papi-token","Outcome":"{outcome}""#),
            )
        };
        let layer = line(
            r#""Layer""#,
            r#"{"Name":"Latency","Unit":"Milliseconds"},{"Name":"Errors","Unit":"Count"}"#,
            r#""Latency":12.5,"Errors":0,"Layer":"token""#,
        );
        assert_eq!(lines, [check("allowed"), check("rejected"), layer]);
    }

    #[test]
    fn from_eighty_percent_on_an_admitted_request_is_near_its_limit() {
        let near = line(
            r#""Tier""#,
            r#"{"Name":"NearLimit","Unit":"Count"}"#,
            r#""NearLimit":1,"Tier":"papi-token""#,
        );
        let is_near = |outcome, remaining| lines(&[decision(outcome, remaining)], 200).contains(&near);
        assert!(is_near(Outcome::Allowed, 1) && is_near(Outcome::Allowed, 0));
        assert!(!is_near(Outcome::Allowed, 2));
        for outcome in [
            Outcome::Rejected,
            Outcome::Shadowed,
            Outcome::Contended,
            Outcome::Unavailable,
            Outcome::Degraded,
        ] {
            assert!(!is_near(outcome, 0), "{outcome:?}");
        }
    }

    #[test]
    fn five_hundreds_are_errors() {
        for (status, errors) in [(200, 0), (404, 0), (429, 0), (499, 0), (500, 1), (503, 1)] {
            let line = lines(&[], status).remove(0);
            assert!(line.contains(&format!(r#""Errors":{errors},"#)), "{status}: {line}");
        }
    }
}
