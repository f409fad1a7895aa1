//! The mapping of each section, and what is true of any file.

mod any_file;
mod recognition;
mod sections;
mod unusual;
mod valid_resume;

use serde_json::{Value, json};

use super::*;

fn options(publish_contact: bool) -> ImportOptions {
    ImportOptions { publish_contact, today: NaiveDate::from_ymd_opt(2026, 5, 17).unwrap() }
}

fn imported_with(resume: &Value, publish_contact: bool) -> (Value, Vec<String>) {
    let (document, report) = import(resume.to_string().as_bytes(), &options(publish_contact)).unwrap();
    (serde_json::to_value(document).unwrap(), report.to_string().lines().map(str::to_owned).collect())
}

/// What `resume` becomes without contact data, and the lines of its report.
fn imported(resume: &Value) -> (Value, Vec<String>) {
    imported_with(resume, false)
}

fn refusal(text: &str) -> String {
    import(text.as_bytes(), &options(false)).unwrap_err().to_string()
}
