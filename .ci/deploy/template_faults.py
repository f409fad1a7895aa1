"""Faults of template.yaml, each with the check that must tell it: what a check is for, and the proof that it can fail."""

import checks_access as access
import checks_data as data
import checks_functions as functions
import checks_stack as stack
import checks_watching as watching

GONE = object()
GLOBALS = "Globals.Function"
API = "Resources.Api.Properties"
SAPI = "Resources.SapiFunction.Properties"
SAPI_VARIABLES = f"{SAPI}.Environment.Variables"
SAPI_ROLE = "Resources.SapiRole.Properties"
SAPI_STATEMENTS = f"{SAPI_ROLE}.Policies.0.PolicyDocument.Statement"
TRACING = "Resources.TracingPolicy.Properties"
AI_SECRETS = "Resources.AiSecretsPolicy.Properties"
TOP_CALLERS = "Resources.TopCallersQuery.Properties"
DASHBOARD = "Resources.Dashboard.Properties.DashboardBody.Fn::Sub"
EVERYTHING = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "*", "Resource": "*"}]}


def replaced(old, new):
    """A text with `new` for `old`."""

    def change(text):
        return text.replace(old, new)

    return change


def resource(kind, **properties):
    return {"Type": kind, "Properties": properties}


# Check, path in the template, and what is there then: a value, a change of the value, or nothing.
FAULTS = [
    # The stack
    (stack.check_resources, "Resources.Extra", resource("AWS::IAM::User")),
    (stack.check_resources, "Resources.Extra", resource("AWS::IAM::RolePolicy", PolicyDocument=EVERYTHING)),
    (stack.check_resources, f"{SAPI}.FunctionUrlConfig", {"AuthType": "NONE"}),
    (stack.check_resources, f"{SAPI}.Events.Other", {"Type": "HttpApi", "Properties": {"Method": "GET", "Path": "/x"}}),
    (stack.check_resources, "Resources.DegradedDecisionAlarm", GONE),
    (stack.check_resources, "Resources.TopCallersQuery", GONE),
    (stack.check_only_if, "Resources.TracingPolicy.Condition", GONE),
    (stack.check_lifetimes, "Resources.ContentTable.UpdateReplacePolicy", "Delete"),
    (stack.check_lifetimes, "Resources.FunctionLogs.DeletionPolicy", "Retain"),
    (stack.check_parameters, "Parameters.RateLimitFailureMode.Default", "open"),
    (stack.check_parameters, "Parameters.LogRetentionDays.AllowedValues", GONE),
    (stack.check_timeouts, "Parameters.TimeoutSeconds.MinValue", 4),
    (stack.check_timeouts, "Parameters.PapiTimeoutSeconds.MinValue", 22),
    (stack.check_timeouts, "Parameters.PapiTimeoutSeconds.MaxValue", 900),
    (stack.check_conditions, "Conditions.HasAlarmEmail", {"Fn::Equals": [{"Ref": "AlarmEmail"}, ""]}),
    (stack.check_names, "Resources.RateWindowTable.Properties.TableName", "rate-windows"),
    (stack.check_names, "Resources.MonthlyBudget.Properties.Budget.BudgetName", "portfolio"),
    (stack.check_names, f"{API}.Name", "portfolio"),
    (stack.check_names, "Outputs.ApiUrl.Export", {"Name": "portfolio-api"}),
    (stack.check_names, f"{TOP_CALLERS}.Name", {"Fn::Sub": "${AWS::Region}/top callers"}),
    # Who may do what
    (access.check_roles, f"{SAPI_STATEMENTS}.1.Action", ["dynamodb:UpdateItem", "dynamodb:GetItem"]),
    (access.check_roles, f"{SAPI_STATEMENTS}.1.Effect", "Deny"),
    (access.check_roles, f"{SAPI_STATEMENTS}.1.Condition", {"StringEquals": {"aws:SourceVpc": "x"}}),
    (access.check_roles, f"{SAPI_STATEMENTS}.2", GONE),
    (access.check_roles, f"{SAPI_ROLE}.AssumeRolePolicyDocument.Statement.0.Principal", {"AWS": "*"}),
    (access.check_roles, f"{SAPI_ROLE}.ManagedPolicyArns", ["arn:aws:iam::aws:policy/AdministratorAccess"]),
    (access.check_policies, f"{AI_SECRETS}.Roles", [{"Ref": "SapiRole"}]),
    (access.check_policies, f"{TRACING}.PolicyDocument.Statement.0.Action", ["xray:PutTraceSegments", "dynamodb:*"]),
    (access.check_wildcards, f"{AI_SECRETS}.PolicyDocument.Statement.0.Resource", "*"),
    (access.check_wildcards, "Resources.ContentTable.Properties.ResourcePolicy", {"PolicyDocument": EVERYTHING}),
    (access.check_permissions, "Resources.Extra", resource("AWS::Lambda::Permission", Principal="*")),
    (access.check_token_secret, "Resources.TokenSecret.Properties.GenerateSecretString.PasswordLength", 8),
    (stack.check_guided, "Parameters.EdgeSecret.NoEcho", True),
    (access.check_edge_secret, "Parameters.EdgeSecret.AllowedPattern", GONE),
    (access.check_edge_secret, "Parameters.EdgeSecret.Default", "0123456789abcdef0123456789abcdef"),
    (access.check_edge_secret, f"{SAPI_VARIABLES}.EDGE_SECRET", "0123456789abcdef0123456789abcdef"),
    (access.check_edge_secret, "Outputs.Edge", {"Value": {"Ref": "EdgeSecret"}}),
    (access.check_ai_secret_arns, "Parameters.AiSecretArns.Default", "*"),
    (access.check_ai_secret_arns, "Parameters.AiSecretArns.AllowedPattern", "^.*$"),
    (access.check_outputs, "Outputs.ContentTableName.Value", {"Ref": "RateWindowTable"}),
    (access.check_outputs, "Outputs.ContentTableName", GONE),
    # What runs, and how requests come to it
    (functions.check_functions, f"{SAPI}.CodeUri", "functions/papi"),
    (functions.check_functions, f"{SAPI}.Role", {"Fn::GetAtt": ["PapiRole", "Arn"]}),
    (functions.check_functions, f"{SAPI}.Layers", ["arn:aws:lambda:us-east-1:999999999999:layer:other:1"]),
    (functions.check_functions, "Resources.SapiFunction.Metadata.BuildMethod", "makefile"),
    (functions.check_functions, "Resources.PapiFunction.Properties.Timeout", GONE),
    (functions.check_functions, f"{GLOBALS}.Timeout", 3),
    (functions.check_functions, f"{GLOBALS}.Tracing", "Active"),
    (functions.check_functions, f"{GLOBALS}.LoggingConfig.ApplicationLogLevel", "WARN"),
    (functions.check_functions, f"{GLOBALS}.LoggingConfig.SystemLogLevel", "WARN"),
    (functions.check_environment, f"{SAPI_VARIABLES}.CONTENT_TABLE", {"Ref": "RateWindowTable"}),
    (functions.check_environment, f"{SAPI_VARIABLES}.RATE_LIMIT_FAILURE_MODE", "open"),
    (functions.check_environment, f"{GLOBALS}.Environment.Variables.RUST_LOG", "trace"),
    (functions.check_environment, f"{GLOBALS}.Environment.Variables.METRICS_NAMESPACE", "Portfolio"),
    (functions.check_variables, f"{SAPI_VARIABLES}.CONTENT_TABEL", "content"),
    (functions.check_routes, "Resources.TokenFunction.Properties.Events.Any.Properties.Path", "/papi/v1/tokens"),
    (functions.check_routes, f"{SAPI}.Events.Any.Properties.Method", "GET"),
    (functions.check_api, f"{API}.DisableExecuteApiEndpoint", True),
    (functions.check_stage, f"{API}.DefaultRouteSettings", GONE),
    (functions.check_stage, f"{API}.AccessLogSettings", GONE),
    (functions.check_stage, f"{API}.AccessLogSettings.Format", replaced('"requestId"', '"path":"$context.path","requestId"')),
    (functions.check_cors, f"{API}.CorsConfiguration.Fn::If.1.ExposeHeaders.4", GONE),
    (functions.check_cors, f"{API}.CorsConfiguration.Fn::If.1.AllowCredentials", True),
    # Data and logs
    (data.check_rate_windows, "Resources.RateWindowTable.Properties.TimeToLiveSpecification.AttributeName", "Expires"),
    (data.check_rate_windows, "Resources.RateWindowTable.Properties.OnDemandThroughput", {"MaxWriteRequestUnits": 1}),
    (data.check_content, "Resources.ContentTable.Properties.KeySchema.1", GONE),
    (data.check_attachment, "Resources.ContentTable.Properties.TableClass", "STANDARD_INFREQUENT_ACCESS"),
    (data.check_log_groups, "Resources.FunctionLogs.Properties.RetentionInDays", GONE),
    # Watching
    (watching.check_alarms, "Resources.SlowAlarm.Properties.Threshold", 1e9),
    (watching.check_alarms, "Resources.SlowAlarm.Properties.ActionsEnabled", False),
    (watching.check_alarms, "Resources.SlowAlarm.Properties.OKActions", GONE),
    (watching.check_alarms, "Resources.DegradedDecisionAlarm.Properties.Metrics.0.Expression.Fn::Sub", replaced("Decisions", "Decision")),
    (watching.check_alarms, "Resources.DegradedDecisionAlarm.Properties.Metrics.0.Expression.Fn::Sub", replaced("Portfolio/", "")),
    (watching.check_alarms, "Resources.ThrottledWritesAlarm.Properties.Dimensions.0.Value", {"Ref": "ContentTable"}),
    (watching.check_alarm_topic, "Resources.AlarmTopic.Properties.Subscription", GONE),
    (watching.check_budget, "Resources.MonthlyBudget.Properties.NotificationsWithSubscribers.1", GONE),
    (watching.check_budget, "Rules", GONE),
    (watching.check_queries, f"{TOP_CALLERS}.LogGroupNames", [{"Ref": "AccessLogs"}]),
    (watching.check_queries, f"{TOP_CALLERS}.QueryString", replaced("by caller", "by callers")),
    (watching.check_queries, f"{TOP_CALLERS}.QueryString", replaced('"rejected"', '"refused"')),
    (watching.check_dashboard, DASHBOARD, replaced('"stat": "Sum"', '"stat": "Average"')),
    (watching.check_dashboard, DASHBOARD, replaced("${AWS::Region}", "us-east-1")),
    (watching.check_dashboard_metrics, DASHBOARD, replaced("NearLimit", "NearLimits")),
    (watching.check_dashboard_metrics, DASHBOARD, replaced("Portfolio/", "")),
    (watching.check_dashboard_metrics, DASHBOARD, replaced("contended", "allowed")),
    (watching.check_dashboard_metrics, DASHBOARD, replaced("ConsumedReadCapacityUnits", "ReadUnits")),
    (watching.check_dashboard_queries, DASHBOARD, replaced("SOURCE '${FunctionLogs}'", "SOURCE '${AccessLogs}'")),
    (watching.check_dashboard_queries, DASHBOARD, replaced("by caller", "by callers")),
]
