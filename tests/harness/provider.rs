//! A stand-in for an AI provider: a server on a loopback port that keeps what it is asked, and answers well or badly.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use portfolio_papi::ai::config::ProviderConfig;
use portfolio_papi::ai::key::KeySource;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::interval;

/// How a request is answered.
#[derive(Debug, Clone)]
pub enum Play {
    /// With these bytes and the end of the connection.
    Bytes(Vec<u8>),
    /// With the head of an answer, and then a byte of its body every second, for ever.
    Drip,
    /// Not at all.
    Silence,
}

impl Play {
    /// An answer of this status and body.
    pub fn http(status: &str, content_type: &str, body: &[u8]) -> Self {
        let length = body.len();
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {length}\r\nLocation: /elsewhere\r\n\r\n"
        );
        Self::Bytes([head.as_bytes(), body].concat())
    }

    /// A success of this body.
    pub fn json(body: &Value) -> Self {
        Self::http("200 OK", "application/json", body.to_string().as_bytes())
    }

    /// A completion as it should be.
    pub fn text(content: &str) -> Self {
        Self::json(&json!({
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "choices": [{"index": 0, "message": {"role": "assistant", "content": content}, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 100, "completion_tokens": 23, "total_tokens": 123},
        }))
    }
}

/// A request that came in.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Request line and headers.
    pub head: String,
    /// Its body.
    pub body: String,
}

impl Asked {
    /// The one value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.head.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        let value = values.next()?;
        assert_eq!(values.next(), None, "{name} is there twice");
        Some(value)
    }

    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }
}

/// The server. Ends with its test.
pub struct StubProvider {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl StubProvider {
    /// Answers every request in the same way.
    pub async fn playing(play: Play) -> Self {
        Self::playing_each(vec![play]).await
    }

    /// Answers each request in its turn, and all that come after in the way of the last.
    pub async fn playing_each(plays: Vec<Play>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let asked = Arc::<Mutex<Vec<Asked>>>::default();
        let kept = Arc::clone(&asked);
        tokio::spawn(async move {
            let mut plays = VecDeque::from(plays);
            while let Ok((stream, _)) = listener.accept().await {
                let play = if plays.len() > 1 { plays.pop_front() } else { plays.front().cloned() };
                tokio::spawn(answer(stream, play.unwrap(), Arc::clone(&kept)));
            }
        });
        Self { address, asked }
    }

    /// The provider `name` at this server, without a key.
    pub fn named(&self, name: &str) -> ProviderConfig {
        let url = format!("http://{}/v1/", self.address);
        ProviderConfig::new(name, &url, "stub-1", KeySource::Absent).unwrap()
    }

    /// Every request so far.
    pub fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }

    /// How many requests there were so far.
    pub fn times_asked(&self) -> usize {
        self.asked.lock().unwrap().len()
    }
}

async fn answer(mut stream: TcpStream, play: Play, kept: Arc<Mutex<Vec<Asked>>>) {
    let Some(asked) = read(&mut stream).await else { return };
    kept.lock().unwrap().push(asked);
    // A client that has heard enough closes; that is its right.
    let _ = match play {
        Play::Bytes(bytes) => stream.write_all(&bytes).await,
        Play::Drip => drip(&mut stream).await,
        Play::Silence => std::future::pending().await,
    };
}

async fn drip(stream: &mut TcpStream) -> std::io::Result<()> {
    stream
        .write_all(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n")
        .await?;
    let mut seconds = interval(Duration::from_secs(1));
    loop {
        seconds.tick().await;
        stream.write_all(b" ").await?;
    }
}

async fn read(stream: &mut TcpStream) -> Option<Asked> {
    let mut bytes = Vec::new();
    loop {
        let mut part = [0; 4096];
        let read = stream.read(&mut part).await.ok().filter(|read| *read > 0)?;
        bytes.extend_from_slice(&part[..read]);
        let text = String::from_utf8_lossy(&bytes);
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let asked = Asked { head: head.to_owned(), body: body.to_owned() };
        let length: usize = asked.header("content-length").map_or(0, |length| length.parse().unwrap());
        if body.len() >= length {
            return Some(asked);
        }
    }
}
