//! The token endpoint, and tools to make tokens and secrets for tests.

use std::sync::{Arc, Mutex};

use aws_config::{BehaviorVersion, Region, SdkConfig};
use aws_sdk_dynamodb::config::{Credentials, SharedCredentialsProvider};
use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, SharedHttpConnector, http_client_fn,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_types::body::SdkBody;
use axum::http::{Method, StatusCode};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use portfolio_function::aws::{Secrets, StoredSigningSecret};
use portfolio_tokens::SecretSource;
use serde_json::{Value, json};
use sha2::Sha256;

use harness::app::{Answer, TestApp};

const JSON: (&str, &str) = ("content-type", "application/json");

/// A token signed by hand, so that it can hold what ours never would.
pub fn signed(claims: &Value, algorithm: &str, kid: &str) -> String {
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let message = format!("{}.{}", part(&json!({"typ": "JWT", "alg": algorithm, "kid": kid})), part(claims));
    let mut mac = Hmac::<Sha256>::new_from_slice(b"a-key-for-tests-with-more-than-32-bytes").unwrap();
    mac.update(message.as_bytes());
    format!("{message}.{}", URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes()))
}

/// A part of a token, read.
fn part(token: &str, index: usize) -> Value {
    let part = token.split('.').nth(index).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
}

pub fn kid(token: &str) -> String {
    part(token, 0)["kid"].as_str().unwrap().to_owned()
}

/// Secrets Manager, as far as a client that reads one secret can tell.
#[derive(Debug, Clone)]
pub struct SecretsManager(Arc<Mutex<(Option<String>, usize)>>);

impl SecretsManager {
    pub fn holding(secret: &str) -> Self {
        Self(Arc::new(Mutex::new((Some(secret.to_owned()), 0))))
    }

    /// Answers every read with an error.
    pub fn failing() -> Self {
        Self(Arc::new(Mutex::new((None, 0))))
    }

    pub fn hold(&self, secret: &str) {
        self.0.lock().unwrap().0 = Some(secret.to_owned());
    }

    pub fn reads(&self) -> usize {
        self.0.lock().unwrap().1
    }

    /// Has its clients read from here.
    pub fn sdk(&self) -> SdkConfig {
        let connector = SharedHttpConnector::new(self.clone());
        let credentials = Credentials::new("local", "local", None, None, "tests");
        SdkConfig::builder()
            .behavior_version(BehaviorVersion::v2026_01_12())
            .region(Region::from_static("us-east-1"))
            .credentials_provider(SharedCredentialsProvider::new(credentials))
            .http_client(http_client_fn(move |_, _| connector.clone()))
            .build()
    }

    pub fn source(&self) -> SecretSource {
        let arn = "arn:aws:secretsmanager:us-east-1:000000000000:secret:s".to_owned();
        SecretSource::Stored(Arc::new(StoredSigningSecret::new(Secrets::new(self.sdk()), arn)))
    }
}

impl HttpConnector for SecretsManager {
    fn call(&self, _: HttpRequest) -> HttpConnectorFuture {
        let mut state = self.0.lock().unwrap();
        state.1 += 1;
        let (status, body) = match &state.0 {
            Some(secret) => (200, json!({"Name": "s", "SecretString": secret})),
            None => (400, json!({"__type": "AccessDeniedException", "message": "injected"})),
        };
        let response = HttpResponse::new(status.try_into().unwrap(), SdkBody::from(body.to_string()));
        HttpConnectorFuture::ready(Ok(response))
    }
}

async fn ask_with(app: &TestApp, body: &[u8], headers: &[(&str, &str)]) -> Answer {
    app.request(Method::POST, "/papi/v1/token", None, headers, body).await
}

async fn ask(app: &TestApp, email: &str) -> Answer {
    ask_with(app, json!({ "email": email }).to_string().as_bytes(), &[JSON]).await
}

#[tokio::test]
async fn a_token_is_vended_and_works() {
    let app = TestApp::start().await;
    let answer = ask(&app, "Ada.Lovelace@Example.ORG").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert_eq!(answer.json()["token_type"], "Bearer");
    assert_eq!(answer.json()["expires_in"], 900);
    let token = answer.json()["access_token"].as_str().unwrap().to_owned();
    assert_eq!(app.get("/sapi/v1/accounts", &token).await.status, StatusCode::OK);

    let claims = part(&token, 1);
    assert_eq!((claims["iat"].as_i64(), claims["exp"].as_i64()), (Some(1_792_573_520), Some(1_792_574_420)));
    // Neither can be part of an id in hexadecimal.
    let claims = claims.to_string().to_lowercase();
    assert!(!claims.contains("lovelace") && !claims.contains("example"), "{claims}");
}

/// `papi-token:` and the SHA-256 of the lower-case email and the address, as `docs/PRIVACY.md` says.
#[tokio::test]
async fn the_key_is_of_email_and_address() {
    let app = TestApp::start().await;
    ask(&app, "Ada@Example.ORG").await;
    let key = "papi-token:c5975950a3c70123d142f8765bea29831d454a0c569dc348c4d31245369660c8|202610210905";
    assert_eq!(app.count_of(key).await, Some(1));
}

#[tokio::test]
async fn the_sixth_token_of_an_email_in_a_minute_is_refused() {
    let app = TestApp::start().await;
    for left in (0..5).rev() {
        let answer = ask(&app, "ada@example.org").await;
        assert_eq!(
            (answer.status, answer.number("x-ratelimit-limit"), answer.remaining()),
            (StatusCode::OK, 5, left)
        );
    }
    let refused = ask(&app, "ada@example.org").await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!((refused.number("x-ratelimit-limit"), refused.remaining()), (5, 0));
    assert_eq!(refused.header("ratelimit"), Some("\"papi-token\";r=0;t=40"));
    assert_eq!(refused.json()["message"], "Rate limit exceeded. Retry after 40 seconds.");
}

/// New emails do not help: the network has a limit of its own, which governs the headers when it has less left.
#[tokio::test]
async fn new_emails_do_not_buy_more_than_the_network_has() {
    let app = TestApp::start().await;
    for number in 0..10 {
        let answer = ask(&app, &format!("user{number}@example.org")).await;
        // With five left of the network's ten it is still the email, with four of its five, that has less.
        let (limit, left) = if number <= 5 { (5, 4) } else { (10, 9 - number) };
        assert_eq!((answer.status, answer.number("x-ratelimit-limit")), (StatusCode::OK, limit), "{number}");
        assert_eq!(answer.remaining(), left, "{number}");
        assert_eq!(
            answer.header("ratelimit-policy"),
            Some("\"papi-token-network\";q=10;w=60, \"papi-token\";q=5;w=60")
        );
    }
    let refused = ask(&app, "user10@example.org").await;
    assert_eq!((refused.status, refused.number("x-ratelimit-limit")), (StatusCode::TOO_MANY_REQUESTS, 10));
    assert_eq!(refused.header("ratelimit-policy"), Some("\"papi-token-network\";q=10;w=60"));
    assert_eq!(
        ask(&app.clone().coming_from("203.0.113.8"), "user10@example.org").await.status,
        StatusCode::OK
    );
}

#[tokio::test]
async fn a_forged_address_header_buys_nothing() {
    let app = TestApp::start().await;
    let mut refused = 0;
    for number in 0..50 {
        let forged = format!("198.51.100.{number}");
        let headers = [JSON, ("x-forwarded-for", forged.as_str()), ("forwarded", forged.as_str())];
        let answer = ask_with(&app, br#"{"email":"ada@example.org"}"#, &headers).await;
        refused += usize::from(answer.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert_eq!(refused, 45);
}

#[tokio::test]
async fn addresses_of_one_ipv6_network_share_its_bucket() {
    let app = TestApp::start().await;
    for number in 0..10 {
        let app = app.clone().coming_from(&format!("2001:db8:0:1::{number}"));
        assert_eq!(ask(&app, &format!("user{number}@example.org")).await.status, StatusCode::OK);
    }
    let inside = app.clone().coming_from("2001:db8:0:1:ffff::1");
    assert_eq!(ask(&inside, "new@example.org").await.status, StatusCode::TOO_MANY_REQUESTS);
    let outside = app.clone().coming_from("2001:db8:0:2::1");
    assert_eq!(ask(&outside, "new@example.org").await.status, StatusCode::OK);
}

#[tokio::test]
async fn spelling_variants_of_an_email_are_one_bucket_or_refused() {
    let app = TestApp::start().await;
    for (email, left) in [("a@x.org", 4), ("A@X.org", 3), (" a@x.org ", 2)] {
        assert_eq!(ask(&app, email).await.remaining(), left, "{email:?}");
    }
    let long = format!("{}@x.org", "a".repeat(3_000));
    for email in ["a@x.org\0", "ａ@x.org", "", "a", "a b@x.org", &long] {
        let answer = ask(&app, email).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{email:?}");
        assert_eq!(answer.json()["details"][0]["parameter"], "email");
        assert_eq!(answer.header("ratelimit-policy"), Some("\"papi-token-network\";q=10;w=60"));
    }
}

#[tokio::test]
async fn bodies_are_small_json_with_an_email_and_nothing_else() {
    let app = TestApp::start().await;
    let email: &[u8] = br#"{"email":"ada@example.org"}"#;
    let large = format!(r#"{{"email":"{}"}}"#, "a".repeat(16 * 1024));
    type Case<'a> = (&'a [u8], &'a [(&'a str, &'a str)], u16);
    let cases: [Case; 11] = [
        (large.as_bytes(), &[JSON], 413),
        (large.as_bytes(), &[], 413),
        (email, &[], 415),
        (email, &[("content-type", "text/plain")], 415),
        (b"", &[JSON], 400),
        (b"{", &[JSON], 400),
        (b"[]", &[JSON], 400),
        (br#"["ada@example.org"]"#, &[JSON], 400),
        (br#"{"email":7}"#, &[JSON], 400),
        (br#"{"email":"ada@example.org","admin":true}"#, &[JSON], 400),
        (b"{\"email\":\"\xff@x.org\"}", &[JSON], 400),
    ];
    for (number, (body, headers, status)) in cases.into_iter().enumerate() {
        let app = app.clone().coming_from(&format!("203.0.113.{number}"));
        let answer = ask_with(&app, body, headers).await;
        assert_eq!(answer.status.as_u16(), status, "case {number}");
        assert_eq!((answer.number("x-ratelimit-limit"), answer.remaining()), (10, 9), "case {number}");
    }
    let charset = [("content-type", "Application/JSON; charset=utf-8")];
    assert_eq!(ask_with(&app, email, &charset).await.status, StatusCode::OK);
}

#[tokio::test]
async fn every_fault_of_a_body_is_named() {
    let app = TestApp::start().await;
    let accepted =
        "an email address of 3 to 254 ASCII characters, with one @ and something on both sides, no spaces";
    let email = |reason: &str| json!({"parameter": "email", "reason": reason, "accepted": accepted});
    let member = |name: &str| json!({"parameter": name, "reason": "is not a member of this body", "accepted": "email"});
    for (number, (body, details)) in [
        ("{}", json!([email("is missing")])),
        (r#"{"email":null}"#, json!([email("is missing")])),
        (r#"{"email":7}"#, json!([email("is not a text")])),
        (r#"{"email":"nobody"}"#, json!([email("does not have one @ with something on both sides")])),
        (r#"{"Email":"ada@example.org","b":1}"#, json!([email("is missing"), member("Email"), member("b")])),
        (r#"{"email":"ada@example.org","admin":true}"#, json!([member("admin")])),
    ]
    .into_iter()
    .enumerate()
    {
        let app = app.clone().coming_from(&format!("203.0.113.{number}"));
        let answer = ask_with(&app, body.as_bytes(), &[JSON]).await;
        assert_eq!((answer.status, &answer.json()["details"]), (StatusCode::BAD_REQUEST, &details), "{body}");
    }
    let twice = ask_with(&app, br#"{"email":"a@x.org","email":"b@x.org"}"#, &[JSON]).await;
    assert_eq!(twice.status, StatusCode::BAD_REQUEST);
    assert!(twice.json()["message"].as_str().unwrap().contains("duplicate field `email`"), "{twice:?}");
}

#[tokio::test]
async fn query_parameters_are_refused() {
    let app = TestApp::start().await;
    let body = br#"{"email":"ada@example.org"}"#;
    let answer = app.request(Method::POST, "/papi/v1/token?x=1", None, &[JSON], body).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    assert_eq!(answer.json()["details"][0]["parameter"], "x");
}

#[tokio::test]
async fn only_post_vends_and_other_methods_count_too() {
    let app = TestApp::start().await;
    for (method, left) in [(Method::GET, 9), (Method::HEAD, 8), (Method::DELETE, 7)] {
        let answer = app.request(method.clone(), "/papi/v1/token", None, &[], b"").await;
        assert_eq!((answer.status, answer.remaining()), (StatusCode::METHOD_NOT_ALLOWED, left), "{method}");
        assert_eq!(answer.header("allow"), Some("POST"));
    }
}

#[tokio::test]
async fn the_lifetime_is_a_setting() {
    let app = TestApp::start().await;
    app.put_setting("token.lifetime-seconds", json!(3_600)).await;
    app.reload_settings().await;
    assert_eq!(ask(&app, "ada@example.org").await.json()["expires_in"], 3_600);
}

#[tokio::test]
async fn a_token_costs_two_writes() {
    let app = TestApp::start().await;
    app.store.forget();
    ask(&app, "ada@example.org").await;
    assert_eq!(app.store.operations(), ["UpdateItem", "UpdateItem"]);
    assert_eq!(app.store.calls().iter().map(|call| call.units).sum::<f64>(), 2.0);
}

#[tokio::test]
async fn without_a_source_address_no_token_is_vended() {
    let app = TestApp::start().await.without_source();
    assert_eq!(ask(&app, "ada@example.org").await.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(app.rows().await.is_empty());
}
