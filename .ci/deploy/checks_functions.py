"""What runs, with what it is told, and how requests come to it."""

import json

from from_code import exposed_headers, read_variables
from processed import API_FUNCTIONS, NO_VALUE, attribute, given, of_type, properties, ref, same, sub, without

# The code of each function, and its time-out: PAPI's covers AI providers.
FUNCTIONS = {
    "SapiFunction": ("functions/sapi", "SapiRole", "TimeoutSeconds"),
    "PapiFunction": ("functions/papi", "PapiRole", "PapiTimeoutSeconds"),
    "TokenFunction": ("functions/token", "TokenRole", "TimeoutSeconds"),
    "LabFunction": ("functions/lab", "LabRole", "TimeoutSeconds"),
}
ROUTES = {
    "ANY /sapi/v1/{proxy+}": "SapiFunction",
    "ANY /papi/v1/{proxy+}": "PapiFunction",
    "ANY /papi/v1/token": "TokenFunction",
    "$default": "LabFunction",
}
COMMON_VARIABLES = {"RUST_LOG": ref("LogLevel"), "METRICS_NAMESPACE": sub("Portfolio/${AWS::StackName}")}
API_VARIABLES = COMMON_VARIABLES | {
    "RATE_WINDOW_TABLE": ref("RateWindowTable"),
    "CONTENT_TABLE": ref("ContentTable"),
    "TOKEN_SECRET_ARN": attribute("TokenSecret", "Id"),
    "RATE_LIMIT_FAILURE_MODE": ref("RateLimitFailureMode"),
    "EDGE_SECRET": given("HasEdgeSecret", ref("EdgeSecret")),
    # For `sam local`, which can only set variables that are named.
    "TOKEN_SECRET": NO_VALUE,
    "AWS_ENDPOINT_URL_DYNAMODB": NO_VALUE,
}
PAPI_VARIABLES = API_VARIABLES | {
    "SAPI_BASE_URL": given("HasSapiBaseUrl", ref("SapiBaseUrl")),
    "AI_PROVIDERS": given("HasAiProviders", ref("AiProviders")),
}
VARIABLES = {
    "SapiFunction": API_VARIABLES,
    "PapiFunction": PAPI_VARIABLES,
    "TokenFunction": API_VARIABLES,
    "LabFunction": COMMON_VARIABLES,
}
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
# Nothing that a caller writes: no path, no query, no header.
ACCESS_LOG = {
    "requestId": "$context.requestId",
    "source": "$context.identity.sourceIp",
    "method": "$context.httpMethod",
    "route": "$context.routeKey",
    "status": "$context.status",
    "latencyMs": "$context.responseLatency",
    "integrationLatencyMs": "$context.integrationLatency",
    "integrationStatus": "$context.integrationStatus",
    "integrationError": "$context.integrationErrorMessage",
    "gatewayError": "$context.error.message",
}


def check_functions(template):
    """Lambda's own filter lets everything pass, because it would drop the metrics, and keeps the reports of cold starts."""
    for name, (code, role, timeout) in FUNCTIONS.items():
        decided = {
            "Code": code,
            "Runtime": "provided.al2023",
            "Handler": "bootstrap",
            "Architectures": [ref("Architecture")],
            "Role": attribute(role),
            "MemorySize": ref("MemorySize"),
            "Timeout": ref(timeout),
            "ReservedConcurrentExecutions": given("HasReservedConcurrency", ref("ReservedConcurrency")),
            "TracingConfig": {"Mode": {"Fn::If": ["HasTracing", "Active", "PassThrough"]}},
            "LoggingConfig": {"LogGroup": ref("FunctionLogs"), "LogFormat": "JSON", "ApplicationLogLevel": "TRACE"},
        }
        same(without(properties(template, name), "Description", "Environment", "Tags"), decided, name)
        same(template["Resources"][name].get("Metadata"), {"BuildMethod": "rust-cargolambda"}, name)


def check_environment(template):
    functions = of_type(template, "AWS::Lambda::Function").items()
    same({name: function["Environment"]["Variables"] for name, function in functions}, VARIABLES)


def check_variables(template):
    """Every variable that the code reads is set or has a default, and every one that is set is read."""
    named = {name for function in API_FUNCTIONS for name in properties(template, function)["Environment"]["Variables"]}
    read, code = read_variables()
    assert read <= named | DEFAULTED, f"read but not set: {read - named - DEFAULTED}"
    unread = {name for name in named - BY_LIBRARIES if f'"{name}"' not in code}
    assert not unread, f"set but not read: {unread}"


def check_routes(template):
    found = {}
    for path, methods in properties(template, "Api")["Body"]["paths"].items():
        for method, operation in methods.items():
            integration = operation["x-amazon-apigateway-integration"]
            same((integration["type"], integration["payloadFormatVersion"]), ("aws_proxy", "2.0"), path)
            verb = "ANY" if method == "x-amazon-apigateway-any-method" else method.upper()
            route = "$default" if operation.get("isDefaultRoute") else f"{verb} {path}"
            found[route] = integration["uri"]["Fn::Sub"].split("${")[-1].split(".")[0]
    same(found, ROUTES)


def check_api(template):
    """It is open at its own address, to anyone: the functions verify tokens themselves."""
    api = properties(template, "Api")
    same(without(api, "Body"), {"FailOnWarnings": True})
    decided = {"openapi": "3.0.1", "info": {"version": "1.0", "title": ref("AWS::StackName")}}
    same(without(api["Body"], "paths", "tags", "x-amazon-apigateway-cors"), decided)


def check_stage(template):
    """One stage, without a name in the path; throttled, and logged."""
    stage = properties(template, "ApiApiGatewayDefaultStage")
    decided = {
        "ApiId": ref("Api"),
        "StageName": "$default",
        "AutoDeploy": True,
        "DefaultRouteSettings": {"ThrottlingRateLimit": ref("ThrottleRate"), "ThrottlingBurstLimit": ref("ThrottleBurst")},
    }
    same(without(stage, "AccessLogSettings", "Tags"), decided)
    log = stage.get("AccessLogSettings", {})
    same(log.get("DestinationArn"), attribute("AccessLogs"))
    same(json.loads(log["Format"]), ACCESS_LOG)


def check_cors(template):
    decided = {
        "allowOrigins": {"Fn::Split": [",", "*"]},
        "allowMethods": ["GET", "HEAD", "POST"],
        "allowHeaders": ["Authorization", "Content-Type", "If-None-Match", "X-Request-Id", "X-API-Version"],
        "exposeHeaders": exposed_headers(),
        "maxAge": 600,
    }
    same(properties(template, "Api")["Body"].get("x-amazon-apigateway-cors"), given("HasCorsOrigins", decided))
