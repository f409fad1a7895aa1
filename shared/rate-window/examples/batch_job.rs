//! A job that sends letters through a partner who takes 3 a minute, however many such jobs run.

#[path = "../tests/support/embedded.rs"]
mod embedded;

use std::time::Duration;

use chrono::{DateTime, Utc};
use rate_window::dynamodb::DynamoDbStore;
use rate_window::{Policy, RateLimiter, RateWindowLimiter};

const PARTNER: Policy = Policy::per_minute("partner", 3);

/// Sends each letter as soon as the limit lets it; `clock` and `wait` are those of the machine, or a test's.
async fn send_all(
    limiter: &dyn RateLimiter,
    letters: &[&str],
    clock: impl Fn() -> DateTime<Utc>,
    wait: impl AsyncFn(Duration),
    send: impl Fn(&str),
) {
    let key = PARTNER.key("letters");
    for letter in letters {
        while let Some(seconds) = limiter.check(&key, clock(), None).await.retry_after() {
            wait(Duration::from_secs(seconds.into())).await;
        }
        send(letter);
    }
    limiter.drain(None).await;
}

#[tokio::main]
async fn main() {
    let limiter = RateWindowLimiter::new(DynamoDbStore::new(embedded::client().await, embedded::TABLE));
    let letters = ["to Ada", "to Grace", "to Edsger", "to Barbara"];
    send_all(&limiter, &letters, Utc::now, tokio::time::sleep, |letter| println!("sent {letter}")).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};

    #[tokio::test]
    async fn the_fourth_letter_waits_for_the_next_minute() {
        let limiter = RateWindowLimiter::new(DynamoDbStore::new(embedded::client().await, embedded::TABLE));
        let now = Cell::new("2026-10-21T09:05:20Z".parse::<DateTime<Utc>>().unwrap());
        let sent = RefCell::new(Vec::new());
        let wait = async |time: Duration| now.set(now.get() + time);
        let send =
            |letter: &str| sent.borrow_mut().push(format!("{letter} {}", now.get().format("%H:%M:%S")));
        send_all(&limiter, &["a", "b", "c", "d"], || now.get(), wait, send).await;
        assert_eq!(*sent.borrow(), ["a 09:05:20", "b 09:05:20", "c 09:05:20", "d 09:06:00"]);
    }
}
