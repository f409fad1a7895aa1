"""Deploys to the local AWS emulator, where the functions run under their roles, and uses the API as its callers and its owner do.

    deploy_test.py TEMPLATE STACK
"""

import base64
import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request

import boto3

import emulator

ORIGIN = "https://pages.example.org"


def deploy(template, stack, *parameters):
    """`sam deploy`; what it printed."""
    command = ["sam", "deploy", "--config-file", os.path.abspath("samconfig.toml"), "--template-file", template]
    command += ["--stack-name", stack, "--no-confirm-changeset"]
    if parameters:
        command += ["--parameter-overrides", *parameters]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stdout
    return run.stdout


class Api:
    """The deployed API, and the physical ids of its resources."""

    def __init__(self, stack, url, ids):
        self.stack, self.url, self.ids, self.token = stack, url, ids, None

    def call(self, path, method="GET", body=None, headers=None):
        headers = {"origin": ORIGIN, "content-type": "application/json"} | (headers or {})
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        asked = urllib.request.Request(self.url + path, data=body, headers=headers, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=60) as response:
                return response.status, response.headers, response.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def json(self, path, **how):
        status, headers, body = self.call(path, **how)
        return status, headers, json.loads(body)


def a_token_is_vended(api):
    status, headers, made = api.json("/papi/v1/token", method="POST", body=b'{"email":"ada@example.org"}')
    assert (status, headers["x-ratelimit-remaining"]) == (200, "4"), made
    api.token = made["access_token"]


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
    payload = api.token.split(".")[1]
    session = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))["jti"]
    caller = f"papi:{hashlib.sha256(session.encode()).hexdigest()}"
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


def a_setting_is_obeyed_within_a_minute(api):
    """Read again by the first admitted request 60 s after the last read."""
    put(api, "setting", "rate-limit.sapi.limit", value={"N": "77"})
    for _ in range(16):
        _, headers, _ = api.call("/sapi/v1/health")
        if headers["x-ratelimit-limit"] == "77":
            return
        time.sleep(5)
    raise AssertionError("the setting is not obeyed")


def put(api, collection, path, **attributes):
    item = {"Collection": {"S": collection}, "Path": {"S": path}} | attributes
    boto3.client("dynamodb").put_item(TableName=api.ids["ContentTable"], Item=item)


def health_reaches_sapi(api):
    status, _, health = api.json("/papi/v1/health")
    assert (status, health["status"], health["dependencies"]["sapi"]) == (200, "UP", "UP"), health


def logs(api):
    pages = boto3.client("logs").get_paginator("filter_log_events").paginate(logGroupName=api.ids["FunctionLogs"])
    return [event["message"].strip() for page in pages for event in page["events"]]


def refusals_are_metrics_of_the_stack(api):
    metrics = [json.loads(line) for line in logs(api) if line.startswith("{") and "_aws" in line]
    refused = [metric for metric in metrics if (metric.get("Tier"), metric.get("Outcome")) == ("papi", "rejected")]
    assert refused, "no metric tells of the refusal"
    for metric in metrics:
        for directive in metric["_aws"]["CloudWatchMetrics"]:
            assert directive["Namespace"] == f"Portfolio/{api.stack}", directive


def logs_tell_no_secrets_and_no_denials(api):
    lines = logs(api)
    for told in ("AccessDenied", "ada@example.org", api.token, "127.0.0.1"):
        found = [line for line in lines if told in line]
        assert not found, found[:3]


STEPS = (
    a_token_is_vended,
    a_browser_may_read_the_limits,
    the_16th_request_of_a_minute_is_refused,
    the_row_is_counted_and_expires,
    unknown_paths_get_our_404,
    a_setting_is_obeyed_within_a_minute,
    health_reaches_sapi,
    refusals_are_metrics_of_the_stack,
    logs_tell_no_secrets_and_no_denials,
)


def main(template, stack):
    deploy(template, stack)
    url, ids = emulator.complete(stack), emulator.physical_ids(stack)
    # The emulator's address of the API is not one that a function could call.
    parameters = [f"SapiBaseUrl={url}"]
    deploy(template, stack, *parameters)
    api = Api(stack, url, ids)
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


def delete(stack):
    subprocess.run(["sam", "delete", "--stack-name", stack, "--no-prompts", "--region", "us-east-1"], check=True, timeout=120)


def attach(stack, table):
    """As docs/DEPLOY.md says."""
    client = boto3.client("cloudformation")
    change_set = {"StackName": stack, "ChangeSetName": "attach"}
    resource = {"ResourceType": "AWS::DynamoDB::Table", "LogicalResourceId": "ContentTable"}
    with open("docs/attach-content-table.yaml", encoding="utf-8") as file:
        client.create_change_set(
            ChangeSetType="IMPORT",
            TemplateBody=file.read(),
            ResourcesToImport=[resource | {"ResourceIdentifier": {"TableName": table}}],
            **change_set,
        )
    client.get_waiter("change_set_create_complete").wait(**change_set, WaiterConfig={"Delay": 1})
    client.execute_change_set(**change_set)
    client.get_waiter("stack_import_complete").wait(StackName=stack, WaiterConfig={"Delay": 1})


if __name__ == "__main__":
    main(*sys.argv[1:])
