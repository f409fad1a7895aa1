"""Alarms, saved queries, the dashboard and the budget: they ask for what the code writes, and someone is told."""

import json
import re

from from_code import logged_fields, metrics, outcomes
from processed import given, of_type, properties, ref, same, sub, without

OURS = "Portfolio/${AWS::StackName}"
GATEWAY = ("AWS/ApiGateway", "ApiId", "Api")
RATE_WINDOWS = ("AWS/DynamoDB", "TableName", "RateWindowTable")
CONTENT = ("AWS/DynamoDB", "TableName", "ContentTable")
# AWS's own metrics on the dashboard.
SHOWN_OF_AWS = {
    *((*GATEWAY, metric) for metric in ("Count", "4xx", "5xx", "Latency")),
    *((*RATE_WINDOWS, metric) for metric in ("ConsumedWriteCapacityUnits", "WriteThrottleEvents")),
    *((*CONTENT, metric) for metric in ("ConsumedReadCapacityUnits", "ReadThrottleEvents")),
}
QUERIES = {
    "TopCallersQuery": "top callers by rejections",
    "SlowestRequestsQuery": "slowest requests",
    "ColdStartsQuery": "cold starts",
}
WORDS_OF_QUERIES = set("filter fields stats sort limit by as and desc count pct max bin ispresent".split())
# Fields that every line has, and those of Lambda's own reports.
FIELDS_OF_AWS = {"@timestamp", "message", "type", "record.metrics.initDurationMs"}
# One search of the dashboard: the dimensions, the metric and perhaps its outcome.
SEARCH = re.compile(
    r"SEARCH\('\{\"Portfolio/AWS::StackName\",([\w,]+)\} MetricName=\"(\w+)\"(?: Outcome=\"(\w+)\")?', '(?:Sum|p50|p99)', (?:60|300)\)"
)


def metric(source, name):
    namespace, dimension, resource = source
    return {"Namespace": namespace, "MetricName": name, "Dimensions": [{"Name": dimension, "Value": ref(resource)}]}


def hidden_sum(identifier, source, name):
    """A metric that an alarm computes with."""
    return {
        "Id": identifier,
        "ReturnData": False,
        "MetricStat": {"Metric": metric(source, name), "Period": 300, "Stat": "Sum"},
    }


def alarm(threshold, periods, **watched):
    """An alarm above `threshold`. It tells when it goes as when it comes, and an API without requests is in order."""
    told = given("HasAlarmEmail", [ref("AlarmTopic")])
    return watched | {
        "ComparisonOperator": "GreaterThanThreshold",
        "Threshold": threshold,
        "EvaluationPeriods": periods,
        "TreatMissingData": "notBreaching",
        "AlarmActions": told,
        "OKActions": told,
    }


def server_errors():
    rate = {"Id": "rate", "Expression": "IF(requests >= 20, 100 * errors / requests, 0)", "Label": "5xx answers in percent"}
    return [rate, hidden_sum("errors", GATEWAY, "5xx"), hidden_sum("requests", GATEWAY, "Count")]


def undecided():
    dimensions = ", ".join(sorted(metrics()["Decisions"]))
    assert {"degraded", "unavailable"} <= outcomes()
    where = "WHERE Outcome = 'degraded' OR Outcome = 'unavailable'"
    select = sub(f'SELECT SUM(Decisions) FROM SCHEMA("{OURS}", {dimensions}) {where}')
    return [{"Id": "undecided", "Expression": select, "Label": "Decisions without a counter", "Period": 60}]


def check_alarms(template):
    """What each watches, from when on, and that both its changes are told."""
    found = {name: without(of, "AlarmDescription") for name, of in of_type(template, "AWS::CloudWatch::Alarm").items()}
    # In two minutes of five: one alone passes while a table scales.
    throttled = {"Statistic": "Sum", "Period": 60, "DatapointsToAlarm": 2}
    slow = {"ExtendedStatistic": "p99", "Period": 300, "EvaluateLowSampleCountPercentile": "ignore"}
    decided = {
        "ServerErrorAlarm": alarm(1, 1, Metrics=server_errors()),
        "DegradedDecisionAlarm": alarm(0, 1, Metrics=undecided()),
        "ThrottledWritesAlarm": alarm(0, 5, **metric(RATE_WINDOWS, "WriteThrottleEvents"), **throttled),
        "ThrottledReadsAlarm": alarm(0, 5, **metric(CONTENT, "ReadThrottleEvents"), **throttled),
        "SlowAlarm": alarm(2000, 3, **metric(GATEWAY, "Latency"), **slow),
    }
    same(found, decided)


def check_alarm_topic(template):
    subscription = {"Protocol": "email", "Endpoint": ref("AlarmEmail")}
    decided = {"DisplayName": sub("${AWS::StackName} alarms"), "Subscription": [subscription]}
    same(of_type(template, "AWS::SNS::Topic"), {"AlarmTopic": decided})


def check_budget(template):
    """Someone is told of 80 % spent and of a forecast over the whole; without an address there is no budget."""

    def notification(kind, percent):
        told = {"SubscriptionType": "EMAIL", "Address": ref("AlarmEmail")}
        when = {"NotificationType": kind, "ComparisonOperator": "GREATER_THAN", "Threshold": percent}
        return {"Notification": when, "Subscribers": [told]}

    limit = {"Amount": ref("MonthlyBudgetUsd"), "Unit": "USD"}
    decided = {
        "Budget": {"BudgetType": "COST", "TimeUnit": "MONTHLY", "BudgetLimit": limit},
        "NotificationsWithSubscribers": [notification("ACTUAL", 80), notification("FORECASTED", 100)],
    }
    same(of_type(template, "AWS::Budgets::Budget"), {"MonthlyBudget": decided})
    rule = {
        "RuleCondition": {"Fn::Not": [{"Fn::Equals": [ref("MonthlyBudgetUsd"), "0"]}]},
        "Assertions": [
            {
                "Assert": {"Fn::Not": [{"Fn::Equals": [ref("AlarmEmail"), ""]}]},
                "AssertDescription": "MonthlyBudgetUsd needs AlarmEmail.",
            }
        ],
    }
    same(template.get("Rules"), {"BudgetNeedsSomeoneToTell": rule})


def check_queries(template):
    """They ask the functions' log, under the stack's name, for what is written there."""
    found = of_type(template, "AWS::Logs::QueryDefinition")
    decided = {
        name: {"Name": sub("${AWS::StackName}/" + title), "LogGroupNames": [ref("FunctionLogs")]}
        for name, title in QUERIES.items()
    }
    same({name: without(query, "QueryString") for name, query in found.items()}, decided)
    for name, query in found.items():
        assert_fields(query["QueryString"], name)


def assert_fields(query, name):
    """It uses fields that are documented, and compares them with what is written there."""
    compared = set(re.findall(r'([\w.]+) = "([^"]*)"', query))
    written = {("message", "request"), ("type", "platform.report")} | {("outcome", outcome) for outcome in outcomes()}
    assert compared and compared <= written, f"{name}: {compared - written}"
    made = set(re.findall(r" as (\w+)", query))
    words = set(re.findall(r"@?\b[A-Za-z_][\w.]*", re.sub(r'"[^"]*"', "", query)))
    unknown = words - made - WORDS_OF_QUERIES - FIELDS_OF_AWS - logged_fields()
    assert not unknown, f"{name} uses {unknown}"


def check_dashboard(template):
    """Nine widgets of the stack's own region, which count; only latencies have percentiles, at each line."""
    widgets = dashboard(template)
    same(len({widget["title"] for widget in widgets}), 9)
    for widget in widgets:
        same(widget.get("region"), "AWS::Region", widget["title"])
        counts = "metrics" in widget and "Latency" not in widget["title"]
        same(widget.get("stat"), "Sum" if counts else None, widget["title"])


def check_dashboard_metrics(template):
    """Each metric of the code, decisions by each outcome, and those of AWS that docs/OPERATIONS.md names."""
    lines = [line for widget in dashboard(template) for line in widget.get("metrics", [])]
    searches = [line[0]["expression"] for line in lines if isinstance(line[0], dict)]
    of_code = {(name, None) for name in metrics() if name != "Decisions"} | {("Decisions", outcome) for outcome in outcomes()}
    same({searched_metric(search) for search in searches}, of_code)
    same({shown for widget in dashboard(template) for shown in metrics_of_aws(widget.get("metrics", []))}, SHOWN_OF_AWS)


def check_dashboard_queries(template):
    queries = [widget["query"] for widget in dashboard(template) if "query" in widget]
    same(len(queries), 2)
    for query in queries:
        source, _, rest = query.partition(" | ")
        same(source, "SOURCE 'FunctionLogs'")
        assert_fields(rest, "Dashboard")


def dashboard(template):
    """What each widget shows, with the name itself for each `${name}`."""
    body = properties(template, "Dashboard")["DashboardBody"]["Fn::Sub"]
    return [widget["properties"] for widget in json.loads(re.sub(r"\$\{([\w:]+)\}", r"\1", body))["widgets"]]


def searched_metric(expression):
    """Metric and outcome of a search, which must name the dimensions that the code gives the metric."""
    search = SEARCH.fullmatch(expression)
    assert search, expression
    dimensions, name, outcome = search.groups()
    same(dimensions.split(","), metrics().get(name), expression)
    return name, outcome


def metrics_of_aws(graph):
    """The metrics that `graph` names in full, with what `.` and `...` stand for: as in the line before."""
    before = []
    for line in graph:
        names = [part for part in line if isinstance(part, str)]
        if not names:
            continue
        if names == ["..."]:
            names = before
        before = [old if new == "." else new for old, new in zip(before or names, names)]
        namespace, name, dimension, resource = before
        yield namespace, dimension, resource, name
