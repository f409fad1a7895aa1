//! Files with values that are written in unusual ways.

use super::{fields, imported, json};

#[test]
fn levels_are_read_where_a_rule_is_plain_and_kept_as_words_elsewhere() {
    let (document, report) = imported("04-levels-guessed");
    assert_eq!(
        fields(&document["skills"], &["name", "level", "proficiencyScore"]),
        json!([
            ["a", "Beginner", 1.0],
            ["b", "Novice", 1.0],
            ["c", "Low", 1.0],
            ["d", "N/A", null],
            ["e", "Basic", 1.0],
            ["f", "40", 2.0],
            ["g", "95", 4.75],
            ["h", "Excellent", 4.0],
            ["i", "Avanzado", 3.0],
            ["j", "Experte", 4.0],
            ["k", "Intermediate", 2.0]
        ])
    );
    assert_eq!(
        report,
        [
            "read: 11 skills",
            "note: skills[3].level: \"N/A\" is not understood as a level: the word is kept, without a score",
        ]
    );
}

#[test]
fn months_may_be_names() {
    let (document, report) = imported("07-dates-with-month-names");
    assert_eq!(
        fields(&document["experience"], &["startDate", "endDate", "isCurrentRole"]),
        json!([["2022-01", null, true], ["2015-03", "2021-12", false]])
    );
    assert_eq!(
        fields(&document["education"], &["name", "graduationDate", "isCurrent"]),
        json!([["BSc", "2011-05", false], ["PhD", "2017-08", false]])
    );
    assert_eq!(report, ["read: Robin Sample, 2 roles, 2 degrees and courses"]);
}

#[test]
fn an_impossible_day_keeps_its_month_and_today_has_many_names() {
    let (document, report) = imported("22-impossible-day");
    assert_eq!(
        fields(&document["experience"], &["startDate", "endDate", "isCurrentRole"]),
        json!([["2020-09", "2022-02", false], ["2022-03", "2023-09", false], ["2023-05", null, true]])
    );
    assert_eq!(
        report,
        [
            "read: 3 roles",
            "note: work[0].startDate: \"2020-09-31\" is read as 2020-09: that month has no such day",
            "note: work[0].endDate: \"2022-02-30\" is read as 2022-02: that month has no such day",
        ]
    );
}

#[test]
fn a_degree_runs_until_its_end_comes() {
    let (document, _) = imported("31-unfinished-education-present");
    assert_eq!(
        fields(&document["education"], &["name", "startDate", "graduationDate", "isCurrent"]),
        json!([["PhD", "2024", null, true], ["MSc", "2020", "2029-06", true]])
    );
}

#[test]
fn an_object_in_place_of_a_text_is_read_by_its_name() {
    let (document, report) = imported("09-keywords-are-objects");
    assert_eq!(
        fields(&document["skills"], &["name", "category"]),
        json!([["Git", "Tools"], ["Make", "Tools"]])
    );
    assert_eq!(report, ["read: Robin Sample, 2 skills"]);
}

#[test]
fn a_text_in_several_languages_is_read_in_one_and_the_others_are_named() {
    let (document, report) = imported("10-label-by-language");
    let contact = &document["contacts"][0];
    assert_eq!((&contact["title"], &contact["careerObjective"]), (&json!("Engineer"), &json!("x")));
    assert_eq!(
        report,
        [
            "read: Robin Sample",
            "left out: basics.label.de: the text in en is read",
            "left out: work: \"none\", where a list belongs",
        ]
    );
}

#[test]
fn one_text_in_place_of_a_list_is_its_only_entry() {
    let (document, report) = imported("10d-highlights-one-string");
    assert_eq!(fields(&document["experienceHighlights"], &["name"]), json!([["Did things"]]));
    assert_eq!(
        report,
        [
            "read: Robin Sample, 1 role, 1 highlight",
            "note: work[0].highlights: a text where a list belongs, read as its only entry",
        ]
    );
}

#[test]
fn markdown_and_html_are_kept_as_they_are_written() {
    let (document, _) = imported("15-markdown");
    assert_eq!(
        document["contacts"][0]["careerObjective"],
        "Works on **search** and [open data](https://example.com/data)."
    );
    assert_eq!(
        fields(&document["experienceHighlights"], &["name"]),
        json!([
            ["Maintains [**sample**](https://example.com/sample), a `Rust` crate"],
            ["- starts with a dash"],
            ["• starts with a bullet"]
        ])
    );
    let (document, report) = imported("32-html");
    assert_eq!(document["contacts"][0]["careerObjective"], "<p>Builds <b>search</b> &amp; tools.</p>");
    assert_eq!(
        fields(&document["experienceHighlights"], &["name"]),
        json!([["<strong>Halved</strong> the build time"]])
    );
    assert_eq!(report, ["read: Robin Sample, 1 role, 1 highlight"]);
}

#[test]
fn of_two_values_for_one_field_the_second_is_named() {
    let (document, report) = imported("16-name-and-company-and-two-urls");
    assert_eq!(document["contacts"][0]["portfolio"], "https://one.example.com");
    assert_eq!(document["accounts"][0]["name"], "EW");
    assert_eq!(fields(&document["education"], &["score", "gpa"]), json!([["3.1", 3.1]]));
    assert_eq!(document["projects"][0]["liveUrl"], "https://one.example.com/p");
    assert_eq!(
        report,
        [
            "read: Robin Sample, 1 role, 1 degree or course, 1 project",
            "left out: basics.website: \"https://two.example.com\", as basics.url is read",
            "left out: work[0].company: \"Example Works International\", as work[0].name is read",
            "left out: education[0].gpa: \"87\", as education[0].score is read",
            "left out: projects[0].website: \"https://two.example.com/p\", as projects[0].url is read",
        ]
    );
}

#[test]
fn grades_are_kept_as_they_are_written() {
    let (document, report) = imported("17-grades");
    assert_eq!(
        fields(&document["education"], &["score", "gpa"]),
        json!([
            ["3.67/4.00", 3.67],
            ["100/110", 100.0],
            ["1,4", 1.4],
            ["GPA 4.0", null],
            ["87%", null],
            ["First class", null]
        ])
    );
    assert_eq!(report, ["read: 6 degrees and courses"]);
}

#[test]
fn a_long_text_is_kept_whole() {
    let (document, _) = imported("20-long-highlight-cut");
    let move_of = "the move of the booking, billing and reporting services to a new platform, ".repeat(5);
    assert_eq!(
        document["experienceHighlights"][0]["name"],
        format!("Led {move_of}which saved a third of the cost.")
    );
}

#[test]
fn a_text_that_is_too_long_is_cut_off_and_named_by_its_place_in_the_resume() {
    let (document, report) = imported("23-one-long-reference");
    let said = document["testimonials"][0]["context"].as_str().unwrap();
    assert_eq!(said, format!("{}…", "x".repeat(20 * 1024)));
    assert_eq!(document["experience"][0]["name"], "Engineer");
    assert_eq!(
        report,
        [
            "read: Robin Sample, 1 role, 1 testimonial",
            "left out: references[0].reference: the end of it; a text may have 20 KB",
        ]
    );
}

#[test]
fn a_file_in_utf16_is_read() {
    let (document, report) = imported("28-utf16");
    assert_eq!(document["contacts"][0]["name"], "Robin Sample");
    assert_eq!(report, ["read: Robin Sample"]);
}

#[test]
fn numbers_are_read_where_texts_belong_and_what_is_neither_is_named() {
    let (document, report) = imported("38-bool-and-number");
    assert_eq!(
        fields(&document["experience"], &["startDate", "endDate", "isCurrentRole"]),
        json!([["2020", null, false]])
    );
    assert_eq!(
        report,
        [
            "read: Robin Sample, 1 role",
            "left out: work[0].endDate: 2021.5 is not understood as a date; write it as 2014, 2014-05 or 2014-05-31",
            "left out: work[0].highlights[0]: true, where a text belongs",
            "withheld, as anyone with a token could read it: telephone number; --publish-contact publishes it",
        ]
    );
}
