//! How long each wait may take.

use std::time::Duration;

use portfolio_request::environment::{EnvironmentError, variable};

/// The time-outs and retries of one request. Whole milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeBudget {
    /// To open a connection.
    pub connect: Duration,
    /// For one attempt of a call to DynamoDB.
    pub attempt: Duration,
    /// Attempts of a call, the first included.
    pub max_attempts: u32,
    /// For one write of the counter, its retries included.
    pub count: Duration,
    /// For the read behind a list.
    pub read: Duration,
    /// For each of the concurrent reads behind a composed view.
    pub composed_read: Duration,
    /// For everything a request waits for: checks, commits and reads.
    pub request: Duration,
}

impl TimeBudget {
    /// For a function in the cloud: everything ends well before API Gateway gives up.
    pub const DEPLOYED: Self = Self {
        connect: Duration::from_millis(500),
        attempt: Duration::from_millis(800),
        max_attempts: 3,
        count: Duration::from_millis(3_000),
        read: Duration::from_millis(1_500),
        composed_read: Duration::from_millis(3_000),
        request: Duration::from_millis(4_500),
    };

    /// For an embedded store that shares busy cores with its clients.
    pub const LOCAL: Self = Self {
        connect: Duration::from_secs(10),
        attempt: Duration::from_secs(10),
        max_attempts: 3,
        count: Duration::from_secs(30),
        read: Duration::from_secs(30),
        composed_read: Duration::from_secs(30),
        request: Duration::from_secs(60),
    };

    /// The variables that change it.
    pub const VARIABLES: [&str; 7] = [
        "DYNAMODB_CONNECT_TIMEOUT_MS",
        "DYNAMODB_ATTEMPT_TIMEOUT_MS",
        "DYNAMODB_MAX_ATTEMPTS",
        "COUNT_TIMEOUT_MS",
        "READ_TIMEOUT_MS",
        "COMPOSED_READ_TIMEOUT_MS",
        "REQUEST_TIMEOUT_MS",
    ];

    /// [`Self::DEPLOYED`], with what [`Self::VARIABLES`] say otherwise.
    ///
    /// # Errors
    /// [`EnvironmentError`] naming the variable that is not a whole number in its range.
    pub fn from_env() -> Result<Self, EnvironmentError> {
        let d = Self::DEPLOYED;
        let [connect, attempt, max_attempts, count, read, composed_read, request] = Self::VARIABLES;
        Ok(Self {
            connect: millis(connect, d.connect)?,
            attempt: millis(attempt, d.attempt)?,
            max_attempts: attempts(max_attempts, d.max_attempts)?,
            count: millis(count, d.count)?,
            read: millis(read, d.read)?,
            composed_read: millis(composed_read, d.composed_read)?,
            request: millis(request, d.request)?,
        })
    }
}

fn millis(name: &'static str, default: Duration) -> Result<Duration, EnvironmentError> {
    let Some(value) = variable(name)? else { return Ok(default) };
    match value.parse() {
        Ok(millis @ 1..=60_000) => Ok(Duration::from_millis(millis)),
        _ => Err(EnvironmentError::Invalid { name, value, accepted: "milliseconds from 1 to 60000" }),
    }
}

fn attempts(name: &'static str, default: u32) -> Result<u32, EnvironmentError> {
    let Some(value) = variable(name)? else { return Ok(default) };
    match value.parse() {
        Ok(attempts @ 1..=10) => Ok(attempts),
        _ => Err(EnvironmentError::Invalid { name, value, accepted: "a whole number from 1 to 10" }),
    }
}
