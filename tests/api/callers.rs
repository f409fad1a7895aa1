//! Who is admitted, and what refused callers cost.

use axum::http::{Method, StatusCode};
use chrono::TimeDelta;
use portfolio_tokens::{SecretSource, SigningSecret, TokenAuthority, UserId};
use serde_json::{Value, json};

use crate::tokens::signed;
use harness::app::{Options, SECRET, TestApp};

const PATH: &str = "/sapi/v1/accounts";

async fn with_authorization(app: &TestApp, values: &[&str]) -> harness::app::Answer {
    let headers: Vec<_> = values.iter().map(|value| ("authorization", *value)).collect();
    app.request(Method::GET, PATH, None, &headers, b"").await
}

#[tokio::test]
async fn without_a_token_nothing_is_stored() {
    let app = TestApp::start().await;
    app.store.forget();
    let answer = app.anonymous(PATH).await;
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
    assert_eq!(answer.header("www-authenticate"), Some("Bearer realm=\"portfolio\""));
    assert_eq!(answer.header("x-ratelimit-limit"), None);
    assert_eq!(answer.json()["errorCode"], "UNAUTHORIZED");
    assert_eq!(answer.json()["correlationId"].as_str(), answer.header("x-request-id"));
    assert!(app.store.calls().is_empty());
}

#[tokio::test]
async fn several_authorization_headers_are_refused() {
    let app = TestApp::start().await;
    let token = format!("Bearer {}", app.session("ada@example.org").await);
    assert_eq!(with_authorization(&app, &[&token]).await.status, StatusCode::OK);
    assert_eq!(with_authorization(&app, &[&token, &token]).await.status, StatusCode::UNAUTHORIZED);
    let joined = format!("{token}, {token}");
    assert_eq!(with_authorization(&app, &[&joined]).await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn the_scheme_is_bearer_in_any_case() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    for scheme in ["Bearer", "bearer", "BEARER"] {
        assert_eq!(with_authorization(&app, &[&format!("{scheme} {token}")]).await.status, StatusCode::OK);
    }
    for value in [token.clone(), format!("Basic {token}"), "Bearer".to_owned(), "Bearer ".to_owned()] {
        assert_eq!(with_authorization(&app, &[&value]).await.status, StatusCode::UNAUTHORIZED, "{value}");
    }
}

#[tokio::test]
async fn bad_tokens_are_refused_without_a_store_call() {
    let app = TestApp::start().await;
    let now = app.now().timestamp();
    let good = json!({"iss": "portfolio", "aud": "portfolio-api", "sub": "u", "iat": now, "exp": now + 60, "jti": "s"});
    let with = |name: &str, value: Value| {
        let mut claims = good.clone();
        claims[name] = value;
        claims
    };
    let without = |name: &str| {
        let mut claims = good.clone();
        claims.as_object_mut().unwrap().remove(name);
        claims
    };
    assert_eq!(app.get(PATH, &signed(&good, "HS256", "k1")).await.status, StatusCode::OK);
    app.store.forget();
    let mut tokens: Vec<_> =
        ["iss", "aud", "sub", "iat", "exp"].map(without).map(|claims| signed(&claims, "HS256", "k1")).into();
    tokens.extend(
        [
            with("iss", json!("else")),
            with("aud", json!("else")),
            with("sub", json!("")),
            with("exp", json!(now)),
            with("nbf", json!(now + 1)),
            with("jti", json!("")),
            with("jti", json!(7)),
            with("jti", json!(null)),
        ]
        .map(|claims| signed(&claims, "HS256", "k1")),
    );
    tokens.extend([
        signed(&good, "HS512", "k1"),
        signed(&good, "none", "k1"),
        signed(&good, "HS256", "k9"),
        "not.a.token".to_owned(),
        "x".repeat(4_000),
    ]);
    for token in tokens {
        let answer = app.get(PATH, &token).await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{token}");
        assert_eq!(
            answer.header("www-authenticate"),
            Some("Bearer realm=\"portfolio\", error=\"invalid_token\""),
            "{token}"
        );
    }
    assert!(app.store.calls().is_empty());
}

#[tokio::test]
async fn a_token_ends_with_its_last_second() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    app.advance_millis(899_999);
    assert_eq!(app.get(PATH, &token).await.status, StatusCode::OK);
    app.advance_millis(1);
    assert_eq!(app.get(PATH, &token).await.status, StatusCode::UNAUTHORIZED);
}

/// A health path takes callers without a token, but not with a bad one.
#[tokio::test]
async fn a_token_shown_to_health_is_verified() {
    let app = TestApp::start().await;
    assert_eq!(app.anonymous("/sapi/v1/health").await.status, StatusCode::OK);
    assert_eq!(app.get("/sapi/v1/health", &app.user("auditor").await).await.status, StatusCode::OK);
    assert_eq!(app.get("/sapi/v1/health", "bad").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(app.anonymous("/sapi/v1/health/").await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_guest_without_an_address_is_our_fault_and_shares_no_bucket() {
    let app = TestApp::start().await.without_source();
    let answer = app.anonymous("/sapi/v1/health").await;
    assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(answer.json()["errorCode"], "INTERNAL_SERVER_ERROR");
    assert!(app.rows().await.is_empty());
}

/// A token of another process under the same secret leads to the same bucket.
#[tokio::test]
async fn the_same_caller_has_the_same_key_in_every_process() {
    let (one, other) = (TestApp::start().await, TestApp::start().await);
    let token = one.session("ada@example.org").await;
    one.get(PATH, &token).await;
    other.get(PATH, &token).await;
    assert_eq!(one.rows().await[0].key, other.rows().await[0].key);
}

/// After a rotation: a new key signs, the old one is still there.
const NEXT: &str = r#"{"current":"k2","k1":"a-key-for-tests-with-more-than-32-bytes","k2":"another-key-for-tests-of-more-than-32-bytes"}"#;
/// After the removal of the old key.
const LAST: &str = r#"{"current":"k2","k2":"another-key-for-tests-of-more-than-32-bytes"}"#;

/// Rotation as an operator does it: a key is added, made current, and the old one is removed later.
#[tokio::test]
async fn rotation_ends_no_live_session_and_removal_ends_them() {
    let secrets = crate::tokens::SecretsManager::holding(SECRET);
    let app = TestApp::with(Options { secret: secrets.source(), ..Options::default() }).await;
    let old = app.session("ada@example.org").await;
    assert_eq!(crate::tokens::kid(&old), "k1");

    secrets.hold(NEXT);
    app.set_now("2026-10-21T09:10:20Z");
    assert_eq!(app.get(PATH, &old).await.status, StatusCode::OK);
    let new = app.session("ada@example.org").await;
    assert_eq!(crate::tokens::kid(&new), "k2");
    assert_eq!(app.get(PATH, &new).await.status, StatusCode::OK);
    assert_eq!(app.get(PATH, &old).await.status, StatusCode::OK);

    secrets.hold(LAST);
    app.set_now("2026-10-21T09:15:20Z");
    assert_eq!(app.get(PATH, &new).await.status, StatusCode::OK);
    assert_eq!(app.get(PATH, &old).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(app.get(PATH, &new).await.status, StatusCode::OK);
}

/// What holds after a rotation: tokens of the new key are good at once, in every process, however young its copy of the secret is.
#[tokio::test]
async fn a_new_key_is_looked_for_at_once_and_only_once() {
    let secrets = crate::tokens::SecretsManager::holding(SECRET);
    let app = TestApp::with(Options { secret: secrets.source(), ..Options::default() }).await;
    let minter = TokenAuthority::new(SecretSource::Fixed(SigningSecret::parse(NEXT).unwrap()));
    let user = UserId::parse("auditor").unwrap();
    let token = minter.mint_user(&user, TimeDelta::minutes(10), app.now()).await.unwrap();
    assert_eq!(secrets.reads(), 1);

    secrets.hold(NEXT);
    assert_eq!(app.get(PATH, &token).await.status, StatusCode::OK);
    assert_eq!(secrets.reads(), 2);
    let unknown = signed(&json!({}), "HS256", "k9");
    for _ in 0..10 {
        assert_eq!(app.get(PATH, &unknown).await.status, StatusCode::UNAUTHORIZED);
    }
    assert_eq!(secrets.reads(), 3, "one read for k9");
}

/// Tokens can name any key: that must not become a way to have the secret read at will.
#[tokio::test]
async fn made_up_keys_cost_five_reads_a_minute() {
    let secrets = crate::tokens::SecretsManager::holding(SECRET);
    let app = TestApp::with(Options { secret: secrets.source(), ..Options::default() }).await;
    for number in 0..50 {
        app.get(PATH, &signed(&json!({}), "HS256", &format!("guess-{number}"))).await;
    }
    assert_eq!(secrets.reads(), 1 + 5);
}

/// The age of the secret is looked at before a token is verified, so an instance that was idle admits nobody by a key that is gone.
#[tokio::test]
async fn an_idle_process_refuses_the_first_token_of_a_key_that_was_removed() {
    let secrets = crate::tokens::SecretsManager::holding(NEXT);
    let app = TestApp::with(Options { secret: secrets.source(), ..Options::default() }).await;
    let minter = TokenAuthority::new(SecretSource::Fixed(SigningSecret::parse(SECRET).unwrap()));
    let user = UserId::parse("auditor").unwrap();
    let token = minter.mint_user(&user, TimeDelta::minutes(10), app.now()).await.unwrap();
    assert_eq!(app.get(PATH, &token).await.status, StatusCode::OK);

    secrets.hold(LAST);
    app.advance_seconds(299);
    assert_eq!(app.get(PATH, &token).await.status, StatusCode::OK, "the secret is read again after 300 s");
    app.advance_seconds(1);
    assert_eq!(app.get(PATH, &token).await.status, StatusCode::UNAUTHORIZED);
}

/// While the secret cannot be read, the last copy serves; once it can, a removal is obeyed within half a minute.
#[tokio::test]
async fn a_read_that_failed_is_repeated_after_half_a_minute() {
    let secrets = crate::tokens::SecretsManager::holding(NEXT);
    let app = TestApp::with(Options { secret: secrets.source(), ..Options::default() }).await;
    let minter = TokenAuthority::new(SecretSource::Fixed(SigningSecret::parse(SECRET).unwrap()));
    let user = UserId::parse("auditor").unwrap();
    let token = minter.mint_user(&user, TimeDelta::minutes(10), app.now()).await.unwrap();

    secrets.hold("no secret");
    app.advance_seconds(300);
    assert_eq!(app.get(PATH, &token).await.status, StatusCode::OK);
    secrets.hold(LAST);
    app.advance_seconds(29);
    assert_eq!(app.get(PATH, &token).await.status, StatusCode::OK);
    app.advance_seconds(1);
    assert_eq!(app.get(PATH, &token).await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn without_any_secret_it_is_503_and_no_bucket() {
    let secrets = crate::tokens::SecretsManager::failing();
    let app = TestApp::with(Options { secret: secrets.source(), ..Options::default() }).await;
    let answer = app.get(PATH, "x.y.z").await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(answer.header("retry-after"), Some("1"));
    assert_eq!(answer.header("x-ratelimit-limit"), None);
    let reads = secrets.reads();
    app.get(PATH, "x.y.z").await;
    assert_eq!(secrets.reads(), reads, "read again within a second");
    secrets.hold(SECRET);
    app.advance_seconds(1);
    assert_eq!(app.get(PATH, "x.y.z").await.status, StatusCode::UNAUTHORIZED);
}
