//! Every answer carries its headers, each of them once.

use axum::Router;
use axum::http::{Method, StatusCode};
use axum::routing::get;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use portfolio_content::settings::Tier;
use portfolio_function::guard::Guard;

use harness::app::{Answer, TestApp};
use harness::store::Fault;

const JSON: (&str, &str) = ("content-type", "application/json");

#[track_caller]
fn assert_headers(answer: &Answer, status: u16) {
    assert_eq!(answer.status.as_u16(), status, "{answer:?}");
    let (limit, remaining) = (answer.number("x-ratelimit-limit"), answer.remaining());
    assert!(remaining <= limit, "{answer:?}");
    // date -u -d 2026-10-21T09:06:00Z +%s
    assert_eq!(answer.header("x-ratelimit-reset"), Some("1792573560"), "{answer:?}");
    assert!(answer.header("ratelimit-policy").is_some());
    assert_eq!(answer.header("x-api-version"), Some("v1"));
    assert_eq!(answer.header("x-request-id").map(str::len), Some(36));
    for name in answer.headers.keys() {
        answer.header(name.as_str());
    }
}

#[tokio::test]
async fn every_kind_of_answer_has_them() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    let ok = app.get("/sapi/v1/accounts", &token).await;
    assert_headers(&ok, 200);
    let etag = ok.header("etag").unwrap().to_owned();
    let request = async |method: Method, path: &str, headers: &[(&str, &str)]| {
        app.request(method, path, Some(&token), headers, b"").await
    };
    assert_headers(&request(Method::HEAD, "/sapi/v1/accounts", &[]).await, 200);
    assert_headers(&request(Method::GET, "/sapi/v1/accounts", &[("if-none-match", &etag)]).await, 304);
    assert_headers(&request(Method::GET, "/sapi/v1/accounts?limit=0", &[]).await, 400);
    assert_headers(&request(Method::GET, "/sapi/v1/accounts", &[("x-api-version", "2")]).await, 400);
    assert_headers(&request(Method::GET, "/sapi/v1/nothing", &[]).await, 404);
    assert_headers(&request(Method::POST, "/sapi/v1/accounts", &[]).await, 405);
    assert_headers(&request(Method::POST, "/papi/v1/profile/full", &[]).await, 405);
    assert_headers(&request(Method::POST, "/papi/v1/ai/generate", &[JSON]).await, 400);

    let large = vec![b' '; 16 * 1024 + 1];
    let post = async |body: &[u8], headers: &[(&str, &str)]| {
        app.request(Method::POST, "/papi/v1/token", None, headers, body).await
    };
    assert_headers(&post(&large, &[JSON]).await, 413);
    assert_headers(&post(b"{}", &[]).await, 415);
    assert_headers(&post(b"{}", &[JSON]).await, 400);

    app.store.fail_always("Query", Fault::Error(500, "InternalServerError"));
    assert_headers(&request(Method::GET, "/sapi/v1/accounts", &[]).await, 503);
    app.store.fail_always("UpdateItem", Fault::Error(500, "InternalServerError"));
    assert_headers(&request(Method::GET, "/sapi/v1/accounts", &[]).await, 503);
    app.store.heal();

    app.get_times(15, "/papi/v1/nothing", &token).await;
    assert_headers(&request(Method::GET, "/papi/v1/nothing", &[]).await, 429);
}

#[tokio::test]
async fn a_panic_of_a_handler_has_them_too() {
    async fn panics() {
        panic!("a secret of the handler")
    }
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    let routes = Router::new().route("/sapi/v1/panics", get(panics));
    let app = app.clone().with_router(Guard::for_callers(app.state, Tier::Sapi).around(routes));
    let answer = app.get("/sapi/v1/panics", &token).await;
    assert_headers(&answer, 500);
    assert_eq!(answer.remaining(), 119);
    assert_eq!(answer.json()["errorCode"], "INTERNAL_SERVER_ERROR");
    assert!(!String::from_utf8_lossy(&answer.body).contains("secret"));
}

#[tokio::test]
async fn head_counts_as_get_and_has_no_body() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    let full = app.get("/sapi/v1/accounts", &token).await;
    let head = app.request(Method::HEAD, "/sapi/v1/accounts", Some(&token), &[], b"").await;
    assert_eq!((head.status, head.remaining()), (StatusCode::OK, full.remaining() - 1));
    assert!(head.body.is_empty());
    assert_eq!(head.header("etag"), full.header("etag"));
}

/// Preflights come in bursts and without credentials: none is counted, none is refused.
#[tokio::test]
async fn options_is_never_counted() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    let preflight = [("origin", "https://example.com"), ("access-control-request-method", "GET")];
    for path in ["/sapi/v1/accounts", "/papi/v1/profile/full", "/papi/v1/token", "/papi/v1/ai/generate"] {
        for _ in 0..50 {
            let answer = app.request(Method::OPTIONS, path, None, &preflight, b"").await;
            assert_eq!(answer.status, StatusCode::NO_CONTENT, "{path}");
        }
    }
    assert!(app.rows().await.is_empty());
    assert_eq!(app.get("/sapi/v1/accounts", &token).await.remaining(), 119);
}

#[tokio::test]
async fn a_browser_may_read_them() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    let origin = [("origin", "https://example.com")];
    for status in [404, 429] {
        let answer = app.request(Method::GET, "/papi/v1/nothing", Some(&token), &origin, b"").await;
        assert_eq!(answer.status.as_u16(), status);
        assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
        let exposed = answer.header("access-control-expose-headers").unwrap().to_ascii_lowercase();
        for name in [
            "x-ratelimit-limit",
            "x-ratelimit-remaining",
            "x-ratelimit-reset",
            "retry-after",
            "ratelimit",
            "ratelimit-policy",
        ] {
            assert!(exposed.split(',').any(|exposed| exposed.trim() == name), "{name} in {exposed}");
        }
        app.get_times(14, "/papi/v1/nothing", &token).await;
    }
}

#[tokio::test]
async fn a_request_id_is_echoed_if_it_is_a_uuid_and_replaced_if_not() {
    let app = TestApp::start().await;
    let ask = async |id: &str| {
        let answer = app.request(Method::GET, "/", None, &[("x-request-id", id)], b"").await;
        answer.header("x-request-id").unwrap().to_owned()
    };
    for id in ["7d444840-9dc0-11d1-b245-5ffdce74fad2", "7D444840-9DC0-11D1-B245-5FFDCE74FAD2"] {
        assert_eq!(ask(id).await, id);
    }
    for id in [
        "",
        "1",
        "7d4448409dc011d1b2455ffdce74fad2",
        "{7d444840-9dc0-11d1-b245-5ffdce74fad2}",
        "x".repeat(36).as_str(),
    ] {
        let given = ask(id).await;
        assert_ne!(given, id);
        assert_eq!(uuid::Uuid::parse_str(&given).unwrap().get_version_num(), 4);
    }
}

/// It is logged, and no session is.
#[tokio::test]
async fn a_request_id_is_never_the_callers_session() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    let claims = URL_SAFE_NO_PAD.decode(token.split('.').nth(1).unwrap()).unwrap();
    let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
    let session = claims["jti"].as_str().unwrap().to_owned();
    for id in [session.clone(), session.to_uppercase()] {
        let headers = [("x-request-id", id.as_str())];
        let answer = app.request(Method::GET, "/sapi/v1/skills", Some(&token), &headers, b"").await;
        assert_eq!(answer.status, 200);
        assert!(!answer.header("x-request-id").unwrap().eq_ignore_ascii_case(&id));
    }
}

/// Paths that the gateway gives to no layer are answered in our format, never in its own.
#[tokio::test]
async fn unmatched_paths_get_our_404() {
    let app = TestApp::start().await;
    for path in
        ["/nope", "/sapi", "/sapi/", "/papi/", "/papi/v2/health", "/SAPI/v1/accounts", "//sapi/v1/accounts"]
    {
        let answer = app.anonymous(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.json()["errorCode"], "NOT_FOUND", "{path}");
        assert_eq!(answer.header("x-ratelimit-limit"), None, "{path}");
    }
    assert_eq!(app.anonymous("/").await.status, StatusCode::OK);
}

/// Another spelling of a path is counted in the tier that its spelling lies in, or nowhere and answers 404.
#[tokio::test]
async fn no_spelling_of_a_path_escapes_the_limit() {
    let app = TestApp::start().await;
    let token = app.session("ada@example.org").await;
    let cases = [
        ("/papi/v1/ai/generate/", "10"),
        ("/papi/v1/ai//generate", "10"),
        ("/papi/v1/ai/nothing", "10"),
        ("/papi/v1/ai/", "10"),
        ("/papi/v1/ai", "15"),
        ("/papi/v1/AI/generate", "15"),
        ("/papi/v1/%61i/generate", "15"),
        ("/papi/v1/profile/full/", "15"),
        ("/papi/v1//profile/full", "15"),
        ("/papi/v1/token/", "15"),
        ("/sapi/v1/accounts/", "120"),
        ("/sapi/v1/Accounts", "120"),
        ("/sapi/v1/account%73", "120"),
        ("/sapi/v1/../papi/v1/profile/full", "120"),
    ];
    for (path, limit) in cases {
        let answer = app.get(path, &token).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.header("x-ratelimit-limit"), Some(limit), "{path}");
    }
}
