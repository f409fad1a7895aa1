//! What the AI routes accept, and how often.

use axum::http::{Method, StatusCode};
use portfolio_content::settings::Tier;
use serde_json::{Value, json};

use harness::app::{Answer, TestApp};

const PATH: &str = "/papi/v1/ai/generate";
const JSON: (&str, &str) = ("content-type", "application/json");

async fn post(app: &TestApp, token: Option<&str>, body: &[u8], headers: &[(&str, &str)]) -> Answer {
    app.request(Method::POST, PATH, token, headers, body).await
}

async fn ask(app: &TestApp, token: &str) -> Answer {
    post(app, Some(token), br#"{"type": "BioSummary"}"#, &[JSON]).await
}

/// The details of the refusal of `body`.
async fn details(body: &Value) -> Value {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    let answer = post(&app, Some(&token), body.to_string().as_bytes(), &[JSON]).await;
    assert_eq!(
        (answer.status, &answer.json()["errorCode"]),
        (StatusCode::BAD_REQUEST, &json!("BAD_REQUEST"))
    );
    answer.json()["details"].clone()
}

fn fault(parameter: &str, reason: &str, accepted: &str) -> Value {
    json!({"parameter": parameter, "reason": reason, "accepted": accepted})
}

#[tokio::test]
async fn every_fault_of_a_body_is_reported_at_once() {
    let body = json!({
        "type": "Poem",
        "tone": "professional",
        "maxLength": 99,
        "temperature": 2,
        "context": {
            "jobDescription": " ",
            "companyName": 7,
            "role": "r".repeat(201),
            "skills": ["Rust", "", null],
            "experienceSummary": "e".repeat(4_001),
            "salary": 1
        }
    });
    assert_eq!(
        details(&body).await,
        json!([
            fault(
                "type",
                "is not one of the values there are",
                "one of CoverLetter, BioSummary, SkillDescription"
            ),
            fault(
                "tone",
                "is not one of the values there are",
                "one of Professional, Enthusiastic, Technical, Casual"
            ),
            fault("maxLength", "is out of range", "a whole number from 100 to 1000"),
            fault("temperature", "is not a member of this body", "type, context, tone, maxLength"),
            fault("context.jobDescription", "is empty", "a text of 1 to 8000 characters"),
            fault("context.companyName", "is not a text", "a text of 1 to 200 characters"),
            fault("context.role", "is too long", "a text of 1 to 200 characters"),
            fault("context.skills[1]", "is empty", "a text of 1 to 200 characters"),
            fault("context.skills[2]", "is not a text", "a text of 1 to 200 characters"),
            fault("context.experienceSummary", "is too long", "a text of 1 to 4000 characters"),
            fault(
                "context.salary",
                "is not a member of this body",
                "jobDescription, companyName, role, skills, experienceSummary"
            ),
        ])
    );
}

#[tokio::test]
async fn single_faults_are_named() {
    let types = "one of CoverLetter, BioSummary, SkillDescription";
    for (body, expected) in [
        (json!({}), fault("type", "is missing", types)),
        (json!({"type": null}), fault("type", "is not one of the values there are", types)),
        (
            json!({"type": "BioSummary", "maxLength": 1_001}),
            fault("maxLength", "is out of range", "a whole number from 100 to 1000"),
        ),
        (
            json!({"type": "BioSummary", "maxLength": "500"}),
            fault("maxLength", "is not a whole number", "a whole number from 100 to 1000"),
        ),
        (json!({"type": "BioSummary", "context": []}), fault("context", "is not an object", "an object")),
        (
            json!({"type": "BioSummary", "context": {"skills": "Rust"}}),
            fault("context.skills", "is not a list", "a list of at most 50 texts"),
        ),
        (
            json!({"type": "BioSummary", "context": {"skills": vec!["s"; 51]}}),
            fault("context.skills", "has too many items", "a list of at most 50 texts"),
        ),
    ] {
        assert_eq!(details(&body).await, json!([expected]), "{body}");
    }
}

#[tokio::test]
async fn bodies_that_are_no_json_objects_are_refused() {
    let app = TestApp::start().await;
    let token = app.user("auditor").await;
    let large = vec![b' '; 16 * 1024 + 1];
    for (body, headers, status) in [
        (large.as_slice(), &[][..], 413),
        (b"{}", &[], 415),
        (b"{}", &[("content-type", "text/plain")], 415),
        (b"", &[JSON], 400),
        (b"[]", &[JSON], 400),
        (b"\"BioSummary\"", &[JSON], 400),
        (b"{\"type\":", &[JSON], 400),
        (b"{\"type\": \"\xff\"}", &[JSON], 400),
    ] {
        let answer = post(&app, Some(&token), body, headers).await;
        assert_eq!(answer.status.as_u16(), status, "{answer:?}");
        assert_eq!(answer.number("x-ratelimit-limit"), 10);
    }
}

#[tokio::test]
async fn the_eleventh_request_of_a_caller_is_refused() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    for left in (0..10).rev() {
        let answer = ask(&app, &token).await;
        assert_eq!((answer.status, answer.remaining()), (StatusCode::OK, left));
        assert_eq!(
            answer.header("ratelimit-policy"),
            Some("\"papi-ai-network\";q=20;w=60, \"papi-ai\";q=10;w=60")
        );
        assert_eq!(answer.header("ratelimit"), Some(format!("\"papi-ai\";r={left};t=40").as_str()));
    }
    let refused = ask(&app, &token).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!((refused.header("retry-after"), refused.number("x-ratelimit-limit")), (Some("40"), 10));
    assert_eq!(refused.header("ratelimit"), Some("\"papi-ai\";r=0;t=40"));
}

/// Tokens are cheap: new ones buy no more than twenty texts a minute from one network.
#[tokio::test]
async fn the_twenty_first_request_of_a_network_is_refused_whoever_calls() {
    let app = TestApp::start().await;
    for number in 0..20_u32 {
        let token = app.session("ada@example.org").await;
        let answer = ask(&app, &token).await;
        assert_eq!(answer.status, StatusCode::OK);
        // The caller has 9 left; the network governs the headers once it has fewer.
        assert_eq!(answer.remaining(), (19 - number).min(9));
    }
    let token = app.session("ada@example.org").await;
    let refused = ask(&app, &token).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!((refused.number("x-ratelimit-limit"), refused.remaining()), (20, 0));
    assert_eq!(refused.header("ratelimit-policy"), Some("\"papi-ai-network\";q=20;w=60"));
    assert_eq!(refused.header("ratelimit"), Some("\"papi-ai-network\";r=0;t=40"));
    assert_eq!(refused.json()["message"], "Rate limit exceeded. Retry after 40 seconds.");

    let elsewhere = app.clone().coming_from("203.0.113.8");
    assert_eq!(ask(&elsewhere, &token).await.remaining(), 9);
    app.advance_seconds(40);
    assert_eq!(ask(&app, &token).await.remaining(), 9);
}

#[tokio::test]
async fn a_network_is_an_ipv4_address_or_the_64_of_an_ipv6_address() {
    let app = TestApp::start().await;
    let token = app.user("auditor").await;
    for source in
        ["203.0.113.7", "::ffff:203.0.113.7", "2001:db8:0:1::5", "2001:db8:0:1:ffff::6", "2001:db8:0:2::5"]
    {
        ask(&app.clone().coming_from(source), &token).await;
    }
    let mut counts: Vec<_> = app.rows().await.into_iter().map(|row| (tier(&row.key), row.count)).collect();
    counts.sort();
    let network = || Tier::PapiAiNetwork.policy().name().to_owned();
    assert_eq!(
        counts,
        [(Tier::PapiAi.policy().name().to_owned(), 5), (network(), 1), (network(), 2), (network(), 2)]
    );
}

fn tier(key: &str) -> String {
    key.split(':').next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn the_key_of_a_network_is_a_keyed_hash() {
    let app = TestApp::start().await;
    ask(&app, &app.user("auditor").await).await;
    let rows = app.rows().await;
    assert_eq!(rows[1].key, "papi-ai:auditor|202610210905");
    // HMAC-SHA256 of "203.0.113.7" under the key derived from the signing secret of the tests, worked out apart from this code.
    assert_eq!(rows[0].key, format!("papi-ai-network:{HASH}|202610210905"));
}

const HASH: &str = "ca4ca025f9001f17b536cbb68deafb3d20b23dd46c2a927ae22344cce43d1364";

#[tokio::test]
async fn unknown_ai_paths_and_methods_count_in_both_tiers() {
    let app = TestApp::start().await;
    let token = app.user("auditor").await;
    let paths = [
        (Method::GET, "/papi/v1/ai/nothing", 404),
        (Method::GET, "/papi/v1/ai/", 404),
        (Method::GET, PATH, 405),
    ];
    for (method, path, status) in paths {
        let answer = app.request(method, path, Some(&token), &[], b"").await;
        assert_eq!(answer.status.as_u16(), status, "{path}");
        assert_eq!(
            answer.header("ratelimit-policy"),
            Some("\"papi-ai-network\";q=20;w=60, \"papi-ai\";q=10;w=60")
        );
    }
    let counts: Vec<_> = app.rows().await.into_iter().map(|row| row.count).collect();
    assert_eq!(counts, [3, 3]);
    let answer = app.get(PATH, &token).await;
    assert_eq!(answer.header("allow"), Some("POST"));
}

#[tokio::test]
async fn without_a_token_nothing_is_counted() {
    let app = TestApp::start().await;
    app.store.forget();
    for path in [PATH, "/papi/v1/ai/nothing"] {
        let answer = app.request(Method::POST, path, None, &[JSON], br#"{"type": "BioSummary"}"#).await;
        assert_eq!((answer.status, answer.header("x-ratelimit-limit")), (StatusCode::UNAUTHORIZED, None));
    }
    assert!(app.store.calls().is_empty());
}

#[tokio::test]
async fn a_request_from_nowhere_shares_no_bucket() {
    let app = TestApp::start().await.without_source();
    let answer = ask(&app, &app.user("auditor").await).await;
    assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(app.rows().await.is_empty());
}
