//! The content table of a CloudFormation stack, from a stand-in that answers for CloudFormation and DynamoDB alike.

use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{Response, StatusCode};
use portfolio_cli::arguments::{TableArguments, TableTarget};
use portfolio_cli::deployment::content_table;
use portfolio_local::embedded::{AllowedHosts, EmbeddedDynamoDb, published};
use portfolio_local::tables;
use tokio::net::TcpListener;
use tower::ServiceExt;

const DESCRIBED: &str = "<DescribeStacksResponse><DescribeStacksResult><Stacks><member><Outputs>\
    <member><OutputKey>RateWindowTableName</OutputKey><OutputValue>rate-windows</OutputValue></member>\
    <member><OutputKey>ContentTableName</OutputKey><OutputValue>content</OutputValue></member>\
    </Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>";
const MISSING: &str = "<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code>\
    <Message>Stack with id nowhere does not exist</Message></Error></ErrorResponse>";
const WITHOUT_OUTPUTS: &str = "<DescribeStacksResponse><DescribeStacksResult><Stacks><member/></Stacks></DescribeStacksResult></DescribeStacksResponse>";

/// Requests to CloudFormation: `authorization`, `content-type` and body.
type Seen = Arc<Mutex<Vec<[String; 3]>>>;

/// The stand-in: its address, and what it has seen.
async fn stand_in() -> (String, Seen) {
    let store = EmbeddedDynamoDb::memory().unwrap();
    tables::ensure(&aws_sdk_dynamodb::Client::new(&store.sdk_config()), &tables::local_names())
        .await
        .unwrap();
    let dynamodb = published(&store, AllowedHosts::Loopback);
    let seen = Seen::default();
    let record = Arc::clone(&seen);
    let router = Router::new().fallback(move |request: Request| serve(dynamodb, record, request));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    (address, seen)
}

async fn serve(dynamodb: Router, seen: Seen, request: Request) -> Response<Body> {
    if request.headers().contains_key("x-amz-target") {
        let Ok(answer) = dynamodb.oneshot(request).await;
        return answer;
    }
    let (head, body) = request.into_parts();
    let body = String::from_utf8(to_bytes(body, 10_000).await.unwrap().to_vec()).unwrap();
    let answer = answer(&body);
    let header = |name: &str| head.headers[name].to_str().unwrap().to_owned();
    seen.lock().unwrap().push([header("authorization"), header("content-type"), body]);
    answer
}

fn answer(body: &str) -> Response<Body> {
    let (status, xml) = match body.rsplit('=').next() {
        Some("portfolio") => (StatusCode::OK, DESCRIBED),
        Some("other") => (StatusCode::OK, WITHOUT_OUTPUTS),
        _ => (StatusCode::BAD_REQUEST, MISSING),
    };
    Response::builder().status(status).body(Body::from(xml)).unwrap()
}

fn of_stack(stack: &str, endpoint: &str) -> TableArguments {
    let target = TableTarget { table: None, stack: Some(stack.to_owned()) };
    TableArguments { target, endpoint_url: Some(endpoint.to_owned()) }
}

#[tokio::test]
async fn the_outputs_of_a_stack_name_the_table() {
    let (address, seen) = stand_in().await;
    let table = content_table(&of_stack("portfolio", &address)).await.unwrap();
    assert!(table.is_empty().await.unwrap());
    let [authorization, content_type, body] = seen.lock().unwrap().remove(0);
    assert!(authorization.starts_with("AWS4-HMAC-SHA256 Credential="), "{authorization}");
    assert!(
        authorization.contains("/cloudformation/aws4_request, SignedHeaders=content-type;host;x-amz-date,")
    );
    assert_eq!(content_type, "application/x-www-form-urlencoded");
    assert_eq!(body, "Action=DescribeStacks&Version=2010-05-15&StackName=portfolio");
}

#[tokio::test]
async fn a_stack_that_names_none_is_one_clear_line() {
    let (address, _) = stand_in().await;
    for (stack, line) in [
        ("nowhere", "stack nowhere cannot be described: Stack with id nowhere does not exist"),
        ("other", "stack other has no output ContentTableName: it is no deployment of this API"),
    ] {
        let refused = content_table(&of_stack(stack, &address)).await.unwrap_err();
        assert_eq!(refused.to_string(), line);
    }
}
