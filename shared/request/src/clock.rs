//! Where the time comes from. Rules never fetch it: they are given the instant of the request.

use std::sync::Arc;

use chrono::{DateTime, Utc};

/// A source of the current instant, injected so that a test can stand on any millisecond of any minute.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>);

impl Clock {
    /// The machine's clock.
    #[must_use]
    pub fn system() -> Self {
        Self::from_fn(Utc::now)
    }

    /// A clock that reads `now` on each call.
    pub fn from_fn(now: impl Fn() -> DateTime<Utc> + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// The current instant.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        (self.0)()
    }
}
