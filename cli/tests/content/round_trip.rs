//! A résumé goes in and comes out again: whatever the schema of JSON Resume 1.0.0 knows has the same value.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use chrono::NaiveDate;
use portfolio_cli::content::export::export_document;
use portfolio_cli::content::file::read_exportable_file;
use portfolio_cli::input::Input;
use portfolio_document::resume::{ImportOptions, import};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// What `resume` is once it has been imported and exported.
fn round(resume: &Value) -> Value {
    let today = NaiveDate::from_ymd_opt(2026, 5, 17).unwrap();
    let options = ImportOptions { publish_contact: true, today };
    let (document, report) = import(resume.to_string().as_bytes(), &options).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let exported = runtime.block_on(export_document(&document));
    serde_json::from_str(&exported.unwrap_or_else(|failure| panic!("{failure}\n{report}"))).unwrap()
}

/// Where `whole` lacks something that `part` holds. An empty list or object holds nothing.
fn lacking(part: &Value, whole: &Value, path: &str) -> Vec<String> {
    match (part, whole) {
        (Value::Object(members), _) => {
            let below = |(name, part): (&String, &Value)| {
                lacking(part, whole.get(name).unwrap_or(&Value::Null), &format!("{path}.{name}"))
            };
            members.iter().flat_map(below).collect()
        }
        (Value::Array(elements), _) if elements.is_empty() => Vec::new(),
        (Value::Array(elements), Value::Array(others)) if elements.len() == others.len() => {
            let pairs = elements.iter().zip(others).enumerate();
            pairs.flat_map(|(at, (part, whole))| lacking(part, whole, &format!("{path}[{at}]"))).collect()
        }
        _ if part == whole => Vec::new(),
        _ => vec![format!("{path}: {part} became {whole}")],
    }
}

fn without_loss(resume: &Value) {
    assert_eq!(lacking(resume, &round(resume), "$"), Vec::<String>::new(), "{resume:#}");
}

type Values = BoxedStrategy<Value>;

/// A text without white space around it, with whatever may be markup somewhere.
fn text() -> Values {
    let text = "[A-Za-zÀ-ÿ0-9ж日(][A-Za-zÀ-ÿ0-9 ,.:;()<>*_#&'\"\\\\/%ж日-]{0,30}[A-Za-zÀ-ÿ0-9.)ж日]";
    text.prop_map(Value::from).boxed()
}

/// One of a few, so that the same is there several times.
fn name() -> Values {
    prop::sample::select(vec!["Rust", "rust", "Example Works", "Sample Clinic", "Data", "N/A"])
        .prop_map(Value::from)
        .boxed()
}

fn text_or_name() -> Values {
    prop_oneof![text(), name()].boxed()
}

fn date() -> Values {
    let day = (1950..2040, 1..=12_u32, 1..=28_u32, 0..3);
    let written = |(year, month, day, precision)| match precision {
        0 => format!("{year}"),
        1 => format!("{year}-{month:02}"),
        _ => format!("{year}-{month:02}-{day:02}"),
    };
    day.prop_map(move |parts| Value::from(written(parts))).boxed()
}

fn link() -> Values {
    "https://(github\\.com|example\\.org|www\\.example\\.com)/[a-z0-9/_-]{0,12}".prop_map(Value::from).boxed()
}

fn texts() -> Values {
    vec(text_or_name(), 0..4).prop_map(Value::from).boxed()
}

/// An object that has some of `fields`, at least one of them.
fn object(fields: Vec<(&'static str, Values)>) -> Values {
    let (names, values): (Vec<_>, Vec<_>) = fields.into_iter().unzip();
    let values: Vec<_> = values.into_iter().map(option::of).collect();
    let held = move |values: Vec<Option<Value>>| {
        let members = names.iter().zip(values).filter_map(|(name, value)| Some(((*name).to_owned(), value?)));
        Value::Object(members.collect::<Map<_, _>>())
    };
    values.prop_map(held).prop_filter("holds nothing", holds_something).boxed()
}

fn holds_something(value: &Value) -> bool {
    match value {
        Value::Object(members) => members.values().any(holds_something),
        Value::Array(elements) => elements.iter().any(holds_something),
        _ => true,
    }
}

fn list(entry: Values) -> Values {
    vec(entry, 0..4).prop_map(Value::from).boxed()
}

fn basics() -> Values {
    let location = ["address", "postalCode", "city", "countryCode", "region"].map(|field| (field, text()));
    let profile = vec![("network", text_or_name()), ("username", text()), ("url", link())];
    object(vec![
        ("name", text()),
        ("label", text()),
        ("image", link()),
        ("email", "[a-z]{1,8}@example\\.org".prop_map(Value::from).boxed()),
        ("phone", "\\+1-555-01[0-9]{2}".prop_map(Value::from).boxed()),
        ("url", link()),
        ("summary", text()),
        ("location", object(location.to_vec())),
        ("profiles", list(object(profile))),
    ])
}

fn role(employer: &'static str) -> Vec<(&'static str, Values)> {
    vec![
        (employer, text_or_name()),
        ("position", text_or_name()),
        ("url", link()),
        ("startDate", date()),
        ("endDate", date()),
        ("summary", text()),
        ("highlights", texts()),
    ]
}

fn work() -> Values {
    let place = prop_oneof![text(), Just(json!("Remote"))].boxed();
    object([role("name"), vec![("location", place), ("description", text())]].concat())
}

fn education() -> Values {
    object(vec![
        ("institution", text_or_name()),
        ("url", link()),
        ("area", text()),
        ("studyType", text()),
        ("startDate", date()),
        ("endDate", date()),
        (
            "score",
            prop_oneof![text(), Just(json!("3.8/4.0")), Just(json!("4.0")), Just(json!("1,3"))].boxed(),
        ),
        ("courses", texts()),
    ])
}

fn skill() -> Values {
    let level =
        prop_oneof![text(), Just(json!("Master")), Just(json!("80 %")), Just(json!("Mittel"))].boxed();
    let group = object(vec![("name", text_or_name()), ("level", level), ("keywords", texts())]);
    let names_a_skill = |group: &Value| {
        group.get("name").is_some() || group["keywords"].as_array().is_some_and(|words| !words.is_empty())
    };
    group.prop_filter("names no skill", names_a_skill).boxed()
}

fn project() -> Values {
    object(vec![
        ("name", text_or_name()),
        ("description", text()),
        ("highlights", texts()),
        ("keywords", texts()),
        ("startDate", date()),
        ("endDate", date()),
        ("url", link()),
        ("roles", texts()),
        ("entity", text_or_name()),
        ("type", text()),
    ])
}

fn reference() -> Values {
    let said = prop_oneof![text(), Just(json!("References available upon request"))].boxed();
    object(vec![("name", text_or_name()), ("reference", said)])
}

fn meta() -> Values {
    object(vec![
        ("canonical", link()),
        ("version", text()),
        ("lastModified", Just(json!("2024-05-01T10:00:00")).boxed()),
    ])
}

fn others() -> Vec<(&'static str, Values)> {
    let award = object(vec![("title", text()), ("date", date()), ("awarder", text()), ("summary", text())]);
    let certificate =
        object(vec![("name", text()), ("date", date()), ("url", link()), ("issuer", text_or_name())]);
    let publication = vec![
        ("name", text()),
        ("publisher", text()),
        ("releaseDate", date()),
        ("url", link()),
        ("summary", text()),
    ];
    vec![
        ("awards", list(award)),
        ("certificates", list(certificate)),
        ("publications", list(object(publication))),
        ("languages", list(object(vec![("language", text()), ("fluency", text())]))),
        ("interests", list(object(vec![("name", text()), ("keywords", texts())]))),
    ]
}

fn resume() -> Values {
    let sections = vec![
        ("basics", basics()),
        ("work", list(work())),
        ("volunteer", list(object(role("organization")))),
        ("education", list(education())),
        ("skills", list(skill())),
        ("references", list(reference())),
        ("projects", list(project())),
        ("meta", meta()),
    ];
    object([sections, others()].concat())
}

/// `meta` alone says nothing of a person.
fn is_about_somebody(resume: &Value) -> bool {
    let sections = resume.as_object().into_iter().flatten().filter(|(name, _)| *name != "meta");
    sections.into_iter().any(|(_, section)| holds_something(section))
}

/// Twenty made-up people who write in eight languages: all that they say is served.
#[test]
fn nothing_of_twenty_people_is_lost() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/content/people");
    let files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    let name = |file: &Path| file.file_stem().unwrap().to_str().unwrap()[..2].to_owned();
    let languages: BTreeSet<_> = files.iter().map(|file| name(file)).collect();
    assert_eq!((files.len(), languages.len()), (20, 8));
    for file in files {
        without_loss(&serde_json::from_slice(&fs::read(&file).unwrap()).unwrap());
    }
}

/// What cannot be true is as its owner said it, in the document that the import writes as well.
#[test]
fn an_end_before_its_start_comes_out_as_it_went_in() {
    let resume = json!({"work": [{"name": "Example Works", "startDate": "2020-05", "endDate": "2019"}]});
    let options =
        ImportOptions { publish_contact: false, today: NaiveDate::from_ymd_opt(2026, 5, 17).unwrap() };
    let (document, _) = import(resume.to_string().as_bytes(), &options).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("content.json");
    fs::write(&file, serde_json::to_string(&document).unwrap()).unwrap();
    assert_eq!(read_exportable_file(&Input::File(file)).unwrap(), document);
    without_loss(&resume);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn whatever_the_schema_knows_comes_out_as_it_went_in(
        resume in resume().prop_filter("about nobody", is_about_somebody),
    ) {
        without_loss(&resume);
    }
}
