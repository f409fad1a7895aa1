//! What the layers of one request share.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use tokio::time::Instant;

use crate::request_id::RequestId;

/// Made once per request by the envelope. The instant is taken here and nowhere else, so that everything derived from it agrees.
#[derive(Debug, Clone)]
pub(crate) struct RequestScope {
    pub(crate) request_id: RequestId,
    pub(crate) instant: DateTime<Utc>,
    pub(crate) deadline: Instant,
    callers: Arc<Mutex<Vec<String>>>,
}

impl RequestScope {
    pub(crate) fn new(request_id: RequestId, instant: DateTime<Utc>, deadline: Instant) -> Self {
        Self { request_id, instant, deadline, callers: Arc::default() }
    }

    /// Notes for whom the next check is made, as logs may show it.
    pub(crate) fn note_caller(&self, pseudonym: &str) {
        self.callers.lock().unwrap_or_else(PoisonError::into_inner).push(pseudonym.to_owned());
    }

    /// For whom check number `at` was made, counted from 0.
    pub(crate) fn caller(&self, at: usize) -> Option<String> {
        self.callers.lock().unwrap_or_else(PoisonError::into_inner).get(at).cloned()
    }
}
