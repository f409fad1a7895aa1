//! `content push` and `content pull`, over the embedded store through the real client.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use chrono::{DateTime, TimeDelta, Utc};
use indicatif::ProgressBar;
use portfolio_cli::content::check::read_document;
use portfolio_cli::content::form::Document;
use portfolio_cli::content::items::PlacedItem;
use portfolio_cli::content::pull::pull;
use portfolio_cli::content::push::{PushOptions, push};
use portfolio_cli::content::sample;
use portfolio_cli::content::table::{Alone, ContentTable};
use portfolio_cli::embedded::EmbeddedDynamoDb;
use portfolio_cli::{Failure, setting, tables};
use portfolio_shared::Clock;
use portfolio_shared::aws::{self, TimeBudget};
use portfolio_shared::content::{Collection, ItemKey};
use serde_json::{Value, json};

use crate::app::START;
use crate::store::{Fault, Store};

/// A content table behind the recorder, and the time. Clones share both.
#[derive(Clone)]
struct Deployment {
    store: Store,
    table: ContentTable,
    /// Straight to the store.
    direct: ContentTable,
    now: Arc<Mutex<DateTime<Utc>>>,
}

impl Deployment {
    async fn new() -> Self {
        let embedded = EmbeddedDynamoDb::memory().unwrap();
        let direct = aws::content_client(&embedded.sdk_config(), &TimeBudget::LOCAL);
        tables::ensure(&direct, &tables::local_names()).await.unwrap();
        let store = Store::default();
        let recorded = aws::content_client(&store.between(embedded.sdk_config()), &TimeBudget::LOCAL);
        Self {
            store,
            table: ContentTable::new(recorded, "content"),
            direct: ContentTable::new(direct, "content"),
            now: Arc::new(Mutex::new(START.parse().unwrap())),
        }
    }

    async fn push_with(&self, document: &Document, options: PushOptions) -> Result<(), Failure> {
        let now = Arc::clone(&self.now);
        let clock = Clock::from_fn(move || *now.lock().unwrap());
        push(&self.table, document, options, &clock, &ProgressBar::hidden()).await.map(|_| ())
    }

    async fn push(&self, document: &Document) -> Result<(), Failure> {
        self.push_with(document, EVERYTHING).await
    }

    async fn pull(&self) -> Document {
        pull(&self.direct).await.unwrap()
    }

    fn advance_seconds(&self, seconds: i64) {
        *self.now.lock().unwrap() += TimeDelta::seconds(seconds);
    }

    /// Every item of the collections, as `collection/key record`.
    async fn items(&self) -> BTreeSet<String> {
        let mut items = BTreeSet::new();
        for collection in Collection::ALL {
            let name = collection.name();
            let stored = self.direct.read(name).await.unwrap();
            items.extend(
                stored.into_iter().map(|item| format!("{name}/{} {:?}", item.key.as_str(), item.record)),
            );
        }
        items
    }

    /// What each write of content since the record began did: items put, items deleted.
    fn writes(&self) -> Vec<(usize, usize)> {
        let calls = self.store.calls().into_iter().filter(|call| call.operation == "BatchWriteItem");
        calls
            .map(|call| {
                let writes = call.request["RequestItems"]["content"].as_array().unwrap().clone();
                let puts = writes.iter().filter(|write| write["PutRequest"].is_object()).count();
                (puts, writes.len() - puts)
            })
            .collect()
    }
}

const EVERYTHING: PushOptions = PushOptions { with_settings: true, may_empty: true };

fn document(json: &Value) -> Document {
    read_document(json.to_string().as_bytes()).unwrap()
}

fn skills(ids: impl IntoIterator<Item = u32>, name: &str) -> Document {
    let skills: Vec<_> = ids.into_iter().map(|id| json!({"id": format!("s{id}"), "name": name})).collect();
    document(&json!({ "skills": skills }))
}

#[tokio::test]
async fn what_is_pushed_is_pulled() {
    let deployment = Deployment::new().await;
    let mut document = sample().unwrap();
    document.testimonials = Some(vec![]);
    document.settings = Some([("rate-limit.papi.limit".to_owned(), json!(30))].into());
    document.query_definitions =
        Some([("sapi.tags".to_owned(), json!({"collection": "skill", "fields": ["id", "name"]}))].into());
    deployment.push(&document).await.unwrap();
    assert_eq!(deployment.pull().await, document);
    let text = |document| serde_json::to_string_pretty(document).unwrap();
    assert_eq!(text(&deployment.pull().await), text(&document));
}

#[tokio::test]
async fn the_order_of_a_document_is_kept_and_what_came_otherwise_follows() {
    let deployment = Deployment::new().await;
    deployment.push(&skills([3, 1, 2], "x")).await.unwrap();
    assert_eq!(deployment.pull().await, skills([3, 1, 2], "x"));
    deployment.push(&skills([2, 3, 1], "x")).await.unwrap();
    assert_eq!(deployment.pull().await, skills([2, 3, 1], "x"));
    let record = json!({"id": "s0", "name": "x"}).as_object().cloned().unwrap();
    let key = ItemKey::parent("s0");
    let item = PlacedItem { partition: "skill", key, record };
    deployment.direct.put(&[item], &mut Alone).await.unwrap();
    assert_eq!(deployment.pull().await, skills([2, 3, 1, 0], "x"));
}

/// 4,500 keys of 100 characters are more than an item of the table can hold.
#[tokio::test]
async fn a_long_order_is_kept() {
    let deployment = Deployment::new().await;
    let of = |ids: &mut dyn Iterator<Item = u32>| {
        let skills: Vec<_> = ids.map(|id| json!({"id": format!("{id:0>100}"), "name": "x"})).collect();
        document(&json!({ "skills": skills }))
    };
    let long = of(&mut (0..4_500).rev());
    deployment.push(&long).await.unwrap();
    assert_eq!(deployment.pull().await, long);
    let short = of(&mut (0..301).rev());
    deployment.push(&short).await.unwrap();
    assert_eq!(deployment.pull().await, short);
}

#[tokio::test]
async fn an_empty_table_is_an_empty_document() {
    assert_eq!(Deployment::new().await.pull().await, Document::default());
}

#[tokio::test]
async fn the_same_push_again_writes_nothing() {
    let deployment = Deployment::new().await;
    let document = sample().unwrap();
    deployment.push(&document).await.unwrap();
    deployment.store.forget();
    deployment.push(&document).await.unwrap();
    assert_eq!(deployment.writes(), []);
}

#[tokio::test]
async fn writes_come_in_batches_and_before_deletions() {
    let deployment = Deployment::new().await;
    deployment.push(&skills(0..60, "old")).await.unwrap();
    deployment.store.forget();
    // 30 as before, 20 renamed, 10 gone, 40 new, and the order.
    let mut after = skills((0..30).chain(40..100), "old");
    for skill in &mut after.skills.as_mut().unwrap()[30..50] {
        skill.name = "new".to_owned();
    }
    deployment.push(&after).await.unwrap();
    assert_eq!(deployment.writes(), [(25, 0), (25, 0), (11, 0), (0, 10)]);
    assert_eq!(deployment.pull().await, after);
}

#[tokio::test]
async fn only_what_the_document_holds_is_touched() {
    let deployment = Deployment::new().await;
    let before = sample().unwrap();
    deployment.push(&before).await.unwrap();
    let praise = document(&json!({"testimonials": [{"id": "t", "authorName": "T", "context": "Good."}]}));
    deployment.push(&praise).await.unwrap();
    let expected = Document { testimonials: praise.testimonials, ..before };
    assert_eq!(deployment.pull().await, expected);
}

/// The roles, projects and certifications that stay name skills that would go.
#[tokio::test]
async fn a_part_that_others_refer_to_is_not_taken_away() {
    let deployment = Deployment::new().await;
    let whole = document(&json!({
        "skills": [{"id": "s1", "name": "One"}, {"id": "s2", "name": "Two"}],
        "projects": [{"id": "p", "name": "P", "skills": ["s1", "s2"]}]
    }));
    deployment.push(&whole).await.unwrap();
    let refused = deployment.push(&skills([1], "One")).await.unwrap_err().to_string();
    let said = "records that stay would refer to some that go, 1 in all, the first at $.projects[0].skills[1]: \"s2\" leads nowhere; \
        push their collections, too: nothing was changed";
    assert_eq!(refused, said);
    assert_eq!(deployment.pull().await, whole);
    let both = document(&json!({
        "skills": [{"id": "s1", "name": "One"}],
        "projects": [{"id": "p", "name": "P", "skills": ["s1"]}]
    }));
    deployment.push(&both).await.unwrap();
    assert_eq!(deployment.pull().await, both);
}

#[tokio::test]
async fn settings_are_pushed_only_when_asked() {
    let deployment = Deployment::new().await;
    let of = |limit: u32| document(&json!({"skills": [], "settings": {"rate-limit.papi.limit": limit}}));
    deployment.push(&of(30)).await.unwrap();
    let without = PushOptions { with_settings: false, ..EVERYTHING };
    deployment.push_with(&of(99), without).await.unwrap();
    assert_eq!(deployment.pull().await, of(30));
}

#[tokio::test]
async fn a_collection_is_emptied_only_when_allowed() {
    let deployment = Deployment::new().await;
    deployment.push(&skills(0..3, "x")).await.unwrap();
    let empty = document(&json!({"skills": [], "accounts": [], "contacts": [{"id": "c", "name": "C"}]}));
    let refused = deployment.push_with(&empty, PushOptions { may_empty: false, ..EVERYTHING }).await;
    let said = "this would empty skill (3); --yes allows it, and nothing was changed";
    assert_eq!(refused.unwrap_err().to_string(), said);
    assert_eq!(deployment.pull().await, skills(0..3, "x"));
    deployment.push(&empty).await.unwrap();
    assert_eq!(deployment.pull().await, empty);
}

#[tokio::test]
async fn a_busy_table_is_given_the_rest_again() {
    let deployment = Deployment::new().await;
    deployment.store.fail_next("BatchWriteItem", [Fault::Unprocessed, Fault::Unprocessed]);
    deployment.push(&skills(0..3, "x")).await.unwrap();
    assert_eq!(deployment.writes(), [(4, 0), (4, 0), (4, 0)]);
    assert_eq!(deployment.pull().await, skills(0..3, "x"));
}

#[tokio::test(start_paused = true)]
async fn a_table_that_stays_busy_is_told() {
    let deployment = Deployment::new().await;
    deployment.store.fail_always("BatchWriteItem", Fault::Unprocessed);
    let failed = deployment.push(&skills(0..3, "x")).await.unwrap_err().to_string();
    assert_eq!(
        failed,
        "the content table content could not be written: DynamoDB keeps leaving items unprocessed"
    );
    deployment.store.heal();
    deployment.push(&skills(0..3, "x")).await.unwrap();
}

/// A name that was mistyped by another tool is listed as ignored, and can be removed by what lists it.
#[tokio::test]
async fn a_setting_that_is_ignored_can_be_unset() {
    let deployment = Deployment::new().await;
    let record = json!({"value": 3}).as_object().cloned().unwrap();
    let key = ItemKey::parent("rate-limit.papi.limt");
    let item = PlacedItem { partition: "setting", key, record };
    deployment.direct.put(&[item], &mut Alone).await.unwrap();
    let said = setting::unset(&deployment.direct, "rate-limit.papi.limt").await.unwrap();
    assert_eq!(said, "rate-limit.papi.limt, which was ignored, is gone\n");
    let again = setting::unset(&deployment.direct, "rate-limit.papi.limt").await.unwrap_err().to_string();
    assert!(again.starts_with("there is no setting \"rate-limit.papi.limt\"; accepted: "), "{again}");
    let said = setting::unset(&deployment.direct, "rate-limit.papi.limit").await.unwrap();
    assert_eq!(said, "rate-limit.papi.limit is its default, 15\n");
}

/// A push that cannot get on, in the background.
fn stuck(deployment: &Deployment) -> tokio::task::JoinHandle<Result<(), Failure>> {
    deployment.store.fail_next("BatchWriteItem", [Fault::Silence]);
    let deployment = deployment.clone();
    tokio::spawn(async move { deployment.push(&skills(0..3, "stuck")).await })
}

async fn until_stuck(deployment: &Deployment) {
    while deployment.writes().is_empty() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn one_push_at_a_time() {
    let deployment = Deployment::new().await;
    let first = stuck(&deployment);
    until_stuck(&deployment).await;
    let refused = deployment.push(&skills(0..3, "second")).await.unwrap_err().to_string();
    assert_eq!(refused, "another push writes to content; try again after 2026-10-21T09:06:20Z");
    assert_eq!(deployment.pull().await, Document::default());

    // It dies without a word: nobody can tell until its lease is over.
    first.abort();
    deployment.advance_seconds(59);
    assert!(deployment.push(&skills(0..3, "second")).await.is_err());
    deployment.advance_seconds(1);
    deployment.push(&skills(0..3, "second")).await.unwrap();
    assert_eq!(deployment.pull().await, skills(0..3, "second"));
}

/// The first stands still in its first batch until its lease is over and the second is done: with more batches to come, and with none.
#[tokio::test]
async fn a_push_that_was_taken_over_says_so() {
    for size in [60, 3] {
        let deployment = Deployment::new().await;
        deployment.store.fail_next("BatchWriteItem", [Fault::AnswerLostBehindAnother]);
        let first = {
            let deployment = deployment.clone();
            tokio::spawn(async move { deployment.push(&skills(0..size, "first")).await })
        };
        until_stuck(&deployment).await;
        deployment.advance_seconds(60);
        deployment.push(&skills(0..3, "second")).await.unwrap();
        assert_eq!(
            first.await.unwrap().unwrap_err().to_string(),
            "another push took content over while this one stood still; the same push again finishes it"
        );
        deployment.push(&skills(0..size, "first")).await.unwrap();
        assert_eq!(deployment.pull().await, skills(0..size, "first"));
    }
}

/// On a clock that goes on by 20 s whenever it is read, a busy table takes four tries: the lease of a minute is renewed before the second
/// and the fourth. The other two are the lock and its release.
#[tokio::test]
async fn a_push_that_waits_for_a_busy_table_keeps_its_lease() {
    let deployment = Deployment::new().await;
    deployment
        .store
        .fail_next("BatchWriteItem", [Fault::Unprocessed, Fault::Unprocessed, Fault::Unprocessed]);
    let now = Arc::clone(&deployment.now);
    let clock = Clock::from_fn(move || {
        let mut now = now.lock().unwrap();
        *now += TimeDelta::seconds(20);
        *now
    });
    let document = skills(0..3, "x");
    push(&deployment.table, &document, EVERYTHING, &clock, &ProgressBar::hidden()).await.unwrap();
    let leases = deployment.store.calls().into_iter().filter(|call| call.operation == "PutItem").count();
    assert_eq!((leases, deployment.writes().len()), (4, 4));
}

#[tokio::test]
async fn a_lock_that_tells_no_end_locks_nobody_out() {
    let deployment = Deployment::new().await;
    let record = json!({"Owner": "nobody", "Until": "soon"}).as_object().cloned().unwrap();
    let key = ItemKey::parent("lock");
    let item = PlacedItem { partition: "push", key, record };
    deployment.direct.put(&[item], &mut Alone).await.unwrap();
    deployment.push(&skills(0..3, "x")).await.unwrap();
}

#[tokio::test]
async fn a_push_that_fails_lets_the_next_one_in() {
    let deployment = Deployment::new().await;
    deployment.store.fail_next("BatchWriteItem", [Fault::Error(400, "AccessDeniedException")]);
    let failed = deployment.push(&skills(0..3, "x")).await.unwrap_err().to_string();
    assert!(failed.starts_with("the content table content could not be written: "), "{failed}");
    assert_eq!(failed.lines().count(), 1);
    deployment.push(&skills(0..3, "x")).await.unwrap();
}

#[tokio::test]
async fn a_lost_answer_does_not_lock_a_push_out_of_its_own_lock() {
    let deployment = Deployment::new().await;
    // Of the lock, and of its release.
    deployment.store.fail_next("PutItem", [Fault::AnswerLost, Fault::None, Fault::AnswerLost]);
    deployment.push(&skills(0..3, "x")).await.unwrap();
    deployment.push(&skills(0..3, "y")).await.unwrap();
}

/// Whatever call a push ends at, and whether it can still say so: nothing that was and is to be is ever missing, and the same push
/// again ends as if nothing had been.
#[tokio::test]
async fn interrupted_anywhere_and_run_again_it_ends_right() {
    let (before, after) = (skills(0..60, "old"), skills(30..100, "new"));
    let whole = Deployment::new().await;
    whole.push(&before).await.unwrap();
    whole.store.forget();
    whole.push(&after).await.unwrap();
    let expected = (whole.items().await, whole.pull().await);
    let writes = whole.writes().len();
    assert_eq!(writes, 5);

    for dies in [false, true] {
        for survived in 0..writes {
            let deployment = Deployment::new().await;
            deployment.push(&before).await.unwrap();
            interrupt(&deployment, &after, survived, dies).await;
            let keys: BTreeSet<_> = deployment
                .items()
                .await
                .iter()
                .map(|item| item.split(' ').next().unwrap().to_owned())
                .collect();
            assert!((30..60).all(|id| keys.contains(&format!("skill/s{id}"))), "{survived} {dies}");
            deployment.push(&after).await.unwrap();
            assert_eq!((deployment.items().await, deployment.pull().await), expected, "{survived} {dies}");
        }
    }
}

/// Pushes, and ends it after `survived` writes: by an error, or by its death.
async fn interrupt(deployment: &Deployment, document: &Document, survived: usize, dies: bool) {
    deployment.store.forget();
    let last = if dies { Fault::Silence } else { Fault::Error(400, "AccessDeniedException") };
    let faults = std::iter::repeat_n(Fault::None, survived).chain([last]);
    deployment.store.fail_next("BatchWriteItem", faults);
    let pushing = {
        let (deployment, document) = (deployment.clone(), document.clone());
        tokio::spawn(async move { deployment.push(&document).await })
    };
    if !dies {
        pushing.await.unwrap().unwrap_err();
        return;
    }
    while deployment.writes().len() <= survived {
        tokio::task::yield_now().await;
    }
    pushing.abort();
    deployment.advance_seconds(60);
}
