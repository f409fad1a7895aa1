//! Logs. A function writes JSON, one line an event, to where CloudWatch reads; a person at a terminal gets text.

use std::io;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

/// Logs as JSON to stdout, at the level of `RUST_LOG` (default `info`).
pub fn init_json() {
    tracing_subscriber::fmt().json().flatten_event(true).with_env_filter(filter(LevelFilter::INFO)).init();
}

/// Logs as text to stderr, at the level of `RUST_LOG` (default `info`).
pub fn init_text() {
    tracing_subscriber::fmt().with_env_filter(filter(LevelFilter::INFO)).with_writer(io::stderr).init();
}

fn filter(default: LevelFilter) -> EnvFilter {
    EnvFilter::builder().with_default_directive(default.into()).from_env_lossy()
}
