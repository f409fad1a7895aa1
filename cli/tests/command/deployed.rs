//! The commands that work on a content table, on that of a server that runs.

use std::fs;

use serde_json::{Value, json};

use super::{Server, output, text};

/// Runs `arguments` on the content table at `endpoint`.
fn on(endpoint: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let ran = output(&[arguments, &["--table", "content", "--endpoint-url", endpoint]].concat());
    (ran.status.code(), text(&ran.stdout), text(&ran.stderr))
}

fn refused(line: &str) -> (Option<i32>, String, String) {
    (Some(2), String::new(), format!("portfolio: {line}\n"))
}

#[test]
fn settings_are_listed_set_and_unset() {
    let server = Server::start(&["--dynamodb-port", "0"], 3);
    let endpoint = server.after("dynamodb at ");
    let run = |arguments: &[&str]| on(endpoint, arguments);
    let line = |name: &str| {
        let (code, list, _) = run(&["setting", "list"]);
        assert_eq!(
            (code, list.lines().next().unwrap()),
            (Some(0), "NAME                                VALUE   DEFAULT ACCEPTED")
        );
        list.lines().find(|line| line.starts_with(name)).unwrap().to_owned()
    };
    assert_eq!(
        line("rate-limit.papi.limit"),
        "rate-limit.papi.limit               15      15      a whole number from 1 to 10000"
    );
    assert_eq!(
        line("rate-limit.papi.shadow"),
        "rate-limit.papi.shadow              false   false   true or false"
    );

    let done = |said: &str| (Some(0), format!("{said}\n"), String::new());
    assert_eq!(
        run(&["setting", "set", "rate-limit.papi.limit", "30"]),
        done("rate-limit.papi.limit is 30; its default is 15")
    );
    assert_eq!(
        line("rate-limit.papi.limit"),
        "rate-limit.papi.limit               30      15      a whole number from 1 to 10000"
    );
    assert_eq!(
        run(&["setting", "unset", "rate-limit.papi.limit"]),
        done("rate-limit.papi.limit is its default, 15")
    );
    assert_eq!(
        line("rate-limit.papi.limit"),
        "rate-limit.papi.limit               15      15      a whole number from 1 to 10000"
    );

    let said = "rate-limit.papi.limit: \"-1\" is not accepted; accepted: a whole number from 1 to 10000";
    assert_eq!(run(&["setting", "set", "rate-limit.papi.limit", "-1"]), refused(said));
}

#[test]
fn content_is_pulled_changed_and_pushed() {
    let server = Server::start(&["--dynamodb-port", "0"], 3);
    let endpoint = server.after("dynamodb at ");
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("portfolio.json");
    let push = |arguments: &[&str]| {
        on(endpoint, &[&["content", "push", file.to_str().unwrap()], arguments].concat())
    };
    let pulled = || {
        let (code, document, warnings) = on(endpoint, &["content", "pull"]);
        assert_eq!((code, warnings.as_str()), (Some(0), ""));
        document
    };

    let mut document: Value = serde_json::from_str(&pulled()).unwrap();
    assert_eq!(document["contacts"][0]["name"], "Alex Sample");
    document["testimonials"] = json!([]);
    document["accounts"].as_array_mut().unwrap().insert(0, json!({"id": "new", "name": "New Harbour"}));
    fs::write(&file, document.to_string()).unwrap();

    let (code, said, _) = push(&["--dry-run"]);
    assert_eq!(code, Some(0));
    assert!(said.contains("\naccount: 1 added, 5 unchanged\n  + new\n"), "{said}");
    assert!(said.contains("\ntestimonial: 6 removed\n  - client-praise\n"), "{said}");
    let end = "a dry run: nothing was changed\n\
        a push would be refused: this would empty testimonial (6); --yes allows it, and nothing was changed\n";
    assert!(said.ends_with(end), "{said}");
    assert_eq!(
        push(&[]),
        refused("this would empty testimonial (6); --yes allows it, and nothing was changed")
    );

    let (code, said, progress) = push(&["--yes"]);
    assert_eq!((code, progress.as_str()), (Some(0), ""));
    assert!(said.contains("\naccount: 1 added, 5 unchanged\n") && said.ends_with("\npushed\n"), "{said}");
    assert_eq!(serde_json::from_str::<Value>(&pulled()).unwrap(), document);
    let (_, said, _) = push(&[]);
    assert!(said.ends_with("\nnothing to change\n"), "{said}");
}

#[test]
fn what_cannot_be_reached_is_one_line_and_status_2() {
    let server = Server::start(&["--dynamodb-port", "0"], 3);
    let endpoint = server.after("dynamodb at ");
    for (arguments, line) in [
        (
            ["setting", "list", "--table", "elsewhere"],
            format!("the content table elsewhere at {endpoint} could not be read: "),
        ),
        (
            ["setting", "list", "--table", "rate-windows"],
            format!("the content table rate-windows at {endpoint} could not be read: "),
        ),
        (["content", "pull", "--stack", "portfolio"], "stack portfolio cannot be described: ".to_owned()),
    ] {
        let refused = output(&[&arguments[..], &["--endpoint-url", endpoint]].concat());
        let stderr = text(&refused.stderr);
        assert_eq!((refused.status.code(), text(&refused.stdout).as_str()), (Some(2), ""), "{arguments:?}");
        assert!(stderr.starts_with(&format!("portfolio: {line}")) && stderr.lines().count() == 1, "{stderr}");
    }
}
