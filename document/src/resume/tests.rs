use proptest::prelude::*;
use serde_json::{Value, json};

use super::super::items::items;
use super::*;

fn imported(resume: &Value) -> (Value, Vec<String>) {
    let (document, report) = import(resume.to_string().as_bytes(), false).unwrap();
    (serde_json::to_value(document).unwrap(), report.to_string().lines().map(str::to_owned).collect())
}

fn refusal(text: &str) -> String {
    import(text.as_bytes(), false).unwrap_err().to_string()
}

#[test]
fn basics_make_the_contact_and_the_site_configuration() {
    let (document, report) = imported(&json!({
        "$schema": "https://example.com/schema.json",
        "basics": {
            "name": "Ada Example", "label": "Engineer", "email": "ada@example.com", "phone": "+1-555-0100",
            "website": "https://ada.example.com", "summary": "Builds things.", "picture": "ada.png",
            "location": {"city": "Exampleton"},
            "profiles": [
                {"network": "LinkedIn", "username": "ada", "url": "https://linkedin.example.com/in/ada"},
                {"network": "GitHub", "url": "https://git.example.com/ada"},
                {"network": "Mastodon", "url": "https://social.example.com/@ada"}
            ]
        }
    }));
    assert_eq!(
        document["contacts"],
        json!([{
            "id": "contact-ada-example", "name": "Ada Example", "title": "Engineer", "careerObjective": "Builds things.",
            "linkedIn": "https://linkedin.example.com/in/ada", "portfolio": "https://ada.example.com", "isUnnamed": false
        }])
    );
    assert_eq!(
        document["portfolioConfig"],
        json!({
            "linkedInUrl": "https://linkedin.example.com/in/ada", "gitHubProfileUrl": "https://git.example.com/ada",
            "personalWebsiteUrl": "https://ada.example.com", "careerObjective": "Builds things."
        })
    );
    assert_eq!(
        report,
        [
            "imported: portfolioConfig 1, contacts 1, accounts 0, experience 0, experienceHighlights 0, projects 0, skills 0, certifications 0, education 0, testimonials 0",
            "no place for: basics.location 1, basics.picture 1, basics.profiles.username 1",
            "kept out: $.basics.profiles[2]: profiles on this network have no place",
            "left out: email address and telephone number, which anyone with a token could read; --publish-contact puts that in",
        ]
    );
}

#[test]
fn contact_details_are_published_only_when_asked() {
    let resume =
        json!({"basics": {"name": "Ada Example", "email": "ada@example.com", "phone": "+1-555-0100"}});
    let (document, report) = import(resume.to_string().as_bytes(), true).unwrap();
    let document = serde_json::to_value(document).unwrap();
    let contact = &document["contacts"][0];
    assert_eq!((&contact["email"], &contact["phone"]), (&json!("ada@example.com"), &json!("+1-555-0100")));
    assert_eq!(document["portfolioConfig"]["ownerEmail"], "ada@example.com");
    assert!(!report.to_string().contains("left out"));
}

#[test]
fn work_makes_accounts_roles_and_highlights() {
    let (document, report) = imported(&json!({
        "work": [
            {"name": "Example Works", "position": "Lead", "startDate": 2019, "endDate": "Present", "highlights": ["One", "", null, "Two"], "summary": "Led."},
            {"company": "Example Works", "position": "Engineer", "startDate": "2014-05", "endDate": "2018-12-31"},
            {"name": "Sample Shop", "startDate": "2012", "endDate": null},
            {"position": "Gardener", "startDate": "", "endDate": "some time"},
            {"summary": "Nothing to call it by."},
            null
        ]
    }));
    assert_eq!(
        document["accounts"],
        json!([{"id": "account-example-works", "name": "Example Works"}, {"id": "account-sample-shop", "name": "Sample Shop"}])
    );
    assert_eq!(
        document["experience"],
        json!([
            {"id": "work-example-works-lead-2019", "name": "Lead", "employerId": "account-example-works", "startDate": "2019",
             "isCurrentRole": true, "isRemote": false, "isUnnamed": false, "sortOrder": 1},
            {"id": "work-example-works-engineer-2014-05", "name": "Engineer", "employerId": "account-example-works",
             "startDate": "2014-05", "endDate": "2018-12-31", "isCurrentRole": false, "isRemote": false, "isUnnamed": false, "sortOrder": 2},
            {"id": "work-sample-shop-2012", "name": "Sample Shop", "employerId": "account-sample-shop", "startDate": "2012",
             "isCurrentRole": true, "isRemote": false, "isUnnamed": false, "sortOrder": 3},
            {"id": "work-gardener", "name": "Gardener", "isCurrentRole": false, "isRemote": false, "isUnnamed": false, "sortOrder": 4}
        ])
    );
    assert_eq!(
        document["experienceHighlights"],
        json!([
            {"id": "work-example-works-lead-2019-highlight-1", "experienceId": "work-example-works-lead-2019", "name": "One", "sortOrder": 1},
            {"id": "work-example-works-lead-2019-highlight-4", "experienceId": "work-example-works-lead-2019", "name": "Two", "sortOrder": 4}
        ])
    );
    assert_eq!(
        report[1..],
        [
            "no place for: work.summary 2",
            r#"kept out: $.work[3].endDate: "some time" is not accepted; accepted: a date as YYYY, YYYY-MM or YYYY-MM-DD"#,
            "kept out: $.work[4]: it names neither a position nor an employer",
        ]
    );
}

#[test]
fn education_and_certificates_share_accounts_with_work() {
    let (document, _) = imported(&json!({
        "basics": {"name": "Ada Example"},
        "work": [{"name": "Example University", "position": "Tutor", "startDate": "2010", "endDate": "2011"}],
        "education": [
            {"institution": "Example University", "area": "Mathematics", "studyType": "BSc", "endDate": "2013-07", "score": "3.8/4.0", "courses": ["A1"]},
            {"institution": "Sample School", "gpa": 4}
        ],
        "certificates": [{"name": "Certified Example", "date": "2021-11-07", "issuer": "Board of Examples", "url": "https://example.com"}]
    }));
    assert_eq!(
        document["education"],
        json!([
            {"id": "education-example-university-bsc-mathematics-2013-07", "name": "BSc", "contactId": "contact-ada-example",
             "issuerId": "account-example-university", "fieldOfStudy": "Mathematics", "graduationDate": "2013-07", "gpa": 3.8, "isCurrent": false, "courses": [], "isUnnamed": false},
            {"id": "education-sample-school", "name": "Sample School", "contactId": "contact-ada-example",
             "issuerId": "account-sample-school", "gpa": 4.0, "isCurrent": false, "courses": [], "isUnnamed": false}
        ])
    );
    assert_eq!(
        document["certifications"],
        json!([{"id": "certificate-certified-example-board-of-examples-2021-11-07", "name": "Certified Example",
                "contactId": "contact-ada-example", "issuerId": "account-board-of-examples", "earnedDate": "2021-11-07", "isUnnamed": false}])
    );
}

#[test]
fn skills_are_keywords_in_their_group_and_projects_add_what_is_missing() {
    let (document, report) = imported(&json!({
        "skills": [
            {"name": "Web", "level": "Master", "keywords": ["HTML", "CSS", "HTML"]},
            {"name": "Cooking", "level": "unheard of"},
            {"name": "Quiet"},
            {"level": "Expert", "keywords": []}
        ],
        "projects": [{"name": "P", "keywords": ["css", "Go", "CSS"]}]
    }));
    assert_eq!(
        document["skills"],
        json!([
            {"id": "skill-web-html", "name": "HTML", "category": "Web", "proficiencyScore": 5.0, "isInUnnamedGroup": false},
            {"id": "skill-web-css", "name": "CSS", "category": "Web", "proficiencyScore": 5.0, "isInUnnamedGroup": false},
            {"id": "skill-cooking", "name": "Cooking", "proficiencyScore": 3.0, "isInUnnamedGroup": false},
            {"id": "skill-quiet", "name": "Quiet", "isInUnnamedGroup": false},
            {"id": "skill-go", "name": "Go", "isInUnnamedGroup": false}
        ])
    );
    assert_eq!(document["projects"][0]["skills"], json!(["skill-web-css", "skill-go"]));
    assert_eq!(
        report[1..],
        [
            "kept out: $.skills[0].keywords[2]: the same skill is there already",
            "kept out: $.skills[3]: it names no skill",
        ]
    );
}

#[test]
fn the_first_three_projects_are_featured_and_their_links_distinguished() {
    let (document, report) = imported(&json!({
        "projects": [
            {"name": "One", "description": "A tool.", "highlights": ["Fast", "Small"], "url": "https://github.com/ada/one", "endDate": "2020-01", "startDate": "2019"},
            {"name": "Two", "url": "https://two.example.com"},
            {"name": "Three", "url": "three.example.com"},
            {"name": "Four"}
        ]
    }));
    assert_eq!(
        document["projects"],
        json!([
            {"id": "project-one", "name": "One", "solution": "A tool.", "businessValue": "Fast\nSmall", "dateCompleted": "2020-01",
             "repositoryUrl": "https://github.com/ada/one", "isFeatured": true, "sortOrder": 1, "highlights": [], "keywords": [], "roles": [], "isUnnamed": false},
            {"id": "project-two", "name": "Two", "liveUrl": "https://two.example.com", "isFeatured": true, "sortOrder": 2, "highlights": [], "keywords": [], "roles": [], "isUnnamed": false},
            {"id": "project-three", "name": "Three", "isFeatured": true, "sortOrder": 3, "highlights": [], "keywords": [], "roles": [], "isUnnamed": false},
            {"id": "project-four", "name": "Four", "isFeatured": false, "sortOrder": 4, "highlights": [], "keywords": [], "roles": [], "isUnnamed": false}
        ])
    );
    assert_eq!(
        report[1..],
        [
            "no place for: projects.startDate 1",
            r#"kept out: $.projects[2].url: "three.example.com" is not accepted; accepted: a link that begins with http:// or https:// and names a host"#,
        ]
    );
}

#[test]
fn references_are_approved_professional_words_of_peers() {
    let (document, report) = imported(&json!({
        "references": [{"name": "Bo Sample", "reference": "Good work."}, {"name": "Cy Sample"}]
    }));
    assert_eq!(
        document["testimonials"],
        json!([{"id": "reference-bo-sample", "authorName": "Bo Sample", "relationshipType": "Peer", "vibeMode": "Professional",
                "context": "Good work.", "approved": true}])
    );
    assert_eq!(report[1], "kept out: $.references[1]: it lacks a name or a text");
}

#[test]
fn sections_without_a_home_are_counted() {
    let (_, report) = imported(&json!({
        "volunteer": [{"organization": "A"}, {"organization": "B"}], "awards": [{"title": "C"}], "languages": [], "interests": null,
        "publications": [{"name": ""}], "x-custom": {"a": 1}, "meta": {"version": "v1.0.0"}
    }));
    assert_eq!(report[1], "no place for: awards 1, meta 1, volunteer 2, x-custom 1");
}

#[test]
fn what_can_be_left_empty_is() {
    for resume in [
        json!({}),
        json!({"basics": null, "work": null, "education": [], "skills": [null], "references": null}),
        json!({"basics": {"name": null, "profiles": null, "url": ""}, "work": [{}]}),
    ] {
        let (document, _) = imported(&resume);
        assert_eq!(document["experience"], json!([]), "{resume}");
        assert_eq!(document["contacts"], json!([]), "{resume}");
    }
    assert!(import(b"\xef\xbb\xbf{}", false).is_ok());
}

#[test]
fn an_edited_text_keeps_its_ids() {
    let resume = |text: &str| {
        json!({"work": [{"name": "A", "position": "B", "startDate": "2020", "summary": text, "highlights": [text]}],
               "projects": [{"name": "P", "description": text}], "references": [{"name": "N", "reference": text}]})
    };
    let ids = |text| {
        let (document, _) = import(resume(text).to_string().as_bytes(), false).unwrap();
        items(&document).into_iter().map(|item| item.key).collect::<Vec<_>>()
    };
    assert_eq!(ids("before"), ids("after"));
    assert_eq!(ids("before").len(), 6);
}

#[test]
fn what_is_not_a_resume_is_reported_by_line_column_and_path() {
    assert_eq!(refusal("{\n  \"work\": [\n"), "line 3 column 0, $.work: EOF while parsing a list");
    assert_eq!(
        refusal("[]"),
        "line 1 column 0, $: invalid type: sequence, expected a résumé, which is a JSON object"
    );
    assert_eq!(
        refusal("{\n  \"work\": \"none\"\n}"),
        "line 2 column 16, $.work: invalid type: string \"none\", expected a sequence"
    );
    assert_eq!(
        refusal("{\"work\": [\n{\"name\": {}}]}"),
        "line 2 column 11, $.work[0].name: invalid type: map, expected a text"
    );
    assert_eq!(refusal("{} {}"), "line 1 column 4, $: trailing characters");
    assert_eq!(refusal("\u{1}"), "line 1 column 1, $: expected value");
}

#[test]
fn an_entry_that_makes_too_large_an_item_is_an_error() {
    let resume = json!({"references": [{"name": "A", "reference": "x".repeat(30_000)}]});
    let error = refusal(&resume.to_string());
    assert!(
        error.starts_with(
            "the résumé makes content that is not accepted:\n$.testimonials[0]: makes an item of "
        ),
        "{error}"
    );
}

/// JSON that often has the names and values of a résumé, and often does not.
fn any_json() -> impl Strategy<Value = Value> {
    let name = prop::sample::select(vec![
        "basics",
        "work",
        "education",
        "certificates",
        "skills",
        "projects",
        "references",
        "name",
        "company",
        "position",
        "startDate",
        "endDate",
        "date",
        "url",
        "website",
        "keywords",
        "highlights",
        "profiles",
        "network",
        "level",
        "score",
        "reference",
        "summary",
        "volunteer",
        "$schema",
    ]);
    let name = prop_oneof![9 => name.prop_map(str::to_owned), 1 => any::<String>()];
    let text = prop::sample::select(vec![
        "",
        "2014-05",
        "Present",
        "https://github.com/a",
        "LinkedIn",
        "Expert",
        "Ärger",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
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

proptest! {
    #[test]
    fn any_json_gives_a_document_or_an_error(value in any_json(), publish: bool) {
        if let Ok((document, _)) = import(value.to_string().as_bytes(), publish) {
            prop_assert_eq!(check(&document), Vec::new());
        }
    }

    #[test]
    fn any_bytes_give_a_document_or_an_error(bytes: Vec<u8>) {
        let _ = import(&bytes, false);
    }
}
