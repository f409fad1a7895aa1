//! Connections to AWS that survive a freeze.
//!
//! Lambda freezes a process between requests, for seconds or for hours. When it goes on, all the connections that it kept idle may be
//! dead, and each retry of a call would take the next dead one. So where one proves dead, all are given up, and the next attempt opens a
//! new one; and those that were idle for long by the clock on the wall are not tried at all.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use aws_sdk_dynamodb::config::{RuntimeComponents, SharedHttpClient};
use aws_smithy_runtime_api::box_error::BoxError;
use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use aws_smithy_types::config_bag::ConfigBag;

/// How long connections may be idle. Servers and the network between commonly close theirs after a minute.
const MAX_IDLE: Duration = Duration::from_secs(55);

/// A client with connections of its own.
type MakeClient = fn() -> SharedHttpClient;

/// An HTTP client that gives up all of its connections once one of them proves dead, or all were idle for too long.
#[derive(Debug, Clone)]
pub(super) struct RenewingClient(Arc<Mutex<Pool>>);

/// The current connections.
#[derive(Debug)]
struct Pool {
    make: MakeClient,
    now: fn() -> SystemTime,
    client: SharedHttpClient,
    /// Rises when the connections are given up, so that calls in flight together give them up once.
    generation: u64,
    last_used: SystemTime,
}

impl Pool {
    fn renew(&mut self) {
        self.client = (self.make)();
        self.generation += 1;
    }
}

impl RenewingClient {
    /// A client whose connections are those of the client that `make` makes.
    pub(super) fn new(make: MakeClient) -> Self {
        Self::with_clock(make, SystemTime::now)
    }

    fn with_clock(make: MakeClient, now: fn() -> SystemTime) -> Self {
        Self(Arc::new(Mutex::new(Pool { make, now, client: make(), generation: 0, last_used: now() })))
    }

    fn pool(&self) -> MutexGuard<'_, Pool> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The client to use now, and its generation.
    fn current(&self) -> (SharedHttpClient, u64) {
        let mut pool = self.pool();
        let now = (pool.now)();
        // A clock that was set back says nothing.
        if now.duration_since(pool.last_used).is_ok_and(|idle| idle > MAX_IDLE) {
            pool.renew();
        }
        pool.last_used = now;
        (pool.client.clone(), pool.generation)
    }

    fn give_up(&self, generation: u64) {
        let mut pool = self.pool();
        if pool.generation == generation {
            pool.renew();
        }
    }
}

impl HttpClient for RenewingClient {
    fn http_connector(
        &self,
        settings: &HttpConnectorSettings,
        components: &RuntimeComponents,
    ) -> SharedHttpConnector {
        let (client, generation) = self.current();
        let inner = client.http_connector(settings, components);
        SharedHttpConnector::new(Watched { inner, client: self.clone(), generation })
    }

    fn validate_final_config(
        &self,
        components: &RuntimeComponents,
        config: &ConfigBag,
    ) -> Result<(), BoxError> {
        let client = self.pool().client.clone();
        client.validate_final_config(components, config)
    }
}

/// The connections of one generation.
#[derive(Debug)]
struct Watched {
    inner: SharedHttpConnector,
    client: RenewingClient,
    generation: u64,
}

impl HttpConnector for Watched {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let watch = Watch { client: self.client.clone(), generation: self.generation, is_answered: false };
        let answering = self.inner.call(request);
        HttpConnectorFuture::new(async move {
            let answer = answering.await;
            watch.end(answer.is_ok());
            answer
        })
    }
}

/// One attempt. One that is dropped unanswered has run out of time: its connection may be a black hole.
struct Watch {
    client: RenewingClient,
    generation: u64,
    is_answered: bool,
}

impl Watch {
    fn end(mut self, is_answered: bool) {
        self.is_answered = is_answered;
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if !self.is_answered {
            self.client.give_up(self.generation);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use aws_smithy_http_client::Builder;

    use super::*;

    thread_local! {
        static SECONDS: Cell<u64> = const { Cell::new(1_000) };
    }

    fn client() -> RenewingClient {
        let now = || SystemTime::UNIX_EPOCH + Duration::from_secs(SECONDS.get());
        RenewingClient::with_clock(|| Builder::new().build_http(), now)
    }

    fn generation_at(client: &RenewingClient, seconds: u64) -> u64 {
        SECONDS.set(seconds);
        client.current().1
    }

    #[test]
    fn connections_that_were_idle_for_more_than_55_seconds_are_not_used_again() {
        let client = client();
        assert_eq!(generation_at(&client, 1_055), 0);
        assert_eq!(generation_at(&client, 1_110), 0, "55 seconds after the last use, not the first");
        assert_eq!(generation_at(&client, 1_166), 1);
        assert_eq!(generation_at(&client, 1_000), 1, "the clock was set back");
    }

    #[test]
    fn calls_in_flight_together_give_the_connections_up_once() {
        let client = client();
        let (_, generation) = client.current();
        client.give_up(generation);
        client.give_up(generation);
        assert_eq!(client.current().1, generation + 1);
    }
}
