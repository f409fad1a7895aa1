//! The command as a person, or a supervisor, meets it: its output, its exit status, its end.
#![cfg(unix)]

mod deployed;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use portfolio_function::aws;
use portfolio_function::aws::TimeBudget;
use portfolio_local::data::DataDirectory;

const SECRET: &str = r#"{"current":"k1","k1":"a-key-for-tests-with-more-than-32-bytes"}"#;

fn portfolio(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_portfolio"));
    command.args(arguments).env_remove("TOKEN_SECRET").env_remove("TOKEN_SECRET_ARN").env("RUST_LOG", "warn");
    command
}

fn output(arguments: &[&str]) -> Output {
    portfolio(arguments).output().unwrap()
}

/// The same with `input` on stdin.
fn output_of(arguments: &[&str], input: &str) -> Output {
    let (stdin, stdout, stderr) = (Stdio::piped(), Stdio::piped(), Stdio::piped());
    let mut process = portfolio(arguments).stdin(stdin).stdout(stdout).stderr(stderr).spawn().unwrap();
    process.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    process.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A server that is stopped at the end of its test.
struct Server {
    process: Child,
    lines: Vec<String>,
}

impl Server {
    /// Starts `portfolio serve` and reads the first `count` lines that it prints.
    fn start(arguments: &[&str], count: usize) -> Self {
        let arguments = [&["serve", "--port", "0"], arguments].concat();
        let mut process = portfolio(&arguments).stdout(Stdio::piped()).spawn().unwrap();
        let stdout = BufReader::new(process.stdout.take().unwrap());
        let lines = stdout.lines().take(count).map(Result::unwrap).collect();
        Self { process, lines }
    }

    fn after(&self, label: &str) -> &str {
        self.lines
            .iter()
            .find_map(|line| line.strip_prefix(label))
            .unwrap_or_else(|| panic!("no {label}: {:?}", self.lines))
    }

    /// Sends one request and gives the whole answer.
    fn get(&self, path: &str, headers: &str) -> String {
        let authority = self.after("listening on http://");
        request(
            authority,
            &format!("GET {path} HTTP/1.1\r\nHost: {authority}\r\nConnection: close\r\n{headers}\r\n"),
        )
    }

    fn stop(mut self, signal: &str) -> Option<i32> {
        Command::new("kill").args([signal, &self.process.id().to_string()]).status().unwrap();
        self.process.wait().unwrap().code()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
    }
}

fn request(authority: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(authority).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or_default()
}

#[test]
fn the_server_says_where_it_is_and_what_to_try() {
    let server = Server::start(&["--dynamodb-port", "0"], 8);
    let (url, dynamodb, token) =
        (server.after("listening on "), server.after("dynamodb at "), server.after("token "));
    assert!(url.starts_with("http://127.0.0.1:") && dynamodb.starts_with("http://127.0.0.1:"));
    assert_eq!(
        [&server.lines[2..4], &server.lines[5..]].concat(),
        [
            format!("the portfolio, in a browser: {url}/"),
            format!("the API, to try in a browser: {url}/lab"),
            format!("curl -i -H 'Authorization: Bearer {token}' '{url}/papi/v1/profile/full'"),
            format!("curl -i -H 'Authorization: Bearer {token}' '{url}/sapi/v1/projects?limit=2'"),
            format!(
                "curl -i -H 'Content-Type: application/json' -d '{{\"email\":\"you@example.com\"}}' '{url}/papi/v1/token'"
            ),
        ]
    );
    let authorization = format!("Authorization: Bearer {token}\r\n");
    let profile = server.get("/papi/v1/profile/full", &authorization);
    assert_eq!(status(&profile), "200");
    assert!(profile.contains("Alex Sample") && profile.contains("x-ratelimit-remaining: 14"), "{profile}");
    let health = server.get("/papi/v1/health", "");
    assert!(health.contains(r#""dependencies":{"sapi":"UP"}"#), "{health}");
    assert_eq!(server.stop("-INT"), Some(0));
}

#[test]
fn the_published_store_answers_clients_and_no_web_page() {
    let server = Server::start(&["--dynamodb-port", "0"], 3);
    let authority = server.after("dynamodb at http://");
    let list = |headers: &str| {
        let head = "POST / HTTP/1.1\r\nConnection: close\r\nX-Amz-Target: DynamoDB_20120810.ListTables\r\nContent-Length: 2\r\n";
        request(authority, &format!("{head}{headers}\r\n{{}}"))
    };
    let answer = list(&format!("Host: {authority}\r\n"));
    assert!(answer.ends_with(r#"{"TableNames":["content","rate-windows"]}"#), "{answer}");
    assert_eq!(status(&list("Host: localhost\r\nOrigin: http://localhost\r\n")), "403");
    assert_eq!(status(&list("Host: evil.example.com\r\n")), "403");
}

#[test]
fn counts_that_are_pending_are_written_before_the_end() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().to_str().unwrap();
    let server = Server::start(&["--data", path], 4);
    let authorization = format!("Authorization: Bearer {}\r\n", server.after("token "));
    for _ in 0..40 {
        server.get("/papi/v1/profile/full", &authorization);
    }
    assert_eq!(server.stop("-TERM"), Some(0));
    assert_eq!(papi_counts(directory.path()), 40);
}

/// The total count of the rows of the tier papi: two rows, if a minute ended in between.
fn papi_counts(directory: &Path) -> u64 {
    let store = DataDirectory::open(directory).unwrap().store().unwrap();
    let client = aws::counter_client(&store.sdk_config(), &TimeBudget::LOCAL);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let rows = runtime.block_on(client.scan().table_name("rate-windows").send()).unwrap();
    let counts = rows.items().iter().filter(|row| row["Key"].as_s().unwrap().starts_with("papi:"));
    counts.map(|row| row["RequestCount"].as_n().unwrap().parse::<u64>().unwrap()).sum()
}

#[test]
fn content_and_secret_are_kept_in_the_data_directory() {
    let directory = tempfile::tempdir().unwrap();
    let resume = directory.path().join("resume.json");
    std::fs::write(&resume, r#"{"basics": {"name": "Ada Example"}}"#).unwrap();
    let data = directory.path().join("data");
    let (data, resume) = (data.to_str().unwrap(), resume.to_str().unwrap());
    let first = Server::start(&["--data", data, "--resume", resume], 4);
    let token = first.after("token ").to_owned();

    let second = output(&["serve", "--port", "0", "--data", data]);
    assert_eq!(second.status.code(), Some(2));
    assert_eq!(
        text(&second.stderr),
        format!("portfolio: the data directory {data} is in use by another process\n")
    );

    assert_eq!(first.stop("-TERM"), Some(0));
    let again = Server::start(&["--data", data], 4);
    let profile = again.get("/papi/v1/profile/full", &format!("Authorization: Bearer {token}\r\n"));
    assert!(profile.contains("Ada Example"), "{profile}");
}

#[test]
fn content_that_is_kept_is_replaced_only_when_asked_and_allowed_and_by_a_file_without_faults() {
    let directory = tempfile::tempdir().unwrap();
    let file = |name: &str, content: &str| {
        let file = directory.path().join(name);
        std::fs::write(&file, content).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let first = file("first.json", r#"{"skills": [{"id": "a", "name": "Harp"}]}"#);
    let second = file("second.json", r#"{"skills": [{"id": "b", "name": "Oboe"}]}"#);
    let faulty = file("faulty.json", r#"{"skills": [{"id": "c", "name": ""}]}"#);
    let data = directory.path().join("data");
    let data = data.to_str().unwrap();
    let skills = |arguments: &[&str]| {
        let server = Server::start(&[&["--data", data], arguments].concat(), 4);
        let token = format!("Authorization: Bearer {}\r\n", server.after("token "));
        let answer = server.get("/sapi/v1/skills", &token);
        assert_eq!(server.stop("-TERM"), Some(0));
        ["Harp", "Oboe"].map(|name| answer.contains(name))
    };
    // The sample, which nobody has edited, makes way.
    assert_eq!(skills(&[]), [false, false]);
    assert_eq!(skills(&["--content", &first]), [true, false]);
    let refused = |arguments: &[&str]| {
        let refused = output(&[&["serve", "--port", "0", "--data", data], arguments].concat());
        assert_eq!((refused.status.code(), text(&refused.stdout).as_str()), (Some(2), ""));
        text(&refused.stderr)
    };
    assert_eq!(
        refused(&["--content", &second]),
        "portfolio: the content table holds content already; --replace replaces it\n"
    );
    assert_eq!(
        refused(&["--content", &faulty, "--replace"]),
        format!(
            "portfolio: {faulty} is not accepted, faults: 1\n\
             $.skills[0].name: \"\" is not accepted; accepted: text that is not empty\n"
        )
    );
    assert_eq!(
        refused(&["--content", &second, "--replace"]),
        "portfolio: this would remove or change records of the content table\n\
         skill: 1 removed\n\
         --yes allows it, and nothing was changed\n"
    );
    assert_eq!(skills(&[]), [true, false]);
    assert_eq!(skills(&["--content", &second, "--replace", "--yes"]), [false, true]);
}

#[test]
fn what_keeps_the_server_from_starting_is_one_line_and_status_2() {
    let in_use = TcpListener::bind("127.0.0.1:0").unwrap();
    let (address, port) = (in_use.local_addr().unwrap(), in_use.local_addr().unwrap().port().to_string());
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let endpoint = format!("http://{nobody}");
    for (arguments, line) in [
        (
            vec!["--port", &port],
            format!("portfolio: {address} is taken by another program; choose another port with --port"),
        ),
        (
            vec!["--port", "0", "--dynamodb-port", &port],
            format!(
                "portfolio: {address} is taken by another program; choose another port with --dynamodb-port"
            ),
        ),
        (
            vec!["--port", "0", "--content", "/missing.json"],
            "portfolio: /missing.json cannot be read: No such file or directory (os error 2)".to_owned(),
        ),
        (
            vec!["--port", "0", "--dynamodb-endpoint", &endpoint],
            "portfolio: DynamoDB did not describe table rate-windows: ".to_owned(),
        ),
    ] {
        let refused = output(&arguments);
        let stderr = text(&refused.stderr);
        assert!(stderr.starts_with(&line) && stderr.lines().count() == 1, "{arguments:?}: {stderr}");
        assert_eq!((refused.status.code(), text(&refused.stdout).as_str()), (Some(2), ""), "{arguments:?}");
    }
}

#[test]
fn a_bad_secret_is_reported_without_the_secret() {
    let refused = portfolio(&["serve", "--port", "0"]).env("TOKEN_SECRET", "hunter2").output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(
        text(&refused.stderr),
        "portfolio: TOKEN_SECRET: the signing secret is not a JSON object of texts like {\"current\": \"k1\", \"k1\": \"...\"}\n"
    );
}

#[test]
fn a_minted_token_is_alone_on_stdout_and_admitted_under_the_same_secret() {
    let mint = |arguments: &[&str]| {
        let arguments = [&["token", "mint"], arguments].concat();
        let minted = portfolio(&arguments).env("TOKEN_SECRET", SECRET).output().unwrap();
        (minted.status.code(), text(&minted.stdout))
    };
    let (code, token) = mint(&["--user", "auditor", "--no-session", "--ttl", "1h"]);
    assert_eq!((code, token.lines().count(), token.split('.').count()), (Some(0), 1, 3));
    assert_eq!(mint(&["--email", "ada@example.org"]).0, Some(0));
    assert_eq!(mint(&["--email", "ada@example.org", "--ttl", "31d"]), (Some(2), String::new()));
    assert_eq!(mint(&["--user", "é", "--no-session"]), (Some(2), String::new()));

    let without = output(&["token", "mint", "--email", "ada@example.org"]);
    assert_eq!(without.status.code(), Some(2));
    assert_eq!(
        text(&without.stderr),
        "portfolio: set TOKEN_SECRET_ARN or TOKEN_SECRET to the signing secret\n"
    );
}

#[test]
fn content_that_is_refused_leaves_stdout_empty() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("resume.json");
    std::fs::write(&file, "{\"work\": 1}").unwrap();
    let path = file.to_str().unwrap();
    let refused = output(&["content", "import", path]);
    assert_eq!((refused.status.code(), text(&refused.stdout).as_str()), (Some(2), ""));
    assert_eq!(
        text(&refused.stderr),
        format!(
            "portfolio: {path} cannot be imported: it is no résumé in the JSON Resume form: it holds none of basics, work, volunteer, \
             education, awards, certificates, publications, skills, languages, interests, references, projects; in that form, work is 1, \
             where a list belongs\n"
        )
    );
    let refused = output(&["content", "check", path]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("$.work: there is no such field"));

    std::fs::write(&file, "{\"basics\": {\"name\": \"Ada Example\"}}").unwrap();
    let imported = output(&["content", "import", path]);
    assert_eq!(imported.status.code(), Some(0));
    std::fs::write(&file, &imported.stdout).unwrap();
    assert_eq!(text(&output(&["content", "check", path]).stdout), format!("{path}: no faults\n"));
}

#[test]
fn a_resume_and_a_document_are_told_from_each_other() {
    let directory = tempfile::tempdir().unwrap();
    let file = |name: &str, content: &str| {
        let file = directory.path().join(name);
        std::fs::write(&file, content).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let resume = file("resume.json", r#"{"basics": {"name": "Ada Example"}}"#);
    let document = file("portfolio.json", r#"{"contacts": [{"id": "ada", "name": "Ada Example"}]}"#);
    for arguments in [vec!["serve", "--content", &resume], vec!["content", "check", &resume]] {
        let refused = output(&arguments);
        assert_eq!(refused.status.code(), Some(2));
        assert_eq!(
            text(&refused.stderr),
            format!(
                "portfolio: {resume} is no document of the content form: it looks like a résumé in the JSON Resume form; serve it with \
                 --resume, or make a document of it with: portfolio content import\n"
            )
        );
    }
    let refused = output(&["serve", "--resume", &document]);
    assert_eq!(refused.status.code(), Some(2));
    let hint =
        "; it looks like a document of the content form, which needs no import: serve it with --content\n";
    assert!(text(&refused.stderr).ends_with(hint), "{}", text(&refused.stderr));
}

#[test]
fn an_import_says_what_it_read_and_what_it_did_not() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("resume.json");
    let resume = r#"{"basics": {"name": "Ada Example", "phone": "5550100"}, "work": [{"name": "A", "endDate": "soon"}], "skills": "none"}"#;
    std::fs::write(&file, resume).unwrap();
    let imported = output(&["content", "import", file.to_str().unwrap()]);
    assert_eq!(imported.status.code(), Some(0));
    assert_eq!(
        text(&imported.stderr),
        "read: Ada Example, 1 role, 1 skill\n\
         note: skills: a text where a list belongs, read as its only entry\n\
         left out: work[0].endDate: \"soon\" is not understood as a date; write it as 2014, 2014-05 or 2014-05-31\n\
         withheld, as anyone with a token could read it: telephone number; --publish-contact publishes it\n"
    );
}

#[test]
fn wherever_a_file_is_read_a_hyphen_is_stdin() {
    let document = r#"{"skills": [{"id": "a", "name": "Harp"}]}"#;
    let checked = output_of(&["content", "check", "-"], document);
    assert_eq!((checked.status.code(), text(&checked.stdout).as_str()), (Some(0), "stdin: no faults\n"));
    let faulty = r#"{"skills": [{"id": "a", "name": ""}]}"#;
    let refused = "portfolio: stdin is not accepted, faults: 1\n\
        $.skills[0].name: \"\" is not accepted; accepted: text that is not empty\n";
    for arguments in [
        &["content", "check", "-"][..],
        &["content", "push", "-", "--table", "content"],
        &["content", "export", "-"],
        &["serve", "--port", "0", "--content", "-"],
    ] {
        let output = output_of(arguments, faulty);
        assert_eq!(
            (output.status.code(), text(&output.stderr).as_str()),
            (Some(2), refused),
            "{arguments:?}"
        );
    }
    let imported = output_of(&["content", "import", "-"], r#"{"basics": {"name": "Ada Example"}}"#);
    assert!(text(&imported.stdout).contains("Ada Example"), "{imported:?}");
    let refused = output_of(&["serve", "--port", "0", "--resume", "-"], "{}");
    assert!(text(&refused.stderr).starts_with("portfolio: stdin cannot be imported: "), "{refused:?}");
}

#[test]
fn a_server_says_that_it_waits_for_a_request_in_flight_and_answers_it() {
    let mut command = portfolio(&["serve", "--port", "0"]);
    let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let line = |from: &mut dyn Read| BufReader::new(from).lines().next().unwrap().unwrap();
    let url = line(process.stdout.as_mut().unwrap());
    let authority = url.strip_prefix("listening on http://").unwrap();
    let body = r#"{"email":"ada@example.org"}"#;
    let mut stream = TcpStream::connect(authority).unwrap();
    let head = format!(
        "POST /papi/v1/token HTTP/1.1\r\nHost: {authority}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nExpect: 100-continue\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    // It asks for the body, so the request is in flight.
    let asked = "HTTP/1.1 100 Continue\r\n\r\n";
    let mut interim = vec![0; asked.len()];
    stream.read_exact(&mut interim).unwrap();
    assert_eq!(text(&interim), asked);

    Command::new("kill").args(["-INT", &process.id().to_string()]).status().unwrap();
    assert_eq!(
        line(process.stderr.as_mut().unwrap()),
        "waiting for requests in flight, 10 seconds at most; Ctrl-C again ends the server at once"
    );
    stream.write_all(body.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert_eq!(status(&answer), "200");
    assert_eq!(process.wait().unwrap().code(), Some(0));
}
