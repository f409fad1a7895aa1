//! Chores of a long-running server.

use std::time::Duration;

use portfolio_function::ApiState;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

use crate::embedded::EmbeddedDynamoDb;

/// How often pending counts of past windows are written.
const STALE_WINDOWS: Duration = Duration::from_secs(1);
/// How often expired rows are deleted.
const SWEEP: Duration = Duration::from_secs(60);

/// Starts the chores; dropping what is returned ends them.
pub fn start(state: &ApiState, store: Option<EmbeddedDynamoDb>) -> JoinSet<()> {
    let mut chores = JoinSet::new();
    chores.spawn(commit_stale_windows(state.clone()));
    if let Some(store) = store {
        chores.spawn(sweep(store));
    }
    chores
}

async fn commit_stale_windows(state: ApiState) {
    let mut ticks = ticks(STALE_WINDOWS);
    loop {
        ticks.tick().await;
        state.limiter.commit_stale(state.clock.now()).await;
    }
}

async fn sweep(store: EmbeddedDynamoDb) {
    let mut ticks = ticks(SWEEP);
    loop {
        ticks.tick().await;
        let store = store.clone();
        match tokio::task::spawn_blocking(move || store.sweep_expired()).await {
            Ok(Ok(swept)) => tracing::debug!(swept, "expired rows deleted"),
            Ok(Err(error)) => tracing::warn!(%error, "expired rows not deleted"),
            Err(error) => tracing::warn!(%error, "expired rows not deleted"),
        }
    }
}

fn ticks(period: Duration) -> tokio::time::Interval {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}
