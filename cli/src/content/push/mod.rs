//! `content push`: makes the content table of a deployment hold what a document holds.

mod lock;
mod progress;
mod summary;

use portfolio_content::settings::SETTING_PARTITION;
use portfolio_request::clock::Clock;

use super::file::read_document_file;
use super::order::{ORDER_PARTITION, Order};
use super::pull::pull;
use crate::arguments::PushArguments;
use crate::deployment;
use lock::PushLock;
pub use lock::{LEASE, LockError};
use portfolio_document::check::stranded;
use portfolio_document::difference::Difference;
use portfolio_document::form::Document;
use portfolio_document::items::{held_partitions, items};
use portfolio_document::table::{ContentTable, TableAccessError};
use portfolio_local::Failure;
use portfolio_local::signal::told_to_stop;
pub use progress::Progress;
use progress::ProgressLine;
use summary::Summary;

/// What a push may do.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PushOptions {
    /// Push the settings of the document as well.
    pub with_settings: bool,
    /// Empty collections that the document holds and has nothing in.
    pub may_empty: bool,
}

/// Does what `arguments` say, and returns a report of it.
///
/// # Errors
/// Whatever kept it from completing.
pub async fn run(arguments: &PushArguments) -> Result<String, Failure> {
    let document = read_document_file(&arguments.file)?;
    let table = deployment::content_table(&arguments.table).await?;
    let options = PushOptions { with_settings: arguments.with_settings, may_empty: arguments.yes };
    let mut said = if arguments.dry_run {
        let difference =
            difference(&table, &document, options.with_settings).await.map_err(Failure::plain)?;
        let refusal = refuse(&table, &document, &difference, options).await.err();
        let refusal = refusal.map(|refusal| format!("a push would be refused: {refusal}\n"));
        format!("{}{}", Summary::of_dry_run(&difference), refusal.unwrap_or_default())
    } else {
        let mut line = ProgressLine::on_stderr();
        let pushed = push(&table, &document, options, &Clock::system(), |progress| line.show(progress)).await;
        line.clear();
        Summary::of_push(&pushed?).to_string()
    };
    let settings = document.settings.map_or(0, |settings| settings.len());
    if settings > 0 && !options.with_settings {
        said.push_str("settings are not pushed without --with-settings\n");
    }
    Ok(said)
}

/// What a push of `document` would change.
///
/// # Errors
/// [`TableAccessError`] if the table cannot be read.
pub async fn difference(
    table: &ContentTable,
    document: &Document,
    with_settings: bool,
) -> Result<Difference, TableAccessError> {
    let mut held = held_partitions(document);
    held.retain(|partition| with_settings || *partition != SETTING_PARTITION);
    let mut items = items(document);
    items.retain(|item| held.contains(&item.partition));
    let earlier = Order::read(table.read(ORDER_PARTITION).await?);
    items.extend(Order::of(document, &held, &items).over(earlier).items());
    held.push(ORDER_PARTITION);
    Difference::of(table, &held, items).await
}

/// Makes `table` hold what `document` holds, and nothing else in the collections that it holds. One push at a time; one that ends
/// halfway is completed by the next. `report` is called for each batch written.
///
/// # Errors
/// If another push is running, a collection would be emptied without leave, records of other collections would lose what they refer
/// to, the table cannot be written, or the process is asked to stop.
pub async fn push(
    table: &ContentTable,
    document: &Document,
    options: PushOptions,
    clock: &Clock,
    report: impl FnMut(Progress),
) -> Result<Difference, Failure> {
    let mut lock = PushLock::take(table, clock).await.map_err(Failure::plain)?;
    let pushed = tokio::select! {
        pushed = write(table, document, options, &mut lock, report) => pushed,
        () = told_to_stop() => Err(Failure::plain("interrupted; the same push again finishes it")),
    };
    match lock.release().await {
        // The other push may have written over what this one wrote.
        Err(overtaken @ LockError::Overtaken { .. }) => pushed.and(Err(Failure::plain(overtaken))),
        Err(error) => {
            tracing::warn!(%error, "the lock of this push ends by itself in a minute");
            pushed
        }
        Ok(()) => pushed,
    }
}

async fn write(
    table: &ContentTable,
    document: &Document,
    options: PushOptions,
    lock: &mut PushLock<'_>,
    mut report: impl FnMut(Progress),
) -> Result<Difference, Failure> {
    let difference = difference(table, document, options.with_settings).await.map_err(Failure::plain)?;
    refuse(table, document, &difference, options).await?;
    let mut progress = Progress { done: 0, total: difference.writes() };
    for batch in difference.batches() {
        batch.write(table, lock).await.map_err(Failure::plain)?;
        progress.done += batch.size();
        report(progress);
    }
    Ok(difference)
}

/// Refuses what is surely a mistake.
async fn refuse(
    table: &ContentTable,
    document: &Document,
    difference: &Difference,
    options: PushOptions,
) -> Result<(), Failure> {
    if !options.may_empty {
        refuse_to_empty(difference)?;
    }
    // What refers to a record loses it only if something goes.
    if difference.deletes.is_empty() { Ok(()) } else { refuse_to_strand(table, document).await }
}

/// Refuses to delete what records of collections outside `document` refer to.
async fn refuse_to_strand(table: &ContentTable, document: &Document) -> Result<(), Failure> {
    // A table that cannot be read as a document may be repaired by a push, so it does not prevent one.
    let Ok(stored) = pull(table).await else { return Ok(()) };
    let stranded = stranded(&stored, document);
    let Some(first) = stranded.first() else { return Ok(()) };
    Err(Failure::plain(format!(
        "records that stay would refer to some that go, {} in all, the first at {}: {}; push their collections, too: nothing was changed",
        stranded.len(),
        first.place,
        first.problem
    )))
}

fn refuse_to_empty(difference: &Difference) -> Result<(), Failure> {
    let emptied = difference.partitions.iter().filter(|partition| partition.empties());
    let emptied: Vec<_> =
        emptied.map(|partition| format!("{} ({})", partition.partition, partition.removed.len())).collect();
    if emptied.is_empty() {
        return Ok(());
    }
    let emptied = emptied.join(", ");
    Err(Failure::plain(format!("this would empty {emptied}; --yes allows it, and nothing was changed")))
}
