"""Holds what a function answered to a sample event against tests/events.json."""

import json
import pathlib
import uuid

ROOT = pathlib.Path(__file__).parents[2]
EXPECTED = json.loads((ROOT / "tests/events.json").read_text(encoding="utf-8"))
LIMIT_HEADERS = ("x-ratelimit-limit", "x-ratelimit-remaining")


def event(name):
    """The sample event `name`."""
    return json.loads((ROOT / f"events/{name}.json").read_text(encoding="utf-8"))


def check(name, answer):
    """Raises AssertionError if `answer`, a Lambda response of payload 2.0, is not what the event `name` must get."""
    expected = EXPECTED[name]
    assert answer.get("statusCode") == expected["status"], f"{name}: {answer}"
    headers = headers_once(name, answer)
    for header, value in expected["headers"].items():
        assert headers.get(header) == value, f"{name}: {header} is {headers.get(header)!r}, not {value!r}"
    uuid.UUID(headers["x-request-id"])
    for header in LIMIT_HEADERS:
        assert (header in headers) != expected.get("unlimited", False), f"{name}: {header}"
    check_body(name, expected, answer.get("body") or "", headers)


def headers_once(name, answer):
    """The headers by lower-case name; each must be there once."""
    pairs = [(key.lower(), value) for key, value in (answer.get("headers") or {}).items()]
    pairs += [(key.lower(), value) for key, values in (answer.get("multiValueHeaders") or {}).items() for value in values]
    headers = dict(pairs)
    assert len(headers) == len(pairs), f"{name}: a header is doubled in {sorted(key for key, _ in pairs)}"
    return headers


def check_body(name, expected, body, headers):
    if expected.get("bodiless"):
        assert body == "", f"{name}: {body}"
        return
    if headers["content-type"].startswith("text/html"):
        assert body.startswith("<!doctype html>"), f"{name}: {body[:100]}"
        return
    body = json.loads(body)
    for member, value in expected.get("body", {}).items():
        assert body.get(member, ...) == value, f"{name}: {member} is {body.get(member)!r}, not {value!r}"
    if "errorCode" in body:
        assert body["correlationId"] == headers["x-request-id"], name
