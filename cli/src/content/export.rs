//! `content export`: a portfolio as a JSON Resume, by the same code that serves one.

use std::collections::BTreeMap;

use chrono::Utc;
use portfolio_content::store::Reading;
use portfolio_content::{ContentStore, Item, Partition, PartitionReader};
use portfolio_document::form::Document;
use portfolio_document::items::items;
use portfolio_local::Failure;
use portfolio_papi::export;

/// The portfolio in `document` as a JSON Resume, in JSON.
///
/// # Errors
/// If something in it could not be served.
pub async fn export_document(document: &Document) -> Result<String, Failure> {
    let content = ContentStore::new(Partitions::of(document));
    let export =
        export::export(content, Utc::now()).await.map_err(|_| incomplete("nothing of it can be served"))?;
    match export.missing {
        Some(missing) => Err(incomplete(&missing)),
        None => serde_json::to_string_pretty(&export.resume).map_err(Failure::plain),
    }
}

fn incomplete(what: &str) -> Failure {
    Failure::plain(format!("the portfolio cannot be exported: {what}"))
}

/// The items of a document, as if they lay in a table.
struct Partitions(BTreeMap<&'static str, Vec<Item>>);

impl Partitions {
    fn of(document: &Document) -> Self {
        let mut partitions: BTreeMap<_, Vec<Item>> = BTreeMap::new();
        for item in items(document) {
            partitions.entry(item.partition).or_default().push(Item { key: item.key, record: item.record });
        }
        Self(partitions)
    }
}

impl PartitionReader for Partitions {
    fn read<'a>(&'a self, name: &'a str) -> Reading<'a> {
        let items = self.0.get(name).cloned().unwrap_or_default();
        Box::pin(async { Ok(Partition { items, skipped: 0 }) })
    }
}
