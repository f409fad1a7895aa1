"""Deploys to the local AWS emulator, where the functions run under their roles, and uses the API as its callers and its owner do.

    deploy_test.py TEMPLATE STACK PORTFOLIO

PORTFOLIO is the command of that name.
"""

import datetime
import hashlib
import json
import re
import sys
import time

import boto3
from botocore.exceptions import ClientError

import emulator
from deployed import Api, attach, delete, deploy


def vend(api, email):
    """Makes `api` a new caller, and tells how many tokens are left to this email."""
    status, headers, made = api.json("/papi/v1/token", method="POST", body=json.dumps({"email": email}).encode())
    assert status == 200, made
    api.take(made["access_token"])
    return headers["x-ratelimit-remaining"]


def a_token_is_vended(api):
    assert vend(api, "ada@example.org") == "4"


def a_browser_may_read_the_limits(api):
    status, headers, _ = api.call("/sapi/v1/skills", method="OPTIONS", headers={"access-control-request-method": "GET"})
    assert status == 204 and headers["access-control-max-age"] == "600", headers
    assert "authorization" in headers["access-control-allow-headers"].lower(), headers
    _, headers, _ = api.call("/sapi/v1/skills")
    exposed = headers["access-control-expose-headers"].split(",")
    assert {"X-RateLimit-Limit", "X-RateLimit-Remaining", "Retry-After", "ETag"} <= set(exposed), exposed


def the_16th_request_of_a_minute_is_refused(api):
    if time.time() % 60 > 30:
        time.sleep(60 - time.time() % 60)
    got = [api.json("/papi/v1/profile/full") for _ in range(16)]
    assert [status for status, _, _ in got] == [200] * 15 + [429], got
    assert [headers["x-ratelimit-remaining"] for _, headers, _ in got] == [*map(str, range(14, -1, -1)), "0"]
    _, headers, error = got[-1]
    assert error["message"] == f"Rate limit exceeded. Retry after {headers['retry-after']} seconds.", error


def the_row_is_counted_and_expires(api):
    """After the step before: one row for its minute."""
    client = boto3.client("dynamodb")
    caller = f"papi:{hashlib.sha256(api.session.encode()).hexdigest()}"
    rows = client.scan(TableName=api.ids["RateWindowTable"])["Items"]
    row = next(row for row in rows if row["Key"]["S"].startswith(caller) and row["RequestCount"]["N"] == "16")
    start = datetime.datetime.strptime(row["Key"]["S"].split("|")[-1], "%Y%m%d%H%M").replace(tzinfo=datetime.UTC)
    ttl = client.describe_time_to_live(TableName=api.ids["RateWindowTable"])["TimeToLiveDescription"]["AttributeName"]
    assert re.fullmatch(r"\d{10}", row[ttl]["N"]), row
    assert int(row[ttl]["N"]) == start.timestamp() + 60 + 86_400, row


def unknown_paths_get_our_404(api):
    for path in ("/nope", "/sapi/", "/papi/v2/health", "/sapi/v1/nope"):
        status, _, error = api.json(path)
        assert (status, error["errorCode"]) == (404, "NOT_FOUND"), (path, error)


def content_is_pushed_and_served(api):
    _, headers, _ = api.call("/sapi/v1/skills")
    assert headers["x-total-count"] == "0", headers
    api.portfolio("content", "push", "document/sample/portfolio.json")
    status, headers, skills = api.json("/sapi/v1/skills")
    assert status == 200 and len(skills) == int(headers["x-total-count"]) > 0, headers


def a_setting_is_obeyed_within_a_minute(api):
    """Read again by the first admitted request 60 s after the last read."""
    api.portfolio("setting", "set", "rate-limit.sapi.limit", "77")
    for _ in range(16):
        _, headers, _ = api.call("/sapi/v1/health")
        if headers["x-ratelimit-limit"] == "77":
            return
        time.sleep(5)
    raise AssertionError("the setting is not obeyed")


def health_reaches_sapi(api):
    # The minute in which the caller before was refused may still run.
    vend(api, "grace@example.org")
    status, _, health = api.json("/papi/v1/health")
    assert status == 200, health
    assert (health["status"], health["dependencies"]["sapi"]) == ("UP", "UP"), health


def refusals_are_metrics_of_the_stack(api):
    metrics = [json.loads(line) for line in api.logs() if line.startswith("{") and "_aws" in line]
    refused = [metric for metric in metrics if (metric.get("Tier"), metric.get("Outcome")) == ("papi", "rejected")]
    assert refused, "no metric tells of the refusal"
    for metric in metrics:
        for directive in metric["_aws"]["CloudWatchMetrics"]:
            assert directive["Namespace"] == f"Portfolio/{api.stack}", directive


def logs_tell_no_secrets_and_no_denials(api):
    lines = api.logs()
    for told in ("AccessDenied", "@example.org", *api.secrets, "127.0.0.1"):
        found = [line for line in lines if told in line]
        assert not found, found[:3]


def roles_are_enforced(api):
    """By the emulator, or nothing here would show that they are wide enough."""
    assumed = boto3.client("sts").assume_role(RoleArn=api.role("LabRole"), RoleSessionName="denied")["Credentials"]
    keys = {"aws_access_key_id": "AccessKeyId", "aws_secret_access_key": "SecretAccessKey", "aws_session_token": "SessionToken"}
    client = boto3.client("dynamodb", **{name: assumed[key] for name, key in keys.items()})
    try:
        client.scan(TableName=api.ids["ContentTable"])
    except ClientError as error:
        assert "AccessDenied" in error.response["Error"]["Code"], error
    else:
        raise AssertionError("the lab's role may read the content table")


STEPS = (
    roles_are_enforced,
    a_token_is_vended,
    a_browser_may_read_the_limits,
    the_16th_request_of_a_minute_is_refused,
    the_row_is_counted_and_expires,
    unknown_paths_get_our_404,
    content_is_pushed_and_served,
    a_setting_is_obeyed_within_a_minute,
    health_reaches_sapi,
    refusals_are_metrics_of_the_stack,
    logs_tell_no_secrets_and_no_denials,
)


def main(template, stack, command):
    deploy(template, stack)
    url, ids = emulator.complete(stack), emulator.physical_ids(stack)
    # The emulator's address of the API is not one that a function could call.
    parameters = [f"SapiBaseUrl={url}"]
    deploy(template, stack, *parameters)
    api = Api(stack, url, ids, command)
    for step in STEPS:
        step(api)
        print("held:", step.__name__.replace("_", " "))
    assert "No changes to deploy" in deploy(template, stack, *parameters)
    print("held: a second deploy changes nothing")
    delete(stack)
    assert boto3.client("dynamodb").list_tables()["TableNames"] == [ids["ContentTable"]]
    assert not boto3.client("lambda").list_functions()["Functions"]
    print("held: sam delete leaves the content table and nothing else")
    attach(stack, ids["ContentTable"])
    deploy(template, stack)
    assert emulator.physical_ids(stack)["ContentTable"] == ids["ContentTable"]
    print("held: a new stack takes the table that was left")
    delete(stack)


if __name__ == "__main__":
    main(*sys.argv[1:])
