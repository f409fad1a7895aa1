//! What the tests of this crate share.

#![allow(dead_code, reason = "each test uses a part of it")]

pub mod embedded;
pub mod model;

use chrono::{DateTime, Utc};

/// 20 seconds into a minute, an hour, a day that have more to come.
pub fn now() -> DateTime<Utc> {
    "2026-10-21T09:05:20Z".parse().unwrap()
}
