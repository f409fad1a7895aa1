"""Replays the sample events through the real Lambda binaries under the runtime interface emulator, one function after another.

    replay.py BUILD_DIR DYNAMODB_URL SAPI_URL LOG
"""

import contextlib
import json
import os
import pathlib
import subprocess
import sys
import time
import urllib.error
import urllib.request

import samcli

import answers
from emulator import PATIENCE

EMULATOR = pathlib.Path(samcli.__file__).parent / "local/rapid/aws-lambda-rie-x86_64"
PORT, RUNTIME_PORT = 9100, 9101
INVOKE = f"http://127.0.0.1:{PORT}/2015-03-31/functions/function/invocations"
REPEATED, LIMIT, TIMES = "papi-profile-full-user", 15, 20


def environment(dynamodb_url, sapi_url):
    """What `sam local` would set, and patience."""
    local = json.loads((answers.ROOT / "local-env.json").read_text(encoding="utf-8"))["Parameters"]
    fake = {"AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "local", "AWS_SECRET_ACCESS_KEY": "local"}
    urls = {"AWS_ENDPOINT_URL_DYNAMODB": dynamodb_url, "SAPI_BASE_URL": sapi_url}
    return {"PATH": os.environ["PATH"], "AWS_SAM_LOCAL": "true", "RUST_LOG": "warn"} | local | fake | PATIENCE | urls


@contextlib.contextmanager
def running(bootstrap, variables, log):
    """The emulator with `bootstrap` in it; ended by its id."""
    addresses = ["--runtime-interface-emulator-address", f"127.0.0.1:{PORT}", "--runtime-api-address", f"127.0.0.1:{RUNTIME_PORT}"]
    # A process group of its own: the emulator does not end the function that it started.
    command = [EMULATOR, *addresses, "--log-level", "error", bootstrap]
    process = subprocess.Popen(command, env=variables, stdout=log, stderr=log, start_new_session=True)
    try:
        yield
    finally:
        os.killpg(process.pid, 15)
        process.wait(10)


def invoke(event):
    """The function's answer; waits for the emulator to listen."""
    request = urllib.request.Request(INVOKE, data=json.dumps(event).encode())
    for _ in range(50):
        try:
            with urllib.request.urlopen(request, timeout=40) as response:
                return json.load(response)
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionRefusedError):
                raise
            time.sleep(0.1)
    raise AssertionError("the emulator does not listen")


def replay(function, build_dir, variables, log):
    names = [name for name, expected in answers.EXPECTED.items() if expected["function"] == function]
    with running(build_dir / f"{function.capitalize()}Function" / "bootstrap", variables, log):
        for name in names:
            if name != REPEATED:
                answers.check(name, invoke(answers.event(name)))
        if answers.EXPECTED[REPEATED]["function"] == function:
            repeat()
    print(f"{function}: {len(names)} events answered as expected")


def repeat():
    """One event again and again within one minute: the limit is admitted, the rest refused with the exact body."""
    if time.time() % 60 > 40:
        time.sleep(60 - time.time() % 60)
    got = [invoke(answers.event(REPEATED)) for _ in range(TIMES)]
    answers.check(REPEATED, got[0])
    assert [answer["statusCode"] for answer in got] == [200] * LIMIT + [429] * (TIMES - LIMIT), got
    for refused in got[LIMIT:]:
        headers, body = answers.headers_once(REPEATED, refused), json.loads(refused["body"])
        seconds = headers["retry-after"]
        assert 1 <= int(seconds) <= 60 and headers["x-ratelimit-remaining"] == "0", headers
        assert body == {
            "httpStatus": 429,
            "errorCode": "RATE_LIMIT_EXCEEDED",
            "message": f"Rate limit exceeded. Retry after {seconds} seconds.",
            "correlationId": headers["x-request-id"],
            "retryable": True,
        }, body


def main(build_dir, dynamodb_url, sapi_url, log):
    assert set(answers.EXPECTED) == {path.stem for path in answers.ROOT.glob("events/*.json")}, "events/ and tests/events.json differ"
    with open(log, "w", encoding="utf-8") as file:
        for function in ("sapi", "papi", "token", "lab"):
            replay(function, pathlib.Path(build_dir), environment(dynamodb_url, sapi_url), file)


if __name__ == "__main__":
    main(*sys.argv[1:])
