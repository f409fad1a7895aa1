//! The whole API in one process, over the embedded store, on a clock that stands still until it is moved.
//!
//! Requests go straight into the router that `portfolio serve` listens with; the store is reached by the real SDK client, through a
//! recorder ([`crate::store`]). Every test has a store of its own.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::AttributeValue;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, Method, StatusCode};
use chrono::{DateTime, TimeDelta, Utc};
use portfolio_document::table::ContentTable;
use portfolio_function::aws::TimeBudget;
use portfolio_function::{ApiState, FunctionParts};
use portfolio_local::app::App;
use portfolio_local::content::{InitialContent, load};
use portfolio_local::embedded::EmbeddedDynamoDb;
use portfolio_local::tables;
use portfolio_papi::ai::config::Providers;
use portfolio_request::clock::Clock;
use portfolio_request::gateway::GatewayContext;
use portfolio_tokens::{EmailAddress, SecretSource, SigningSecret, UserId};
use rate_window::FailureMode;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::network::Network;
use crate::store::Store;

/// The instant that tests start at: 20 seconds into a minute.
pub const START: &str = "2026-10-21T09:05:20Z";

/// Key of the signing secret in tests.
pub const SECRET: &str = r#"{"current":"k1","k1":"a-key-for-tests-with-more-than-32-bytes"}"#;

/// An answer, its body read.
#[derive(Debug)]
pub struct Answer {
    /// Its status.
    pub status: StatusCode,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body.
    pub body: Vec<u8>,
}

impl Answer {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {:?}", self.body))
    }

    /// The one value of a header; fails if it is there more than once.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.headers.get_all(name).iter();
        let value = values.next()?;
        assert_eq!(values.next(), None, "{name} is there twice");
        value.to_str().ok()
    }

    /// A header that is a whole number.
    pub fn number(&self, name: &str) -> u32 {
        let text = self.header(name).unwrap_or_else(|| panic!("{name} is missing: {self:?}"));
        text.parse().unwrap_or_else(|_| panic!("{name} is {text}"))
    }

    /// What `X-RateLimit-Remaining` says.
    pub fn remaining(&self) -> u32 {
        self.number("x-ratelimit-remaining")
    }
}

/// What a test may want different from the start.
pub struct Options {
    /// What happens to requests when counting fails.
    pub failure_mode: FailureMode,
    /// How long calls to the store may take.
    pub budget: TimeBudget,
    /// What tokens are signed with.
    pub secret: SecretSource,
    /// The recorder between the API and its store.
    pub store: Store,
    /// What writes the texts.
    pub providers: Providers,
    /// A network between the API and its store, if the store is to be reached over one.
    pub network: Option<Network>,
}

impl Default for Options {
    fn default() -> Self {
        let secret = SigningSecret::parse(SECRET).unwrap();
        Self {
            failure_mode: FailureMode::Closed,
            budget: TimeBudget::LOCAL,
            secret: SecretSource::Fixed(secret),
            store: Store::default(),
            providers: Providers::default(),
            network: None,
        }
    }
}

/// A row of the rate-window table.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row {
    /// The caller's key, and the minute.
    pub key: String,
    /// Requests counted.
    pub count: u64,
    /// When the minute starts.
    pub window_start: String,
    /// When the row may go: epoch seconds.
    pub expires_at: String,
}

/// The API under test. Clones share the store and the clock; the source address is each clone's own.
#[derive(Clone)]
pub struct TestApp {
    /// The recorder between the API and its store.
    pub store: Store,
    /// What the API's layers run on.
    pub state: ApiState,
    /// What requests go to.
    pub router: Router,
    now: Arc<Mutex<DateTime<Utc>>>,
    source: Option<IpAddr>,
    /// Straight to the store, unrecorded.
    direct: Client,
}

impl TestApp {
    /// The API as most tests want it.
    pub async fn start() -> Self {
        Self::with(Options::default()).await
    }

    /// The API with `options`.
    pub async fn with(options: Options) -> Self {
        let embedded = EmbeddedDynamoDb::memory().unwrap();
        let direct = Client::new(&embedded.sdk_config());
        tables::ensure(&direct, &tables::local_names()).await.unwrap();
        let now = Arc::new(Mutex::new(START.parse().unwrap()));
        let read = Arc::clone(&now);
        let sdk = match &options.network {
            Some(network) => network.reach(&embedded).await,
            None => embedded.sdk_config(),
        };
        let parts = FunctionParts {
            sdk: options.store.between(sdk),
            tables: tables::local_names(),
            budget: options.budget,
            secret: options.secret,
            failure_mode: options.failure_mode,
            clock: Clock::from_fn(move || *read.lock().unwrap()),
        };
        let App { state, router } = App::start(parts, None, options.providers).await;
        let source = Some("203.0.113.7".parse().unwrap());
        Self { store: options.store, state, router, now, source, direct }
    }

    /// The same API, its requests coming from `source`.
    pub fn coming_from(self, source: &str) -> Self {
        Self { source: Some(source.parse().unwrap()), ..self }
    }

    /// The same API, its requests without a source address.
    pub fn without_source(self) -> Self {
        Self { source: None, ..self }
    }

    /// The same state and store behind other routes.
    pub fn with_router(self, router: Router) -> Self {
        Self { router, ..self }
    }

    /// What time it is.
    pub fn now(&self) -> DateTime<Utc> {
        *self.now.lock().unwrap()
    }

    /// Moves the clock to `instant`.
    pub fn set_now(&self, instant: &str) {
        *self.now.lock().unwrap() = instant.parse().unwrap();
    }

    /// Moves the clock on.
    pub fn advance_seconds(&self, seconds: i64) {
        self.advance_millis(seconds * 1_000);
    }

    /// Moves the clock on.
    pub fn advance_millis(&self, millis: i64) {
        *self.now.lock().unwrap() += TimeDelta::milliseconds(millis);
    }

    /// A token of a new session, as the token endpoint would vend it, without a request for it.
    pub async fn session(&self, email: &str) -> String {
        let (email, lifetime) =
            (EmailAddress::parse(email).unwrap(), self.state.settings.get().token_lifetime());
        self.state.tokens.mint_session(&email, lifetime, self.now()).await.unwrap()
    }

    /// A token without a session.
    pub async fn user(&self, id: &str) -> String {
        let user = UserId::parse(id).unwrap();
        self.state.tokens.mint_user(&user, TimeDelta::days(1), self.now()).await.unwrap()
    }

    /// Sends a GET with `token`.
    pub async fn get(&self, path: &str, token: &str) -> Answer {
        self.request(Method::GET, path, Some(token), &[], b"").await
    }

    /// Sends a GET so many `times`, one after the other.
    pub async fn get_times(&self, times: usize, path: &str, token: &str) -> Vec<Answer> {
        let mut answers = Vec::with_capacity(times);
        for _ in 0..times {
            answers.push(self.get(path, token).await);
        }
        answers
    }

    /// Sends a GET without a token.
    pub async fn anonymous(&self, path: &str) -> Answer {
        self.request(Method::GET, path, None, &[], b"").await
    }

    /// Sends a request.
    pub async fn request(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request = request.extension(GatewayContext { source_ip: self.source, domain_name: None });
        let request = request.body(Body::from(body.to_vec())).unwrap();
        let Ok(response) = self.router.clone().oneshot(request).await;
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap().to_vec();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    /// Fills the content table with the bundled sample.
    pub async fn load_sample(&self) {
        let table = ContentTable::new(self.direct.clone(), "content");
        load(&table, &InitialContent::KeptOrSample).await.unwrap();
    }

    /// Writes every count that is still pending, as callers outside HTTP do.
    pub async fn commit_rate_counts(&self) {
        self.state.outside_http().commit_rate_counts().await;
    }

    /// Reads the settings again, whatever the time, and leaves the clock as it was.
    pub async fn reload_settings(&self) {
        let later = self.now() + TimeDelta::seconds(60);
        self.state.settings.refresh(later).await;
    }

    /// Every row of the rate-window table, by key.
    pub async fn rows(&self) -> Vec<Row> {
        let answer = self.direct.scan().table_name("rate-windows").send().await.unwrap();
        let mut rows: Vec<_> = answer.items().iter().map(row).collect();
        rows.sort();
        rows
    }

    /// What the row `key` counts, if it is there.
    pub async fn count_of(&self, key: &str) -> Option<u64> {
        self.rows().await.into_iter().find(|row| row.key == key).map(|row| row.count)
    }

    /// Puts a row, in DynamoDB's JSON, as it is.
    pub async fn put_row(&self, row: Value) {
        let item = serde_json::from_value::<serde_dynamo::Item>(row).unwrap();
        self.direct.put_item().table_name("rate-windows").set_item(Some(item.into())).send().await.unwrap();
    }

    /// Puts an item of the content table.
    pub async fn put(&self, collection: &str, path: &str, record: Value) {
        let mut item = record;
        item["Collection"] = json!(collection);
        item["Path"] = json!(path);
        let item = serde_dynamo::to_item(item).unwrap();
        self.direct.put_item().table_name("content").set_item(Some(item)).send().await.unwrap();
    }

    /// Puts a setting.
    pub async fn put_setting(&self, name: &str, value: Value) {
        self.put("setting", name, json!({ "value": value })).await;
    }

    /// Puts a query definition.
    pub async fn put_definition(&self, name: &str, definition: Value) {
        self.put("query-definition", name, definition).await;
    }
}

fn row(item: &HashMap<String, AttributeValue>) -> Row {
    let text = |name: &str| item.get(name).and_then(|value| value.as_s().ok()).cloned().unwrap_or_default();
    let number = |name: &str| item.get(name).and_then(|value| value.as_n().ok()).cloned().unwrap_or_default();
    Row {
        key: text("Key"),
        count: number("RequestCount").parse().unwrap_or_default(),
        window_start: text("WindowStart"),
        expires_at: number("ExpiresAt"),
    }
}
