//! The command `portfolio`.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use portfolio_cli::arguments::{Arguments, Command, ContentCommand, TableArguments, TokenCommand};
use portfolio_cli::content::export::export_document;
use portfolio_cli::content::file::{import_file, read_document_file, read_exportable_file, warn};
use portfolio_cli::content::pull::pull;
use portfolio_cli::content::push;
use portfolio_cli::deployment::content_table;
use portfolio_cli::{serve, setting, token};
use portfolio_document::check::{check, contradictions};
use portfolio_document::form::Document;
use portfolio_document::schema::content_schema_text;
use portfolio_local::Failure;
use portfolio_request::clock::Clock;
use portfolio_request::logs;

#[tokio::main]
async fn main() -> ExitCode {
    logs::init_text();
    match run(Arguments::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("portfolio: {failure}");
            ExitCode::from(2)
        }
    }
}

async fn run(arguments: Arguments) -> Result<(), Failure> {
    match arguments.command {
        None => serve::serve(&arguments.serve).await,
        Some(Command::Serve(serve)) => serve::serve(&serve).await,
        Some(Command::Token(TokenCommand::Mint(mint))) => print(&format!("{}\n", token::mint(&mint).await?)),
        Some(Command::Content(command)) => content(command).await,
        Some(Command::Setting(command)) => print(&setting::run(&command).await?),
    }
}

async fn content(command: ContentCommand) -> Result<(), Failure> {
    match command {
        ContentCommand::Check { file } => {
            read_document_file(&file)?;
            print(&format!("{file}: no faults\n"))
        }
        ContentCommand::Import { resume, publish_contact } => {
            let (document, report) = import_file(&resume, publish_contact)?;
            eprint!("{report}");
            print_document(&document)
        }
        ContentCommand::Push(arguments) => print(&push::run(&arguments).await?),
        ContentCommand::Pull(table) => print_document(&pulled(&table).await?),
        ContentCommand::Export(arguments) => {
            let document = match &arguments.file {
                Some(file) => read_exportable_file(file)?,
                None => pulled(&arguments.table()).await?,
            };
            print(&format!("{}\n", export_document(&document).await?))
        }
        ContentCommand::Schema => print(&content_schema_text()),
    }
}

/// What the content table holds, and a warning for each part of it that a push would refuse.
async fn pulled(table: &TableArguments) -> Result<Document, Failure> {
    let document = pull(&content_table(table).await?).await?;
    let today = Clock::system().now().date_naive();
    warn(&[check(&document), contradictions(&document, today)].concat());
    Ok(document)
}

fn print_document(document: &Document) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(document).map_err(Failure::plain)?;
    print(&format!("{text}\n"))
}

fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    written.map_err(|error| Failure::because("stdout cannot be written", &error))
}
