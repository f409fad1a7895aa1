//! The store as the client sees it: every call is recorded with what it cost, and faults can be put in its way.
//!
//! The embedded store cannot throttle, lose an answer or be unreachable; this stands between it and the real SDK client and can.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use tokio::sync::Notify;

use aws_config::SdkConfig;
use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, SharedHttpClient, SharedHttpConnector, http_client_fn,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_types::body::SdkBody;
use http_body_util::BodyExt;
use serde_json::{Value, json};

/// One call of the client to the store.
#[derive(Debug, Clone)]
pub struct Call {
    /// `UpdateItem`, `Query` …
    pub operation: String,
    /// The request, as JSON.
    pub request: Value,
    /// Capacity units consumed, as the store reports them; 0 if it was not reached.
    pub units: f64,
}

/// What happens to a call instead of what should.
#[derive(Debug, Clone, PartialEq)]
pub enum Fault {
    /// Goes through.
    None,
    /// The store answers this status and error code, and does nothing.
    Error(u16, &'static str),
    /// The store does it, and the answer is lost on the way.
    AnswerLost,
    /// As [`Self::AnswerLost`], and the client learns of it only when another call has been answered.
    AnswerLostBehindAnother,
    /// The connection is refused.
    Refused,
    /// Nothing ever comes back, and nothing is done.
    Silence,
    /// A batch is answered, and nothing of it done.
    Unprocessed,
}

/// The recorder and its faults. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Store(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    calls: Vec<Call>,
    next: VecDeque<(&'static str, Fault)>,
    answered: Arc<Notify>,
    always: Vec<(&'static str, Fault)>,
    partitions: Vec<(&'static str, Fault)>,
}

impl Store {
    /// `config` with this recorder between its client and the store.
    pub fn between(&self, config: SdkConfig) -> SdkConfig {
        let Some(inner) = config.http_client() else { panic!("the embedded store brings its client") };
        let (inner, store) = (inner.clone(), self.clone());
        let client = http_client_fn(move |settings, components| {
            let inner = http_connector(&inner, settings, components);
            SharedHttpConnector::new(Between { inner, store: store.clone() })
        });
        config.into_builder().http_client(client).build()
    }

    /// The calls since the last [`Self::forget`].
    pub fn calls(&self) -> Vec<Call> {
        self.0.lock().unwrap().calls.clone()
    }

    /// The operations since the last [`Self::forget`], settings and definitions left out: those are not reads of a request.
    pub fn operations(&self) -> Vec<String> {
        let own = |call: &Call| !matches!(call.partition(), Some("setting" | "query-definition"));
        self.calls().into_iter().filter(own).map(|call| call.operation).collect()
    }

    /// Starts a new record.
    pub fn forget(&self) {
        self.0.lock().unwrap().calls.clear();
    }

    /// The next calls of `operation` meet `faults`, one each.
    pub fn fail_next(&self, operation: &'static str, faults: impl IntoIterator<Item = Fault>) {
        let mut state = self.0.lock().unwrap();
        state.next.extend(faults.into_iter().map(|fault| (operation, fault)));
    }

    /// Every call of `operation` meets `fault` until [`Self::heal`].
    pub fn fail_always(&self, operation: &'static str, fault: Fault) {
        self.0.lock().unwrap().always.push((operation, fault));
    }

    /// Every read of `partition` meets `fault` until [`Self::heal`].
    pub fn fail_partition(&self, partition: &'static str, fault: Fault) {
        self.0.lock().unwrap().partitions.push((partition, fault));
    }

    /// No more faults.
    pub fn heal(&self) {
        let mut state = self.0.lock().unwrap();
        state.next.clear();
        state.always.clear();
        state.partitions.clear();
    }

    fn fault_for(&self, call: &Call) -> Fault {
        let operation = call.operation.as_str();
        let mut state = self.0.lock().unwrap();
        let partition = state.partitions.iter().find(|(named, _)| call.partition() == Some(named));
        if let Some((_, fault)) = partition {
            return fault.clone();
        }
        if let Some(position) = state.next.iter().position(|(named, _)| *named == operation) {
            return state.next.remove(position).map_or(Fault::None, |(_, fault)| fault);
        }
        let always = state.always.iter().find(|(named, _)| *named == operation);
        always.map_or(Fault::None, |(_, fault)| fault.clone())
    }

    fn answered(&self) -> Arc<Notify> {
        Arc::clone(&self.0.lock().unwrap().answered)
    }

    fn record(&self, call: Call) {
        self.0.lock().unwrap().calls.push(call);
    }
}

impl Call {
    /// The partition that a query reads.
    pub fn partition(&self) -> Option<&str> {
        self.request.pointer("/ExpressionAttributeValues/:collection/S").and_then(Value::as_str)
    }
}

fn http_connector(
    client: &SharedHttpClient,
    settings: &aws_smithy_runtime_api::client::http::HttpConnectorSettings,
    components: &aws_smithy_runtime_api::client::runtime_components::RuntimeComponents,
) -> SharedHttpConnector {
    use aws_smithy_runtime_api::client::http::HttpClient;
    client.http_connector(settings, components)
}

#[derive(Debug)]
struct Between {
    inner: SharedHttpConnector,
    store: Store,
}

impl HttpConnector for Between {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let (inner, store) = (self.inner.clone(), self.store.clone());
        HttpConnectorFuture::new(async move { pass(&inner, &store, request).await })
    }
}

async fn pass(
    inner: &SharedHttpConnector,
    store: &Store,
    mut request: HttpRequest,
) -> Result<HttpResponse, ConnectorError> {
    let target = request.headers().get("x-amz-target").unwrap_or_default();
    let operation = target.rsplit('.').next().unwrap_or_default().to_owned();
    let mut body: Value = serde_json::from_slice(request.body().bytes().unwrap_or_default()).unwrap();
    let mut call = Call { operation: operation.clone(), request: body.clone(), units: 0.0 };
    let fault = store.fault_for(&call);
    let reaches = matches!(fault, Fault::None | Fault::AnswerLost | Fault::AnswerLostBehindAnother);
    let another = store.answered();
    let answer = if reaches {
        if matches!(operation.as_str(), "UpdateItem" | "Query") {
            body["ReturnConsumedCapacity"] = json!("TOTAL");
        }
        *request.body_mut() = SdkBody::from(body.to_string());
        request.headers_mut().remove("content-length");
        let (answer, units) = metered(inner.call(request).await?).await;
        call.units = units;
        Some(answer)
    } else {
        None
    };
    store.record(call);
    match (fault, answer) {
        (Fault::None, Some(answer)) => {
            another.notify_waiters();
            Ok(answer)
        }
        (Fault::AnswerLostBehindAnother, _) => {
            another.notified().await;
            Err(ConnectorError::io("injected fault".into()))
        }
        (Fault::Error(status, code), _) => Ok(error_answer(status, code)),
        (Fault::Unprocessed, _) => Ok(answer_of(200, &json!({ "UnprocessedItems": body["RequestItems"] }))),
        (Fault::Silence, _) => std::future::pending().await,
        _ => Err(ConnectorError::io("injected fault".into())),
    }
}

/// Reads what a call cost off its answer.
async fn metered(mut answer: HttpResponse) -> (HttpResponse, f64) {
    let body = std::mem::replace(answer.body_mut(), SdkBody::taken());
    let bytes = BodyExt::collect(body).await.unwrap().to_bytes();
    let json: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    let units = json.pointer("/ConsumedCapacity/CapacityUnits").and_then(Value::as_f64).unwrap_or(0.0);
    *answer.body_mut() = SdkBody::from(bytes);
    (answer, units)
}

fn error_answer(status: u16, code: &str) -> HttpResponse {
    let body = json!({ "__type": format!("com.amazonaws.dynamodb.v20120810#{code}"), "message": "injected" });
    answer_of(status, &body)
}

fn answer_of(status: u16, body: &Value) -> HttpResponse {
    let mut answer = HttpResponse::new(status.try_into().unwrap(), SdkBody::from(body.to_string()));
    answer.headers_mut().insert("content-type", "application/x-amz-json-1.0");
    answer
}
