//! `portfolio serve`: the whole API on one machine.

mod greeting;
mod housekeeping;
mod listener;

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use portfolio_papi::ai::config::Providers;
use portfolio_papi::sapi::BaseUrl;
use portfolio_shared::aws::{self, TimeBudget};
use portfolio_shared::token::{SecretSource, SigningSecret};
use portfolio_shared::{Clock, FunctionParts};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

use crate::app::App;
use crate::arguments::ServeArguments;
use crate::content::load::{Source, load};
use crate::content::table::ContentTable;
use crate::data::DataDirectory;
use crate::embedded::{AllowedHosts, EmbeddedDynamoDb, published};
use crate::failure::Failure;
use crate::signal::told_to_stop;
use crate::store::LocalStore;
use crate::{ai_provider, gateway, tables, token};
use greeting::Greeting;
use listener::{bind, local_address, url};

/// How long requests in flight may take to finish once the server is told to stop.
const DRAIN: Duration = Duration::from_secs(10);
/// How long writing the pending counts may take after that.
const COMMIT: Duration = Duration::from_secs(5);

/// Serves until Ctrl-C or SIGTERM.
///
/// # Errors
/// Whatever keeps the server from starting.
pub async fn serve(arguments: &ServeArguments) -> Result<(), Failure> {
    let providers = ai_provider::providers(&arguments.ai_provider)?;
    let data = arguments.data.as_deref().map(DataDirectory::open).transpose()?;
    let api = bind(arguments.host, arguments.port, "--port").await?;
    let store = open_store(arguments, data.as_ref()).await?;
    let dynamodb = publish(arguments, &store).await?;
    let app = start(arguments, &store, data.as_ref(), &api, providers).await?;

    let addresses =
        (local_address(&api)?, dynamodb.as_ref().map(|(listener, _)| local_address(listener)).transpose()?);
    Greeting::new(&app, addresses).await?.print();
    run(app, store.embedded, api, dynamodb).await
}

async fn open_store(arguments: &ServeArguments, data: Option<&DataDirectory>) -> Result<LocalStore, Failure> {
    if let Some(endpoint) = &arguments.dynamodb_endpoint {
        return LocalStore::at(endpoint).await;
    }
    let store = match data {
        Some(data) => data.store()?,
        None => EmbeddedDynamoDb::memory().map_err(Failure::plain)?,
    };
    Ok(LocalStore::embedded(store))
}

/// What listens for AWS clients, if anything is to.
async fn publish(
    arguments: &ServeArguments,
    store: &LocalStore,
) -> Result<Option<(TcpListener, Router)>, Failure> {
    let (Some(port), Some(store)) = (arguments.dynamodb_port, &store.embedded) else { return Ok(None) };
    let host = arguments.dynamodb_host.unwrap_or(std::net::Ipv4Addr::LOCALHOST.into());
    let listener = bind(host, port, "--dynamodb-port").await?;
    if !host.is_loopback() {
        eprintln!("warning: anyone who reaches {host} can read and write the DynamoDB published there");
    }
    Ok(Some((listener, published(store, AllowedHosts::for_listener(host)))))
}

async fn start(
    arguments: &ServeArguments,
    store: &LocalStore,
    data: Option<&DataDirectory>,
    api: &TcpListener,
    providers: Providers,
) -> Result<App, Failure> {
    let names = tables::local_names();
    // Nobody waits for an answer yet.
    let client = aws::content_client(&store.sdk, &TimeBudget::LOCAL);
    tables::ensure(&client, &names).await.map_err(Failure::plain)?;
    load(&ContentTable::new(client, &names.content), &source(arguments), arguments.replace).await?;
    let parts = FunctionParts {
        sdk: store.sdk.clone(),
        tables: names,
        budget: store.budget,
        secret: secret(data).await?,
        failure_mode: aws::failure_mode(),
        clock: Clock::system(),
    };
    Ok(App::start(parts, BaseUrl::parse(&url(local_address(api)?)), providers).await)
}

fn source(arguments: &ServeArguments) -> Source {
    match (&arguments.content, &arguments.resume) {
        (Some(file), _) => Source::Document(file.clone()),
        (None, Some(file)) => {
            Source::Resume { file: file.clone(), publish_contact: arguments.publish_contact }
        }
        (None, None) => Source::Sample,
    }
}

/// The secret of the environment, else the one that the data directory keeps, else one that is gone with the process.
async fn secret(data: Option<&DataDirectory>) -> Result<SecretSource, Failure> {
    if let Some(source) = token::secret_from_env().await? {
        return Ok(source);
    }
    Ok(SecretSource::Fixed(match data {
        Some(data) => data.secret()?,
        None => SigningSecret::generate(),
    }))
}

/// Serves until told to stop; then finishes what is in flight and writes the counts that are still pending.
async fn run(
    app: App,
    store: Option<EmbeddedDynamoDb>,
    api: TcpListener,
    dynamodb: Option<(TcpListener, Router)>,
) -> Result<(), Failure> {
    let (stop, stopped) = watch::channel(false);
    let chores = housekeeping::start(&app.state, store);
    let router = gateway::with_peer_address(app.router);
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    let api = axum::serve(api, service).with_graceful_shutdown(listener::until(stopped.clone()));
    let dynamodb = async {
        match dynamodb {
            Some((listener, router)) => {
                axum::serve(listener, router).with_graceful_shutdown(listener::until(stopped)).await
            }
            None => Ok(()),
        }
    };
    let servers = async { tokio::try_join!(api.into_future(), dynamodb) };
    let signal = async {
        told_to_stop().await;
        stop.send_replace(true);
        // Told twice, it waits for nobody.
        let _ = timeout(DRAIN, told_to_stop()).await;
    };
    let served = tokio::select! {
        served = servers => served.map(|_| ()),
        () = signal => Ok(()),
    };
    drop(chores);
    app.state.limiter.commit_all(Instant::now() + COMMIT).await;
    served.map_err(|error| Failure::because("the server stopped", &error))
}
