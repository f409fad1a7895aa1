use aws_sdk_dynamodb::Client;
use chrono::NaiveDate;
use portfolio_content::{Collection, ContentStore, ItemKey};
use portfolio_document::check::read_document;
use portfolio_document::items::{PlacedItem, items, setting};
use portfolio_document::resume::{ImportOptions, import};
use portfolio_document::table::Place;
use portfolio_function::aws;
use portfolio_function::aws::{DynamoDbContent, TimeBudget};
use serde_json::{Value, json};

use super::*;
use crate::embedded::EmbeddedDynamoDb;
use crate::tables;

struct Fixture {
    client: Client,
    table: ContentTable,
}

impl Fixture {
    async fn new() -> Self {
        let store = EmbeddedDynamoDb::memory().unwrap();
        let client = aws::content_client(&store.sdk_config(), &TimeBudget::LOCAL);
        tables::ensure(&client, &tables::local_names()).await.unwrap();
        let table = ContentTable::new(client.clone(), "content");
        Self { client, table }
    }

    async fn put(&self, items: &[PlacedItem]) {
        self.table.put(items, &mut Alone).await.unwrap();
    }

    /// Whether the table holds the sample, and nothing else in its collections.
    async fn holds_the_sample(&self) -> bool {
        Difference::to(&self.table, &sample().unwrap()).await.unwrap().writes() == 0
    }

    async fn keys(&self, partition: &str) -> Vec<String> {
        let store = ContentStore::new(DynamoDbContent::new(self.client.clone(), "content"));
        let partition = store.read(partition, TimeBudget::LOCAL.read).await.unwrap();
        partition.items.iter().map(|item| item.key.as_str().to_owned()).collect()
    }
}

fn document(json: &Value) -> Box<Document> {
    Box::new(read_document(json.to_string().as_bytes(), NaiveDate::default()).unwrap())
}

fn skill(id: &str, name: &str) -> PlacedItem {
    let record = json!({"id": id, "name": name}).as_object().cloned().unwrap();
    PlacedItem { partition: "skill", key: ItemKey::parent(id), record }
}

fn skills(ids: &[&str]) -> Box<Document> {
    document(&json!({"skills": ids.iter().map(|id| json!({"id": id, "name": id})).collect::<Vec<_>>()}))
}

fn replacement(document: Box<Document>) -> InitialContent {
    InitialContent::Replacement { document, may_lose: false }
}

fn replacement_with_leave(document: Box<Document>) -> InitialContent {
    InitialContent::Replacement { document, may_lose: true }
}

#[tokio::test]
async fn the_sample_goes_only_into_an_empty_table() {
    let fixture = Fixture::new().await;
    load(&fixture.table, &InitialContent::KeptOrSample).await.unwrap();
    for collection in Collection::ALL {
        assert!(!fixture.keys(collection.name()).await.is_empty(), "{}", collection.name());
    }
    load(&fixture.table, &InitialContent::Document(skills(&["a"]))).await.unwrap();
    load(&fixture.table, &InitialContent::KeptOrSample).await.unwrap();
    assert_eq!(fixture.keys("skill").await, ["a"]);
}

#[tokio::test]
async fn the_first_document_takes_the_place_of_the_whole_sample() {
    for content in [InitialContent::Document(skills(&["a"])), replacement(skills(&["a"]))] {
        let fixture = Fixture::new().await;
        load(&fixture.table, &InitialContent::KeptOrSample).await.unwrap();
        fixture.put(&[setting("page.max-size", &json!(20))]).await;
        assert!(load(&fixture.table, &content).await.unwrap().is_empty());
        for collection in Collection::ALL {
            let expected: &[&str] = if collection == Collection::Skill { &["a"] } else { &[] };
            assert_eq!(fixture.keys(collection.name()).await, expected, "{}", collection.name());
        }
        assert_eq!(fixture.keys("setting").await, ["page.max-size"]);
    }
}

#[tokio::test]
async fn a_sample_that_somebody_has_edited_is_theirs() {
    let edits = [
        (vec![skill("rust", "Rust, edited")], vec![]),
        (vec![skill("mine", "Mine")], vec![]),
        (vec![], vec![Place { partition: "testimonial", key: ItemKey::parent("client-praise") }]),
    ];
    for (put, deleted) in edits {
        let fixture = Fixture::new().await;
        load(&fixture.table, &InitialContent::KeptOrSample).await.unwrap();
        fixture.put(&put).await;
        fixture.table.delete(&deleted, &mut Alone).await.unwrap();
        let refused = load(&fixture.table, &InitialContent::Document(skills(&["a"]))).await.unwrap_err();
        assert_eq!(refused.to_string(), "the content table holds content already");
        assert!(fixture.keys("skill").await.contains(&"rust".to_owned()));
    }
}

#[tokio::test]
async fn settings_that_somebody_wrote_go_only_with_their_leave() {
    let fixture = Fixture::new().await;
    load(&fixture.table, &InitialContent::KeptOrSample).await.unwrap();
    fixture.put(&[setting("page.max-size", &json!(20)), setting("page.default-size", &json!(10))]).await;
    let own = document(&json!({"settings": {"page.max-size": 30}}));
    assert!(load(&fixture.table, &InitialContent::Document(own.clone())).await.is_err());
    let refused = load(&fixture.table, &replacement(own.clone())).await.unwrap_err();
    assert_eq!(
        refused.to_string(),
        "this would remove or change records of the content table\nsetting: 1 removed, 1 changed\n"
    );
    assert!(fixture.holds_the_sample().await);
    load(&fixture.table, &replacement_with_leave(own)).await.unwrap();
    assert_eq!(fixture.keys("setting").await, ["page.max-size"]);
    assert_eq!(fixture.keys("skill").await, Vec::<String>::new());
}

#[tokio::test]
async fn what_is_there_is_replaced_only_when_asked_and_allowed() {
    let fixture = Fixture::new().await;
    load(&fixture.table, &InitialContent::Document(skills(&["a", "b", "c"]))).await.unwrap();
    let second = document(&json!({
        "skills": [{"id": "b", "name": "b"}, {"id": "c", "name": "C"}, {"id": "d", "name": "d"}],
        "accounts": [{"id": "x", "name": "X"}]
    }));
    let refused = load(&fixture.table, &InitialContent::Document(second.clone())).await.unwrap_err();
    assert_eq!(refused.to_string(), "the content table holds content already");
    let refused = load(&fixture.table, &replacement(second.clone())).await.unwrap_err();
    let lost = "skill: 1 removed, 1 changed\n";
    assert_eq!(
        refused.to_string(),
        format!("this would remove or change records of the content table\n{lost}")
    );
    assert_eq!(fixture.keys("skill").await, ["a", "b", "c"]);
    assert_eq!(
        load(&fixture.table, &replacement_with_leave(second.clone())).await.unwrap().to_string(),
        lost
    );
    assert_eq!(fixture.keys("skill").await, ["b", "c", "d"]);
    // Once it is there, nothing is left to lose.
    assert!(load(&fixture.table, &replacement(second)).await.unwrap().is_empty());
}

#[tokio::test]
async fn what_adds_and_takes_nothing_away_needs_no_leave() {
    let fixture = Fixture::new().await;
    load(&fixture.table, &InitialContent::Document(skills(&["a"]))).await.unwrap();
    let more = document(&json!({"accounts": [{"id": "x", "name": "X"}]}));
    load(&fixture.table, &replacement(more)).await.unwrap();
    assert_eq!(
        (fixture.keys("skill").await, fixture.keys("account").await),
        (vec!["a".to_owned()], vec!["x".to_owned()])
    );
}

#[tokio::test]
async fn collections_that_a_document_does_not_hold_are_left_alone() {
    let fixture = Fixture::new().await;
    let first = json!({"skills": [{"id": "a", "name": "A"}], "accounts": [{"id": "x", "name": "X"}], "education": []});
    load(&fixture.table, &InitialContent::Document(document(&first))).await.unwrap();
    let second = document(&json!({"skills": [], "accounts": null}));
    load(&fixture.table, &replacement_with_leave(second)).await.unwrap();
    assert_eq!(fixture.keys("skill").await, Vec::<String>::new());
    assert_eq!(fixture.keys("account").await, ["x"]);
}

#[tokio::test]
async fn a_resume_imported_again_duplicates_nothing_and_leaves_nothing_of_the_old_one() {
    let fixture = Fixture::new().await;
    load(&fixture.table, &InitialContent::KeptOrSample).await.unwrap();
    let options =
        ImportOptions { publish_contact: false, today: NaiveDate::from_ymd_opt(2026, 5, 17).unwrap() };
    let resume = |text: &str| json!({"work": [{"name": "A", "position": "B", "highlights": [text]}]});
    for text in ["before", "after"] {
        let (document, _) = import(resume(text).to_string().as_bytes(), &options).unwrap();
        load(&fixture.table, &replacement_with_leave(Box::new(document))).await.unwrap();
        assert_eq!(fixture.keys("experience").await, ["work-a-b"]);
        assert_eq!(fixture.keys("experience-highlight").await, ["work-a-b-highlight-1"]);
        assert_eq!(fixture.keys("project").await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn more_items_than_one_batch_takes_are_written() {
    let fixture = Fixture::new().await;
    let ids: Vec<_> = (0..60).map(|number| format!("s{number:02}")).collect();
    let ids: Vec<_> = ids.iter().map(String::as_str).collect();
    load(&fixture.table, &InitialContent::Document(skills(&ids))).await.unwrap();
    assert_eq!(fixture.keys("skill").await, ids);
}

/// A request writes up to 25 items, and the process may end after any of them.
#[tokio::test]
async fn a_part_of_the_sample_is_made_whole() {
    let items = items(&sample().unwrap());
    for written in (0..items.len()).step_by(6) {
        let fixture = Fixture::new().await;
        Mark::PartOfSample.write(&fixture.table).await.unwrap();
        fixture.put(&items[..written]).await;
        load(&fixture.table, &InitialContent::KeptOrSample).await.unwrap();
        assert!(fixture.holds_the_sample().await, "after {written}");
        assert_eq!(
            Mark::read(&fixture.table).await.unwrap(),
            Some(Mark::Sample { digest: digest_of(&fixture.table).await.unwrap() })
        );
    }
}

#[tokio::test]
async fn a_part_of_a_document_is_finished_by_the_same_document_alone() {
    let fixture = Fixture::new().await;
    let whole = skills(&["a", "b"]);
    Mark::PartOfDocument.write(&fixture.table).await.unwrap();
    fixture.put(&items(&skills(&["a"]))).await;
    let refused = load(&fixture.table, &InitialContent::KeptOrSample).await.unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the content table holds only a part of what an earlier start was loading"
    );
    let refused = load(&fixture.table, &InitialContent::Document(skills(&["b"]))).await.unwrap_err();
    assert_eq!(refused.to_string(), "the content table holds content already");
    load(&fixture.table, &InitialContent::Document(whole)).await.unwrap();
    assert_eq!(fixture.keys("skill").await, ["a", "b"]);
    load(&fixture.table, &InitialContent::KeptOrSample).await.unwrap();
    assert_eq!(fixture.keys("skill").await, ["a", "b"]);
}

/// Somebody wrote to the table, while no server ran on it, after the load of its sample had been interrupted.
#[tokio::test]
async fn a_part_of_the_sample_beside_something_else_is_left_alone() {
    let fixture = Fixture::new().await;
    Mark::PartOfSample.write(&fixture.table).await.unwrap();
    fixture.put(&items(&skills(&["mine"]))).await;
    assert!(matches!(load(&fixture.table, &InitialContent::KeptOrSample).await, Err(LoadError::Unfinished)));
    assert_eq!(fixture.keys("skill").await, ["mine"]);
}

#[tokio::test]
async fn content_that_came_without_a_mark_is_kept() {
    let fixture = Fixture::new().await;
    fixture.put(&items(&skills(&["mine"]))).await;
    load(&fixture.table, &InitialContent::KeptOrSample).await.unwrap();
    assert_eq!(fixture.keys("skill").await, ["mine"]);
    assert_eq!(fixture.keys("account").await, Vec::<String>::new());
}

#[tokio::test]
async fn a_document_takes_the_place_of_a_part_of_the_sample() {
    let fixture = Fixture::new().await;
    Mark::PartOfSample.write(&fixture.table).await.unwrap();
    fixture.put(&items(&sample().unwrap())[..40]).await;
    load(&fixture.table, &InitialContent::Document(skills(&["a"]))).await.unwrap();
    assert_eq!(fixture.keys("skill").await, ["a"]);
    assert_eq!(fixture.keys("account").await, Vec::<String>::new());
}
