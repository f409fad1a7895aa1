use std::fs;

use aws_sdk_dynamodb::Client;
use portfolio_shared::aws::{self, TimeBudget};
use portfolio_shared::content::{Collection, ContentStore};
use serde_json::{Value, json};

use super::*;
use crate::embedded::EmbeddedDynamoDb;
use crate::tables;

struct Fixture {
    client: Client,
    table: ContentTable,
    directory: tempfile::TempDir,
}

impl Fixture {
    async fn new() -> Self {
        let store = EmbeddedDynamoDb::memory().unwrap();
        let client = aws::content_client(&store.sdk_config(), &TimeBudget::LOCAL);
        tables::ensure(&client, &tables::local_names()).await.unwrap();
        let table = ContentTable::new(client.clone(), "content");
        Self { client, table, directory: tempfile::tempdir().unwrap() }
    }

    fn file(&self, name: &str, content: &Value) -> PathBuf {
        let file = self.directory.path().join(name);
        fs::write(&file, content.to_string()).unwrap();
        file
    }

    async fn keys(&self, partition: &str) -> Vec<String> {
        let store = ContentStore::new(self.client.clone(), "content");
        let partition = store.read(partition, TimeBudget::LOCAL.read).await.unwrap();
        partition.items.iter().map(|item| item.key.as_str().to_owned()).collect()
    }
}

fn skills(ids: &[&str]) -> Value {
    json!({"skills": ids.iter().map(|id| json!({"id": id, "name": id})).collect::<Vec<_>>()})
}

#[tokio::test]
async fn the_sample_goes_only_into_an_empty_table() {
    let fixture = Fixture::new().await;
    load(&fixture.table, &Source::Sample, false).await.unwrap();
    for collection in Collection::ALL {
        assert!(!fixture.keys(collection.name()).await.is_empty(), "{}", collection.name());
    }
    let before = fixture.keys("skill").await;
    let document = Source::Document(fixture.file("skills.json", &skills(&["a"])));
    load(&fixture.table, &document, true).await.unwrap();
    load(&fixture.table, &Source::Sample, false).await.unwrap();
    assert_eq!(fixture.keys("skill").await, ["a"]);
    assert_eq!(before.len(), 8);
}

#[tokio::test]
async fn what_is_there_is_replaced_only_when_asked() {
    let fixture = Fixture::new().await;
    let first = Source::Document(fixture.file("first.json", &skills(&["a", "b"])));
    let second = Source::Document(fixture.file("second.json", &skills(&["b", "c"])));
    load(&fixture.table, &first, false).await.unwrap();
    let refused = load(&fixture.table, &second, false).await.unwrap_err();
    assert_eq!(refused.to_string(), "the content table holds content already; --replace replaces it");
    assert_eq!(fixture.keys("skill").await, ["a", "b"]);
    load(&fixture.table, &second, true).await.unwrap();
    assert_eq!(fixture.keys("skill").await, ["b", "c"]);
}

#[tokio::test]
async fn collections_that_a_file_does_not_hold_are_left_alone() {
    let fixture = Fixture::new().await;
    load(&fixture.table, &Source::Sample, false).await.unwrap();
    let accounts = fixture.keys("account").await;
    let document =
        Source::Document(fixture.file("skills.json", &json!({"skills": [], "testimonials": null})));
    load(&fixture.table, &document, true).await.unwrap();
    assert_eq!(fixture.keys("skill").await, Vec::<String>::new());
    assert_eq!(fixture.keys("account").await, accounts);
    assert_eq!(fixture.keys("testimonial").await.len(), 6);
}

#[tokio::test]
async fn a_resume_imported_again_duplicates_nothing_and_leaves_nothing_of_the_old_one() {
    let fixture = Fixture::new().await;
    load(&fixture.table, &Source::Sample, false).await.unwrap();
    let resume = |text: &str| json!({"work": [{"name": "A", "position": "B", "highlights": [text]}]});
    for text in ["before", "after"] {
        let file = fixture.file("resume.json", &resume(text));
        load(&fixture.table, &Source::Resume { file, publish_contact: false }, true).await.unwrap();
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
    let document = Source::Document(fixture.file("many.json", &skills(&ids)));
    load(&fixture.table, &document, false).await.unwrap();
    assert_eq!(fixture.keys("skill").await, ids);
}

#[tokio::test]
async fn nothing_is_written_of_a_file_with_faults() {
    let fixture = Fixture::new().await;
    let file =
        fixture.file("bad.json", &json!({"skills": [{"id": "a", "name": "a"}, {"id": "a", "name": ""}]}));
    let refused = load(&fixture.table, &Source::Document(file.clone()), false).await.unwrap_err();
    assert_eq!(
        refused.to_string(),
        format!(
            "{} is not accepted, faults: 2\n\
             $.skills[1].name: \"\" is not accepted; accepted: text that is not empty\n\
             $.skills[1].id: \"a\" is there twice; accepted: an id that no other has",
            file.display()
        )
    );
    assert!(fixture.table.is_empty().await.unwrap());
    let missing = Source::Document(fixture.directory.path().join("missing.json"));
    let refused = load(&fixture.table, &missing, false).await.unwrap_err().to_string();
    assert!(
        refused.ends_with("missing.json cannot be read: No such file or directory (os error 2)"),
        "{refused}"
    );
}
