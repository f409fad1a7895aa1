//! Small made-up résumés, one difficulty each: what is imported of them, and what the person is told. No file is a real person's.

mod refused;
mod sections;
mod values;

use std::fs;
use std::path::Path;

use chrono::NaiveDate;
use portfolio_document::resume::{ImportError, ImportOptions, import};
use serde_json::{Value, json};

fn bytes(file: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/resumes").join(format!("{file}.json")))
        .unwrap()
}

fn options() -> ImportOptions {
    ImportOptions { publish_contact: false, today: NaiveDate::from_ymd_opt(2026, 5, 17).unwrap() }
}

/// What `file` becomes, and the lines of its report.
fn imported(file: &str) -> (Value, Vec<String>) {
    let (document, report) = import(&bytes(file), &options()).unwrap();
    (serde_json::to_value(document).unwrap(), report.to_string().lines().map(str::to_owned).collect())
}

/// Why `file` is refused.
fn refused(file: &str) -> ImportError {
    import(&bytes(file), &options()).unwrap_err()
}

/// The fields `names` of each of `records`.
fn fields(records: &Value, names: &[&str]) -> Value {
    let record = |record: &Value| names.iter().map(|name| record[name].clone()).collect::<Value>();
    records.as_array().unwrap().iter().map(record).collect()
}

#[test]
fn every_file_has_a_test() {
    let tests = [include_str!("refused.rs"), include_str!("sections.rs"), include_str!("values.rs")].concat();
    let files = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/resumes")).unwrap();
    let files: Vec<_> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    let without_test: Vec<_> = files
        .iter()
        .filter_map(|file| file.strip_suffix(".json"))
        .filter(|file| !tests.contains(&format!("\"{file}\"")))
        .collect();
    assert_eq!(without_test, Vec::<&str>::new());
}
