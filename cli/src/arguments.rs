//! The command line.

mod deployed;

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use chrono::TimeDelta;
use clap::{Args, Parser, Subcommand};
use portfolio_tokens::{EmailAddress, MAX_OPERATOR_LIFETIME, UserId};

use crate::ai_provider::AiProvider;
use crate::input::Input;

pub use deployed::{ExportArguments, PushArguments, SettingCommand, TableArguments, TableTarget};

/// A portfolio API with exact rate limits: the whole of it on one machine, and the tools around it.
#[derive(Debug, Parser)]
#[command(name = "portfolio", version, args_conflicts_with_subcommands = true)]
pub struct Arguments {
    /// What to do; `serve` if no command is given.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Options of `serve`, if the command is not named.
    #[command(flatten)]
    pub serve: ServeArguments,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the whole API on this machine.
    Serve(ServeArguments),
    /// Make tokens.
    #[command(subcommand)]
    Token(TokenCommand),
    /// Work with the content of a portfolio.
    #[command(subcommand)]
    Content(ContentCommand),
    /// Show and change the settings of a deployment.
    #[command(subcommand)]
    Setting(SettingCommand),
}

/// How to serve.
#[derive(Debug, Clone, Args)]
pub struct ServeArguments {
    /// Address to listen on: an IP address or localhost.
    #[arg(long, default_value = "127.0.0.1", value_parser = address)]
    pub host: IpAddr,
    /// Port to listen on; 0 picks a free one.
    #[arg(long, default_value_t = 3000)]
    pub port: u16,
    /// Publish the embedded DynamoDB on this port, for AWS clients; 0 picks a free one.
    #[arg(long, value_name = "PORT", conflicts_with = "dynamodb_endpoint")]
    pub dynamodb_port: Option<u16>,
    /// Address to publish it on, for containers: anyone who reaches it can read and write everything.
    #[arg(long, value_name = "HOST", requires = "dynamodb_port", value_parser = address)]
    pub dynamodb_host: Option<IpAddr>,
    /// Use this DynamoDB instead of the embedded one; missing tables are created there.
    #[arg(long, value_name = "URL", value_parser = endpoint)]
    pub dynamodb_endpoint: Option<String>,
    /// Keep content, counts and signing secret in this directory; without it they are lost when the process ends.
    #[arg(long, value_name = "DIR", conflicts_with = "dynamodb_endpoint")]
    pub data: Option<PathBuf>,
    /// Serve the content of this document of the content form; - is stdin.
    #[arg(long, value_name = "FILE", group = "document")]
    pub content: Option<Input>,
    /// Serve the content of this résumé in the JSON Resume form; - is stdin.
    #[arg(long, value_name = "FILE", group = "document")]
    pub resume: Option<Input>,
    /// Keep email address, telephone number and street address of the résumé: anyone with a token can read them.
    #[arg(long, requires = "resume", conflicts_with = "content")]
    pub publish_contact: bool,
    /// Replace the collections that the file holds, if the content table holds something already.
    #[arg(long, requires = "document")]
    pub replace: bool,
    /// Allow that to remove and change records.
    #[arg(long, requires = "replace")]
    pub yes: bool,
    /// Have texts written by this OpenAI-compatible provider. May be repeated: providers are asked in order. The variable KEY_ENV holds
    /// its key, if it needs one. See docs/AI.md.
    #[arg(long, value_name = "NAME=URL,MODEL[,KEY_ENV]", value_parser = AiProvider::parse)]
    pub ai_provider: Vec<AiProvider>,
}

/// Tokens.
#[derive(Debug, Subcommand)]
pub enum TokenCommand {
    /// Print a token, signed with the secret of TOKEN_SECRET_ARN or TOKEN_SECRET.
    Mint(MintArguments),
}

/// Which token to mint.
#[derive(Debug, Clone, Args)]
pub struct MintArguments {
    /// For a new session of this email address.
    #[arg(long, required_unless_present = "user", conflicts_with = "user", value_parser = email)]
    pub email: Option<EmailAddress>,
    /// For this user id, 1 to 200 printable ASCII characters.
    #[arg(long, value_name = "ID", requires = "no_session", value_parser = user)]
    pub user: Option<UserId>,
    /// Without a session: all tokens of the user share one bucket in each tier.
    #[arg(long, requires = "user", conflicts_with = "email")]
    pub no_session: bool,
    /// How long it is valid, 30 days at most: seconds, or a number followed by s, m, h or d.
    #[arg(long, default_value = "15m", value_parser = lifetime)]
    pub ttl: TimeDelta,
}

/// Content.
#[derive(Debug, Subcommand)]
pub enum ContentCommand {
    /// Check a document of the content form and report every fault of it.
    Check {
        /// The document; - is stdin.
        file: Input,
    },
    /// Turn a résumé in the JSON Resume form into the content form, on stdout.
    Import {
        /// The résumé; - is stdin.
        resume: Input,
        /// Keep email address, telephone number and street address: anyone with a token can read them.
        #[arg(long)]
        publish_contact: bool,
    },
    /// Make the content table of a deployment hold what a document holds.
    Push(PushArguments),
    /// Print the document that the content table of a deployment holds.
    Pull(TableArguments),
    /// Print a portfolio as a JSON Resume: that of a document, or that of the content table of a deployment.
    Export(ExportArguments),
    /// Print the JSON Schema of the content form.
    Schema,
}

fn address(text: &str) -> Result<IpAddr, String> {
    match text {
        "localhost" => Ok(Ipv4Addr::LOCALHOST.into()),
        _ => text.parse().map_err(|_| "accepted: an IP address or localhost".to_owned()),
    }
}

fn endpoint(text: &str) -> Result<String, String> {
    let url =
        url::Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    url.map(|_| text.to_owned())
        .ok_or_else(|| "accepted: an http or https URL, such as http://localhost:8000".to_owned())
}

fn email(text: &str) -> Result<EmailAddress, String> {
    EmailAddress::parse(text).map_err(|fault| format!("it {fault}; accepted: {}", EmailAddress::ACCEPTED))
}

fn user(text: &str) -> Result<UserId, String> {
    UserId::parse(text).ok_or_else(|| format!("accepted: {}", UserId::ACCEPTED))
}

fn lifetime(text: &str) -> Result<TimeDelta, String> {
    let (number, unit) = match text.strip_suffix(['s', 'm', 'h', 'd']) {
        Some(number) => (number, &text[number.len()..]),
        None => (text, "s"),
    };
    let seconds_of_unit = match unit {
        "m" => 60,
        "h" => 3_600,
        "d" => 86_400,
        _ => 1,
    };
    let seconds =
        number.parse::<u32>().ok().and_then(|number| i64::from(number).checked_mul(seconds_of_unit));
    let lifetime = seconds.filter(|seconds| (1..=MAX_OPERATOR_LIFETIME.num_seconds()).contains(seconds));
    let accepted = "accepted: 1 second to 30 days, as 3600, 90s, 15m, 12h or 30d";
    lifetime.map(TimeDelta::seconds).ok_or_else(|| accepted.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &str) -> Result<Arguments, String> {
        let arguments = std::iter::once("portfolio").chain(arguments.split_whitespace());
        Arguments::try_parse_from(arguments).map_err(|error| error.to_string())
    }

    #[test]
    fn serve_need_not_be_named() {
        let bare = parse("").unwrap();
        assert!(bare.command.is_none());
        assert_eq!((bare.serve.host, bare.serve.port), ("127.0.0.1".parse().unwrap(), 3000));
        assert_eq!(parse("--port 8080").unwrap().serve.port, 8080);
        let Some(Command::Serve(serve)) = parse("serve --host localhost --port 0").unwrap().command else {
            panic!()
        };
        assert_eq!((serve.host, serve.port), ("127.0.0.1".parse().unwrap(), 0));
    }

    #[test]
    fn flags_that_contradict_each_other_are_refused() {
        for arguments in [
            "serve --dynamodb-endpoint http://localhost:8000 --dynamodb-port 8001",
            "serve --dynamodb-host 0.0.0.0",
            "serve --dynamodb-endpoint localhost:8000",
            "serve --dynamodb-endpoint ftp://localhost",
            "serve --dynamodb-endpoint http://localhost:8000 --data there",
            "serve --content a.json --resume b.json",
            "serve --content a.json --publish-contact",
            "serve --replace",
            "serve --content a.json --yes",
            "serve --host example",
            "serve --ai-provider local",
            "serve --port 65536",
            "content push",
            "content push a.json",
            "content push a.json --table a --stack b",
            "content push a.json --table a --endpoint-url localhost:8000",
            "content pull",
            "setting list",
            "setting set rate-limit.papi.limit --table a",
            "token mint",
            "token mint --email ada@example.org --user ada --no-session",
            "token mint --user ada",
            "token mint --email ada@example.org --no-session",
            "token mint --email ada",
        ] {
            assert!(parse(arguments).is_err(), "{arguments}");
        }
    }

    #[test]
    fn lifetimes_are_seconds_or_have_a_unit() {
        for (text, seconds) in
            [("3600", 3_600), ("90s", 90), ("15m", 900), ("12h", 43_200), ("30d", 2_592_000), ("1", 1)]
        {
            assert_eq!(lifetime(text), Ok(TimeDelta::seconds(seconds)), "{text}");
        }
        for text in ["", "0", "-1", "31d", "2592001", "1w", "m", "1.5h", "99999999999d", "1µ"] {
            assert_eq!(
                lifetime(text),
                Err("accepted: 1 second to 30 days, as 3600, 90s, 15m, 12h or 30d".to_owned()),
                "{text}"
            );
        }
    }
}
