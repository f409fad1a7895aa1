"""Who may do what, which secrets there are, and what is shown of them."""

import json
import re

from processed import API_FUNCTIONS, attribute, given, leaves, of_type, properties, ref, same, sub, without

LAMBDA_ALONE = {
    "Version": "2012-10-17",
    "Statement": [{"Effect": "Allow", "Principal": {"Service": "lambda.amazonaws.com"}, "Action": "sts:AssumeRole"}],
}
# Routes that the gateway may call each function for.
CALLED_FOR = {
    "SapiFunctionAnyPermission": ("SapiFunction", "*/sapi/v1/*"),
    "PapiFunctionAnyPermission": ("PapiFunction", "*/papi/v1/*"),
    "TokenFunctionAnyPermission": ("TokenFunction", "*/papi/v1/token"),
    "LabFunctionDefaultPermission": ("LabFunction", "*"),
}


def allow(action, resource):
    return {"Effect": "Allow", "Action": action, "Resource": resource}


def document(*statements):
    return {"Version": "2012-10-17", "Statement": list(statements)}


def role(*statements):
    return {
        "AssumeRolePolicyDocument": LAMBDA_ALONE,
        "Policies": [{"PolicyName": "what-the-code-calls", "PolicyDocument": document(*statements)}],
    }


def check_roles(template):
    """Each role allows what the code of its function calls."""
    logging = allow(["logs:CreateLogStream", "logs:PutLogEvents"], attribute("FunctionLogs"))
    api = role(
        logging,
        allow("dynamodb:UpdateItem", attribute("RateWindowTable")),
        allow("dynamodb:Query", attribute("ContentTable")),
        allow("secretsmanager:GetSecretValue", attribute("TokenSecret", "Id")),
    )
    same(of_type(template, "AWS::IAM::Role"), {"SapiRole": api, "PapiRole": api, "TokenRole": api, "LabRole": role(logging)})


def check_policies(template):
    """Beside the roles' own, two policies that a parameter switches on."""
    tracing = {
        "PolicyName": "tracing",
        "Roles": [ref("SapiRole"), ref("PapiRole"), ref("TokenRole"), ref("LabRole")],
        "PolicyDocument": document(allow(["xray:PutTraceSegments", "xray:PutTelemetryRecords"], "*")),
    }
    ai = {
        "PolicyName": "keys-of-ai-providers",
        "Roles": [ref("PapiRole")],
        "PolicyDocument": document(allow("secretsmanager:GetSecretValue", ref("AiSecretArns"))),
    }
    same(of_type(template, "AWS::IAM::Policy"), {"TracingPolicy": tracing, "AiSecretsPolicy": ai})


def check_wildcards(template):
    """X-Ray knows no resources to name; everything else does, the policies of tables and secrets included."""
    parts = {"Action", "NotAction", "Resource", "NotResource", "Principal", "NotPrincipal"}
    found = {path[0] for path, value in leaves(template["Resources"]) if parts & set(path) and "*" in str(value)}
    same(found, {"TracingPolicy"})


def check_permissions(template):
    """The gateway alone may call the functions, for their routes."""
    decided = {}
    for name, (function, route) in CALLED_FOR.items():
        arn = "arn:${AWS::Partition}:execute-api:${AWS::Region}:${AWS::AccountId}:${__ApiId__}/${__Stage__}/" + route
        decided[name] = {
            "Action": "lambda:InvokeFunction",
            "FunctionName": ref(function),
            "Principal": "apigateway.amazonaws.com",
            "SourceArn": sub([arn, {"__ApiId__": ref("Api"), "__Stage__": "*"}]),
        }
    same(of_type(template, "AWS::Lambda::Permission"), decided)


def check_token_secret(template):
    secret = without(properties(template, "TokenSecret"), "Description")
    generated = {
        "SecretStringTemplate": '{"current":"k1"}',
        "GenerateStringKey": "k1",
        "PasswordLength": 64,
        "ExcludePunctuation": True,
    }
    same(secret, {"GenerateSecretString": generated})
    assert json.loads(generated["SecretStringTemplate"]) == {"current": generated["GenerateStringKey"]}


def check_edge_secret(template):
    """It is in no output and never set by default, and the functions have it only if it is given."""
    parameter = without(template["Parameters"]["EdgeSecret"], "Description")
    same(parameter, {"Type": "String", "Default": "", "AllowedPattern": "^([!-~]{32,})?$"})
    for function in API_FUNCTIONS:
        variables = properties(template, function)["Environment"]["Variables"]
        same(variables.get("EDGE_SECRET"), given("HasEdgeSecret", ref("EdgeSecret")), function)
    shown = [path for path, value in leaves(template["Outputs"]) if "EdgeSecret" in str(value)]
    same(shown, [])


def check_ai_secret_arns(template):
    """PAPI may read secrets that are named in full, and nothing else can be given."""
    parameter = template["Parameters"]["AiSecretArns"]
    same(without(parameter, "Description", "AllowedPattern"), {"Type": "CommaDelimitedList", "Default": ""})
    pattern = re.compile(parameter.get("AllowedPattern", ""))
    secret = "arn:aws:secretsmanager:eu-central-1:123456789012:secret:"
    for taken in ("", secret + "portfolio-openai-AbCdEf", secret.replace("aws", "aws-us-gov") + "keys/a_b+c=d.e@f-AbCdEf"):
        assert pattern.fullmatch(taken), f"AiSecretArns refuses {taken}"
    for refused in ("*", secret, secret + "*", secret + "portfolio-??????", "arn:aws:dynamodb:eu-central-1:123456789012:table/t"):
        assert not pattern.fullmatch(refused), f"AiSecretArns takes {refused}"


def check_outputs(template):
    """What docs/DEPLOY.md, the command and the tests read. Addresses and names, no secret and no name for other stacks."""
    console = "https://${AWS::Region}.console.aws.amazon.com/cloudwatch/home?region=${AWS::Region}#dashboards/dashboard/${Dashboard}"
    decided = {
        "ApiUrl": sub("https://${Api}.execute-api.${AWS::Region}.${AWS::URLSuffix}"),
        "ContentTableName": ref("ContentTable"),
        "RateWindowTableName": ref("RateWindowTable"),
        "TokenSecretArn": attribute("TokenSecret", "Id"),
        "DashboardUrl": sub(console),
    }
    outputs = {name: without(output, "Description") for name, output in template["Outputs"].items()}
    same(outputs, {name: {"Value": value} for name, value in decided.items()})
