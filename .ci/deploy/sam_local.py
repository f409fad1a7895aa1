"""Runs `sam local` against DynamoDB on this machine: one invocation of each function, then one request to each through the local API.

    sam_local.py PORT
"""

import json
import signal
import subprocess
import sys
import time
import urllib.error

import answers
from calls import call

OFFLINE = "--skip-pull-image"
INVOKED = {
    "SapiFunction": "sapi-skills",
    "PapiFunction": "papi-profile-full",
    "TokenFunction": "token",
    "LabFunction": "default-unknown",
}


def invoke(function, name):
    """`sam local invoke` exits with 0 even if the function dies, so its answer is what counts."""
    command = ["sam", "local", "invoke", function, OFFLINE, "--event", f"events/{name}.json"]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=120, check=True)
    lines = run.stdout.strip().splitlines()
    assert lines, f"{function} gave no answer:\n{run.stderr}"
    answers.check(name, json.loads(lines[-1]))
    print(f"sam local invoke {function}: {name} answered as expected")


def request(port, method, path, token=None, body=None):
    headers = {"content-type": "application/json"} if body else {}
    status, headers, answer = call(method, f"http://127.0.0.1:{port}{path}", body, token, headers)
    return status, headers, json.loads(answer)


def wait_until_it_listens(port, process):
    for _ in range(600):
        assert process.poll() is None, "sam local start-api ended"
        try:
            request(port, "GET", "/")
            return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.2)
    raise AssertionError("sam local start-api does not listen")


def start_api(port):
    """A token from the token endpoint opens SAPI and PAPI; the rest is our JSON 404."""
    process = subprocess.Popen(["sam", "local", "start-api", OFFLINE, "--port", port], stderr=subprocess.DEVNULL)
    try:
        wait_until_it_listens(port, process)
        status, _, made = request(port, "POST", "/papi/v1/token", body=b'{"email":"ada@example.org"}')
        assert status == 200, made
        status, headers, skills = request(port, "GET", "/sapi/v1/skills?limit=1", made["access_token"])
        assert (status, headers["x-ratelimit-remaining"], len(skills)) == (200, "119", 1), (status, skills)
        status, headers, profile = request(port, "GET", "/papi/v1/profile/full", made["access_token"])
        assert (status, headers["x-ratelimit-remaining"], headers["x-data-integrity"]) == (200, "14", "complete"), profile
        status, _, error = request(port, "GET", "/nope")
        assert (status, error["errorCode"]) == (404, "NOT_FOUND"), error
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)
    print("sam local start-api: a token, then a request to each function, answered as expected")


def main(port):
    for function, name in INVOKED.items():
        invoke(function, name)
    start_api(port)


if __name__ == "__main__":
    main(*sys.argv[1:])
