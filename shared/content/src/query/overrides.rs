//! The definitions in force: those compiled in, and over them what usable records say.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Catalog, check_definition};
use crate::item::Record;

impl Catalog {
    /// The compiled-in definitions with `records` (name and form) over them, and what was wrong with those records that are ignored:
    /// what this catalog, the last good one, held under their names stays.
    #[must_use]
    pub fn renewed<'a>(
        &self,
        records: impl IntoIterator<Item = (&'a str, &'a Record)>,
    ) -> (Self, BTreeSet<String>) {
        let mut definitions = Self::built_in().definitions.clone();
        let mut faults = BTreeSet::new();
        for (name, form) in records {
            let definition = match check_definition(name, form) {
                Ok(definition) => Some(Arc::new(definition)),
                Err(found) => {
                    faults.extend(found.into_iter().map(|fault| format!("{name}: {fault}")));
                    self.get(name)
                }
            };
            if let Some(definition) = definition {
                definitions.insert(name.to_owned(), definition);
            }
        }
        (Self { definitions }, faults)
    }
}
