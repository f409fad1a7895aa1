use portfolio_content::{Collection, RecordType};
use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::items::items;
use crate::sample;

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 10, 21).unwrap()
}

fn read(text: &[u8]) -> Result<Document, Vec<Fault>> {
    read_document(text, today())
}

fn lines(text: &str) -> Vec<String> {
    read(text.as_bytes()).unwrap_err().iter().map(Fault::to_string).collect()
}

#[test]
fn the_sample_has_no_fault() {
    assert_eq!(check(&sample().unwrap()), Vec::new());
}

#[test]
fn an_empty_document_is_a_document() {
    assert_eq!(read(b"{}").unwrap(), Document::default());
    assert_eq!(read(b"\xef\xbb\xbf{\"skills\": null}").unwrap(), Document::default());
}

#[test]
fn every_fault_is_reported_at_once_with_its_place_and_what_is_accepted() {
    let document = json!({
        "contacts": [{"id": "a/b", "name": ""}],
        "accounts": "none",
        "experience": [{"id": "r1", "name": "Role", "startDate": "May 2020", "isCurrentRole": "yes", "employerId": "gone"}],
        "experienceHighlights": [
            {"id": "h1", "name": "H", "personaTag": "Architect;Developer"},
            {"id": "h2", "name": "H", "personaTag": "Architect, Chef"}
        ],
        "projects": [
            {"id": "p1", "name": "P", "liveUrl": "ftp://example.com", "status": "Done", "colour": 1, "skills": ["s1", "s1", "s2"]},
            {"id": "p1", "name": "P2"}
        ],
        "skills": [{"id": "s1", "proficiencyScore": 101}],
        "settings": {"rate-limit.papi.limit": 0, "nope": 1}
    });
    assert_eq!(
        lines(&document.to_string()),
        [
            r#"$.accounts: "none" is not accepted; accepted: a list"#,
            r#"$.contacts[0].id: "a/b" is not accepted; accepted: 1 to 100 letters, digits, dots, underscores or hyphens (ASCII), beginning with a letter or digit"#,
            r#"$.contacts[0].name: "" is not accepted; accepted: text that is not empty"#,
            r#"$.experience[0].isCurrentRole: "yes" is not accepted; accepted: true or false"#,
            r#"$.experience[0].startDate: "May 2020" is not accepted; accepted: a date as YYYY, YYYY-MM or YYYY-MM-DD"#,
            r#"$.experienceHighlights[1].personaTag: "Architect, Chef" is not accepted; accepted: one or several of Admin, Developer, Architect, separated by semicolons, such as Architect;Developer"#,
            r#"$.projects[0].colour: there is no such field; accepted: assets, businessValue, challenge, contactId, dateCompleted, entity, heroImageUrl, highlights, id, isFeatured, isUnnamed, keywords, liveUrl, name, pillar, pillarLabel, repositoryUrl, roles, skills, solution, sortOrder, startDate, status, type"#,
            r#"$.projects[0].liveUrl: "ftp://example.com" is not accepted; accepted: a link that begins with http:// or https:// and names a host"#,
            r#"$.projects[0].status: "Done" is not accepted; accepted: one of "Live – In Production", "Live – Demo / Reference", "Active Development", "On Hold", "Archived""#,
            r#"$.skills[0].proficiencyScore: 101 is not accepted; accepted: a number from 0 to 100"#,
            r#"$.skills[0].name: is missing; accepted: text that is not empty"#,
            r#"$.projects[1].id: "p1" is there twice; accepted: an id that no other has"#,
            r#"$.experience[0].employerId: "gone" leads nowhere; accepted: an id of accounts in this document"#,
            r#"$.projects[0].skills[1]: "s1" is there twice; accepted: an id that no other has"#,
            r#"$.projects[0].skills[2]: "s2" leads nowhere; accepted: an id of skills in this document"#,
            r#"$.settings.nope: there is no setting of that name; accepted: rate-limit.sapi.limit, rate-limit.papi.limit, rate-limit.papi-ai.limit, rate-limit.papi-ai-network.limit, rate-limit.page.limit, rate-limit.papi-token.limit, rate-limit.papi-token-network.limit, rate-limit.sapi.shadow, rate-limit.papi.shadow, rate-limit.papi-ai.shadow, rate-window.retention-days, page.default-size, page.max-size, token.lifetime-seconds, ai.provider-timeout-seconds, ai.total-timeout-seconds, ai.local-template"#,
            r#"$.settings["rate-limit.papi.limit"]: 0 is not accepted; accepted: a whole number from 1 to 10000"#,
        ]
    );
}

#[test]
fn query_definitions_are_checked_by_the_engine_that_obeys_them() {
    let definition = |form: Value| json!({"queryDefinitions": {"sapi.employers": form}}).to_string();
    let good = definition(json!({"collection": "account", "fields": ["id", "name"]}));
    assert!(read(good.as_bytes()).is_ok());
    let faults = lines(&definition(
        json!({"collection": "account", "fields": ["id", "salary"], "sort": [{"field": "age"}]}),
    ));
    assert_eq!(faults.len(), 2, "{faults:?}");
    for fault in faults {
        assert!(fault.starts_with(r#"$.queryDefinitions["sapi.employers"]: "#), "{fault}");
        assert!(fault.ends_with("; accepted: a query definition, see docs/QUERY-DEFINITIONS.md"), "{fault}");
    }
    assert_eq!(
        lines(&definition(json!([]))),
        [
            r#"$.queryDefinitions["sapi.employers"]: [] is not accepted; accepted: a query definition, see docs/QUERY-DEFINITIONS.md"#
        ]
    );
}

#[test]
fn text_that_is_not_json_is_reported_by_line_and_column() {
    assert_eq!(
        lines("{\n  \"skills\": [,]\n}"),
        ["line 2 column 14: expected value; accepted: a JSON document of the content form"]
    );
    assert_eq!(lines("[]"), ["$: [] is not accepted; accepted: an object"]);
}

#[test]
fn a_key_that_is_there_twice_is_not_dropped_in_silence() {
    for (document, column, name) in [
        (r#"{"skills": [], "skills": []}"#, 23, "skills"),
        (r#"{"settings": {"page.max-size": 7, "page.max-size": 8}}"#, 49, "page.max-size"),
        (r#"{"queryDefinitions": {"sapi.x": {"sort": [{"field": "id", "field": "name"}]}}}"#, 65, "field"),
    ] {
        let line = format!(
            "line 1 column {column}: duplicate field `{name}`; accepted: a JSON document of the content form"
        );
        assert_eq!(lines(document), [line]);
    }
}

#[test]
fn an_end_is_not_before_its_start_as_far_as_both_are_known() {
    let role = |start: &str, end: &str| json!({"id": "r", "name": "R", "startDate": start, "endDate": end});
    let document = json!({
        "contacts": [{"id": "c", "name": "C", "volunteer": [
            {"id": "v", "startDate": "2020-05-02", "endDate": "2020-05-01"},
            {"id": "w", "startDate": "2020-05", "endDate": "2020-05-01"}
        ]}],
        "experience": [role("2020-05", "2019")],
        "projects": [{"id": "p", "name": "P", "startDate": "2021", "dateCompleted": "2020-12-31"}],
        "education": [{"id": "e", "name": "E", "startDate": "2021-02", "graduationDate": "2021-01"}]
    });
    assert_eq!(
        lines(&document.to_string()),
        [
            r#"$.experience[0].endDate: "2019" is before startDate, which is "2020-05"; accepted: a date that is not before startDate"#,
            r#"$.projects[0].dateCompleted: "2020-12-31" is before startDate, which is "2021"; accepted: a date that is not before startDate"#,
            r#"$.education[0].graduationDate: "2021-01" is before startDate, which is "2021-02"; accepted: a date that is not before startDate"#,
            r#"$.contacts[0].volunteer[0].endDate: "2020-05-01" is before startDate, which is "2020-05-02"; accepted: a date that is not before startDate"#,
        ]
    );
    for (start, end) in
        [("2020-05", "2020"), ("2020", "2020-01"), ("2020-05-31", "2020-05"), ("2020", "2020")]
    {
        assert!(
            read(json!({"experience": [role(start, end)]}).to_string().as_bytes()).is_ok(),
            "{start} {end}"
        );
    }
}

#[test]
fn what_goes_on_has_not_ended() {
    let role =
        |end: &str| json!({"experience": [{"id": "r", "name": "R", "isCurrentRole": true, "endDate": end}]});
    assert_eq!(
        lines(&role("2026-10-20").to_string()),
        [
            r#"$.experience[0].isCurrentRole: is true, and endDate, which is "2026-10-20", is over; accepted: false, or no endDate, or one that is still to come"#
        ]
    );
    assert_eq!(lines(&role("2025").to_string()).len(), 1);
    for end in ["2026", "2026-10", "2026-10-21", "2027-01"] {
        assert!(read(role(end).to_string().as_bytes()).is_ok(), "{end}");
    }
    let degree =
        json!({"education": [{"id": "e", "name": "E", "isCurrent": true, "graduationDate": "2026-09"}]});
    assert_eq!(
        lines(&degree.to_string()),
        [
            r#"$.education[0].isCurrent: is true, and graduationDate, which is "2026-09", is over; accepted: false, or no graduationDate, or one that is still to come"#
        ]
    );
}

#[test]
fn of_several_contacts_one_is_the_owner() {
    let document = |contacts: usize, config: Value| {
        let contacts: Vec<_> =
            (0..contacts).map(|number| json!({"id": format!("c{number}"), "name": "C"})).collect();
        json!({"portfolioConfig": config, "contacts": contacts}).to_string()
    };
    let missing = "$.portfolioConfig.ownerId: is missing, and there are 2 contacts; accepted: the id of the contact that the portfolio is about";
    for config in [Value::Null, json!({}), json!({"ownerId": null})] {
        assert_eq!(lines(&document(2, config.clone())), [missing]);
        assert!(read(document(1, config).as_bytes()).is_ok());
    }
    assert!(read(document(2, json!({"ownerId": "c1"})).as_bytes()).is_ok());
    assert_eq!(
        lines(&document(2, json!({"ownerId": "c2"}))),
        [r#"$.portfolioConfig.ownerId: "c2" leads nowhere; accepted: an id of contacts in this document"#]
    );
}

/// A résumé may say so, and is imported all the same.
#[test]
fn contradictions_do_not_keep_a_document_from_being_loaded() {
    let members = json!({"experience": [{"id": "r", "name": "R", "startDate": "2020", "endDate": "2019"}]});
    let document = Document::from(members.as_object().cloned().unwrap());
    assert_eq!(check(&document), []);
    let places: Vec<_> = contradictions(&document, today()).into_iter().map(|fault| fault.place).collect();
    assert_eq!(places, ["$.experience[0].endDate"]);
}

#[test]
fn email_addresses_are_addresses() {
    let document = json!({
        "portfolioConfig": {"ownerEmail": "ada at example.org"},
        "contacts": [{"id": "c", "name": "C", "email": "ada@"}]
    });
    assert_eq!(
        lines(&document.to_string()),
        [
            r#"$.contacts[0].email: "ada@" is not accepted; accepted: an email address such as ada@example.org"#,
            r#"$.portfolioConfig.ownerEmail: "ada at example.org" is not accepted; accepted: an email address such as ada@example.org"#,
        ]
    );
}

#[test]
fn a_place_in_a_list_is_a_whole_number_that_everybody_reads_alike() {
    let role =
        |order: &str| format!(r#"{{"experience": [{{"id": "r", "name": "R", "sortOrder": {order}}}]}}"#);
    for order in ["-9007199254740991", "-1", "0", "9007199254740991"] {
        assert!(read(role(order).as_bytes()).is_ok(), "{order}");
    }
    for (order, accepted) in [
        ("1.5", "a whole number"),
        ("9007199254740992", "a whole number from -9007199254740991 to 9007199254740991"),
        ("-9007199254740992", "a whole number from -9007199254740991 to 9007199254740991"),
    ] {
        assert_eq!(
            lines(&role(order)),
            [format!("$.experience[0].sortOrder: {order} is not accepted; accepted: {accepted}")]
        );
    }
    assert_eq!(
        lines(&role("1e400")),
        ["line 1 column 59: number out of range; accepted: a JSON document of the content form"]
    );
}

/// The range of DynamoDB's numbers.
#[test]
fn a_number_that_the_table_cannot_hold_is_refused() {
    let skill =
        |score: &str| format!(r#"{{"skills": [{{"id": "s", "name": "S", "proficiencyScore": {score}}}]}}"#);
    for score in ["0", "-0.0", "1e-129", "99.5"] {
        assert!(read(skill(score).as_bytes()).is_ok(), "{score}");
    }
    assert_eq!(
        lines(&skill("9e-131")),
        [
            "$.skills[0].proficiencyScore: 9e-131 is not accepted; accepted: 0, or a number of a magnitude from 1e-130 up to below 1e126"
        ]
    );
}

#[test]
fn an_item_may_have_24_kilobytes_and_not_one_more() {
    let skill = |length| {
        json!({"skills": [{"id": "ok", "name": "A"}, {"id": "s", "name": "x".repeat(length)}]}).to_string()
    };
    let around = r#"{"id":"s","name":"","isInUnnamedGroup":false}"#.len();
    assert!(read(skill(24_576 - around).as_bytes()).is_ok());
    assert_eq!(
        lines(&skill(24_577 - around)),
        ["$.skills[1]: makes an item of 24577 bytes; accepted: at most 24576 bytes as compact JSON"]
    );
}

/// JSON that often has the names and values of the content form, and often does not.
fn any_json() -> impl Strategy<Value = Value> {
    let name = prop_oneof![
        Just("skills"),
        Just("projects"),
        Just("assets"),
        Just("experience"),
        Just("contacts"),
        Just("portfolioConfig"),
        Just("settings"),
        Just("queryDefinitions"),
        Just("id"),
        Just("name"),
        Just("contactId"),
        Just("startDate"),
        Just("liveUrl"),
        Just("status"),
        Just("gpa"),
        Just("sortOrder"),
        Just("context"),
        Just("$schema"),
    ];
    let name = prop_oneof![name.prop_map(str::to_owned), any::<String>()];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        Just(Value::from("s1")),
        Just(Value::from("2014-05")),
        Just(Value::from("https://example.com")),
    ];
    leaf.prop_recursive(5, 60, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec((name.clone(), inner), 0..6)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn any_json_is_a_document_or_has_faults(value in any_json()) {
        let text = value.to_string();
        if let Err(faults) = read(text.as_bytes()) {
            prop_assert!(!faults.is_empty());
        }
    }

    #[test]
    fn what_has_no_fault_is_written_as_it_was_read_and_can_be_served(value in any_json()) {
        if let Ok(document) = read(value.to_string().as_bytes()) {
            let written = serde_json::to_vec(&document).unwrap();
            prop_assert_eq!(read(&written), Ok(document.clone()));
            for item in items(&document) {
                let Some(collection) = Collection::named(item.partition) else { continue };
                let kinds = collection.children().iter().copied();
                let kind = kinds.into_iter().find(|kind| item.key.kind() == Some(kind.name()));
                let record_type = RecordType::find(collection, kind).unwrap();
                prop_assert!(record_type.complete(&item.record).is_ok(), "{:?}", item);
            }
        }
    }

    #[test]
    fn any_bytes_are_a_document_or_have_faults(bytes: Vec<u8>) {
        if let Err(faults) = read(&bytes) {
            prop_assert!(!faults.is_empty());
        }
    }
}
