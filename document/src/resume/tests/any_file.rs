use std::collections::HashSet;

use proptest::prelude::*;

use super::valid_resume::valid_resume;
use super::*;
use crate::check::check;
use crate::items::items;

#[test]
fn an_edited_text_keeps_its_ids() {
    let resume = |text: &str| {
        json!({"work": [{"name": "A", "position": "B", "startDate": "2020", "summary": text, "highlights": [text]}],
               "projects": [{"name": "P", "description": text}], "references": [{"name": "N", "reference": text}],
               "volunteer": [{"organization": "O", "summary": text}]})
    };
    let ids = |text| {
        let (document, _) = import(resume(text).to_string().as_bytes(), &options(false)).unwrap();
        items(&document).into_iter().map(|item| item.key).collect::<Vec<_>>()
    };
    assert_eq!(ids("before"), ids("after"));
    assert_eq!(ids("before").len(), 8);
}

/// Names that are in résumés.
const NAMES: &str = "\
    basics work volunteer education awards certificates publications skills languages interests \
    references projects meta name label company position startDate endDate date releaseDate url \
    website keywords highlights courses profiles network location level score reference summary \
    experience language en $schema";

/// Texts that are read by rules of their own; the first is none.
const TEXTS: &str = "\
    , 2014-05, 2014-02-30, 3. März 2020, Present, https://github.com/a, example.com, LinkedIn, \
    Expert, 8/10, Ärger, on request, a@example.com +49 151 23456789";

/// JSON that often has the names and values of a résumé, and often does not.
fn any_json() -> impl Strategy<Value = Value> {
    let name = prop::sample::select(NAMES.split(' ').collect::<Vec<_>>());
    let name = prop_oneof![9 => name.prop_map(str::to_owned), 1 => any::<String>()];
    let text = prop::sample::select(TEXTS.split(", ").collect::<Vec<_>>());
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        text.prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 60, 8, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::vec((name.clone(), inner), 0..8)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// Every text in `value`.
fn texts(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(elements) => elements.iter().flat_map(texts).collect(),
        Value::Object(members) => members.values().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

proptest! {
    #[test]
    fn of_a_valid_resume_every_text_is_kept_as_it_is_written(resume in valid_resume()) {
        let (document, _) = import(resume.to_string().as_bytes(), &options(true)).unwrap();
        let document = serde_json::to_value(document).unwrap();
        let kept: HashSet<_> = texts(&document).into_iter().collect();
        for text in texts(&resume) {
            prop_assert!(kept.contains(text), "{text:?} of {resume}");
        }
    }

    #[test]
    fn any_json_gives_a_document_or_an_error(value in any_json(), publish: bool) {
        if let Ok((document, _)) = import(value.to_string().as_bytes(), &options(publish)) {
            prop_assert_eq!(check(&document), Vec::new());
        }
    }

    #[test]
    fn any_text_may_stand_where_a_date_or_level_belongs(text: String) {
        let resume = json!({"work": [{"startDate": text, "endDate": text}], "skills": [{"name": "a", "level": text}]});
        prop_assert!(import(resume.to_string().as_bytes(), &options(false)).is_ok());
    }

    #[test]
    fn any_bytes_give_a_document_or_an_error(bytes: Vec<u8>) {
        let _ = import(&bytes, &options(false));
    }
}
