//! The model of a store: a map, and the faults that a real one has.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::task::Poll;

use rate_window::{BoxFuture, Row, Store, StoreError};
use tokio::time::Instant;

/// What happens to a call. Every call takes a few steps, so that others run in between.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It is done.
    Done,
    /// It is not done, and fails.
    Refused,
    /// It is done, and the answer is lost: the caller learns of no count.
    Lost,
    /// It is done, the answer is lost, and the retry learns the count that the store holds by then.
    Retried,
    /// It is throttled, and not done.
    Throttled,
}

#[derive(Debug, Default)]
struct State {
    counts: HashMap<String, u64>,
    fates: VecDeque<Fate>,
    calls: usize,
}

/// Clones share the store.
#[derive(Debug, Clone, Default)]
pub struct ModelStore(Arc<Mutex<State>>);

impl ModelStore {
    /// The next calls meet `fates`, one each; later ones are done.
    pub fn meets(&self, fates: impl IntoIterator<Item = Fate>) {
        self.0.lock().unwrap().fates.extend(fates);
    }

    /// No more faults.
    pub fn heal(&self) {
        self.0.lock().unwrap().fates.clear();
    }

    /// The count of the row `key`; 0 if there is none.
    pub fn count(&self, key: &str) -> u64 {
        self.0.lock().unwrap().counts.get(key).copied().unwrap_or_default()
    }

    /// The counts of all rows together.
    pub fn total(&self) -> u64 {
        self.0.lock().unwrap().counts.values().sum()
    }

    /// How many calls were made.
    pub fn calls(&self) -> usize {
        self.0.lock().unwrap().calls
    }

    fn add_now(&self, row: &Row, amount: u64) -> u64 {
        let mut state = self.0.lock().unwrap();
        let count = state.counts.entry(row.key.to_string()).or_default();
        *count += amount;
        *count
    }

    async fn call(&self, row: &Row, amount: u64) -> Result<u64, StoreError> {
        let fate = {
            let mut state = self.0.lock().unwrap();
            state.calls += 1;
            state.fates.pop_front().unwrap_or(Fate::Done)
        };
        step().await;
        let count = match fate {
            Fate::Throttled => return Err(StoreError::Throttled),
            Fate::Refused => return Err(StoreError::Unavailable("refused".into())),
            Fate::Done | Fate::Lost | Fate::Retried => self.add_now(row, amount),
        };
        step().await;
        match fate {
            Fate::Lost => Err(StoreError::Unavailable("the answer was lost".into())),
            Fate::Retried => Ok(self.count(row.key.as_str())),
            _ => Ok(count),
        }
    }
}

impl Store for ModelStore {
    fn increment<'a>(&'a self, row: &'a Row, _: Option<Instant>) -> BoxFuture<'a, Result<u64, StoreError>> {
        Box::pin(self.call(row, 1))
    }

    fn add<'a>(
        &'a self,
        row: &'a Row,
        amount: u64,
        _: Option<Instant>,
    ) -> BoxFuture<'a, Result<u64, StoreError>> {
        Box::pin(self.call(row, amount))
    }
}

/// Lets others run, under whatever polls this: unlike the runtime's own, which waits for its scheduler.
async fn step() {
    let mut has_stepped = false;
    std::future::poll_fn(|context| {
        if has_stepped {
            return Poll::Ready(());
        }
        has_stepped = true;
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}
