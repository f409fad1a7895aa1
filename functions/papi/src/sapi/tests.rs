use std::sync::Mutex as SyncMutex;

use portfolio_request::caller::Caller;
use portfolio_tokens::{SecretSource, SigningSecret};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Instant;

use super::*;

/// A host that gives every request the same answer and keeps what it was asked.
struct Stub {
    base_url: BaseUrl,
    asked: Arc<SyncMutex<Vec<String>>>,
}

impl Stub {
    async fn answering(answer: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let asked = Arc::<SyncMutex<Vec<String>>>::default();
        let (answer, kept) = (answer.to_owned(), Arc::clone(&asked));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                answer_one(stream, &answer, &kept).await;
            }
        });
        let base_url = BaseUrl::parse(&format!("http://{address}/")).expect("an address");
        Self { base_url, asked }
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().expect("no panic while it was held").clone()
    }

    fn probe(&self) -> SapiProbe {
        SapiProbe::new(Some(self.base_url.clone()), authority(), HttpClient::default())
    }
}

async fn answer_one(mut stream: TcpStream, answer: &str, asked: &SyncMutex<Vec<String>>) {
    let mut request = Vec::new();
    while !request.ends_with(b"\r\n\r\n") {
        let mut bytes = [0; 1024];
        match stream.read(&mut bytes).await {
            Ok(read @ 1..) => request.extend_from_slice(&bytes[..read]),
            _ => return,
        }
    }
    let request = String::from_utf8(request).expect("headers in ASCII");
    asked.lock().expect("no panic while it was held").push(request);
    // A client that has heard enough closes; that is its right.
    let _ = stream.write_all(answer.as_bytes()).await;
}

fn authority() -> Arc<TokenAuthority> {
    Arc::new(TokenAuthority::new(SecretSource::Fixed(SigningSecret::generate())))
}

fn http(status: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nLocation: /elsewhere\r\n\r\n{body}", body.len())
}

fn at(millis: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(1_790_000_000_000 + millis).expect("an instant")
}

fn request_id() -> HeaderValue {
    HeaderValue::from_static("3f0c5a52-62a4-4a6d-9d0e-3a1f4f3c2b10")
}

async fn is_up(answer: &str) -> bool {
    Stub::answering(answer).await.probe().is_up(None, &request_id(), at(0)).await
}

#[tokio::test]
async fn sapi_is_asked_once_with_a_service_token_and_the_request_id() {
    let stub = Stub::answering(&http("200 OK", "{}")).await;
    let tokens = authority();
    let probe = SapiProbe::new(Some(stub.base_url.clone()), Arc::clone(&tokens), HttpClient::default());
    assert!(probe.is_up(Some("api.example.com"), &request_id(), at(0)).await);

    let asked = stub.asked();
    assert_eq!(asked.len(), 1);
    let mut lines = asked[0].lines();
    assert_eq!(lines.next(), Some("GET /sapi/v1/health HTTP/1.1"));
    let header = |name: &str| {
        let mut values = asked[0].lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        (values.next().map(str::to_owned), values.next())
    };
    assert_eq!(header("x-request-id"), (Some("3f0c5a52-62a4-4a6d-9d0e-3a1f4f3c2b10".to_owned()), None));
    let (Some(authorization), None) = header("authorization") else { panic!("one authorization header") };
    let token = authorization.strip_prefix("Bearer ").expect("a bearer token");
    assert_eq!(tokens.verify(token, at(59_000)).await.ok(), Some(Caller::User("papi-service".to_owned())));
    assert!(tokens.verify(token, at(60_000)).await.is_err());
}

#[tokio::test]
async fn a_200_and_a_429_of_our_own_prove_the_credential_and_nothing_else_does() {
    let ours = r#"{"httpStatus":429,"errorCode":"RATE_LIMIT_EXCEEDED","message":"","correlationId":"","retryable":true}"#;
    assert!(is_up(&http("200 OK", r#"{"status":"DEGRADED"}"#)).await);
    assert!(is_up(&http("429 Too Many Requests", ours)).await);
    assert!(!is_up(&http("429 Too Many Requests", r#"{"message":"Too Many Requests"}"#)).await);
    assert!(!is_up(&http("429 Too Many Requests", r#"{"errorCode":"OTHER"}"#)).await);
    assert!(!is_up(&http("429 Too Many Requests", "")).await);
    for status in
        ["204 No Content", "302 Found", "401 Unauthorized", "404 Not Found", "503 Service Unavailable"]
    {
        assert!(!is_up(&http(status, ours)).await, "{status}");
    }
    assert!(!is_up("no HTTP at all\r\n\r\n").await);
    assert!(!is_up("").await);
}

#[tokio::test]
async fn a_body_is_read_up_to_64_kb() {
    assert!(is_up(&http("200 OK", &"x".repeat(65_536))).await);
    assert!(!is_up(&http("200 OK", &"x".repeat(65_537))).await);
}

#[tokio::test]
async fn a_port_where_nobody_listens_is_down() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    drop(listener);
    let probe =
        SapiProbe::new(BaseUrl::parse(&format!("http://{address}")), authority(), HttpClient::default());
    assert!(!probe.is_up(None, &request_id(), at(0)).await);
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_does_not_come_is_waited_for_two_seconds() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let probe =
        SapiProbe::new(BaseUrl::parse(&format!("http://{address}")), authority(), HttpClient::default());
    let started = Instant::now();
    assert!(!probe.is_up(None, &request_id(), at(0)).await);
    assert_eq!(started.elapsed().as_secs(), 2);
}

#[tokio::test]
async fn an_observation_is_reused_for_ten_seconds() {
    let stub = Stub::answering(&http("200 OK", "{}")).await;
    let probe = stub.probe();
    for (millis, asked) in [(0, 1), (1, 1), (9_999, 1), (10_000, 2), (19_999, 2), (20_000, 3)] {
        assert!(probe.is_up(None, &request_id(), at(millis)).await);
        assert_eq!(stub.asked().len(), asked, "after {millis} ms");
    }
}

#[tokio::test]
async fn a_failure_is_reused_too() {
    let stub = Stub::answering(&http("500 Internal Server Error", "")).await;
    let probe = stub.probe();
    for (millis, asked) in [(0, 1), (9_999, 1), (10_000, 2)] {
        assert!(!probe.is_up(None, &request_id(), at(millis)).await);
        assert_eq!(stub.asked().len(), asked, "after {millis} ms");
    }
}

#[tokio::test]
async fn requests_at_once_ask_once() {
    let stub = Stub::answering(&http("200 OK", "{}")).await;
    let (probe, id) = (stub.probe(), request_id());
    let ask = || probe.is_up(None, &id, at(0));
    assert_eq!(tokio::join!(ask(), ask(), ask(), ask()), (true, true, true, true));
    assert_eq!(stub.asked().len(), 1);
}

#[tokio::test]
async fn without_an_address_nobody_is_asked() {
    assert!(
        !SapiProbe::new(None, authority(), HttpClient::default()).is_up(None, &request_id(), at(0)).await
    );
}

#[test]
fn the_gateway_names_the_host_unless_an_address_is_set() {
    let url = |base: Option<&str>, host| {
        SapiProbe::new(base.and_then(BaseUrl::parse), authority(), HttpClient::default()).url(host)
    };
    let set = Some("http://127.0.0.1:3000");
    assert_eq!(url(None, Some("abc.example.com")).as_deref(), Some("https://abc.example.com/sapi/v1/health"));
    assert_eq!(url(set, Some("abc.example.com")).as_deref(), Some("http://127.0.0.1:3000/sapi/v1/health"));
    assert_eq!(
        url(Some("https://example.com/api/"), None).as_deref(),
        Some("https://example.com/api/sapi/v1/health")
    );
}

#[test]
fn an_address_is_http_or_https_and_names_a_host() {
    for refused in [
        "",
        "example.com",
        "/sapi",
        "ftp://example.com",
        "https://",
        "https://example.com?x=1",
        "https://a b",
    ] {
        assert_eq!(BaseUrl::parse(refused), None, "{refused}");
    }
}
