//! What the layers of one request share: its id, its one instant, its deadline, and the decisions made on it.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use super::request_id::RequestId;
use chrono::{DateTime, Utc};
use tokio::time::Instant;

use crate::rate_limit::{CallerKey, Decision};

/// What the gateway in front of us says of a request. Put into the request by the Lambda adapter or the local server, never read from
/// a header: a client can forge those.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GatewayContext {
    /// The address the request came from (`requestContext.http.sourceIp`).
    pub source_ip: Option<IpAddr>,
    /// The public host name of the API (`requestContext.domainName`).
    pub domain_name: Option<String>,
}

/// Made once per request by the outermost layer. The instant is taken here and nowhere else, so that key, expiry, Remaining and
/// Retry-After agree.
#[derive(Debug, Clone)]
pub(crate) struct RequestScope {
    pub(crate) request_id: RequestId,
    pub(crate) instant: DateTime<Utc>,
    pub(crate) deadline: Instant,
    checks: Arc<Mutex<Vec<Check>>>,
}

/// A check that was made on a request.
#[derive(Debug, Clone)]
pub(crate) struct Check {
    pub(crate) decision: Decision,
    /// Who was checked, as logs may show it.
    pub(crate) caller: String,
}

impl RequestScope {
    pub(crate) fn new(request_id: RequestId, instant: DateTime<Utc>, deadline: Instant) -> Self {
        Self { request_id, instant, deadline, checks: Arc::default() }
    }

    /// Adds a decision, for the headers, the log and the metrics.
    pub(crate) fn record(&self, decision: Decision, key: &CallerKey) {
        let check = Check { decision, caller: key.pseudonym() };
        self.checks.lock().unwrap_or_else(PoisonError::into_inner).push(check);
    }

    /// The decisions so far, in the order they were made.
    pub(crate) fn decisions(&self) -> Vec<Decision> {
        let checks = self.checks.lock().unwrap_or_else(PoisonError::into_inner);
        checks.iter().map(|check| check.decision).collect()
    }

    /// The last check made.
    pub(crate) fn last_check(&self) -> Option<Check> {
        self.checks.lock().unwrap_or_else(PoisonError::into_inner).last().cloned()
    }
}
