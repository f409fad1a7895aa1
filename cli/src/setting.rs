//! `setting`: shows and changes the settings of a deployment.

use std::fmt::Write;

use portfolio_content::settings;
use portfolio_content::settings::SETTING_PARTITION;
use portfolio_content::settings::{SettingSpec, SettingValue, Settings, specs};
use portfolio_content::{ItemKey, Record};
use serde_json::Value;

use crate::arguments::SettingCommand;
use crate::deployment::content_table;
use portfolio_document::items::setting;
use portfolio_document::table::{Alone, ContentTable, Place};
use portfolio_local::Failure;

/// Does what `command` says, and returns a report of it.
///
/// # Errors
/// If a name or value is not accepted, or the table cannot be reached.
pub async fn run(command: &SettingCommand) -> Result<String, Failure> {
    match command {
        SettingCommand::List { table } => list(&content_table(table).await?).await,
        SettingCommand::Set { name, value, table } => {
            let (spec, value) = accepted(name, value)?;
            set(&content_table(table).await?, &spec, value).await
        }
        SettingCommand::Unset { name, table } => unset(&content_table(table).await?, name).await,
    }
}

/// The setting `name` and `value` as one of its values.
///
/// # Errors
/// If there is no such setting, or the value is not accepted; says what is.
pub fn accepted(name: &str, value: &str) -> Result<(SettingSpec, SettingValue), Failure> {
    let spec = named(name)?;
    let json: Value = serde_json::from_str(value).unwrap_or_default();
    // Exactly as the setting prints: JSON alone would also accept white space around it.
    let written = json.to_string();
    let json = if written == value { json } else { Value::from(value) };
    match spec.parse(&json) {
        Ok(value) => Ok((spec, value)),
        Err(accepted) => {
            Err(Failure::plain(format!("{name}: {value:?} is not accepted; accepted: {accepted}")))
        }
    }
}

fn named(name: &str) -> Result<SettingSpec, Failure> {
    let specs = specs();
    let names: Vec<_> = specs.iter().map(|spec| spec.name).collect();
    let unknown = format!("there is no setting {name:?}; accepted: {}", names.join(", "));
    specs.into_iter().find(|spec| spec.name == name).ok_or_else(|| Failure::plain(unknown))
}

/// A line for each setting: name, value, default, what it accepts. Then one for each record that is ignored.
///
/// # Errors
/// If the table cannot be read.
pub async fn list(table: &ContentTable) -> Result<String, Failure> {
    let stored = table.read(SETTING_PARTITION).await.map_err(Failure::plain)?;
    let value =
        |record: &Option<Record>| record.as_ref().and_then(|record| record.get(settings::VALUE)).cloned();
    let records: Vec<_> =
        stored.iter().map(|item| (item.key.as_str(), value(&item.record).unwrap_or_default())).collect();
    let (settings, faults) = Settings::from_records(records.iter().map(|(name, value)| (*name, value)));
    let mut lines = String::new();
    let mut line = |name: &str, value: &str, default: &str, accepted: &str| {
        writeln!(lines, "{name:<35} {value:<7} {default:<7} {accepted}").map_err(Failure::plain)
    };
    line("NAME", "VALUE", "DEFAULT", "ACCEPTED")?;
    for spec in specs() {
        let (value, default) = (text(settings.value(&spec)), text(spec.default));
        line(spec.name, &value, &default, &spec.accepted_text())?;
    }
    for fault in faults {
        writeln!(lines, "ignored: {fault}").map_err(Failure::plain)?;
    }
    Ok(lines)
}

/// Sets `spec` to `value`.
///
/// # Errors
/// If the table cannot be written.
pub async fn set(table: &ContentTable, spec: &SettingSpec, value: SettingValue) -> Result<String, Failure> {
    let json = match value {
        SettingValue::Integer(number) => Value::from(number),
        SettingValue::Boolean(boolean) => Value::from(boolean),
    };
    table.put(&[setting(spec.name, &json)], &mut Alone).await.map_err(Failure::plain)?;
    Ok(format!("{} is {}; its default is {}\n", spec.name, text(value), text(spec.default)))
}

/// Removes the record of the setting `name`, if there is one; also one that is ignored because there is no such setting.
///
/// # Errors
/// If there is neither such a setting nor such a record, or the table cannot be written.
pub async fn unset(table: &ContentTable, name: &str) -> Result<String, Failure> {
    let key = ItemKey::parent(name);
    let done = match named(name) {
        Ok(spec) => format!("{name} is its default, {}\n", text(spec.default)),
        Err(unknown) => {
            let stored = table.read(SETTING_PARTITION).await.map_err(Failure::plain)?;
            let is_stored = stored.iter().any(|item| item.key == key);
            is_stored.then(|| format!("{name}, which was ignored, is gone\n")).ok_or(unknown)?
        }
    };
    let place = Place { partition: SETTING_PARTITION, key };
    table.delete(&[place], &mut Alone).await.map_err(Failure::plain)?;
    Ok(done)
}

fn text(value: SettingValue) -> String {
    match value {
        SettingValue::Integer(number) => number.to_string(),
        SettingValue::Boolean(boolean) => boolean.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(name: &str, value: &str) -> String {
        accepted(name, value).unwrap_err().to_string()
    }

    #[test]
    fn values_in_range_are_accepted() {
        let value = |name, value| accepted(name, value).unwrap().1;
        assert_eq!(value("rate-limit.papi.limit", "30"), SettingValue::Integer(30));
        assert_eq!(value("rate-limit.papi.limit", "10000"), SettingValue::Integer(10_000));
        assert_eq!(value("rate-limit.sapi.shadow", "true"), SettingValue::Boolean(true));
    }

    #[test]
    fn others_are_refused_with_what_is_accepted() {
        for value in ["0", "10001", "-1", "15.5", "1e1", "true", "many", "", "\"15\"", "null", " 15", "15\n"]
        {
            let said = format!(
                "rate-limit.papi.limit: {value:?} is not accepted; accepted: a whole number from 1 to 10000"
            );
            assert_eq!(refusal("rate-limit.papi.limit", value), said);
        }
        for value in ["1", "yes", "TRUE", "true "] {
            let said = format!("rate-limit.papi.shadow: {value:?} is not accepted; accepted: true or false");
            assert_eq!(refusal("rate-limit.papi.shadow", value), said);
        }
    }

    #[test]
    fn a_setting_that_is_not_there_is_refused_with_those_that_are() {
        let said = refusal("rate-limit.papi-token.shadow", "true");
        let start = "there is no setting \"rate-limit.papi-token.shadow\"; accepted: rate-limit.sapi.limit, rate-limit.papi.limit, ";
        assert!(said.starts_with(start), "{said}");
    }
}
