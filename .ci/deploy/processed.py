"""The template as CloudFormation gets it: after the SAM transform, with the default parameters in."""

import pathlib

from samcli.lib.translate.sam_template_validator import SamTemplateValidator
from samcli.yamlhelper import yaml_parse

ROOT = pathlib.Path(__file__).parents[2]
API_FUNCTIONS = ("SapiFunction", "PapiFunction", "TokenFunction")


def processed_template(path):
    """Transforms the SAM template at `path`."""
    with open(path, encoding="utf-8") as file:
        template = yaml_parse(file.read())
    validator = SamTemplateValidator(template, managed_policy_loader=None, region="us-east-1")
    return yaml_parse(validator.get_translated_template_if_valid())


def of_type(template, kind):
    """The properties of every resource of the type `kind`, by logical id."""
    resources = template["Resources"].items()
    return {name: resource.get("Properties", {}) for name, resource in resources if resource["Type"] == kind}


def properties(template, name):
    return template["Resources"][name]["Properties"]


def routes(template):
    """Function by route key."""
    found = {}
    for path, methods in properties(template, "Api")["Body"]["paths"].items():
        for method, operation in methods.items():
            integration = operation["x-amazon-apigateway-integration"]
            assert integration["payloadFormatVersion"] == "2.0", path
            verb = "ANY" if method == "x-amazon-apigateway-any-method" else method.upper()
            key = "$default" if operation.get("isDefaultRoute") else f"{verb} {path}"
            found[key] = integration["uri"]["Fn::Sub"].split("${")[-1].split(".")[0]
    return found


def statements(template, function):
    """What the role of `function` allows, as (action, resource) with the resource as the template names it."""
    role = properties(template, function)["Role"]["Fn::GetAtt"][0]
    assert "ManagedPolicyArns" not in properties(template, role), role
    allowed = set()
    for policy in properties(template, role)["Policies"]:
        for statement in policy["PolicyDocument"]["Statement"]:
            actions = statement["Action"]
            for action in [actions] if isinstance(actions, str) else actions:
                allowed.add((action, ".".join(statement["Resource"]["Fn::GetAtt"])))
    return allowed


def text(value, template):
    """The text of `Fn::Sub` with a stand-in for each name."""
    body = value["Fn::Sub"]
    for name in [*template["Resources"], "AWS::Region", "AWS::StackName"]:
        body = body.replace("${%s}" % name, "x")
    return body
