use chrono::NaiveDate;
use portfolio_content::Persona;
use portfolio_content::records::{ExperienceHighlight, Skill};
use serde_json::{Value, json};

use super::*;
use crate::portfolio::Portfolio;

fn read<T: serde::de::DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).expect("a record")
}

/// The career of `person` as of October 2026.
fn career(person: &Person) -> Career {
    let today = NaiveDate::from_ymd_opt(2026, 10, 21).expect("a day of the calendar");
    Career::of(&person.experience, person.contact.as_ref().map(|contact| &contact.record), today)
}

fn rich() -> Person {
    Person {
        contact: Some(read(json!({
            "id": "c1", "name": "Robin Sample", "title": "Platform Architect", "email": "robin@example.com", "phone": "+1 555 0100",
            "linkedIn": "https://example.com/in/robin", "portfolio": "https://robin.example.org",
            "careerObjective": "<p>Builds platforms that last &amp; teams that <b>keep</b> them running, from the first sketch to the last alarm.</p>"
        }))),
        skills: vec![
            skill("Python", Some("Languages"), Some(2.0), None),
            skill("Rust", Some("Languages"), Some(5.0), Some(2)),
            skill("Go", Some("Languages"), Some(4.0), Some(2)),
            skill("C", Some("Languages"), Some(4.0), Some(2)),
            skill("Sixth", Some("Languages"), Some(1.0), Some(2)),
            skill("Java", Some("Languages"), Some(3.0), Some(2)),
            skill("DynamoDB", Some("Cloud"), Some(3.0), Some(1)),
            skill("Chess", None, None, None),
            skill("Writing", Some("Beyond"), Some(3.0), None),
        ],
        experience: vec![
            read(json!({
                "id": "e1", "name": "Platform Architect", "employerName": "Example Corp", "startDate": "2018-03", "isCurrentRole": true
            })),
            read(json!({
                "id": "e2", "name": "Developer", "employerName": "Sample GmbH", "startDate": "2014", "endDate": "2018-02-28"
            })),
        ],
        highlights: vec![
            highlight(
                "e1",
                "Cut costs",
                Some(
                    "<ul><li>Moved 40 services to one platform, which halved the bill of a year</li><li>Deleted the rest</li></ul>",
                ),
                Some("Architect"),
            ),
            highlight("e1", "Wrote the deployment tool that every team uses.", None, Some("Developer")),
            highlight(
                "e1",
                "Ran the permission review",
                Some("Ran the permission review of 900 users."),
                Some("Admin"),
            ),
            highlight("e2", "Shipped the ledger.", Some("On time."), None),
        ],
        projects: vec![read(json!({
            "id": "p1", "name": "Ledger", "dateCompleted": "2020-05", "challenge": "Books took a day to close.",
            "solution": "An append-only ledger.", "businessValue": "They close in a minute.", "liveUrl": "https://ledger.example.com",
            "skills": [
                {"id": "k1", "projectId": "p1", "projectName": "Ledger", "skillId": "s1", "skillName": "Rust"},
                {"id": "k2", "projectId": "p1", "projectName": "Ledger", "skillId": "s2", "skillName": "DynamoDB"}
            ]
        }))],
        certifications: vec![read(json!({
            "id": "z1", "name": "Certified Example Architect", "issuerName": "Example Board", "earnedDate": "2019-03-01"
        }))],
        education: vec![read(json!({
            "id": "d1", "name": "BSc Computing", "fieldOfStudy": "Computing", "issuerName": "Example University",
            "graduationDate": "2012", "gpa": 3.9
        }))],
    }
}

fn skill(name: &str, category: Option<&str>, score: Option<f64>, order: Option<i64>) -> Skill {
    read(
        json!({"id": name, "name": name, "category": category, "proficiencyScore": score, "categoryOrder": order}),
    )
}

fn highlight(
    experience: &str,
    name: &str,
    description: Option<&str>,
    tag: Option<&str>,
) -> ExperienceHighlight {
    read(
        json!({"id": name, "experienceId": experience, "name": name, "description": description, "personaTag": tag}),
    )
}

const RICH: &str = "\
Robin Sample
Platform Architect
Email: robin@example.com
Phone: +1 555 0100
Website: https://robin.example.org
LinkedIn: https://example.com/in/robin

SUMMARY
12+ Years of Experience as a Platform Architect
Builds platforms that last & teams that keep them running, from the first sketch
to the last alarm.

SKILLS
Cloud: DynamoDB
Languages: Rust, C, Go, Java, Python
Beyond: Writing
Other: Chess

EXPERIENCE
Platform Architect, Example Corp
Mar 2018 - Present
- Cut costs: Moved 40 services to one platform, which halved the bill of a year
  Deleted the rest
- Wrote the deployment tool that every team uses.
- Ran the permission review of 900 users.

Developer, Sample GmbH
2014 - Feb 2018
- Shipped the ledger. On time.

PROJECTS
Ledger (May 2020)
- Books took a day to close.
- An append-only ledger.
- They close in a minute.
- Skills: Rust, DynamoDB
- https://ledger.example.com

CERTIFICATIONS
- Certified Example Architect, Example Board (Mar 2019)

EDUCATION
- BSc Computing, Example University, GPA 3.9 (2012)";

const COST: &str = "\
- Cut costs: Moved 40 services to one platform, which halved the bill of a year
  Deleted the rest
";
const TOOL: &str = "- Wrote the deployment tool that every team uses.\n";
const REVIEW: &str = "- Ran the permission review of 900 users.\n";

#[test]
fn rich_content_fills_every_section() {
    assert_eq!(text(&rich(), &career(&rich()), Language::default()), RICH);
}

#[test]
fn each_persona_sees_its_own_highlights_and_the_untagged() {
    let text = |persona| {
        let portfolio = Portfolio { config: None, person: rich(), testimonials: Vec::new() };
        let person = portfolio.for_persona(Some(persona)).person;
        text(&person, &career(&person), Language::default())
    };
    assert_eq!(text(Persona::Architect), RICH.replace(TOOL, "").replace(REVIEW, ""));
    assert_eq!(text(Persona::Developer), RICH.replace(COST, "").replace(REVIEW, ""));
    assert_eq!(text(Persona::Admin), RICH.replace(COST, "").replace(TOOL, ""));
    for persona in Persona::ALL {
        assert_eq!(serde_json::to_value(persona).ok(), Some(json!(persona.text())));
    }
}

#[test]
fn sparse_content_leaves_no_gaps() {
    let person = Person {
        contact: Some(read(json!({"id": "c1", "name": "Robin Sample", "title": " ", "email": ""}))),
        skills: vec![skill("Rust", None, None, None), skill("Go", None, None, None)],
        experience: vec![read(json!({"id": "e1", "name": "Sample GmbH", "employerName": "Sample GmbH"}))],
        highlights: vec![highlight("e1", "<p>&nbsp;</p>", None, None)],
        projects: vec![read(json!({"id": "p1", "name": "Ledger", "businessValue": "Fast.\nCheap."}))],
        education: vec![read(json!({"id": "d1", "name": "Self-taught", "graduationDate": "some day"}))],
        ..Person::default()
    };
    let expected = "Robin Sample\n\nSKILLS\nGo, Rust\n\nEXPERIENCE\nSample GmbH\n\nPROJECTS\nLedger\n- Fast.\n- Cheap.\n\nEDUCATION\n- Self-taught";
    assert_eq!(text(&person, &career(&person), Language::default()), expected);
}

#[test]
fn empty_content_says_so() {
    assert_eq!(
        text(&Person::default(), &Career::default(), Language::default()),
        "This portfolio has no content yet."
    );
}

#[test]
fn long_words_and_wide_characters_keep_to_the_columns() {
    let address = format!("https://example.com/{}", "a/".repeat(40));
    let person = Person {
        experience: vec![read(
            json!({"id": "e1", "name": "設計者", "employerName": "見本株式会社", "startDate": "2014"}),
        )],
        highlights: vec![
            highlight("e1", &format!("Published at {address} in 2015"), None, None),
            highlight("e1", "基盤", Some(&"設計と運用を担当。".repeat(5)), None),
        ],
        ..Person::default()
    };
    let expected = format!(
        "EXPERIENCE\n設計者, 見本株式会社\n2014\n- Published at\n  {address}\n  in 2015\n- 基盤: {}\n  設計と運用を担当。",
        "設計と運用を担当。".repeat(4),
    );
    assert_eq!(text(&person, &career(&person), Language::default()), expected);
}
