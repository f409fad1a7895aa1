//! Settings: small numbers an operator changes without a deployment, each with a default and a range.
//!
//! They are items of the partition `setting` of the content table: sort key the name, attribute `value`. A record outside its range is
//! ignored and the default stands, so that a typo cannot set a tier to 0 (`docs/OPERATIONS.md`).

mod tier;

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use portfolio_request::refresh::{Faults, Refreshed};
use rate_window::{Policy, Quota, Quotas};
use serde_json::Value;

use crate::store::{ContentStore, StoreError};

pub use tier::Tier;

/// Partition of the content table that holds the settings.
pub const SETTING_PARTITION: &str = "setting";

/// The attribute of a setting's record that holds its value.
pub const VALUE: &str = "value";

/// How long settings are obeyed before they are read again.
pub const REFRESH_INTERVAL: TimeDelta = TimeDelta::seconds(60);

/// The longest that reading them may take; a refresh is bounded more tightly still.
const READ_BOUND: Duration = Duration::from_secs(3);

/// What values a setting accepts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Accepted {
    /// A whole number in the range.
    Integer(RangeInclusive<u32>),
    /// `true` or `false`.
    Boolean,
}

/// A setting's name, default and range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingSpec {
    /// Its name, the sort key of its item.
    pub name: &'static str,
    /// The value obeyed when no usable item is there.
    pub default: SettingValue,
    /// The values obeyed.
    pub accepted: Accepted,
}

/// A setting's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingValue {
    /// A whole number.
    Integer(u32),
    /// True or false.
    Boolean(bool),
}

/// Days that a row of the rate-window table outlives its minute.
pub const RETENTION_DAYS: SettingSpec = integer("rate-window.retention-days", 1, 1..=30);
/// Records on a page unless the caller says.
pub const PAGE_DEFAULT_SIZE: SettingSpec = integer("page.default-size", 50, 1..=200);
/// Records on a page at most.
pub const PAGE_MAX_SIZE: SettingSpec = integer("page.max-size", 200, 1..=200);
/// Seconds that a vended token lives.
pub const TOKEN_LIFETIME_SECONDS: SettingSpec = integer("token.lifetime-seconds", 900, 300..=3_600);
/// Seconds that one AI provider may take.
pub const AI_PROVIDER_TIMEOUT_SECONDS: SettingSpec = integer("ai.provider-timeout-seconds", 10, 1..=18);
/// Seconds that the AI providers of one request may take together.
pub const AI_TOTAL_TIMEOUT_SECONDS: SettingSpec = integer("ai.total-timeout-seconds", 18, 2..=18);
/// Whether the built-in template is used when no AI provider answers.
pub const AI_LOCAL_TEMPLATE: SettingSpec = boolean("ai.local-template", true);

/// Every setting there is.
#[must_use]
pub fn specs() -> Vec<SettingSpec> {
    let limits = Tier::ALL.into_iter().map(limit_spec);
    let shadows = Tier::ALL.into_iter().filter_map(shadow_spec);
    let others = [
        RETENTION_DAYS,
        PAGE_DEFAULT_SIZE,
        PAGE_MAX_SIZE,
        TOKEN_LIFETIME_SECONDS,
        AI_PROVIDER_TIMEOUT_SECONDS,
        AI_TOTAL_TIMEOUT_SECONDS,
        AI_LOCAL_TEMPLATE,
    ];
    limits.chain(shadows).chain(others).collect()
}

fn limit_spec(tier: Tier) -> SettingSpec {
    integer(tier.limit_setting(), tier.policy().quota().limit.get(), tier.limit_range())
}

fn shadow_spec(tier: Tier) -> Option<SettingSpec> {
    tier.shadow_setting().map(|name| boolean(name, false))
}

const fn integer(name: &'static str, default: u32, range: RangeInclusive<u32>) -> SettingSpec {
    SettingSpec { name, default: SettingValue::Integer(default), accepted: Accepted::Integer(range) }
}

const fn boolean(name: &'static str, default: bool) -> SettingSpec {
    SettingSpec { name, default: SettingValue::Boolean(default), accepted: Accepted::Boolean }
}

impl SettingSpec {
    /// Reads `value` as this setting.
    ///
    /// # Errors
    /// What is accepted, when `value` is of another type or out of range.
    pub fn parse(&self, value: &Value) -> Result<SettingValue, String> {
        let parsed = match &self.accepted {
            Accepted::Integer(range) => value
                .as_u64()
                .and_then(|number| u32::try_from(number).ok())
                .filter(|number| range.contains(number))
                .map(SettingValue::Integer),
            Accepted::Boolean => value.as_bool().map(SettingValue::Boolean),
        };
        parsed.ok_or_else(|| self.accepted_text())
    }

    /// What this setting accepts, for a message.
    #[must_use]
    pub fn accepted_text(&self) -> String {
        match &self.accepted {
            Accepted::Integer(range) => {
                format!("a whole number from {} to {}", range.start(), range.end())
            }
            Accepted::Boolean => "true or false".to_owned(),
        }
    }
}

/// The settings in force: the defaults, overridden by the items that are usable.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Settings {
    values: BTreeMap<&'static str, SettingValue>,
}

impl Settings {
    /// Reads `(name, value)` records, and tells what was wrong with those that are ignored: their defaults stay.
    #[must_use]
    pub fn from_records<'a>(
        records: impl IntoIterator<Item = (&'a str, &'a Value)>,
    ) -> (Self, BTreeSet<String>) {
        let specs = specs();
        let mut settings = Self::default();
        let mut faults = BTreeSet::new();
        for (name, value) in records {
            let Some(spec) = specs.iter().find(|spec| spec.name == name) else {
                faults.insert(format!("{name}: there is no setting of that name"));
                continue;
            };
            match spec.parse(value) {
                Ok(value) => {
                    settings.values.insert(spec.name, value);
                }
                Err(accepted) => {
                    faults.insert(format!("{name}: {value} is not {accepted}"));
                }
            }
        }
        (settings, faults)
    }

    /// Requests a minute that `tier` admits.
    #[must_use]
    pub fn limit(&self, tier: Tier) -> u32 {
        self.integer(&limit_spec(tier))
    }

    /// Whether requests over the limit of `tier` pass and are only counted.
    #[must_use]
    pub fn shadow(&self, tier: Tier) -> bool {
        shadow_spec(tier).is_some_and(|spec| self.is_true(&spec))
    }

    /// See [`RETENTION_DAYS`].
    #[must_use]
    pub fn retention_days(&self) -> u32 {
        self.integer(&RETENTION_DAYS)
    }

    /// See [`PAGE_DEFAULT_SIZE`]; never more than [`Self::page_max_size`].
    #[must_use]
    pub fn page_default_size(&self) -> u32 {
        self.integer(&PAGE_DEFAULT_SIZE).min(self.page_max_size())
    }

    /// See [`PAGE_MAX_SIZE`].
    #[must_use]
    pub fn page_max_size(&self) -> u32 {
        self.integer(&PAGE_MAX_SIZE)
    }

    /// See [`TOKEN_LIFETIME_SECONDS`].
    #[must_use]
    pub fn token_lifetime(&self) -> TimeDelta {
        TimeDelta::seconds(i64::from(self.integer(&TOKEN_LIFETIME_SECONDS)))
    }

    /// See [`AI_PROVIDER_TIMEOUT_SECONDS`].
    #[must_use]
    pub fn ai_provider_timeout(&self) -> Duration {
        Duration::from_secs(self.integer(&AI_PROVIDER_TIMEOUT_SECONDS).into())
    }

    /// See [`AI_TOTAL_TIMEOUT_SECONDS`].
    #[must_use]
    pub fn ai_total_timeout(&self) -> Duration {
        Duration::from_secs(self.integer(&AI_TOTAL_TIMEOUT_SECONDS).into())
    }

    /// See [`AI_LOCAL_TEMPLATE`].
    #[must_use]
    pub fn ai_local_template(&self) -> bool {
        self.is_true(&AI_LOCAL_TEMPLATE)
    }

    /// The value of `spec` in force.
    #[must_use]
    pub fn value(&self, spec: &SettingSpec) -> SettingValue {
        self.values.get(spec.name).copied().unwrap_or(spec.default)
    }

    fn is_true(&self, spec: &SettingSpec) -> bool {
        self.value(spec) == SettingValue::Boolean(true)
    }

    fn integer(&self, spec: &SettingSpec) -> u32 {
        match self.value(spec) {
            SettingValue::Integer(value) => value,
            SettingValue::Boolean(_) => unreachable!("{} is a number", spec.name),
        }
    }
}

/// The settings of this process, read from the content table and kept for [`REFRESH_INTERVAL`].
#[derive(Debug)]
pub struct SettingsStore {
    store: ContentStore,
    kept: Refreshed<Settings>,
    faults: Faults,
}

impl SettingsStore {
    /// The defaults until the first read.
    #[must_use]
    pub fn new(store: ContentStore) -> Self {
        Self { store, kept: Refreshed::new("settings", Settings::default()), faults: Faults::new("setting") }
    }

    /// The settings in force.
    pub fn get(&self) -> Arc<Settings> {
        self.kept.get()
    }

    /// Reads them again if they are due. Call at start-up and after an admitted check; join before the response.
    pub async fn refresh(&self, now: DateTime<Utc>) {
        self.kept.refresh(REFRESH_INTERVAL, now, async || self.read().await).await;
    }

    /// Whether the last read of the settings succeeded.
    pub fn is_healthy(&self) -> bool {
        self.kept.is_healthy()
    }

    async fn read(&self) -> Result<Settings, StoreError> {
        let partition = self.store.read(SETTING_PARTITION, READ_BOUND).await?;
        let records = partition
            .items
            .iter()
            .map(|item| (item.key.as_str(), item.record.get(VALUE).unwrap_or(&Value::Null)));
        let (settings, faults) = Settings::from_records(records);
        self.faults.report(faults);
        Ok(settings)
    }
}

/// The rate limiter obeys the settings in force.
impl Quotas for SettingsStore {
    fn quota(&self, policy: &Policy) -> Quota {
        let Some(tier) = Tier::named(policy.name()) else { return policy.quota() };
        let settings = self.get();
        let limit = NonZeroU32::new(settings.limit(tier)).unwrap_or(policy.quota().limit);
        Quota { limit, shadow: settings.shadow(tier) }
    }

    fn retention_days(&self) -> u32 {
        self.get().retention_days()
    }
}
