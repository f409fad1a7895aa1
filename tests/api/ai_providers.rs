//! Providers that fail, stall or misbehave: bounded in time and size, and the next one writes.

use axum::http::StatusCode;
use portfolio_function::aws::Secrets;
use portfolio_papi::ai::config::ProviderConfig;
use portfolio_papi::ai::key::{ApiKey, KeySource};
use serde_json::json;

use crate::ai::{biography, post, with_providers, writer, wrote};
use crate::log::Log;
use crate::tokens::SecretsManager;
use harness::provider::{Play, StubProvider};

/// Each of these is a failure, asked once, and the next one writes.
#[tokio::test]
async fn a_provider_that_misbehaves_gives_way_to_the_next() {
    let invalid = [br#"{"choices": [{"message": {"content": "#.as_slice(), b"\"\xff\xfe\"}}]}"].concat();
    let huge =
        format!(r#"{{"choices": [{{"message": {{"content": "{}"}}}}]}}"#, "x".repeat(10 * 1024 * 1024));
    let good = json!({"choices": [{"message": {"content": "Good."}}]}).to_string();
    let status = |status: &str| Play::http(status, "application/json", good.as_bytes());
    let json_body = |body: &[u8]| Play::http("200 OK", "application/json", body);
    let plays = vec![
        status("429 Too Many Requests"),
        status("500 Internal Server Error"),
        status("503 Service Unavailable"),
        status("401 Unauthorized"),
        status("404 Not Found"),
        status("302 Found"),
        status("201 Created"),
        Play::http("200 OK", "text/html", b"<!DOCTYPE html><p>Please log in.</p>"),
        Play::json(&json!({"choices": []})),
        Play::json(&json!({"choices": [{"message": {"content": null}}]})),
        Play::text(" \n "),
        Play::json(&json!({"error": {"message": "no"}})),
        json_body(&invalid),
        json_body(huge.as_bytes()),
        json_body(&good.as_bytes()[..20]),
        json_body(b""),
        Play::Bytes(format!("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{good}").into_bytes()),
        Play::Bytes(b"no HTTP at all\r\n\r\n".to_vec()),
        Play::Bytes(Vec::new()),
    ];
    let count = plays.len();
    let bad = StubProvider::playing_each(plays).await;
    let next = StubProvider::playing(Play::text("From the next.")).await;
    let app = with_providers(vec![bad.named("bad"), next.named("next")]).await;
    for asked in 1..=count {
        assert_eq!(writer(&biography(&app).await), wrote("next", true), "play {asked}");
        assert_eq!(bad.times_asked(), asked);
        // So that it is asked again, however often it failed.
        app.advance_seconds(30);
    }
}

#[tokio::test]
async fn a_port_where_nobody_listens_gives_way_to_the_next() {
    let gone = ProviderConfig::new("gone", "http://127.0.0.1:9", "m", KeySource::Absent).unwrap();
    let app = with_providers(vec![gone]).await;
    assert_eq!(writer(&biography(&app).await), wrote("local-template", true));
}

/// Ten seconds for each, whether it says nothing or never ends; eighteen for all.
#[tokio::test(start_paused = true)]
async fn a_slow_provider_is_waited_for_ten_seconds_and_all_for_eighteen() {
    let (drip, silence) =
        (StubProvider::playing(Play::Drip).await, StubProvider::playing(Play::Silence).await);
    let next = StubProvider::playing(Play::text("From the next.")).await;
    for slow in [&drip, &silence] {
        let app = with_providers(vec![slow.named("slow"), next.named("next")]).await;
        let answer = biography(&app).await;
        assert_eq!(writer(&answer), wrote("next", true));
        assert_eq!(answer.number("x-generation-time-ms"), 10_000);
    }
    let app = with_providers(vec![drip.named("a"), silence.named("b"), next.named("next")]).await;
    let answer = biography(&app).await;
    assert_eq!(writer(&answer), wrote("local-template", true));
    assert_eq!(answer.number("x-generation-time-ms"), 18_000);
    assert_eq!(next.times_asked(), 2);
}

#[tokio::test(start_paused = true)]
async fn the_waits_are_settings() {
    let silence = StubProvider::playing(Play::Silence).await;
    let app = with_providers(vec![silence.named("a"), silence.named("b"), silence.named("c")]).await;
    app.put_setting("ai.provider-timeout-seconds", json!(3)).await;
    app.put_setting("ai.total-timeout-seconds", json!(7)).await;
    app.reload_settings().await;
    assert_eq!(biography(&app).await.number("x-generation-time-ms"), 7_000);
    assert_eq!(silence.times_asked(), 3);
}

#[tokio::test]
async fn who_fails_three_times_in_a_row_is_passed_over_for_thirty_seconds() {
    let failing = StubProvider::playing(Play::http("500 Internal Server Error", "text/plain", b"")).await;
    let app = with_providers(vec![failing.named("failing")]).await;
    // Seconds into the test, and how often it was asked by then.
    for (instant, asked) in [
        ("2026-10-21T09:05:20.000Z", 1),
        ("2026-10-21T09:05:21.000Z", 2),
        ("2026-10-21T09:05:22.000Z", 3),
        ("2026-10-21T09:05:22.001Z", 3),
        ("2026-10-21T09:05:51.999Z", 3),
        ("2026-10-21T09:05:52.000Z", 4),
        ("2026-10-21T09:06:21.999Z", 4),
        ("2026-10-21T09:06:22.000Z", 5),
    ] {
        app.set_now(instant);
        assert_eq!(writer(&biography(&app).await), wrote("local-template", true), "{instant}");
        assert_eq!(failing.times_asked(), asked, "{instant}");
    }
}

#[tokio::test]
async fn a_success_ends_a_row_of_failures() {
    let error = || Play::http("500 Internal Server Error", "text/plain", b"");
    let plays = vec![error(), error(), Play::text("Back."), error(), error(), Play::text("Back again.")];
    let stub = StubProvider::playing_each(plays).await;
    let app = with_providers(vec![stub.named("stub")]).await;
    let mut writers = Vec::new();
    for _ in 0..6 {
        writers.push(writer(&biography(&app).await).0);
    }
    assert_eq!(
        writers,
        ["local-template", "local-template", "stub", "local-template", "local-template", "stub"]
    );
}

#[tokio::test]
async fn without_the_template_nobody_may_be_left_to_write() {
    let failing = StubProvider::playing(Play::http("429 Too Many Requests", "text/plain", b"")).await;
    for providers in [vec![], vec![failing.named("failing")]] {
        let app = with_providers(providers).await;
        app.put_setting("ai.local-template", json!(false)).await;
        app.reload_settings().await;
        let answer = biography(&app).await;
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.header("retry-after"), Some("30"));
        assert_eq!(answer.json()["errorCode"], "ALL_PROVIDERS_UNAVAILABLE");
        assert_eq!(answer.json()["retryable"], true);
        assert_eq!(answer.remaining(), 9);
    }
}

#[tokio::test]
async fn a_key_is_read_when_it_is_first_needed_and_again_when_it_is_refused() {
    let plays = vec![
        Play::text("One."),
        Play::text("Two."),
        Play::http("401 Unauthorized", "text/plain", b""),
        Play::text("Four."),
    ];
    let stub = StubProvider::playing_each(plays).await;
    let manager = SecretsManager::holding("sk-old\n");
    let arn = "arn:aws:secretsmanager:us-east-1:000000000000:secret:ai".to_owned();
    let stored = KeySource::Stored { secrets: Secrets::new(manager.sdk()), arn };
    let app = with_providers(vec![stub.named("stub").with_key(stored)]).await;
    assert_eq!(manager.reads(), 0);
    for (secret, reads, name) in
        [("sk-old", 1, "stub"), ("sk-new", 1, "stub"), ("sk-new", 1, "local-template"), ("sk-new", 2, "stub")]
    {
        manager.hold(secret);
        assert_eq!(writer(&biography(&app).await).0, name);
        assert_eq!(manager.reads(), reads);
    }
    let shown: Vec<_> =
        stub.asked().iter().map(|asked| asked.header("authorization").map(str::to_owned)).collect();
    let old = Some("Bearer sk-old".to_owned());
    assert_eq!(shown, [old.clone(), old.clone(), old, Some("Bearer sk-new".to_owned())]);
}

#[tokio::test]
async fn a_provider_whose_key_cannot_be_had_is_not_asked() {
    for manager in
        [SecretsManager::failing(), SecretsManager::holding(""), SecretsManager::holding("two words")]
    {
        let stub = StubProvider::playing(Play::text("One.")).await;
        let arn = "arn:aws:secretsmanager:us-east-1:000000000000:secret:ai".to_owned();
        let stored = KeySource::Stored { secrets: Secrets::new(manager.sdk()), arn };
        let app = with_providers(vec![stub.named("stub").with_key(stored)]).await;
        assert_eq!(writer(&biography(&app).await), wrote("local-template", true));
        assert_eq!(stub.times_asked(), 0);
    }
}

/// Not even at the finest level.
#[tokio::test]
async fn a_failure_is_logged_with_its_status_and_time_but_neither_key_nor_prompt() {
    let failing =
        StubProvider::playing(Play::http("429 Too Many Requests", "text/plain", b"hunter2 again")).await;
    let key = KeySource::Fixed(ApiKey::parse("sk-hunter2").unwrap());
    let app = with_providers(vec![failing.named("failing").with_key(key)]).await;
    let token = app.session("bob@example.org").await;
    let (log, _guard) = Log::keep();
    let context = json!({"experienceSummary": "Knows the marmalade trade."});
    post(&app, &token, &json!({"type": "BioSummary", "context": context})).await;

    let lines = log.lines("an AI provider failed");
    assert_eq!(lines.len(), 1);
    let line = &lines[0];
    assert_eq!(
        (&line["level"], &line["provider"], &line["status"]),
        (&json!("WARN"), &json!("failing"), &json!(429))
    );
    assert_eq!(line["error"], "it has had enough requests for now");
    assert!(line["took_ms"].as_f64().is_some_and(|took| took > 0.0), "{line}");
    assert!(failing.asked()[0].body.contains("marmalade"));
    for secret in ["hunter2", "marmalade", "You write short texts"] {
        assert!(!log.text().contains(secret), "{secret}");
    }
}
