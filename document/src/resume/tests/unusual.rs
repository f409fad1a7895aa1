use super::*;

#[test]
fn sections_are_known_by_their_usual_other_names() {
    let (document, report) = imported(&json!({
        "basics": {"name": "Ada Example"},
        "work": [{"name": "A", "position": "One"}],
        "experience": [{"company": "B", "title": "Two", "start_date": "2020", "end-date": "2021"}],
        "certifications": [{"title": "C", "authority": "D"}],
        "technologies": ["Rust"],
        "Hobbies": "Chess",
        "x-custom": {"a": 1}
    }));
    let names = |member: &str| -> Vec<_> {
        document[member].as_array().unwrap().iter().map(|record| record["name"].clone()).collect()
    };
    assert_eq!(names("experience"), ["One", "Two"]);
    let second = &document["experience"][1];
    assert_eq!(
        (&second["startDate"], &second["endDate"], &second["sortOrder"]),
        (&json!("2020"), &json!("2021"), &json!(2))
    );
    assert_eq!((names("certifications"), names("skills")), (vec![json!("C")], vec![json!("Rust")]));
    assert_eq!(document["contacts"][0]["interests"][0]["name"], "Chess");
    assert_eq!(
        report,
        [
            "read: Ada Example, 2 roles, 1 certificate, 1 skill, 1 interest",
            "note: Hobbies: read as interests",
            "note: Hobbies: a text where a list belongs, read as its only entry",
            "note: experience: read as work",
            "note: certifications: read as certificates",
            "note: technologies: read as skills",
            "note: technologies: a text in it is read as name",
            "left out, as JSON Resume has no such fields: x-custom",
        ]
    );
}

#[test]
fn objects_in_place_of_lists_are_entries_or_hold_one_under_each_name() {
    let (document, report) = imported(&json!({
        "basics": {"profiles": {"GitHub": "https://github.com/ada", "Forum": null}, "location": "Exampleton"},
        "skills": {"Web": ["HTML", "CSS"], "Chess": null},
        "work": {"name": "A", "position": "B"}
    }));
    let skills = document["skills"].as_array().unwrap();
    let skills: Vec<_> = skills.iter().map(|skill| (&skill["category"], &skill["name"])).collect();
    assert_eq!(skills, [(&json!("Web"), &json!("HTML")), (&json!("Web"), &json!("CSS"))]);
    assert_eq!(document["contacts"][0]["github"], "https://github.com/ada");
    assert_eq!(document["contacts"][0]["city"], "Exampleton");
    assert_eq!(document["experience"][0]["name"], "B");
    assert_eq!(
        report,
        [
            "read: Unnamed, 1 role, 2 skills, 1 profile (GitHub)",
            "note: basics.location: a text where an object belongs, read as city",
            "note: basics.profiles: an object where a list belongs; each name in it is read as network",
            "note: work: an object where a list belongs, read as its only entry",
            "note: skills: an object where a list belongs; each name in it is read as name",
        ]
    );
}

#[test]
fn a_location_with_a_number_in_it_may_be_an_address() {
    let (document, report) =
        imported(&json!({"basics": {"name": "Ada Example", "location": "1 Quay, Exampleton"}}));
    assert_eq!(
        (&document["contacts"][0]["city"], &document["contacts"][0]["address"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(
        report[1],
        "withheld, as anyone with a token could read it: street address; --publish-contact publishes it"
    );
}

#[test]
fn all_faults_of_a_file_are_named_at_once_and_the_rest_is_read() {
    let (document, report) = imported(&json!({
        "basics": {"name": ["Ada", "Example"], "url": "ftp://example.com", "summary": {"html": {"a": 1}}, "profiles": [7, true]},
        "work": [{"name": "A", "position": {"title": "B", "rank": 3}, "startDate": "Present", "endDate": {"year": 2020}, "highlights": false}, "C"],
        "education": false,
        "skills": [{"name": "D", "level": false, "keywords": [{"id": {}}, "E"]}]
    }));
    assert_eq!(document["contacts"][0]["name"], "Ada, Example");
    assert_eq!(document["experience"][0]["name"], "B");
    assert_eq!(document["skills"][0]["name"], "E");
    assert_eq!(
        report,
        [
            "read: Ada, Example, 1 role, 1 skill",
            "note: basics.name: a list where a text belongs, read as one text",
            "note: basics.profiles: a text in it is read as url",
            r#"left out: basics.url: "ftp://example.com" is no link; one begins with https:// or http://"#,
            "left out: basics.summary: an object, where a text belongs",
            "left out: basics.profiles[1]: true, where an object belongs",
            r#"left out: basics.profiles[0]: "7" is no link; one begins with https:// or http://"#,
            "left out: basics.profiles[0]: nothing in it can be read",
            "left out: work[1]: \"C\", where an object belongs",
            "left out: work[0].position.rank: a text belongs in place of the object, and its title is read",
            "left out: work[0].startDate: \"Present\" is not understood as a date; write it as 2014, 2014-05 or 2014-05-31",
            "left out: work[0].endDate: an object is not understood as a date; write it as 2014, 2014-05 or 2014-05-31",
            "left out: work[0].highlights: false, where a list belongs",
            "left out: education: false, where a list belongs",
            "left out: skills[0].level: false, where a text belongs",
        ]
    );
}

#[test]
fn the_language_is_what_the_file_says_or_what_its_texts_are_in() {
    let german = "Entwicklung von Diensten für Buchungen und Abrechnungen, Leitung eines Teams von fünf Personen, Einführung von Tests.";
    for (resume, language, line) in [
        (
            json!({"basics": {"language": "pt_BR"}}),
            json!("pt-BR"),
            "language: pt-BR, as basics.language says",
        ),
        (
            json!({"basics": {"name": "A"}, "meta": {"language": "Deutsch"}}),
            json!("de"),
            "language: de, as meta.language says",
        ),
        (
            json!({"work": [{"summary": german}]}),
            json!("de"),
            "language: de, by the texts; if that is wrong, say it in basics.language",
        ),
        (
            json!({"basics": {"name": "A", "language": 7}}),
            Value::Null,
            "left out: basics.language: 7 is no language; write it as en, de or pt-BR",
        ),
    ] {
        let (document, report) = imported(&resume);
        assert_eq!(document["portfolioConfig"]["language"], language, "{resume}");
        assert_eq!(report[1], line, "{resume}");
    }
}

#[test]
fn of_several_languages_that_of_the_file_is_read() {
    let (document, report) = imported(&json!({
        "basics": {"language": "de", "label": {"en": "Engineer", "de-DE": "Ingenieurin"}, "summary": {"fr": "Bonjour.", "en": ""}},
        "work": [{"position": {"en": "Lead", "de": "Leiterin"}}]
    }));
    assert_eq!(document["contacts"][0]["title"], "Ingenieurin");
    assert_eq!(document["contacts"][0]["careerObjective"], "Bonjour.");
    assert_eq!(document["experience"][0]["name"], "Leiterin");
    assert_eq!(
        report[2..],
        [
            "left out: basics.label.en: the text in de-DE is read",
            "left out: work[0].position.en: the text in de is read",
        ]
    );
}

#[test]
fn texts_and_names_that_are_too_long_are_cut_off_and_entries_that_are_too_large_lose_their_largest_field() {
    let (document, report) = imported(&json!({
        "basics": {"name": "n".repeat(600)},
        "work": [{"position": "A", "summary": "\"".repeat(11_000), "description": "d".repeat(19_000), "highlights": ["h"]}],
        "projects": [{"name": "P", "keywords": vec!["k".repeat(600); 50], "description": "Kept."}]
    }));
    assert_eq!(document["contacts"][0]["name"], format!("{}…", "n".repeat(500)));
    let role = &document["experience"][0];
    assert_eq!((&role["summary"], role["description"].as_str().map(str::len)), (&Value::Null, Some(19_000)));
    assert_eq!(
        (&document["projects"][0]["solution"], &document["projects"][0]["keywords"]),
        (&json!("Kept."), &json!([]))
    );
    assert_eq!(report[1], "left out: basics.name: the end of it; a name may have 500 characters");
    assert_eq!(report[2], "left out: work[0].summary: the end of it; a text may have 20 KB");
    let too_large = "; the entry is too large: it makes an item of";
    assert!(
        report[3].starts_with("left out: work[0]: \"\\\"\\\"") && report[3].contains(too_large),
        "{}",
        report[3]
    );
    assert!(
        report[4].starts_with("left out: projects[0]: [\"kkk") && report[4].contains(too_large),
        "{}",
        report[4]
    );
    assert_eq!(report.len(), 5);
}

#[test]
fn a_value_that_cannot_be_stored_is_left_out_alone() {
    let tiny = format!("0.{}1", "0".repeat(140));
    let (document, report) = imported(&json!({"education": [{"studyType": "BSc", "score": tiny}]}));
    assert_eq!(
        (&document["education"][0]["score"], &document["education"][0]["gpa"]),
        (&json!(tiny), &Value::Null)
    );
    assert_eq!(
        report[1],
        "left out: education[0]: 1e-141 is not accepted; accepted: 0, or a number of a magnitude from 1e-130 up to below 1e126"
    );
}

#[test]
fn what_cannot_be_true_stays_as_it_is_and_is_noted() {
    let (document, report) = imported(&json!({
        "work": [{"name": "A", "position": "B", "startDate": "2020-05", "endDate": "2019"}],
        "volunteer": [{"organization": "O", "startDate": "2022", "endDate": "2021-12-31"}]
    }));
    assert_eq!(document["experience"][0]["endDate"], "2019");
    assert_eq!(document["contacts"][0]["volunteer"][0]["endDate"], "2021-12-31");
    let noted = [
        r#"work[0]: endDate "2019" is before startDate, which is "2020-05""#,
        r#"volunteer[0]: endDate "2021-12-31" is before startDate, which is "2022""#,
    ];
    for note in noted {
        assert!(report.iter().any(|line| line.ends_with(note)), "{note}: {report:#?}");
    }
}

#[test]
fn an_email_address_that_is_none_is_left_out() {
    let (document, report) =
        imported_with(&json!({"basics": {"name": "Ada Example", "email": "ada at example.org"}}), true);
    assert_eq!(document["contacts"][0]["email"], Value::Null);
    assert_eq!(document["contacts"][0]["name"], "Ada Example");
    let left_out = r#"left out: basics: "ada at example.org" is not accepted; accepted: an email address such as ada@example.org"#;
    assert!(report.iter().any(|line| line == left_out), "{report:#?}");
}
