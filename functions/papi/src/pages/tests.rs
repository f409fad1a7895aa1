use serde_json::json;

use super::html::{Purpose, content_security_policy, error_page, html};
use super::markdown::markdown;
use crate::language::Language;
use crate::person::Person;
use crate::resume::json_resume::JsonResume;

/// What somebody could put into a portfolio to break out of a page.
const HOSTILE: &str = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(1)>&";

fn read<T: serde::de::DeserializeOwned>(value: serde_json::Value) -> T {
    serde_json::from_value(value).expect("a record")
}

fn resume(person: &Person) -> JsonResume {
    JsonResume::of(person, None, &[])
}

fn page(person: &Person, purpose: Purpose) -> String {
    html(&resume(person), "en", Language::default().labels(), purpose).unwrap()
}

fn nurse() -> Person {
    Person {
        contact: Some(read(json!({
            "id": "c", "name": "Robin Sample", "title": "Nurse", "city": "Port Example", "email": "robin@example.com",
            "careerObjective": "I care.\n\nFor **people**.",
            "languages": [{"id": "l", "contactId": "c", "contactName": "Robin Sample", "language": "Dutch", "fluency": "Native"}]
        }))),
        experience: read(json!([
            {"id": "e1", "name": "Ward nurse", "employerName": "Sample Clinic", "startDate": "2019-05", "isCurrentRole": true},
            {"id": "e2", "name": "?", "isUnnamed": true, "endDate": "2012"}
        ])),
        highlights: read(json!([{"id": "h1", "experienceId": "e1", "name": "Ran the night shift"}])),
        skills: read(json!([
            {"id": "s1", "name": "Triage", "category": "Care", "level": "Expert"}, {"id": "s2", "name": "Chess"}
        ])),
        ..Person::default()
    }
}

#[test]
fn markdown_has_everything_and_nothing_empty() {
    let expected = "\
# Robin Sample

**Nurse**

Port Example · [robin@example.com](<mailto:robin@example.com>)

I care.

For people.

## Experience

### Ward nurse

*Sample Clinic · May 2019 - Present*

- Ran the night shift

## Skills

- **Care (Expert)**: Triage
- **Other**: Chess

## Languages

### Dutch

*Native*
";
    assert_eq!(markdown(&resume(&nurse()), Language::default().labels()), expected);
}

#[test]
fn a_page_leads_on_from_the_site_and_not_from_paper() {
    let (site, print) = (page(&nurse(), Purpose::Site), page(&nurse(), Purpose::Print));
    for page in [&site, &print] {
        assert!(page.contains("<title>Robin Sample, Nurse</title>"));
        assert!(page.contains("<p>I care.</p>\n<p>For people.</p>"));
        assert!(page.contains(r#"<p class="dates">May 2019 - Present</p>"#));
        assert!(!page.contains("2012"), "a date alone says nothing");
    }
    assert!(site.contains(r#"href="/lab""#) && site.contains("application/ld+json"));
    assert!(!print.contains("/lab") && !print.contains("<script"));
    assert!(site.len() < 100_000);
}

#[test]
fn nothing_that_people_write_becomes_markup() {
    let contact = json!({
        "id": "c", "name": HOSTILE, "title": HOSTILE, "careerObjective": "1 < 2", "email": HOSTILE, "portfolio": "javascript:alert(1)",
        "image": "javascript:alert(1)",
        "profiles": [{"id": "p", "contactId": "c", "contactName": "x", "network": "X", "url": "javascript:alert(1)"}]
    });
    let person = Person { contact: Some(read(contact)), ..Person::default() };
    let page = page(&person, Purpose::Site);
    assert_eq!(page.matches("<script").count(), 1, "the linked data alone: {page}");
    assert_eq!(page.matches("</script>").count(), 1);
    assert!(
        !page.contains("<img") && !page.contains("javascript:") && !page.contains("onerror=alert(1)>"),
        "{page}"
    );
}

#[test]
fn an_empty_portfolio_says_what_to_do_next() {
    let page = page(&Person::default(), Purpose::Site);
    assert!(page.contains("<title>Portfolio</title>") && page.contains("portfolio content push"));
}

#[test]
fn the_policy_allows_the_style_of_the_page_and_nothing_else() {
    let policy = content_security_policy();
    let policy = policy.to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'; style-src 'sha256-"), "{policy}");
    assert!(!policy.contains("unsafe") && !policy.contains("script-src"));
}

#[test]
fn an_error_is_a_page_too() {
    let page = error_page("Please wait a moment", "Rate limit exceeded. Retry after 5 seconds. <b>");
    assert!(page.contains("<h1>Please wait a moment</h1>") && !page.contains("<b>"));
}
