//! `content push` and `content pull`: what is pushed, and what comes back.

use std::ops::Range;

use portfolio_cli::content::pull::pull;
use portfolio_cli::content::push::{Progress, PushOptions, push};
use portfolio_cli::setting;
use portfolio_content::Collection;
use portfolio_document::check::check;
use portfolio_document::form::Document;
use portfolio_document::sample;
use serde_json::json;

use crate::deployment::{Deployment, EVERYTHING, document, skills};
use harness::store::Fault;

#[tokio::test]
async fn what_is_pushed_is_pulled() {
    let deployment = Deployment::new().await;
    let mut document = sample().unwrap();
    document = document.with(Collection::Testimonial, &[]);
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
    deployment.put("skill", "s0", json!({"id": "s0", "name": "x"})).await;
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
async fn what_a_document_has_no_place_for_is_reported_and_not_dropped() {
    for (path, record, named) in [
        (
            "s1",
            json!({"id": "s1", "name": "S", "colour": "red"}),
            "the item s1 of skill: there is no field colour",
        ),
        (
            "s1",
            json!({"id": "s1", "name": "S", "categoryOrder": "first"}),
            "the item s1 of skill: categoryOrder: expected i64",
        ),
        ("s1", json!({"id": "s1"}), "the item s1 of skill: missing field `name`"),
        ("s1/prize/x", json!({"id": "x"}), "the item s1/prize/x of skill: no such children lie there"),
    ] {
        let deployment = Deployment::new().await;
        deployment.put("skill", path, record).await;
        let refused = pull(&deployment.direct).await.unwrap_err().to_string();
        assert_eq!(refused, format!("the content table holds what a document has no place for: {named}"));
    }
    let deployment = Deployment::new().await;
    let asset = json!({"id": "a", "name": "A", "projectId": "p", "projectName": "P"});
    deployment.put("project", "p/asset/a", asset).await;
    let refused = pull(&deployment.direct).await.unwrap_err().to_string();
    assert!(refused.ends_with(": the item p/asset/a of project belongs to no record of it"), "{refused}");
}

/// A date that another tool wrote is served as it is; `content check` reports it after a pull, so that it can be corrected.
#[tokio::test]
async fn a_value_that_the_check_refuses_comes_back_all_the_same() {
    let deployment = Deployment::new().await;
    deployment.put("experience", "e", json!({"id": "e", "name": "E", "startDate": "May 2020"})).await;
    let pulled = deployment.pull().await;
    assert_eq!(
        serde_json::to_string(&pulled).unwrap(),
        r#"{"experience":[{"id":"e","name":"E","startDate":"May 2020","isCurrentRole":false,"isRemote":false,"isUnnamed":false}]}"#
    );
    let faults = check(&pulled);
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].place, "$.experience[0].startDate");
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
    let after = renamed(skills((0..30).chain(40..100), "old"), 30..50);
    deployment.push(&after).await.unwrap();
    assert_eq!(deployment.writes(), [(25, 0), (25, 0), (11, 0), (0, 10)]);
    assert_eq!(deployment.pull().await, after);
}

/// 60 skills and their order, of which 10 and the order change and 20 go.
#[tokio::test]
async fn the_progress_of_a_push_is_reported_batch_by_batch() {
    let deployment = Deployment::new().await;
    let reported = async |document: &Document| {
        let mut reported = Vec::new();
        let report = |Progress { done, total }| reported.push((done, total));
        push(&deployment.table, document, EVERYTHING, &deployment.clock(), report).await.unwrap();
        reported
    };
    assert_eq!(reported(&skills(0..60, "old")).await, [(25, 61), (50, 61), (61, 61)]);
    let after = renamed(skills(0..40, "old"), 0..10);
    assert_eq!(reported(&after).await, [(11, 31), (31, 31)]);
    assert_eq!(reported(&after).await, []);
}

/// The skills of `document`, those in these places called "new".
fn renamed(document: Document, places: Range<usize>) -> Document {
    let mut records = document.records(Collection::Skill).unwrap().to_vec();
    for skill in &mut records[places] {
        skill.insert("name".to_owned(), json!("new"));
    }
    document.with(Collection::Skill, &records)
}

#[tokio::test]
async fn only_what_the_document_holds_is_touched() {
    let deployment = Deployment::new().await;
    let before = sample().unwrap();
    deployment.push(&before).await.unwrap();
    let praise = document(&json!({"testimonials": [{"id": "t", "authorName": "T", "context": "Good."}]}));
    deployment.push(&praise).await.unwrap();
    let expected = before.with(Collection::Testimonial, praise.records(Collection::Testimonial).unwrap());
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
async fn a_table_that_stays_busy_is_reported() {
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
    deployment.put("setting", "rate-limit.papi.limt", json!({"value": 3})).await;
    let said = setting::unset(&deployment.direct, "rate-limit.papi.limt").await.unwrap();
    assert_eq!(said, "rate-limit.papi.limt, which was ignored, is gone\n");
    let again = setting::unset(&deployment.direct, "rate-limit.papi.limt").await.unwrap_err().to_string();
    assert!(again.starts_with("there is no setting \"rate-limit.papi.limt\"; accepted: "), "{again}");
    let said = setting::unset(&deployment.direct, "rate-limit.papi.limit").await.unwrap();
    assert_eq!(said, "rate-limit.papi.limit is its default, 15\n");
}
