//! Instants in answers: ISO 8601 in UTC, always to the millisecond.

use axum::http::Method;
use serde_json::json;

use harness::app::TestApp;

const JSON: (&str, &str) = ("content-type", "application/json");

#[tokio::test]
async fn every_instant_of_an_answer_has_three_digits_of_a_second() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    let biography = json!({"type": "BioSummary"}).to_string();
    for (now, written) in [
        ("2026-10-21T09:05:20Z", "2026-10-21T09:05:20.000Z"),
        ("2026-10-21T09:05:20.12Z", "2026-10-21T09:05:20.120Z"),
        ("2026-10-21T09:05:20.987654321Z", "2026-10-21T09:05:20.987Z"),
    ] {
        app.set_now(now);
        for path in ["/sapi/v1/health", "/papi/v1/health"] {
            assert_eq!(app.get(path, &token).await.json()["timestamp"], written, "{path}");
        }
        let resume = app.get("/papi/v1/resume/generate", &token).await;
        assert_eq!(resume.json()["generatedAt"], written);
        let path = "/papi/v1/ai/generate";
        let text = app.request(Method::POST, path, Some(&token), &[JSON], biography.as_bytes()).await;
        assert_eq!(text.json()["generatedAt"], written);
    }
}
