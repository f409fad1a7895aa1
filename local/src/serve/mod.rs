//! A server of the whole API: what it starts with, how it starts, and how it ends without losing a count.

mod error;
mod finish;
mod housekeeping;
mod listener;
mod options;

use std::future::IntoFuture;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use portfolio_document::table::ContentTable;
use portfolio_function::FunctionParts;
use portfolio_function::aws;
use portfolio_function::aws::{TimeBudget, error_chain};
use portfolio_function::environment::failure_mode;
use portfolio_papi::sapi::BaseUrl;
use portfolio_request::clock::Clock;
use portfolio_tokens::{SecretSource, SigningSecret};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::app::App;
use crate::content::{InitialContent, Losses, load};
use crate::data::DataDirectory;
use crate::embedded::{AllowedHosts, EmbeddedDynamoDb, published};
use crate::failure::Failure;
use crate::signal::told_to_stop;
use crate::store::LocalStore;
use crate::{gateway, tables};
pub use error::StartError;
pub use finish::DRAIN;
use finish::finish;
use listener::{Listener, bind, until, url};
pub use options::{ServeOptions, StoreOptions};

/// How long writing the pending counts may take after that.
const COMMIT: Duration = Duration::from_secs(5);

/// A server that listens. It answers once it is [run](Self::run).
pub struct LocalServer {
    app: App,
    api: Listener,
    dynamodb: Option<(Listener, Router)>,
    store: LocalStore,
    replaced: Losses,
    /// Held, so that no other process opens it.
    data: Option<DataDirectory>,
}

impl LocalServer {
    /// Listens, opens the store, makes what tables are missing, and loads the content.
    ///
    /// # Errors
    /// Whatever keeps the server from starting.
    pub async fn start(options: ServeOptions) -> Result<Self, StartError> {
        let data = options.store.data().map(DataDirectory::open).transpose()?;
        let api = bind(options.address, StartError::PortTaken).await?;
        let store = open_store(&options.store, data.as_ref()).await?;
        let dynamodb = publish(&options.store, &store).await?;
        let replaced = prepare_tables(&store, &options.content).await?;
        let secret = match options.secret {
            Some(secret) => secret,
            None => SecretSource::Fixed(local_secret(data.as_ref())?),
        };
        let parts = FunctionParts {
            sdk: store.sdk.clone(),
            tables: tables::local_names(),
            budget: store.budget,
            secret,
            failure_mode: failure_mode(),
            clock: Clock::system(),
        };
        let app = App::start(parts, BaseUrl::parse(&url(api.address)), options.providers).await;
        Ok(Self { app, api, dynamodb, store, replaced, data })
    }

    /// The API, as it is served.
    #[must_use]
    pub fn app(&self) -> &App {
        &self.app
    }

    /// The address that the API is served at.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.api.address
    }

    /// The URL by which this machine reaches the API.
    #[must_use]
    pub fn url(&self) -> String {
        url(self.api.address)
    }

    /// The address that the embedded store is published at, if it is.
    #[must_use]
    pub fn dynamodb_address(&self) -> Option<SocketAddr> {
        self.dynamodb.as_ref().map(|(listener, _)| listener.address)
    }

    /// What somebody had written that its content replaced.
    #[must_use]
    pub fn replaced(&self) -> &Losses {
        &self.replaced
    }

    /// Serves until Ctrl-C or SIGTERM; then finishes what is in flight, in at most [`DRAIN`] and no longer than until a second signal, and
    /// writes the counts that are still pending. `waiting` is called if anything is to be waited for.
    ///
    /// # Errors
    /// If the system lets it listen no longer.
    pub async fn run(self, waiting: impl FnOnce()) -> Result<(), Failure> {
        let (stop, stopped) = watch::channel(false);
        let state = self.app.state;
        let chores = housekeeping::start(&state, self.store.embedded);
        let router = gateway::with_peer_address(self.app.router);
        let service = router.into_make_service_with_connect_info::<SocketAddr>();
        let api = axum::serve(self.api.socket, service).with_graceful_shutdown(until(stopped.clone()));
        let dynamodb = async {
            match self.dynamodb {
                Some((listener, router)) => {
                    axum::serve(listener.socket, router).with_graceful_shutdown(until(stopped)).await
                }
                None => Ok(()),
            }
        };
        let servers = async { tokio::try_join!(api.into_future(), dynamodb).map(|_| ()) };
        tokio::pin!(servers);
        let served = tokio::select! {
            served = &mut servers => served,
            () = told_to_stop() => {
                stop.send_replace(true);
                finish(servers, told_to_stop(), waiting).await
            }
        };
        drop(chores);
        state.limiter.drain(Some(Instant::now() + COMMIT)).await;
        drop(self.data);
        served.map_err(|error| Failure::because("the server stopped", &error))
    }
}

async fn open_store(options: &StoreOptions, data: Option<&DataDirectory>) -> Result<LocalStore, Failure> {
    if let StoreOptions::At(endpoint) = options {
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
    options: &StoreOptions,
    store: &LocalStore,
) -> Result<Option<(Listener, Router)>, StartError> {
    let (Some(address), Some(store)) = (options.published(), &store.embedded) else { return Ok(None) };
    let listener = bind(address, StartError::DynamoDbPortTaken).await?;
    Ok(Some((listener, published(store, AllowedHosts::for_listener(address.ip())))))
}

/// Makes what tables are missing, and loads the content; what that replaced.
async fn prepare_tables(store: &LocalStore, content: &InitialContent) -> Result<Losses, StartError> {
    let names = tables::local_names();
    // Nobody waits for an answer yet.
    let client = aws::content_client(&store.sdk, &TimeBudget::LOCAL);
    let made = tables::ensure(&client, &names).await;
    made.map_err(|error| Failure::plain(error_chain(&error)))?;
    Ok(load(&ContentTable::new(client, names.content), content).await?)
}

/// The secret that the data directory keeps, else one for this process only.
fn local_secret(data: Option<&DataDirectory>) -> Result<SigningSecret, Failure> {
    data.map_or_else(|| Ok(SigningSecret::generate()), DataDirectory::secret)
}
