//! The parts of a view: each is one read of one collection, and none can fail the others.

use std::fmt::Display;
use std::time::Duration;

use chrono::{DateTime, Utc};
use portfolio_content::query::{QueryEngine, Rows};
use portfolio_content::{Collection, Record};
use portfolio_request::context::ApiRequestContext;
use portfolio_request::error::ApiError;
use portfolio_request::reply::Integrity;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::time::{Instant, timeout_at};

use crate::language::joined;

/// Reads the parts of one view for one request.
pub struct PartReader<'a> {
    engine: &'a QueryEngine,
    view: &'static str,
    now: DateTime<Utc>,
    within: Duration,
    deadline: Instant,
}

impl<'a> PartReader<'a> {
    /// Reads by the definitions `papi.{view}.{collection}`, each read in at most `within` and by the deadline of the request.
    #[must_use]
    pub fn new(
        engine: &'a QueryEngine,
        context: &ApiRequestContext,
        view: &'static str,
        within: Duration,
    ) -> Self {
        Self { engine, view, now: context.instant(), within, deadline: context.deadline() }
    }

    /// As [`Self::new`], for who is no request: all reads end `within`.
    #[must_use]
    pub fn outside_http(
        engine: &'a QueryEngine,
        now: DateTime<Utc>,
        view: &'static str,
        within: Duration,
    ) -> Self {
        Self { engine, view, now, within, deadline: Instant::now() + within }
    }

    /// Reads `collection`, which feeds the members `feeds` of the view. What fails is logged and becomes an empty part.
    pub async fn read<T: DeserializeOwned>(
        &self,
        collection: Collection,
        feeds: &'static [&'static str],
    ) -> Part<T> {
        let name = format!("papi.{}.{}", self.view, collection.name());
        let definition = match timeout_at(self.deadline, self.engine.definition(&name, self.now)).await {
            Ok(Some(definition)) => definition,
            Ok(None) => return Part::failed(&name, &"there is no such query definition", feeds),
            Err(elapsed) => return Part::failed(&name, &elapsed, feeds),
        };
        // Computed only now: waiting for definitions does not count as reading, but uses up time before the deadline.
        let left = self.deadline.saturating_duration_since(Instant::now());
        match self.engine.read(&definition, self.within.min(left)).await {
            Ok(rows) => Part::of(rows, collection, feeds),
            Err(error) => Part::failed(&name, &error, feeds),
        }
    }
}

/// What one read gave.
#[derive(Debug)]
pub struct Part<T> {
    /// The rows, in order; none if the read failed.
    pub rows: Vec<T>,
    /// How the read went.
    pub state: PartState,
}

/// How one read went, and which members of the view it feeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartState {
    /// How it ended.
    pub outcome: Outcome,
    feeds: &'static [&'static str],
}

/// How a read ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// All of it is there.
    Complete,
    /// Records that could not be read are left out.
    Incomplete,
    /// Nothing could be read.
    Failed,
}

impl<T: DeserializeOwned> Part<T> {
    fn of(Rows { records, partial }: Rows, collection: Collection, feeds: &'static [&'static str]) -> Self {
        let read = records.len();
        let rows: Vec<T> = records.into_iter().filter_map(|record| typed(record, collection)).collect();
        let is_complete = !partial && rows.len() == read;
        let outcome = if is_complete { Outcome::Complete } else { Outcome::Incomplete };
        Self { rows, state: PartState { outcome, feeds } }
    }

    fn failed(definition: &str, cause: &dyn Display, feeds: &'static [&'static str]) -> Self {
        tracing::error!(definition, %cause, "a part of a view could not be read");
        Self { rows: Vec::new(), state: PartState { outcome: Outcome::Failed, feeds } }
    }
}

impl<T> Part<T> {
    /// The same part as if nothing of it could have been read.
    #[must_use]
    pub fn lost(self) -> Self {
        Self { rows: Vec::new(), state: PartState { outcome: Outcome::Failed, ..self.state } }
    }
}

fn typed<T: DeserializeOwned>(record: Record, collection: Collection) -> Option<T> {
    let id = record.get("id").cloned().unwrap_or_default();
    serde_json::from_value(Value::Object(record))
        .inspect_err(|error| tracing::warn!(collection = collection.name(), %id, %error, "item skipped"))
        .ok()
}

/// How all reads of a view went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Composition {
    /// Whether anything is missing.
    pub integrity: Integrity,
    /// What is missing, in a sentence; `None` if nothing is.
    pub note: Option<String>,
}

impl Composition {
    /// Sums up the parts of a view.
    ///
    /// # Errors
    /// 503 if every one of them failed.
    pub fn of(parts: &[PartState]) -> Result<Self, ApiError> {
        if parts.iter().all(|part| part.outcome == Outcome::Failed) {
            return Err(ApiError::unavailable("none of the parts of a view could be read"));
        }
        let sentences = [
            ("Not available at the moment and therefore empty", Outcome::Failed),
            ("Incomplete, because some records could not be read", Outcome::Incomplete),
        ];
        let missing = sentences.into_iter().filter_map(|(what, outcome)| {
            let members = members(parts, outcome);
            (!members.is_empty()).then(|| format!("{what}: {}.", joined(&members, "and")))
        });
        let note = missing.reduce(|first, second| format!("{first} {second}"));
        let integrity = if note.is_some() { Integrity::Partial } else { Integrity::Complete };
        Ok(Self { integrity, note })
    }
}

fn members(parts: &[PartState], outcome: Outcome) -> Vec<&'static str> {
    parts.iter().filter(|part| part.outcome == outcome).flat_map(|part| part.feeds).copied().collect()
}

#[cfg(test)]
mod tests {
    use portfolio_content::records::Skill;
    use serde_json::json;

    use super::*;

    fn part(outcome: Outcome, feeds: &'static [&'static str]) -> PartState {
        PartState { outcome, feeds }
    }

    fn note(parts: &[PartState]) -> Option<String> {
        Composition::of(parts).expect("something could be read").note
    }

    #[test]
    fn all_parts_there_is_complete_and_needs_no_note() {
        let parts = [part(Outcome::Complete, &["skills"]), part(Outcome::Complete, &["education"])];
        let composition = Composition::of(&parts).expect("all could be read");
        assert_eq!(composition, Composition { integrity: Integrity::Complete, note: None });
    }

    #[test]
    fn what_is_empty_or_incomplete_is_named() {
        let skills = part(Outcome::Complete, &["skills"]);
        let experience = part(Outcome::Failed, &["experience", "summary"]);
        assert_eq!(
            note(&[skills, experience]).as_deref(),
            Some("Not available at the moment and therefore empty: experience and summary.")
        );
        let testimonials = part(Outcome::Failed, &["testimonials"]);
        let projects = part(Outcome::Incomplete, &["projects"]);
        assert_eq!(
            note(&[experience, projects, skills, testimonials]).as_deref(),
            Some(
                "Not available at the moment and therefore empty: experience, summary and testimonials. \
                 Incomplete, because some records could not be read: projects."
            )
        );
        let composition = Composition::of(&[skills, projects]).expect("most could be read");
        assert_eq!(composition.integrity, Integrity::Partial);
        assert_eq!(
            composition.note.as_deref(),
            Some("Incomplete, because some records could not be read: projects.")
        );
    }

    #[test]
    fn nothing_at_all_is_no_view() {
        let parts = [part(Outcome::Failed, &["skills"]), part(Outcome::Failed, &["education"])];
        assert!(Composition::of(&parts).is_err());
    }

    #[test]
    fn a_row_that_does_not_fit_is_left_out_and_noticed() {
        let part = |rows, partial| {
            let records = serde_json::from_value(rows).expect("records");
            Part::<Skill>::of(Rows { records, partial }, Collection::Skill, &["skills"])
        };
        let (good, bad) = (json!({"id": "s1", "name": "Rust"}), json!({"id": "s2"}));
        let complete = part(json!([good]), false);
        assert_eq!((complete.rows.len(), complete.state.outcome), (1, Outcome::Complete));
        let incomplete = part(json!([good, bad]), false);
        assert_eq!((incomplete.rows.len(), incomplete.state.outcome), (1, Outcome::Incomplete));
        assert_eq!(part(json!([good]), true).state.outcome, Outcome::Incomplete);
    }
}
