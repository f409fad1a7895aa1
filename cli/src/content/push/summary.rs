//! What a push did, or would do, for a person.

use std::fmt::{self, Display, Formatter};

use portfolio_content::ItemKey;

use crate::content::order::ORDER_PARTITION;
use portfolio_document::difference::{Difference, PartitionDifference};

/// A line for each collection; for a dry run, the keys as well.
pub struct Summary<'a> {
    difference: &'a Difference,
    dry_run: bool,
}

impl<'a> Summary<'a> {
    /// Of what was done.
    pub fn of_push(difference: &'a Difference) -> Self {
        Self { difference, dry_run: false }
    }

    /// Of what would be done.
    pub fn of_dry_run(difference: &'a Difference) -> Self {
        Self { difference, dry_run: true }
    }

    fn collection(&self, found: &PartitionDifference, formatter: &mut Formatter<'_>) -> fmt::Result {
        let counts = [
            (found.added.len(), "added"),
            (found.changed.len(), "changed"),
            (found.removed.len(), "removed"),
            (found.unchanged, "unchanged"),
        ];
        let counts: Vec<_> = counts.iter().filter(|(count, _)| *count > 0).collect();
        let counts: Vec<_> = counts.iter().map(|(count, what)| format!("{count} {what}")).collect();
        let counts = if counts.is_empty() { "empty".to_owned() } else { counts.join(", ") };
        writeln!(formatter, "{}: {counts}", found.partition)?;
        if self.dry_run {
            keys("+", &found.added, formatter)?;
            keys("~", &found.changed, formatter)?;
            keys("-", &found.removed, formatter)?;
        }
        Ok(())
    }
}

fn keys(sign: &str, keys: &[ItemKey], formatter: &mut Formatter<'_>) -> fmt::Result {
    keys.iter().try_for_each(|key| writeln!(formatter, "  {sign} {}", key.as_str()))
}

impl Display for Summary<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let (order, collections): (Vec<_>, Vec<_>) =
            self.difference.partitions.iter().partition(|found| found.partition == ORDER_PARTITION);
        collections.iter().try_for_each(|found| self.collection(found, formatter))?;
        let changed = collections.iter().any(|found| !found.is_none());
        let end = match (self.dry_run, changed, order.iter().any(|found| !found.is_none())) {
            (true, false, false) | (false, false, false) => "nothing to change",
            (true, true, _) => "a dry run: nothing was changed",
            (true, false, true) => "only the order or the schema of the document would change",
            (false, true, _) => "pushed",
            (false, false, true) => "pushed: only the order or the schema of the document changed",
        };
        writeln!(formatter, "{end}")
    }
}
