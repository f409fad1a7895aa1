//! Logs. A function writes JSON, one line an event, to where CloudWatch reads; a person at a terminal gets text.

use std::io;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

use super::metrics::{self, Metrics};
use crate::aws;

/// Namespace of the metrics of a function whose environment names none.
const DEFAULT_NAMESPACE: &str = "Portfolio";

/// Logs as JSON to stdout, at the level of `RUST_LOG` (default `info`), and writes metrics among them, under the namespace
/// `METRICS_NAMESPACE` (default `Portfolio`).
pub fn init_json() {
    tracing_subscriber::fmt().json().flatten_event(true).with_env_filter(filter(LevelFilter::INFO)).init();
    let namespace = aws::variable("METRICS_NAMESPACE").unwrap_or_else(|error| {
        tracing::error!(%error, "metrics go to the default namespace");
        None
    });
    metrics::init(Metrics::to(io::stdout(), namespace.as_deref().unwrap_or(DEFAULT_NAMESPACE)));
}

/// Logs as text to stderr, at the level of `RUST_LOG` (default `info`). Metrics are not written.
pub fn init_text() {
    let filter = filter(LevelFilter::INFO);
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).with_ansi(false).init();
}

fn filter(default: LevelFilter) -> EnvFilter {
    EnvFilter::builder().with_default_directive(default.into()).from_env_lossy()
}
