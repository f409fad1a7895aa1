//! Files with something in a section that is easily lost, reordered or made up.

use super::{fields, imported, json};

#[test]
fn what_a_role_is_about_is_kept() {
    let (document, report) = imported("01-work-summary-lost");
    assert_eq!(document["experience"][0]["summary"], "Built the booking service and ran it for four years.");
    assert_eq!(report, ["read: Robin Sample, 1 role"]);
}

#[test]
fn a_degree_and_a_highlight_are_each_one_record() {
    let (document, report) = imported("02-bio-education-glued-to-bullet");
    assert_eq!(fields(&document["experienceHighlights"], &["name"]), json!([["Halved the build time"]]));
    assert_eq!(
        fields(&document["education"], &["name", "fieldOfStudy", "graduationDate", "isCurrent"]),
        json!([["BSc", "Physics", "2019", false]])
    );
    assert_eq!(report, ["read: Robin Sample, 1 role, 1 highlight, 1 degree or course"]);
}

#[test]
fn skills_keep_the_order_of_the_file_and_get_no_score_from_it() {
    let (document, _) = imported("03-strongest-is-alphabetical");
    assert_eq!(
        fields(&document["skills"], &["name", "category", "categoryOrder", "sortOrder", "proficiencyScore"]),
        json!([
            ["Rust", "Fluent in", 1, 1, null],
            ["SQL", "Fluent in", 1, 2, null],
            ["TypeScript", "Fluent in", 1, 3, null],
            ["Terraform", "Fluent in", 1, 4, null],
            ["Ada", "Basic knowledge of", 2, 5, null],
            ["Bash", "Basic knowledge of", 2, 6, null],
            ["COBOL", "Basic knowledge of", 2, 7, null],
            ["Delphi", "Basic knowledge of", 2, 8, null]
        ])
    );
}

#[test]
fn one_skill_in_five_groups_is_in_each_of_them() {
    let (document, _) = imported("05-same-skill-name-in-two-groups");
    assert_eq!(
        fields(&document["skills"], &["id", "name", "category", "categoryOrder"]),
        json!([
            ["skill-rust-backend", "Backend", "Rust", 1],
            ["skill-go-backend", "Backend", "Go", 2],
            ["skill-sql-backend", "Backend", "SQL", 3],
            ["skill-redis-backend", "Backend", "Redis", 4],
            ["skill-kafka-backend", "Backend", "Kafka", 5]
        ])
    );
}

#[test]
fn a_role_without_a_position_is_marked_as_unnamed() {
    let (document, _) = imported("06-role-without-position");
    assert_eq!(
        fields(&document["experience"], &["name", "isUnnamed", "employerId", "isCurrentRole"]),
        json!([["Example Works", true, "account-example-works", true]])
    );
}

#[test]
fn a_running_degree_is_current() {
    let (document, _) = imported("11-ongoing-study-comes-last");
    assert_eq!(
        fields(&document["education"], &["name", "isCurrent", "startDate", "graduationDate", "sortOrder"]),
        json!([
            ["PhD", true, "2024-10", null, 1],
            ["MSc", false, null, "2019", 2],
            ["Abitur", false, null, "2012", 3]
        ])
    );
}

#[test]
fn references_keep_their_order_and_get_no_relationship() {
    let (document, report) = imported("12-references-reordered");
    assert_eq!(
        document["testimonials"],
        json!([
            {"id": "reference-zoe-boss", "authorName": "Zoe Boss", "context": "First.", "approved": true, "sortOrder": 1},
            {"id": "reference-abe-peer", "authorName": "Abe Peer", "context": "Second.", "approved": true, "sortOrder": 2}
        ])
    );
    assert_eq!(report, ["read: 2 testimonials"]);
}

#[test]
fn periods_that_have_ended_are_not_current() {
    let (document, _) = imported("13-years-after-the-last-role");
    assert_eq!(
        fields(&document["experience"], &["name", "startDate", "endDate", "isCurrentRole"]),
        json!([["Engineer", "2008-01", "2009-12", false], ["Cashier", "2001-06", "2001-08", false]])
    );
    assert_eq!(document["contacts"][0]["careerObjective"], "Engineer with 2 years of experience.");
}

#[test]
fn skills_without_groups_are_all_there_in_their_order() {
    let (document, _) = imported("19-seven-skills-without-groups");
    assert_eq!(
        fields(&document["skills"], &["name", "category", "categoryOrder"]),
        json!([
            ["Rust", null, 1],
            ["TypeScript", null, 2],
            ["SQL", null, 3],
            ["Terraform", null, 4],
            ["Kafka", null, 5],
            ["ansible", null, 6],
            ["Bash", null, 7]
        ])
    );
}

#[test]
fn profiles_are_the_persons_and_those_of_github_also_have_a_field() {
    let (document, report) = imported("21-github-not-in-text");
    let github = "https://github.com/robin-sample";
    assert_eq!(document["contacts"][0]["github"], github);
    assert_eq!(document["portfolioConfig"]["gitHubProfileUrl"], github);
    assert_eq!(
        fields(&document["contacts"][0]["profiles"], &["network", "url"]),
        json!([["GitHub", github]])
    );
    assert_eq!(report, ["read: Robin Sample, 1 profile (GitHub)"]);
}

#[test]
fn skills_may_be_no_more_than_their_names() {
    let (document, report) = imported("10c-skills-strings");
    assert_eq!(fields(&document["skills"], &["name"]), json!([["Rust"], ["Go"]]));
    assert_eq!(report, ["read: Robin Sample, 2 skills", "note: skills: a text in it is read as name"]);
}
