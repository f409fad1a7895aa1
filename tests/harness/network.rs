//! A network between the API and its store, whose connections can die unnoticed, as they do while a process is frozen.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use aws_config::SdkConfig;
use portfolio_function::aws::https_client;
use portfolio_local::embedded::{AllowedHosts, EmbeddedDynamoDb, published};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

/// How a connection is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// It carries what it is given.
    Alive,
    /// It breaks when something is sent.
    Broken,
    /// It takes what is sent, and nothing comes back.
    Swallowing,
}

/// Connections through a proxy on this machine.
#[derive(Debug, Clone, Default)]
pub struct Network(Arc<Mutex<Vec<Arc<Mutex<Condition>>>>>);

impl Network {
    /// A configuration of clients that reach `store` over this network, with the HTTP client of a deployed function.
    pub async fn reach(&self, store: &EmbeddedDynamoDb) -> SdkConfig {
        let server = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let upstream = server.local_addr().unwrap();
        let router = published(store, AllowedHosts::Loopback);
        tokio::spawn(async move { axum::serve(server, router).await });
        let proxy = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint = format!("http://{}", proxy.local_addr().unwrap());
        tokio::spawn(self.clone().carry(proxy, upstream));
        store.sdk_config().into_builder().endpoint_url(endpoint).http_client(https_client()).build()
    }

    /// How many connections were opened.
    pub fn opened(&self) -> usize {
        self.0.lock().unwrap().len()
    }

    /// Every connection there is becomes `condition`; those opened later are alive.
    pub fn turn_all(&self, condition: Condition) {
        for connection in self.0.lock().unwrap().iter() {
            *connection.lock().unwrap() = condition;
        }
    }

    async fn carry(self, proxy: TcpListener, upstream: SocketAddr) {
        while let Ok((client, _)) = proxy.accept().await {
            let condition = Arc::new(Mutex::new(Condition::Alive));
            self.0.lock().unwrap().push(Arc::clone(&condition));
            let server = TcpStream::connect(upstream).await.unwrap();
            let (from_client, to_client) = client.into_split();
            let (from_server, to_server) = server.into_split();
            tokio::spawn(async move {
                tokio::select! {
                    () = requests(from_client, to_server, condition) => {}
                    () = answers(from_server, to_client) => {}
                }
            });
        }
    }
}

/// Carries requests until the connection ends or breaks.
async fn requests(mut client: OwnedReadHalf, mut server: OwnedWriteHalf, condition: Arc<Mutex<Condition>>) {
    let mut buffer = vec![0; 64 * 1024];
    while let Ok(read @ 1..) = client.read(&mut buffer).await {
        let condition = *condition.lock().unwrap();
        match condition {
            Condition::Alive => server.write_all(&buffer[..read]).await.unwrap(),
            Condition::Broken => return,
            Condition::Swallowing => {}
        }
    }
}

/// Carries answers until there are no more.
async fn answers(mut server: OwnedReadHalf, mut client: OwnedWriteHalf) {
    drop(tokio::io::copy(&mut server, &mut client).await);
}
