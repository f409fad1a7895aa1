//! `/` for readers and for programs, and the résumé in each of its forms.

use axum::http::{Method, StatusCode};
use harness::app::{Answer, TestApp};
use serde_json::json;

const READER: &str = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

async fn front(app: &TestApp, headers: &[(&str, &str)]) -> Answer {
    app.request(Method::GET, "/", None, headers, b"").await
}

async fn with_sample() -> TestApp {
    let app = TestApp::start().await;
    app.load_sample().await;
    app
}

fn text(answer: &Answer) -> String {
    String::from_utf8(answer.body.clone()).unwrap()
}

#[tokio::test]
async fn a_reader_gets_the_page_and_a_program_the_index() {
    let app = with_sample().await;
    let page = front(&app, &[("accept", READER)]).await;
    assert_eq!(
        (page.status, page.header("content-type")),
        (StatusCode::OK, Some("text/html; charset=utf-8"))
    );
    assert_eq!(page.header("cache-control"), Some("max-age=300, public"));
    assert_eq!((page.number("x-ratelimit-limit"), page.remaining()), (60, 59));
    assert_eq!(page.header("vary"), Some("accept"));
    assert!(text(&page).contains("<h1>Alex Sample</h1>"));

    let index = front(&app, &[("accept", "*/*")]).await;
    assert_eq!(index.json()["token"]["path"], "/papi/v1/token");
    assert_eq!(index.json()["sapi"].as_array().unwrap().len(), 21);
    assert_eq!((index.header("x-ratelimit-limit"), index.header("vary")), (None, Some("accept")));
    assert_eq!(app.rows().await.len(), 1, "the page is counted, the index is not");
}

#[tokio::test]
async fn a_copy_of_the_page_can_be_checked_and_that_counts() {
    let app = with_sample().await;
    let page = front(&app, &[("accept", READER)]).await;
    let etag = page.header("etag").unwrap();
    let again = front(&app, &[("accept", READER), ("if-none-match", etag)]).await;
    assert_eq!((again.status, again.remaining()), (StatusCode::NOT_MODIFIED, 58));
}

/// The 61st view in a minute reads nothing and is told when to come back, in a page.
#[tokio::test]
async fn a_network_has_sixty_views_a_minute() {
    let app = with_sample().await;
    for remaining in (0..60).rev() {
        let page = front(&app, &[("accept", READER)]).await;
        assert_eq!((page.status, page.remaining()), (StatusCode::OK, remaining));
    }
    app.store.forget();
    let refused = front(&app, &[("accept", READER)]).await;
    assert_eq!((refused.status, refused.number("retry-after")), (StatusCode::TOO_MANY_REQUESTS, 40));
    assert_eq!(refused.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(text(&refused).contains("<p>Rate limit exceeded. Retry after 40 seconds.</p>"));
    assert!(app.store.operations().iter().all(|operation| operation == "UpdateItem"));
    let other = app.clone().coming_from("198.51.100.9");
    assert_eq!(front(&other, &[("accept", READER)]).await.remaining(), 59);
}

#[tokio::test]
async fn only_get_and_head_are_served_and_no_parameters() {
    let app = with_sample().await;
    let posted = app.request(Method::POST, "/", None, &[("accept", READER)], b"").await;
    assert_eq!((posted.status, posted.header("allow")), (StatusCode::METHOD_NOT_ALLOWED, Some("GET,HEAD")));
    let refused = app.request(Method::GET, "/?x=1", None, &[("accept", READER)], b"").await;
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn the_resume_comes_in_each_form_by_parameter_or_by_accept() {
    let app = with_sample().await;
    let token = app.session("ada@example.org").await;
    let resume = async |query: &str, accept: &str| {
        let path = format!("/papi/v1/resume/generate{query}");
        app.request(Method::GET, &path, Some(&token), &[("accept", accept)], b"").await
    };
    for (query, accept, media_type, beginning) in [
        ("", "*/*", "application/json", r#"{"generatedText":"Alex Sample\n"#),
        (
            "?format=json",
            "text/html",
            "application/json",
            r#"{"$schema":"https://raw.githubusercontent.com/"#,
        ),
        ("?format=text", "*/*", "text/plain; charset=utf-8", "Alex Sample\n"),
        ("", "text/plain", "text/plain; charset=utf-8", "Alex Sample\n"),
        ("?format=markdown", "*/*", "text/markdown; charset=utf-8", "# Alex Sample\n"),
        ("", "text/html", "text/html; charset=utf-8", "<!doctype html>"),
    ] {
        let answer = resume(query, accept).await;
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (StatusCode::OK, Some(media_type)),
            "{query}"
        );
        assert!(text(&answer).starts_with(beginning), "{query}: {}", text(&answer));
        assert_eq!(answer.header("cache-control"), Some("no-cache"), "{query}");
        assert_eq!(answer.header("vary"), Some("authorization, accept"), "{query}");
    }
    let refused = resume("?format=pdf", "*/*").await;
    assert_eq!(
        refused.json()["details"],
        json!([{
            "parameter": "format", "reason": "is not one of the values there are", "accepted": "one of json, text, markdown, html"
        }])
    );
}

/// The form that other programs read has the highlights for whom it is asked.
#[tokio::test]
async fn a_persona_is_seen_in_every_form() {
    let app = with_sample().await;
    let token = app.session("ada@example.org").await;
    for format in ["json", "text", "markdown", "html"] {
        let path = format!("/papi/v1/resume/generate?format={format}&persona=Admin");
        let shown = text(&app.get(&path, &token).await);
        assert!(shown.contains("Gave 300 librarians"), "{format}");
        assert!(!shown.contains("Replaced nightly"), "{format}");
    }
}
