//! Logs. A function writes JSON, one line per event, to where CloudWatch reads; a person at a terminal gets text.

use std::{env, fmt, io};

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::FormatTime;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::clock::Clock;
use crate::environment::variable;
use crate::metrics::{self, Metrics};
use crate::timestamp::Timestamp;

const LEVEL: &str = "RUST_LOG";
const NAMESPACE: &str = "METRICS_NAMESPACE";
/// The variables that [`init_json`] reads.
pub const VARIABLES: [&str; 2] = [LEVEL, NAMESPACE];

/// Namespace of the metrics of a function whose environment names none.
const DEFAULT_NAMESPACE: &str = "Portfolio";

/// Logs as JSON to stdout, at the level of `RUST_LOG` (default `info`), and writes metrics among them, under the namespace
/// `METRICS_NAMESPACE` (default `Portfolio`).
pub fn init_json() {
    // The list of spans would repeat the current one: Lambda's invocation.
    let lines = tracing_subscriber::fmt().json().flatten_event(true).with_span_list(false);
    let lines = lines.with_timer(Time(Clock::system()));
    lines.with_max_level(LevelFilter::TRACE).finish().with(filter("info")).init();
    let namespace = variable(NAMESPACE).unwrap_or_else(|error| {
        tracing::error!(%error, "metrics go to the default namespace");
        None
    });
    metrics::init(Metrics::to(io::stdout(), namespace.as_deref().unwrap_or(DEFAULT_NAMESPACE)));
}

/// Logs as text to stderr, at the level of `RUST_LOG` (default `info`). Metrics are not written.
pub fn init_text() {
    // The warnings of the credentials chain are repeated by the error it ends in.
    let filter = filter("info,aws_config=error");
    let lines = tracing_subscriber::fmt().with_writer(io::stderr).with_ansi(false);
    let lines = lines.with_timer(Time(Clock::system()));
    lines.with_max_level(LevelFilter::TRACE).finish().with(filter).init();
}

/// The time of a line, written as answers write theirs.
struct Time(Clock);

impl FormatTime for Time {
    fn format_time(&self, writer: &mut Writer<'_>) -> fmt::Result {
        write!(writer, "{}", Timestamp::from(self.0.now()))
    }
}

fn filter(default: &str) -> Targets {
    targets(&env::var(LEVEL).unwrap_or_default(), default)
}

/// What `RUST_LOG` asks for; `default` if that cannot be read.
fn targets(asked: &str, default: &str) -> Targets {
    let read = |directives: &str| directives.parse::<Targets>().ok();
    read(&directives(asked, default)).or_else(|| read(default)).unwrap_or_default()
}

/// What `RUST_LOG` asks for, or `default`. A bare level beyond `info` is meant of this code alone: its libraries write pages about a
/// request.
fn directives(asked: &str, default: &str) -> String {
    match asked.parse::<LevelFilter>() {
        _ if asked.is_empty() => default.to_owned(),
        Ok(level) if level > LevelFilter::INFO => format!("info,portfolio={level}"),
        _ => asked.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracing::Level;

    #[test]
    fn a_line_has_the_time_as_answers_have_it() {
        let clock = Clock::from_fn(|| "2026-10-21T07:05:09.120345Z".parse().unwrap());
        let mut time = String::new();
        Time(clock).format_time(&mut Writer::new(&mut time)).unwrap();
        assert_eq!(time, "2026-10-21T07:05:09.120Z");
    }

    #[test]
    fn a_bare_level_beyond_info_is_of_this_code_alone() {
        assert_eq!(directives("debug", "info"), "info,portfolio=debug");
        assert_eq!(directives("TRACE", "info"), "info,portfolio=trace");
        for asked in ["info", "warn", "error", "off", "info,hyper=debug"] {
            assert_eq!(directives(asked, "info"), asked);
        }
        assert_eq!(directives("", "info,aws_config=error"), "info,aws_config=error");
    }

    #[test]
    fn what_cannot_be_read_is_as_good_as_unset() {
        let least = |asked: &str| {
            let targets = targets(asked, "info,aws_config=error");
            ["portfolio_request::log", "hyper", "aws_config"].map(|target| {
                let logged = [Level::TRACE, Level::DEBUG, Level::INFO, Level::WARN, Level::ERROR];
                logged.into_iter().find(|level| targets.would_enable(target, level))
            })
        };
        let unset = [Some(Level::INFO), Some(Level::INFO), Some(Level::ERROR)];
        assert_eq!((least(""), least("portfolio=loud"), least("a=b=c")), (unset, unset, unset));
        assert_eq!(least("debug"), [Some(Level::DEBUG), Some(Level::INFO), Some(Level::INFO)]);
        assert_eq!(least("off,hyper=warn"), [None, Some(Level::WARN), None]);
    }
}
