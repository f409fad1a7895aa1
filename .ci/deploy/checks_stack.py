"""What the stack is made of: its resources, parameters and conditions, and that nothing has a fixed name."""

import re

from from_code import provider_seconds, request_seconds
from processed import leaves, ref, same, without

RESOURCES = {
    "AWS::ApiGatewayV2::Api": {"Api"},
    "AWS::ApiGatewayV2::Stage": {"ApiApiGatewayDefaultStage"},
    "AWS::Lambda::Function": {"SapiFunction", "PapiFunction", "TokenFunction", "LabFunction"},
    "AWS::Lambda::Permission": {
        "SapiFunctionAnyPermission",
        "PapiFunctionAnyPermission",
        "TokenFunctionAnyPermission",
        "LabFunctionDefaultPermission",
    },
    "AWS::IAM::Role": {"SapiRole", "PapiRole", "TokenRole", "LabRole"},
    "AWS::IAM::Policy": {"AiSecretsPolicy", "TracingPolicy"},
    "AWS::DynamoDB::Table": {"RateWindowTable", "ContentTable"},
    "AWS::SecretsManager::Secret": {"TokenSecret"},
    "AWS::Logs::LogGroup": {"FunctionLogs", "AccessLogs"},
    "AWS::SNS::Topic": {"AlarmTopic"},
    "AWS::CloudWatch::Alarm": {
        "ServerErrorAlarm",
        "DegradedDecisionAlarm",
        "ThrottledWritesAlarm",
        "ThrottledReadsAlarm",
        "SlowAlarm",
    },
    "AWS::Budgets::Budget": {"MonthlyBudget"},
    "AWS::Logs::QueryDefinition": {"TopCallersQuery", "SlowestRequestsQuery", "ColdStartsQuery"},
    "AWS::CloudWatch::Dashboard": {"Dashboard"},
}
ONLY_IF = {
    "AiSecretsPolicy": "HasAiSecrets",
    "TracingPolicy": "HasTracing",
    "AlarmTopic": "HasAlarmEmail",
    "MonthlyBudget": "HasBudget",
}
# What becomes of a resource that leaves the stack or is replaced. Only the owner's content outlives it.
LIFETIMES = {
    "ContentTable": "Retain",
    "RateWindowTable": "Delete",
    "TokenSecret": "Delete",
    "FunctionLogs": "Delete",
    "AccessLogs": "Delete",
}
# These two have checks of their own.
CHECKED_WITH_THEIR_SECRETS = ("EdgeSecret", "AiSecretArns")
RETENTION_DAYS = [1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365]
PARAMETERS = {
    "Architecture": {"Type": "String", "Default": "x86_64", "AllowedValues": ["x86_64", "arm64"]},
    "MemorySize": {"Type": "Number", "Default": 256, "MinValue": 128, "MaxValue": 3008},
    "TimeoutSeconds": {"Type": "Number", "Default": 10, "MinValue": 7, "MaxValue": 29},
    "PapiTimeoutSeconds": {"Type": "Number", "Default": 28, "MinValue": 24, "MaxValue": 29},
    "ReservedConcurrency": {"Type": "Number", "Default": 0, "MinValue": 0, "MaxValue": 1000},
    "RateLimitFailureMode": {"Type": "String", "Default": "closed", "AllowedValues": ["closed", "open"]},
    "LogLevel": {"Type": "String", "Default": "info", "AllowedValues": ["error", "warn", "info", "debug"]},
    "LogRetentionDays": {"Type": "Number", "Default": 30, "AllowedValues": RETENTION_DAYS},
    "CorsOrigins": {"Type": "String", "Default": "*"},
    "ThrottleRate": {"Type": "Number", "Default": 200, "MinValue": 10},
    "ThrottleBurst": {"Type": "Number", "Default": 400, "MinValue": 10},
    "SapiBaseUrl": {"Type": "String", "Default": "", "AllowedPattern": r"^(https?://[^\s]+[^/\s])?$"},
    "AiProviders": {"Type": "String", "Default": "", "AllowedPattern": r"^(\[.*\])?$"},
    "AlarmEmail": {"Type": "String", "Default": "", "AllowedPattern": r"^([^@\s]+@[^@\s]+)?$"},
    "MonthlyBudgetUsd": {"Type": "Number", "Default": 0, "MinValue": 0},
    "Tracing": {"Type": "String", "Default": "off", "AllowedValues": ["on", "off"]},
}
GATEWAY_SECONDS = 30
# What lies within a resource has its name to itself.
NAMED_WITHIN = {"PolicyName", "AttributeName", "MetricName", "StageName"}


def check_resources(template):
    """No resource more and none less."""
    found = {}
    for name, resource in template["Resources"].items():
        found.setdefault(resource["Type"], set()).add(name)
    same(found, RESOURCES)


def check_only_if(template):
    found = {name: resource["Condition"] for name, resource in template["Resources"].items() if "Condition" in resource}
    same(found, ONLY_IF)


def check_lifetimes(template):
    for policy in ("DeletionPolicy", "UpdateReplacePolicy"):
        found = {name: resource[policy] for name, resource in template["Resources"].items() if policy in resource}
        same(found, LIFETIMES, policy)


def check_parameters(template):
    found = {name: without(parameter, "Description") for name, parameter in template["Parameters"].items()}
    same(without(found, *CHECKED_WITH_THEIR_SECRETS), PARAMETERS)


def check_guided(template):
    """`sam deploy --guided` can be answered with Enter throughout: it offers no default for what is not echoed."""
    for name, parameter in template["Parameters"].items():
        assert "Default" in parameter and "NoEcho" not in parameter, name


def check_timeouts(template):
    """A function outlives the waits of its request and ends before the gateway gives up, whatever is given."""
    waits = {
        "TimeoutSeconds": request_seconds(),
        "PapiTimeoutSeconds": request_seconds() + provider_seconds(),
    }
    for name, seconds in waits.items():
        parameter = template["Parameters"][name]
        assert seconds < parameter["MinValue"] <= parameter["Default"] <= parameter["MaxValue"] < GATEWAY_SECONDS, (name, seconds)


def check_conditions(template):
    def not_empty(name, empty=""):
        return {"Fn::Not": [{"Fn::Equals": [ref(name), empty]}]}

    decided = {
        "HasReservedConcurrency": not_empty("ReservedConcurrency", "0"),
        "HasSapiBaseUrl": not_empty("SapiBaseUrl"),
        "HasAiProviders": not_empty("AiProviders"),
        "HasAiSecrets": {"Fn::Not": [{"Fn::Equals": [{"Fn::Join": ["", ref("AiSecretArns")]}, ""]}]},
        "HasEdgeSecret": not_empty("EdgeSecret"),
        "HasCorsOrigins": not_empty("CorsOrigins"),
        "HasAlarmEmail": not_empty("AlarmEmail"),
        "HasBudget": not_empty("MonthlyBudgetUsd", "0"),
        "HasTracing": {"Fn::Equals": [ref("Tracing"), "on"]},
    }
    same(template["Conditions"], decided)


def check_names(template):
    """A fixed name lets a stack exist once; what must have a name has the stack's in it. The API's title is its name."""
    for path, value in leaves([template["Resources"], template["Outputs"]]):
        if not isinstance(path[-1], str) or path[-1] in NAMED_WITHIN or "Dimensions" in path:
            continue
        assert not re.fullmatch(r"\w*Name|title", path[-1]), f"{path} is always {value}"
        if path[-1] == "Fn::Sub" and re.fullmatch(r"\w*Name|title", str(path[-2])):
            assert "${AWS::StackName}" in value, f"{path} is {value} in every stack"
