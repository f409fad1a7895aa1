//! A content table to push to, over the embedded store through the real client.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use portfolio_cli::content::pull::pull;
use portfolio_cli::content::push::{PushOptions, push};
use portfolio_content::{Collection, ItemKey};
use portfolio_document::check::read_document;
use portfolio_document::form::Document;
use portfolio_document::items::PlacedItem;
use portfolio_document::table::{Alone, ContentTable};
use portfolio_function::aws;
use portfolio_function::aws::TimeBudget;
use portfolio_local::embedded::EmbeddedDynamoDb;
use portfolio_local::{Failure, tables};
use portfolio_request::clock::Clock;
use serde_json::{Value, json};

use harness::app::START;
use harness::store::Store;

/// A content table behind the recorder, and the time. Clones share both.
#[derive(Clone)]
pub struct Deployment {
    pub store: Store,
    pub table: ContentTable,
    /// Straight to the store.
    pub direct: ContentTable,
    pub now: Arc<Mutex<DateTime<Utc>>>,
}

impl Deployment {
    pub async fn new() -> Self {
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

    pub async fn push_with(&self, document: &Document, options: PushOptions) -> Result<(), Failure> {
        push(&self.table, document, options, &self.clock(), |_| ()).await.map(|_| ())
    }

    pub async fn push(&self, document: &Document) -> Result<(), Failure> {
        self.push_with(document, EVERYTHING).await
    }

    pub fn clock(&self) -> Clock {
        let now = Arc::clone(&self.now);
        Clock::from_fn(move || *now.lock().unwrap())
    }

    pub async fn pull(&self) -> Document {
        pull(&self.direct).await.unwrap()
    }

    pub fn advance_seconds(&self, seconds: i64) {
        *self.now.lock().unwrap() += TimeDelta::seconds(seconds);
    }

    /// Puts an item there as another tool might.
    pub async fn put(&self, partition: &'static str, key: &str, record: Value) {
        let Value::Object(record) = record else { panic!("a record is an object") };
        let item = PlacedItem { partition, key: ItemKey::parent(key), record };
        self.direct.put(&[item], &mut Alone).await.unwrap();
    }

    /// Every item of the collections, as `collection/key record`.
    pub async fn items(&self) -> BTreeSet<String> {
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
    pub fn writes(&self) -> Vec<(usize, usize)> {
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

/// Whatever a push may do.
pub const EVERYTHING: PushOptions = PushOptions { with_settings: true, may_empty: true };

/// The document that `json` is.
pub fn document(json: &Value) -> Document {
    read_document(json.to_string().as_bytes(), NaiveDate::default()).unwrap()
}

/// A document of skills with these ids and one name.
pub fn skills(ids: impl IntoIterator<Item = u32>, name: &str) -> Document {
    let skills: Vec<_> = ids.into_iter().map(|id| json!({"id": format!("s{id}"), "name": name})).collect();
    document(&json!({ "skills": skills }))
}
