"""A deployment to the local AWS emulator, and its API as callers and owner use it."""

import base64
import json
import os
import subprocess

import boto3

from calls import call

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

    def __init__(self, stack, url, ids, command):
        self.stack, self.url, self.ids, self.command = stack, url, ids, command
        self.token, self.session, self.secrets = None, None, []

    def take(self, token):
        """Calls with `token` from now on; neither it nor its session may be told to anybody."""
        payload = token.split(".")[1]
        self.token, self.session = token, json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))["jti"]
        self.secrets += [self.token, self.session]

    def role(self, name):
        """The ARN of a role of the stack."""
        return boto3.client("iam").get_role(RoleName=self.ids[name])["Role"]["Arn"]

    def call(self, path, method="GET", body=None, headers=None):
        headers = {"origin": ORIGIN, "content-type": "application/json"} | (headers or {})
        return call(method, self.url + path, body, self.token, headers)

    def json(self, path, **how):
        status, headers, body = self.call(path, **how)
        return status, headers, json.loads(body)

    def portfolio(self, *arguments):
        """What the owner does with the command."""
        subprocess.run([self.command, *arguments, "--stack", self.stack], check=True, timeout=120)

    def logs(self):
        """Every line that the functions have logged."""
        pages = boto3.client("logs").get_paginator("filter_log_events").paginate(logGroupName=self.ids["FunctionLogs"])
        return [event["message"].strip() for page in pages for event in page["events"]]


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
