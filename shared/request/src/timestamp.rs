//! Instants as they are written, in answers and in logs alike.

use std::fmt;

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Serialize, Serializer};

/// An instant as everybody sees it: ISO 8601 in UTC, always with three digits of a second, such as `2026-10-21T07:05:09.120Z`. What is finer
/// is cut off.
///
/// `DateTime` itself is never serialized: it would be written with as many digits as it happens to need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timestamp(DateTime<Utc>);

impl From<DateTime<Utc>> for Timestamp {
    fn from(instant: DateTime<Utc>) -> Self {
        Self(instant)
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.to_rfc3339_opts(SecondsFormat::Millis, true))
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_always_has_three_digits() {
        for (instant, written) in [
            ("2026-10-21T07:05:09Z", r#""2026-10-21T07:05:09.000Z""#),
            ("2026-10-21T07:05:09.12Z", r#""2026-10-21T07:05:09.120Z""#),
            ("2026-10-21T07:05:09.999999999Z", r#""2026-10-21T07:05:09.999Z""#),
            ("2026-10-21T09:05:09.001+02:00", r#""2026-10-21T07:05:09.001Z""#),
        ] {
            let timestamp = Timestamp::from(instant.parse::<DateTime<Utc>>().unwrap());
            assert_eq!(serde_json::to_string(&timestamp).unwrap(), written, "{instant}");
        }
    }
}
