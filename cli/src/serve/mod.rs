//! `portfolio serve`: the whole API on this machine.

mod greeting;

use std::net::{Ipv4Addr, SocketAddr};

use portfolio_local::Failure;
use portfolio_local::content::{InitialContent, LoadError};
use portfolio_local::serve::{DRAIN, LocalServer, ServeOptions, StartError, StoreOptions};

use crate::arguments::ServeArguments;
use crate::content::file::{import_file, read_document_file};
use crate::{ai_provider, token};
use greeting::Greeting;

/// Serves until Ctrl-C or SIGTERM.
///
/// # Errors
/// Whatever keeps the server from starting.
pub async fn serve(arguments: &ServeArguments) -> Result<(), Failure> {
    let options = ServeOptions {
        address: SocketAddr::new(arguments.host, arguments.port),
        store: store(arguments),
        content: content(arguments)?,
        secret: token::secret_from_env().await?,
        providers: ai_provider::providers(&arguments.ai_provider)?,
    };
    let server = LocalServer::start(options).await.map_err(advised)?;
    if let Some(address) = server.dynamodb_address().filter(|address| !address.ip().is_loopback()) {
        let host = address.ip();
        eprintln!("warning: anyone who reaches {host} can read and write the DynamoDB published there");
    }
    if !server.replaced().is_empty() {
        eprint!("replaced in the content table\n{}", server.replaced());
    }
    Greeting::new(&server).await?.print();
    server.run(say_that_it_waits).await
}

fn say_that_it_waits() {
    let seconds = DRAIN.as_secs();
    eprintln!(
        "waiting for requests in flight, {seconds} seconds at most; Ctrl-C again ends the server at once"
    );
}

fn store(arguments: &ServeArguments) -> StoreOptions {
    if let Some(endpoint) = &arguments.dynamodb_endpoint {
        return StoreOptions::At(endpoint.clone());
    }
    let host = arguments.dynamodb_host.unwrap_or(Ipv4Addr::LOCALHOST.into());
    let published = arguments.dynamodb_port.map(|port| SocketAddr::new(host, port));
    StoreOptions::Embedded { data: arguments.data.clone(), published }
}

/// The content that `arguments` name; the report of a résumé import goes to stderr.
fn content(arguments: &ServeArguments) -> Result<InitialContent, Failure> {
    let document = match (&arguments.content, &arguments.resume) {
        (Some(file), _) => read_document_file(file)?,
        (None, Some(file)) => {
            let (document, report) = import_file(file, arguments.publish_contact)?;
            eprint!("{report}");
            document
        }
        (None, None) => return Ok(InitialContent::KeptOrSample),
    };
    let document = Box::new(document);
    Ok(if arguments.replace {
        InitialContent::Replacement { document, may_lose: arguments.yes }
    } else {
        InitialContent::Document(document)
    })
}

/// The error, with the flag that helps.
fn advised(error: StartError) -> Failure {
    match error {
        StartError::PortTaken(_) => Failure::plain(format!("{error}; choose another port with --port")),
        StartError::DynamoDbPortTaken(_) => {
            Failure::plain(format!("{error}; choose another port with --dynamodb-port"))
        }
        StartError::Content(LoadError::ContentIsThere) => {
            Failure::plain(format!("{error}; --replace replaces it"))
        }
        StartError::Content(LoadError::WouldLose(_)) => {
            Failure::plain(format!("{error}--yes allows it, and nothing was changed"))
        }
        StartError::Content(LoadError::Unfinished) => {
            Failure::plain(format!("{error}; start again with the same --content or --resume"))
        }
        StartError::Content(error) => Failure::plain(error),
        StartError::Other(failure) => failure,
    }
}
