//! Arguments of the commands that work on the content table of a deployment.

use clap::builder::NonEmptyStringValueParser;
use clap::{ArgGroup, Args, Subcommand};

use super::endpoint;
use crate::input::Input;

/// Which content table, and where.
#[derive(Debug, Clone, Args)]
pub struct TableArguments {
    /// Which content table.
    #[command(flatten)]
    pub target: TableTarget,
    /// Where to reach it instead of AWS: a local DynamoDB, or an emulator.
    #[arg(long, value_name = "URL", value_parser = endpoint)]
    pub endpoint_url: Option<String>,
}

/// One of two ways to name a content table.
#[derive(Debug, Clone, Args)]
#[group(required = true, multiple = false)]
pub struct TableTarget {
    /// The content table, by its name.
    #[arg(long, value_name = "NAME", value_parser = NonEmptyStringValueParser::new())]
    pub table: Option<String>,
    /// The content table of this CloudFormation stack.
    #[arg(long, value_name = "NAME", value_parser = NonEmptyStringValueParser::new())]
    pub stack: Option<String>,
}

/// Whose portfolio to export: one of three ways to name it.
#[derive(Debug, Clone, Args)]
#[group(skip)]
#[command(group(ArgGroup::new("portfolio").required(true)))]
pub struct ExportArguments {
    /// A document of the content form; - is stdin.
    #[arg(group = "portfolio")]
    pub file: Option<Input>,
    /// The content table, by its name.
    #[arg(long, value_name = "NAME", group = "portfolio", value_parser = NonEmptyStringValueParser::new())]
    pub table: Option<String>,
    /// The content table of this CloudFormation stack.
    #[arg(long, value_name = "NAME", group = "portfolio", value_parser = NonEmptyStringValueParser::new())]
    pub stack: Option<String>,
    /// Where to reach the table instead of AWS: a local DynamoDB, or an emulator.
    #[arg(long, value_name = "URL", value_parser = endpoint, conflicts_with = "file")]
    pub endpoint_url: Option<String>,
}

impl ExportArguments {
    /// The table to read, where no file is named.
    #[must_use]
    pub fn table(self) -> TableArguments {
        let target = TableTarget { table: self.table, stack: self.stack };
        TableArguments { target, endpoint_url: self.endpoint_url }
    }
}

/// What to push, and how.
#[derive(Debug, Clone, Args)]
pub struct PushArguments {
    /// A document of the content form; - is stdin. Collections that it leaves out stay as they are.
    pub file: Input,
    /// Which content table.
    #[command(flatten)]
    pub table: TableArguments,
    /// Push the settings of the document as well.
    #[arg(long)]
    pub with_settings: bool,
    /// Show what would change, and change nothing.
    #[arg(long)]
    pub dry_run: bool,
    /// Allow a collection to be emptied.
    #[arg(long)]
    pub yes: bool,
}

/// Settings of a deployment.
#[derive(Debug, Subcommand)]
pub enum SettingCommand {
    /// Show each setting: its value, its default, and what it accepts.
    List {
        /// Which content table.
        #[command(flatten)]
        table: TableArguments,
    },
    /// Set a setting. Every process of the API obeys it within about a minute.
    Set {
        /// Its name.
        name: String,
        /// Its value.
        #[arg(allow_hyphen_values = true)]
        value: String,
        /// Which content table.
        #[command(flatten)]
        table: TableArguments,
    },
    /// Reset a setting to its default.
    Unset {
        /// Its name.
        name: String,
        /// Which content table.
        #[command(flatten)]
        table: TableArguments,
    },
}
