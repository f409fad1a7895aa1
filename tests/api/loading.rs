//! The first start of a server on a store that is kept, interrupted at each of its writes.

use aws_sdk_dynamodb::Client;
use chrono::NaiveDate;
use portfolio_content::Collection;
use portfolio_document::check::read_document;
use portfolio_document::difference::Difference;
use portfolio_document::form::Document;
use portfolio_document::items::items;
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

    /// Whether it holds `document` and no other content.
    async fn holds(&self, document: &Document) -> bool {
        let mut held = 0;
        for collection in Collection::ALL {
            held += self.table.read(collection.name()).await.unwrap().len();
        }
        held == items(document).len() && Difference::to(&self.table, document).await.unwrap().writes() == 0
    }
}

/// How many writes a start needs after `earlier`, if there was one, once it was interrupted at each of them and made good by the next.
async fn interrupted_everywhere(
    earlier: Option<&InitialContent>,
    content: &InitialContent,
    document: &Document,
) -> usize {
    for writes in 0.. {
        let kept = Kept::new().await;
        if let Some(earlier) = earlier {
            load(&kept.table, earlier).await.unwrap();
        }
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
    let writes = interrupted_everywhere(None, &InitialContent::KeptOrSample, &sample).await;
    // One for each 25 items, and one for the mark before and after them.
    assert_eq!(writes, items(&sample).len().div_ceil(25) + 2);
}

/// A document of 60 skills, and nothing else.
fn skills() -> Document {
    let skills: Vec<_> = (0..60).map(|number| json!({"id": format!("s{number}"), "name": "S"})).collect();
    read_document(json!({"skills": skills}).to_string().as_bytes(), NaiveDate::default()).unwrap()
}

#[tokio::test]
async fn a_document_is_loaded_again_until_it_is_whole() {
    let content = InitialContent::Document(Box::new(skills()));
    assert_eq!(interrupted_everywhere(None, &content, &skills()).await, 5);
}

#[tokio::test]
async fn a_document_takes_the_place_of_the_sample_in_however_many_starts() {
    let content = InitialContent::Document(Box::new(skills()));
    let writes = interrupted_everywhere(Some(&InitialContent::KeptOrSample), &content, &skills()).await;
    // The mark, the removal of the sample, and what a document takes.
    assert_eq!(writes, 1 + items(&sample().unwrap()).len().div_ceil(25) + 5);
}
