//! What a load takes away from those who wrote it.

use std::fmt::{self, Display, Formatter};

use portfolio_content::Collection;
use portfolio_document::difference::{Difference, PartitionDifference};

/// Records that go or change, counted by collection. Records inside of others count, too.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Losses(Vec<Loss>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Loss {
    partition: &'static str,
    removed: usize,
    changed: usize,
}

impl Losses {
    /// What is lost by the writes of `difference`.
    pub(super) fn of(difference: &Difference) -> Self {
        Self(difference.partitions.iter().map(Loss::of).filter(Loss::is_any).collect())
    }

    /// The same without the records of collections: only settings and query definitions are anybody's own.
    pub(super) fn beside_collections(mut self) -> Self {
        self.0.retain(|loss| Collection::named(loss.partition).is_none());
        self
    }

    /// Whether nothing is lost.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Loss {
    fn of(found: &PartitionDifference) -> Self {
        Self { partition: found.partition, removed: found.removed.len(), changed: found.changed.len() }
    }

    fn is_any(&self) -> bool {
        self.removed + self.changed > 0
    }
}

/// A line for each collection: `skill: 2 removed, 1 changed`.
impl Display for Losses {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        for Loss { partition, removed, changed } in &self.0 {
            let counts = [(removed, "removed"), (changed, "changed")];
            let counts = counts.iter().filter(|(count, _)| **count > 0);
            let counts: Vec<_> = counts.map(|(count, what)| format!("{count} {what}")).collect();
            writeln!(formatter, "{partition}: {}", counts.join(", "))?;
        }
        Ok(())
    }
}
