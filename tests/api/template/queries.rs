//! Saved queries, and those of the dashboard, ask for fields that the functions log.

use std::collections::BTreeSet;

use rate_window::Outcome;
use serde_json::{Value, json};

use super::document::{of_type, properties, template, text};
use crate::log::Log;
use harness::app::TestApp;

/// What is no field in a query of Logs Insights.
const WORDS: [&str; 13] = [
    "filter",
    "fields",
    "stats",
    "sort",
    "limit",
    "by",
    "and",
    "desc",
    "count",
    "pct",
    "max",
    "bin",
    "ispresent",
];
/// Of Logs Insights, and of the line that Lambda writes of each invocation.
const FIELDS_OF_AWS: [&str; 3] = ["@timestamp", "type", "record.metrics.initDurationMs"];
/// The type of that line.
const REPORT: &str = "platform.report";

/// The line that is logged of a request. A line that some thread logs for the first time just when a log begins to be kept is missing
/// from it, so there may have to be another.
async fn request_line() -> Value {
    let app = TestApp::start().await;
    let token = app.user("auditor").await;
    loop {
        let (log, _kept) = Log::keep();
        app.get("/papi/v1/profile/summary", &token).await;
        if let Some(line) = log.lines("request").pop() {
            return line;
        }
    }
}

fn queries(template: &Value) -> Vec<String> {
    let saved = of_type(template, "AWS::Logs::QueryDefinition").into_iter();
    let saved = saved.map(|(_, query)| query["QueryString"].as_str().unwrap().to_owned());
    let body = properties(template, "Dashboard")["DashboardBody"]["Fn::Sub"].as_str().unwrap();
    let body = serde_json::from_str::<Value>(body).unwrap();
    let widgets = body["widgets"].as_array().unwrap().iter();
    let shown = widgets.filter_map(|widget| widget["properties"]["query"].as_str()).map(without_source);
    saved.chain(shown).collect()
}

/// A query of the dashboard names its log group first.
fn without_source(query: &str) -> String {
    let query = query.strip_prefix("SOURCE '${FunctionLogs}' | ");
    query.expect("the dashboard asks the functions' log").to_owned()
}

/// The fields that `query` uses: its names, but for the words of the language and the names that it makes with `as`.
fn fields(query: &str) -> BTreeSet<&str> {
    let mut made = BTreeSet::new();
    let mut used = BTreeSet::new();
    let mut previous = "";
    for part in query.split('"').step_by(2) {
        let names = part.split(|char: char| !char.is_alphanumeric() && !"@._".contains(char));
        for name in names.filter(|name| name.starts_with(|char: char| char.is_alphabetic() || char == '@')) {
            if previous == "as" {
                made.insert(name)
            } else {
                used.insert(name)
            };
            previous = name;
        }
    }
    used.retain(|name| !made.contains(name) && !WORDS.contains(name) && *name != "as");
    used
}

/// Each field that `query` compares with a text, and the text.
fn comparisons(query: &str) -> Vec<(&str, &str)> {
    let parts: Vec<_> = query.split('"').collect();
    let pairs = parts.chunks_exact(2);
    pairs.map(|pair| (pair[0].trim_end_matches([' ', '=']).rsplit(' ').next().unwrap(), pair[1])).collect()
}

#[tokio::test]
async fn queries_ask_for_what_is_logged() {
    let line = request_line().await;
    let line = line.as_object().unwrap();
    for query in queries(&template()) {
        for field in fields(&query) {
            assert!(
                line.contains_key(field) || FIELDS_OF_AWS.contains(&field),
                "nothing logs {field}: {query}"
            );
        }
        for (field, value) in comparisons(&query) {
            let logged = match field {
                "outcome" => Outcome::ALL.map(Outcome::name).contains(&value),
                "type" => value == REPORT,
                field => line[field] == json!(value),
            };
            assert!(logged, "no {field} is {value}: {query}");
        }
    }
}

#[tokio::test]
async fn every_field_of_a_request_is_documented() {
    let operations = text("docs/OPERATIONS.md");
    let rows = operations.lines().filter_map(|line| line.strip_prefix("| "));
    let documented: BTreeSet<_> = rows.flat_map(|row| row.split(" |").next().unwrap().split(", ")).collect();
    let line = request_line().await;
    let logged: BTreeSet<_> = line.as_object().unwrap().keys().map(String::as_str).collect();
    // The message is what tells the lines apart; the text above the table says so.
    assert_eq!(logged.difference(&documented).collect::<Vec<_>>(), [&"message"]);
}
