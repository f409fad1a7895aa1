"""What must hold of the processed template: what was decided, and what the code reads. Each check raises AssertionError."""

import json
import re

from samcli.yamlhelper import yaml_parse

from processed import API_FUNCTIONS, ROOT, of_type, properties, routes, statements, text

NO_VALUE = {"Ref": "AWS::NoValue"}
LOGGING = {("logs:CreateLogStream", "FunctionLogs.Arn"), ("logs:PutLogEvents", "FunctionLogs.Arn")}
# Variables that have a default in the code, so that a deployment need not set them.
DEFAULTED = {
    "DYNAMODB_CONNECT_TIMEOUT_MS",
    "DYNAMODB_ATTEMPT_TIMEOUT_MS",
    "DYNAMODB_MAX_ATTEMPTS",
    "COUNT_TIMEOUT_MS",
    "READ_TIMEOUT_MS",
    "COMPOSED_READ_TIMEOUT_MS",
    "REQUEST_TIMEOUT_MS",
}
# Read by the libraries, not by our code.
BY_LIBRARIES = {"RUST_LOG", "AWS_ENDPOINT_URL_DYNAMODB"}


def check_routes(template):
    assert routes(template) == {
        "ANY /sapi/v1/{proxy+}": "SapiFunction",
        "ANY /papi/v1/{proxy+}": "PapiFunction",
        "ANY /papi/v1/token": "TokenFunction",
        "$default": "LabFunction",
    }
    stage = properties(template, "ApiApiGatewayDefaultStage")
    assert stage["StageName"] == "$default"


def check_policies(template):
    api = LOGGING | {
        ("dynamodb:UpdateItem", "RateWindowTable.Arn"),
        ("dynamodb:Query", "ContentTable.Arn"),
        ("secretsmanager:GetSecretValue", "TokenSecret.Id"),
    }
    for function in API_FUNCTIONS:
        assert statements(template, function) == api, function
    assert statements(template, "LabFunction") == LOGGING
    assert not of_type(template, "AWS::IAM::ManagedPolicy")
    assert set(of_type(template, "AWS::IAM::Policy")) == {"TracingPolicy", "AiSecretsPolicy"}
    assert template["Resources"]["TracingPolicy"]["Condition"] == "HasTracing"
    assert template["Resources"]["AiSecretsPolicy"]["Condition"] == "HasAiSecrets"
    ai = properties(template, "AiSecretsPolicy")
    allowed = {"Effect": "Allow", "Action": "secretsmanager:GetSecretValue", "Resource": {"Ref": "AiSecretArns"}}
    assert (ai["Roles"], ai["PolicyDocument"]["Statement"]) == ([{"Ref": "PapiRole"}], [allowed])


def check_rate_windows(template):
    resource = template["Resources"]["RateWindowTable"]
    assert resource["DeletionPolicy"] == resource["UpdateReplacePolicy"] == "Delete"
    table = resource["Properties"]
    assert table["TimeToLiveSpecification"] == {"AttributeName": expires_at(), "Enabled": True}
    assert table["BillingMode"] == "PAY_PER_REQUEST"


def expires_at():
    """The attribute that the code writes the expiry to."""
    source = (ROOT / "shared/src/rate_limit/counter.rs").read_text(encoding="utf-8")
    return re.search(r'EXPIRES_AT: &str = "(\w+)"', source)[1]


def check_content(template):
    resource = template["Resources"]["ContentTable"]
    assert resource["DeletionPolicy"] == resource["UpdateReplacePolicy"] == "Retain"
    table = resource["Properties"]
    assert table["PointInTimeRecoverySpecification"] == {"PointInTimeRecoveryEnabled": True}
    assert table["SSESpecification"] == {"SSEEnabled": True}
    assert table["BillingMode"] == "PAY_PER_REQUEST"


def check_cors(template):
    condition, cors, otherwise = properties(template, "Api")["Body"]["x-amazon-apigateway-cors"]["Fn::If"]
    assert (condition, otherwise) == ("HasCorsOrigins", NO_VALUE)
    assert cors == {
        "allowOrigins": {"Fn::Split": [",", "*"]},
        "allowMethods": ["GET", "HEAD", "POST"],
        "allowHeaders": ["Authorization", "Content-Type", "If-None-Match", "X-Request-Id", "X-API-Version"],
        "exposeHeaders": exposed_headers(),
        "maxAge": 600,
    }


def exposed_headers():
    """The headers that the code says a browser must be able to read."""
    source = (ROOT / "shared/src/request/headers.rs").read_text(encoding="utf-8")
    body = re.search(r"EXPOSED_HEADERS: [^=]+= \[(.*?)\]", source, re.S)[1]
    return re.findall(r'"([\w-]+)"', body)


def check_environment(template):
    common = {"RUST_LOG", "METRICS_NAMESPACE"}
    api = common | {"RATE_WINDOW_TABLE", "CONTENT_TABLE", "TOKEN_SECRET_ARN", "RATE_LIMIT_FAILURE_MODE", "EDGE_SECRET"}
    local = {"TOKEN_SECRET", "AWS_ENDPOINT_URL_DYNAMODB"}
    variables = {name: p["Environment"]["Variables"] for name, p in of_type(template, "AWS::Lambda::Function").items()}
    assert set(variables["SapiFunction"]) == set(variables["TokenFunction"]) == api | local
    assert set(variables["PapiFunction"]) == api | local | {"SAPI_BASE_URL", "AI_PROVIDERS"}
    assert set(variables["LabFunction"]) == common
    for function in API_FUNCTIONS:
        assert all(variables[function][name] == NO_VALUE for name in local), function
    named = set().union(*variables.values())
    sources = [*ROOT.glob("shared/src/**/*.rs"), *ROOT.glob("functions/*/src/**/*.rs")]
    code = "\n".join(source.read_text(encoding="utf-8") for source in sources)
    read = {name for name in re.findall(r'\w+\("([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)"', code) if not name.startswith("AWS_")}
    assert read <= named | DEFAULTED, f"read but not set: {read - named - DEFAULTED}"
    unread = {name for name in named - BY_LIBRARIES if f'"{name}"' not in code}
    assert not unread, f"set but not read: {unread}"


def check_logs(template):
    assert set(of_type(template, "AWS::Logs::LogGroup")) == {"FunctionLogs", "AccessLogs"}
    for name, group in of_type(template, "AWS::Logs::LogGroup").items():
        assert group == {"RetentionInDays": {"Ref": "LogRetentionDays"}}, name
    for name, function in of_type(template, "AWS::Lambda::Function").items():
        assert function["LoggingConfig"]["LogGroup"] == {"Ref": "FunctionLogs"}, name
    access = properties(template, "ApiApiGatewayDefaultStage")["AccessLogSettings"]
    assert access["DestinationArn"] == {"Fn::GetAtt": ["AccessLogs", "Arn"]}
    assert {"requestId", "source", "route", "status", "latencyMs", "integrationError"} <= set(json.loads(access["Format"]))


def check_functions(template):
    for name, function in of_type(template, "AWS::Lambda::Function").items():
        assert (function["Runtime"], function["Handler"]) == ("provided.al2023", "bootstrap"), name
        assert function["Architectures"] == [{"Ref": "Architecture"}], name


def check_secret(template):
    secret = properties(template, "TokenSecret")["GenerateSecretString"]
    form = json.loads(secret["SecretStringTemplate"])
    assert form == {"current": secret["GenerateStringKey"]}
    assert secret["PasswordLength"] >= 32 and secret["ExcludePunctuation"]


def check_names(template):
    """A name of its own lets a resource exist once; only saved queries must have one, and theirs begin with the stack's."""
    for name, resource in template["Resources"].items():
        for key, value in resource.get("Properties", {}).items():
            if re.fullmatch(r"(Table|Function|Role|LogGroup|Alarm|Dashboard|Topic|Budget|Group)?Name", key):
                assert isinstance(value, dict) and not isinstance(value.get("Fn::Sub"), list), (name, key)


def check_attachment(template):
    """The template that attaches a retained content table describes the same table."""
    with open(ROOT / "docs/attach-content-table.yaml", encoding="utf-8") as file:
        assert yaml_parse(file.read())["Resources"] == {"ContentTable": template["Resources"]["ContentTable"]}


def check_dashboard(template):
    widgets = json.loads(text(properties(template, "Dashboard")["DashboardBody"], template))["widgets"]
    titles = [widget["properties"]["title"] for widget in widgets]
    assert len(titles) == len(set(titles)) == 9
    for alarm in of_type(template, "AWS::CloudWatch::Alarm").values():
        assert alarm["TreatMissingData"] == "notBreaching"
        assert alarm["AlarmActions"] == {"Fn::If": ["HasAlarmEmail", [{"Ref": "AlarmTopic"}], NO_VALUE]}


CHECKS = [value for name, value in list(globals().items()) if name.startswith("check_")]
