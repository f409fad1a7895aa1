use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::http::StatusCode;
use futures_util::future::BoxFuture;
use tokio::time::sleep;

use super::*;
use crate::ai::fixture::{sparse, task};
use crate::ai::request::TextType;
use crate::language::Tone;

/// What a provider stub does, and after how long; `None` is nothing, ever.
type Behaviour = Option<(Duration, Result<&'static str, StatusCode>)>;

struct Fake {
    name: &'static str,
    behaviour: Behaviour,
    asked: Arc<AtomicUsize>,
}

impl Provider for Fake {
    fn name(&self) -> &str {
        self.name
    }

    fn model(&self) -> &str {
        "model"
    }

    fn write<'a>(&'a self, _: &'a Task) -> BoxFuture<'a, Result<Completion, ProviderError>> {
        Box::pin(async {
            self.asked.fetch_add(1, Ordering::SeqCst);
            let Some((after, answer)) = self.behaviour else { return std::future::pending().await };
            sleep(after).await;
            match answer {
                Ok(text) => Ok(Completion { text: text.to_owned(), tokens_used: Some(7), model: None }),
                Err(status) => Err(ProviderError::Status(status)),
            }
        })
    }
}

/// A chain of stubs, and how often each was asked.
fn chain(behaviours: &[(&'static str, Behaviour)]) -> (Chain, Vec<Arc<AtomicUsize>>) {
    let asked: Vec<Arc<AtomicUsize>> = behaviours.iter().map(|_| Arc::default()).collect();
    let fakes = behaviours.iter().zip(&asked).map(|(&(name, behaviour), asked)| -> Box<dyn Provider> {
        Box::new(Fake { name, behaviour, asked: Arc::clone(asked) })
    });
    (Chain::new(fakes.collect()), asked)
}

const SILENT: Behaviour = None;
const BROKEN: Behaviour = Some((Duration::ZERO, Err(StatusCode::INTERNAL_SERVER_ERROR)));

fn after_millis(millis: u64) -> Behaviour {
    Some((Duration::from_millis(millis), Ok("Written.")))
}

fn budget(local_template: bool) -> Budget {
    Budget { local_template, ..Budget::from(&Settings::default()) }
}

fn at(millis: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(1_790_000_000_000 + millis).expect("an instant")
}

/// Who writes, and how many milliseconds that takes.
async fn written_by(chain: &Chain, budget: Budget, now: DateTime<Utc>) -> (Option<String>, u128) {
    let task = task(sparse(), TextType::BioSummary, Tone::Professional);
    let started = Instant::now();
    let written = chain.write(&task, budget, now).await;
    (written.map(|written| written.provider), started.elapsed().as_millis())
}

#[test]
fn the_settings_give_ten_seconds_each_and_eighteen_in_all() {
    let (provider, total) = (Duration::from_secs(10), Duration::from_secs(18));
    assert_eq!(Budget::from(&Settings::default()), Budget { provider, total, local_template: true });
}

#[tokio::test(start_paused = true)]
async fn the_first_that_writes_is_taken() {
    let task = task(sparse(), TextType::BioSummary, Tone::Professional);
    let (first, _) = chain(&[("a", after_millis(5)), ("b", after_millis(5))]);
    let expected = |provider: &str, fallback_occurred| Written {
        text: "Written.".to_owned(),
        provider: provider.to_owned(),
        model: "model".to_owned(),
        tokens_used: Some(7),
        fallback_occurred,
    };
    assert_eq!(first.write(&task, budget(true), at(0)).await, Some(expected("a", false)));
    let (second, _) = chain(&[("a", BROKEN), ("b", after_millis(5))]);
    assert_eq!(second.write(&task, budget(true), at(0)).await, Some(expected("b", true)));
}

#[tokio::test(start_paused = true)]
async fn the_template_writes_where_nobody_else_does() {
    let task = task(sparse(), TextType::BioSummary, Tone::Professional);
    let expected = |fallback_occurred| Written {
        text: "Jo Placeholder last worked as a Web Designer. Skills include CSS.".to_owned(),
        provider: "local-template".to_owned(),
        model: "built-in".to_owned(),
        tokens_used: Some(0),
        fallback_occurred,
    };
    assert_eq!(chain(&[]).0.write(&task, budget(true), at(0)).await, Some(expected(false)));
    assert_eq!(chain(&[("a", BROKEN)]).0.write(&task, budget(true), at(0)).await, Some(expected(true)));
    assert_eq!(chain(&[]).0.write(&task, budget(false), at(0)).await, None);
    assert_eq!(chain(&[("a", BROKEN)]).0.write(&task, budget(false), at(0)).await, None);
}

#[tokio::test(start_paused = true)]
async fn each_has_ten_seconds_and_all_have_eighteen() {
    let by = |name: &str, millis| (Some(name.to_owned()), millis);
    let (in_time, _) = chain(&[("a", after_millis(9_999))]);
    assert_eq!(written_by(&in_time, budget(true), at(0)).await, by("a", 9_999));
    let (late, _) = chain(&[("a", after_millis(10_001)), ("b", after_millis(7_999))]);
    assert_eq!(written_by(&late, budget(true), at(0)).await, by("b", 17_999));
    let (later, asked) = chain(&[("a", SILENT), ("b", after_millis(8_001)), ("c", after_millis(0))]);
    assert_eq!(written_by(&later, budget(true), at(0)).await, by("local-template", 18_000));
    assert_eq!(asked[2].load(Ordering::SeqCst), 0, "there is no time left to ask");
    assert_eq!(written_by(&later, budget(false), at(0)).await, (None, 18_000));
}

#[tokio::test(start_paused = true)]
async fn who_failed_three_times_in_a_row_is_not_asked_for_thirty_seconds() {
    let (chain, asked) = chain(&[("a", SILENT), ("b", after_millis(0))]);
    for (millis, asked_so_far, took) in [
        (0, 1, 10_000),
        (1_000, 2, 10_000),
        (2_000, 3, 10_000),
        (2_001, 3, 0),
        (31_999, 3, 0),
        (32_000, 4, 10_000),
        (61_999, 4, 0),
        (62_000, 5, 10_000),
    ] {
        assert_eq!(
            written_by(&chain, budget(true), at(millis)).await,
            (Some("b".to_owned()), took),
            "{millis}"
        );
        assert_eq!(asked[0].load(Ordering::SeqCst), asked_so_far, "{millis}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_text_is_cut_to_its_length() {
    let mut task = task(sparse(), TextType::BioSummary, Tone::Professional);
    task.request.max_length = 8;
    let (chain, _) = chain(&[("a", Some((Duration::ZERO, Ok("One. Two three four."))))]);
    let written = chain.write(&task, budget(true), at(0)).await.expect("a text");
    assert_eq!(written.text, "One.");
}
