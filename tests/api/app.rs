//! The whole API in one process, over the embedded store, on a clock that stands still until it is moved.
//!
//! Requests go straight into the router that `portfolio serve` listens with; the store is reached by the real SDK client, through a
//! recorder ([`crate::store`]). Every test has a store of its own.

use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, Method, StatusCode};
use chrono::{DateTime, TimeDelta, Utc};
use portfolio_cli::app::{App, AppParts};
use portfolio_cli::embedded::EmbeddedDynamoDb;
use portfolio_cli::tables;
use portfolio_shared::aws::{self, TimeBudget};
use portfolio_shared::rate_limit::FailureMode;
use portfolio_shared::request::GatewayContext;
use portfolio_shared::token::{EmailAddress, SecretSource, SigningSecret, UserId};
use portfolio_shared::{ApiState, Clock};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::store::Store;

/// The instant that tests start at: 20 seconds into a minute.
pub const START: &str = "2026-10-21T09:05:20Z";

/// Key of the signing secret in tests.
pub const SECRET: &str = r#"{"current":"k1","k1":"a-key-for-tests-with-more-than-32-bytes"}"#;

/// An answer, its body read.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
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

    pub fn remaining(&self) -> u32 {
        self.number("x-ratelimit-remaining")
    }
}

/// What a test may want different from the start.
pub struct Options {
    pub failure_mode: FailureMode,
    pub budget: TimeBudget,
    pub secret: SecretSource,
    pub store: Store,
}

impl Default for Options {
    fn default() -> Self {
        let secret = SigningSecret::parse(SECRET).unwrap();
        Self {
            failure_mode: FailureMode::Closed,
            budget: TimeBudget::LOCAL,
            secret: SecretSource::Fixed(secret),
            store: Store::default(),
        }
    }
}

/// The API under test.
#[derive(Clone)]
pub struct TestApp {
    pub store: Store,
    pub state: ApiState,
    pub router: Router,
    now: Arc<Mutex<DateTime<Utc>>>,
    raw: aws_sdk_dynamodb::Client,
}
