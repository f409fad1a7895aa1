//! How a server ends.

use std::io;
use std::time::Duration;

use tokio::time::timeout;

/// How long requests in flight may take to finish once the server is asked to stop.
pub const DRAIN: Duration = Duration::from_secs(10);
/// What takes no longer than this is not worth a word.
const AT_ONCE: Duration = Duration::from_millis(250);

/// Waits until `servers`, which have been asked to stop, have finished what is in flight: for [`DRAIN`] at most, and no longer than until
/// `again`. Calls `waiting` if that is not at once.
///
/// # Errors
/// What `servers` fail with.
pub async fn finish(
    servers: impl Future<Output = io::Result<()>>,
    again: impl Future<Output = ()>,
    waiting: impl FnOnce(),
) -> io::Result<()> {
    tokio::pin!(servers);
    let finished = async {
        if let Ok(served) = timeout(AT_ONCE, &mut servers).await {
            return served;
        }
        waiting();
        timeout(DRAIN - AT_ONCE, servers).await.unwrap_or(Ok(()))
    };
    tokio::select! {
        served = finished => served,
        () = again => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::pending;
    use tokio::time::{Instant, sleep};

    async fn after(millis: u64) -> io::Result<()> {
        sleep(Duration::from_millis(millis)).await;
        Ok(())
    }

    /// After how many milliseconds it ends, and whether it said that it waits.
    async fn ended(
        servers: impl Future<Output = io::Result<()>>,
        again: impl Future<Output = ()>,
    ) -> (u128, bool) {
        let (started, mut said) = (Instant::now(), false);
        finish(servers, again, || said = true).await.unwrap();
        (started.elapsed().as_millis(), said)
    }

    #[tokio::test(start_paused = true)]
    async fn it_says_that_it_waits_only_if_it_does() {
        assert_eq!(ended(after(0), pending()).await, (0, false));
        assert_eq!(ended(after(249), pending()).await, (249, false));
        assert_eq!(ended(after(3_000), pending()).await, (3_000, true));
    }

    #[tokio::test(start_paused = true)]
    async fn it_waits_ten_seconds_at_most_and_not_after_a_second_signal() {
        assert_eq!(ended(pending(), pending()).await, (10_000, true));
        assert_eq!(ended(pending(), async { after(1_000).await.unwrap() }).await, (1_000, true));
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_fails_while_it_finishes_says_so() {
        let failing = async { Err(io::Error::other("the listener is gone")) };
        let failed = finish(failing, pending(), || {}).await.unwrap_err();
        assert_eq!(failed.to_string(), "the listener is gone");
    }
}
