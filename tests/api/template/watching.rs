//! Alarms and the dashboard ask for the metrics that the functions write, and `docs/OPERATIONS.md` describes them.

use std::collections::BTreeSet;

use portfolio_request::metrics::{DECISIONS, METRICS};
use rate_window::Outcome;
use serde_json::Value;

use super::document::{properties, template, text};

/// The namespace that the functions of a stack write to.
fn namespace(template: &Value) -> &str {
    template["Globals"]["Function"]["Environment"]["Variables"]["METRICS_NAMESPACE"]["Fn::Sub"]
        .as_str()
        .unwrap()
}

/// What the dashboard must search for: each metric in its dimensions, decisions by each outcome.
fn searches_of_code(namespace: &str) -> BTreeSet<String> {
    let searches = METRICS.into_iter().flat_map(|metric| {
        let dimensions = metric.dimensions.join(",");
        let search = format!(r#"{{"{namespace}",{dimensions}}} MetricName="{}""#, metric.name);
        if metric != DECISIONS {
            return vec![search];
        }
        Outcome::ALL.map(|outcome| format!(r#"{search} Outcome="{}""#, outcome.name())).into()
    });
    searches.collect()
}

#[test]
fn the_dashboard_shows_every_metric_by_every_outcome() {
    let template = template();
    let body = properties(&template, "Dashboard")["DashboardBody"]["Fn::Sub"].as_str().unwrap();
    let body = serde_json::from_str::<Value>(body).unwrap();
    let widgets = body["widgets"].as_array().unwrap().iter();
    let lines = widgets.filter_map(|widget| widget["properties"]["metrics"].as_array()).flatten();
    let searches = lines.filter_map(|line| line[0]["expression"].as_str()).map(searched);
    assert_eq!(searches.collect::<BTreeSet<_>>(), searches_of_code(namespace(&template)));
}

/// What `SEARCH('…', 'Sum', 60)` looks for.
fn searched(expression: &str) -> String {
    let rest = expression.strip_prefix("SEARCH('").unwrap_or_else(|| panic!("{expression} is no search"));
    rest.split('\'').next().unwrap().to_owned()
}

#[test]
fn the_alarm_on_decisions_watches_those_without_a_counter() {
    let template = template();
    let metric = &properties(&template, "DegradedDecisionAlarm")["Metrics"][0];
    let expression = metric["Expression"]["Fn::Sub"].as_str().unwrap();
    let mut dimensions = DECISIONS.dimensions.to_vec();
    dimensions.sort();
    let schema = format!(r#"SCHEMA("{}", {})"#, namespace(&template), dimensions.join(", "));
    assert!(expression.contains(&format!("SUM({}) FROM {schema}", DECISIONS.name)), "{expression}");
    let outcomes: Vec<_> = expression.split('\'').skip(1).step_by(2).collect();
    assert_eq!(outcomes, [Outcome::Degraded, Outcome::Unavailable].map(Outcome::name));
}

#[test]
fn every_metric_and_outcome_is_documented() {
    let operations = text("docs/OPERATIONS.md");
    for metric in METRICS {
        let row = format!("| {} | {} | {} |", metric.name, metric.dimensions.join(", "), metric.unit);
        assert!(operations.contains(&row), "docs/OPERATIONS.md has no row {row}");
    }
    for outcome in Outcome::ALL.map(Outcome::name) {
        assert!(
            operations.contains(&format!("\n| {outcome} | ")),
            "docs/OPERATIONS.md has no outcome {outcome}"
        );
    }
}
