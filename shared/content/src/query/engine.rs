//! The engine: the definitions in force, and the reads they describe. The only part of the query engine that waits for a store.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

use super::{Catalog, Definition, Parameters, QUERY_DEFINITION_PARTITION, Rows};
use crate::settings::{REFRESH_INTERVAL, SettingsStore};
use crate::store::{ContentStore, StoreError};
use portfolio_request::error::ParameterFault;
use portfolio_request::refresh::{Faults, Refreshed};

/// The longest that loading the definitions may take; a refresh is bounded more tightly still.
const LOAD_BOUND: Duration = Duration::from_secs(3);

/// Reads content as query definitions describe it. Definitions are kept as settings are, and load only when a read runs: a
/// rejected request loads none.
#[derive(Debug)]
pub struct QueryEngine {
    store: ContentStore,
    settings: Arc<SettingsStore>,
    catalog: Refreshed<Catalog>,
    faults: Faults,
}

impl QueryEngine {
    /// The compiled-in definitions until records are loaded.
    #[must_use]
    pub fn new(store: ContentStore, settings: Arc<SettingsStore>) -> Self {
        Self {
            store,
            settings,
            catalog: Refreshed::new("query definitions", Catalog::built_in().clone()),
            faults: Faults::new("query definition"),
        }
    }

    /// The settings in force.
    pub fn settings(&self) -> &SettingsStore {
        &self.settings
    }

    /// The definition called `name`, as far as there is one. Loads the records that override definitions if that was never done or is
    /// due: the first load is waited for by everybody, a later one by the request that does it.
    pub async fn definition(&self, name: &str, now: DateTime<Utc>) -> Option<Arc<Definition>> {
        self.catalog.refresh_or_wait(TimeDelta::MAX, now, async || self.load().await).await;
        self.catalog.refresh(REFRESH_INTERVAL, now, async || self.load().await).await;
        self.catalog.get().get(name)
    }

    /// Reads the rows of `definition` with one query, in at most `within`.
    ///
    /// # Errors
    /// [`StoreError`] if the collection cannot be read in time: a part of it is never taken for the whole.
    pub async fn read(&self, definition: &Definition, within: Duration) -> Result<Rows, StoreError> {
        let partition = self.store.read(definition.collection.name(), within).await?;
        Ok(Rows::select(definition, partition))
    }

    /// Reads the raw query string of a request for the list of `definition`, with the page sizes in force.
    ///
    /// # Errors
    /// Every fault there is.
    pub fn parameters(
        &self,
        definition: &Definition,
        query: &str,
    ) -> Result<Parameters, Vec<ParameterFault>> {
        Parameters::parse(definition, definition.page.limits(&self.settings.get()), query)
    }

    /// Whether the last load of the definitions succeeded, or none was needed yet.
    pub fn is_healthy(&self, now: DateTime<Utc>) -> bool {
        self.catalog.is_healthy() || self.catalog.is_due(TimeDelta::MAX, now)
    }

    async fn load(&self) -> Result<Catalog, StoreError> {
        let partition = self.store.read(QUERY_DEFINITION_PARTITION, LOAD_BOUND).await?;
        let records = partition.items.iter().map(|item| (item.key.as_str(), &item.record));
        let (catalog, faults) = self.catalog.get().renewed(records);
        self.faults.report(faults);
        Ok(catalog)
    }
}
