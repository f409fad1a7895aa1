//! The first start of a server on a store that is kept, interrupted at each of its writes.

use aws_sdk_dynamodb::Client;
use portfolio_document::check::read_document;
use portfolio_document::form::Document;
use portfolio_document::items::{held_partitions, items};
use portfolio_document::sample;
use portfolio_document::table::ContentTable;
use portfolio_local::content::{InitialContent, load};
use portfolio_local::embedded::EmbeddedDynamoDb;
use portfolio_local::tables;
use serde_json::json;

use harness::store::{Fault, Store};

const WRITE: &str = "BatchWriteItem";

/// A content table, reached through a recorder.
struct Kept {
    store: Store,
    table: ContentTable,
}

impl Kept {
    async fn new() -> Self {
        let embedded = EmbeddedDynamoDb::memory().unwrap();
        tables::ensure(&Client::new(&embedded.sdk_config()), &tables::local_names()).await.unwrap();
        let store = Store::default();
        let client = Client::new(&store.between(embedded.sdk_config()));
        Self { store, table: ContentTable::new(client, "content") }
    }

    /// Starts, and dies at the write that comes after `writes` others; whether it got through before that.
    async fn start_and_die(&self, content: &InitialContent, writes: usize) -> bool {
        self.store.fail_next(WRITE, vec![Fault::None; writes]);
        self.store.fail_always(WRITE, Fault::Error(400, "AccessDeniedException"));
        let loaded = load(&self.table, content).await;
        self.store.heal();
        loaded.is_ok()
    }

    async fn holds(&self, document: &Document) -> bool {
        let mut held = 0;
        for partition in held_partitions(document) {
            held += self.table.read(partition).await.unwrap().len();
        }
        held == items(document).len()
    }
}

/// How many writes a start needs that finds the table empty, after it was interrupted at each of them and made good by the next start.
async fn interrupted_everywhere(content: &InitialContent, document: &Document) -> usize {
    for writes in 0.. {
        let kept = Kept::new().await;
        if kept.start_and_die(content, writes).await {
            return writes;
        }
        load(&kept.table, content).await.unwrap();
        assert!(kept.holds(document).await, "interrupted after {writes} writes");
        load(&kept.table, &InitialContent::KeptOrSample).await.unwrap();
        assert!(kept.holds(document).await, "interrupted after {writes} writes, and started again");
    }
    unreachable!("a start gets through at last")
}

#[tokio::test]
async fn the_sample_is_loaded_again_until_it_is_whole() {
    let sample = sample().unwrap();
    let writes = interrupted_everywhere(&InitialContent::KeptOrSample, &sample).await;
    // One for each 25 items, and one for the mark before and after them.
    assert_eq!(writes, items(&sample).len().div_ceil(25) + 2);
}

#[tokio::test]
async fn a_document_is_loaded_again_until_it_is_whole() {
    let skills: Vec<_> = (0..60).map(|number| json!({"id": format!("s{number}"), "name": "S"})).collect();
    let document = read_document(json!({"skills": skills}).to_string().as_bytes()).unwrap();
    let content = InitialContent::Document(Box::new(document.clone()));
    assert_eq!(interrupted_everywhere(&content, &document).await, 5);
}
