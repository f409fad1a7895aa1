use super::*;

const NONE_OF: &str = "it is no résumé in the JSON Resume form: it holds none of basics, work, volunteer, education, awards, certificates, \
                       publications, skills, languages, interests, references, projects";

#[test]
fn what_is_no_resume_is_told_what_it_is() {
    for (text, hint) in [
        ("{}", ""),
        (r#"{"basics": null, "work": {}}"#, ""),
        (r#"{"work": 1}"#, "; in that form, work is 1, where a list belongs"),
        (
            r#"{"portfolioConfig": {}, "skills": [{"id": "a", "name": "A"}]}"#,
            "; it looks like a document of the content form, which needs no import: serve it with --content",
        ),
        (
            r#"{"$schema": "./docs/content.schema.json", "projects": []}"#,
            "; it looks like a document of the content form, which needs no import: serve it with --content",
        ),
        (
            r#"{"basics": {"name": "A"}, "sections": {}}"#,
            "; it looks like a résumé in the Reactive Resume form: convert it to JSON Resume first",
        ),
    ] {
        assert_eq!(refusal(text), format!("{NONE_OF}{hint}"), "{text}");
    }
    let list = refusal("[]");
    assert!(list.starts_with("it is a list, and a résumé is an object that holds basics, work, "), "{list}");
}

#[test]
fn a_resume_may_have_little_in_it() {
    for resume in [
        json!({"work": []}),
        json!({"basics": null, "work": null, "education": [], "skills": [null], "references": null}),
        json!({"basics": {"name": null, "profiles": null, "url": ""}, "work": [{}]}),
    ] {
        let (document, report) = imported(&resume);
        assert_eq!((&document["experience"], &document["contacts"]), (&json!([]), &json!([])), "{resume}");
        assert_eq!(report, ["read: nothing"], "{resume}");
    }
}

#[test]
fn names_that_are_there_twice_are_all_told() {
    assert_eq!(
        refusal(r#"{"work": [{"name": "A", "name": "B", "name": "C"}], "basics": {}, "work": []}"#),
        "work[0].name is there twice; keep one of the two\nwork is there twice; keep one of the two"
    );
}

#[test]
fn a_resume_is_told_from_a_document_of_the_content_form() {
    for (text, resume) in [
        (r#"{"basics": {"name": "A"}}"#, true),
        (r#"{"work": []}"#, true),
        (r#"{"skills": []}"#, false),
        (r#"{"portfolioConfig": {}, "work": []}"#, false),
        ("{}", false),
        ("[", false),
    ] {
        assert_eq!(is_resume(text.as_bytes()), resume, "{text}");
    }
}
