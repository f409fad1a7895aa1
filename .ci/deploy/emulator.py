"""Bridges the gaps of the local AWS emulator: what its CloudFormation refuses, and what it silently leaves out.

    emulator.py template SOURCE TARGET   writes SOURCE without the resources that it refuses, and with patience for a store on busy cores
    emulator.py complete STACK           makes the routes, the CORS configuration and the TTL that the processed template describes,
                                         and prints the address of the API
"""

import json
import os
import re
import sys

import boto3

# Of these, the lint, the tests of the template and its review are the only proof.
REFUSED = {"AWS::Logs::QueryDefinition", "AWS::Budgets::Budget"}


# For a store that shares busy cores with the function; within the time that a function has.
PATIENCE = {"DYNAMODB_ATTEMPT_TIMEOUT_MS": "3000", "COUNT_TIMEOUT_MS": "8000", "READ_TIMEOUT_MS": "8000"}
PATIENCE |= {"COMPOSED_READ_TIMEOUT_MS": "8000", "REQUEST_TIMEOUT_MS": "9000"}


def reduced(template):
    """`template` without what the emulator refuses: whole types, and alarms on metric math."""
    kept = {
        name: resource
        for name, resource in template["Resources"].items()
        if resource["Type"] not in REFUSED and "Metrics" not in resource.get("Properties", {})
    }
    dropped = sorted(set(template["Resources"]) - set(kept))
    print("not deployed, since the emulator refuses them:", ", ".join(dropped))
    for resource in kept.values():
        variables = resource.get("Properties", {}).get("Environment", {}).get("Variables")
        if variables:
            variables |= PATIENCE
    return {**template, "Resources": kept}


def write_reduced(source, target):
    from samcli.yamlhelper import yaml_dump, yaml_parse

    with open(source, encoding="utf-8") as file:
        template = reduced(yaml_parse(file.read()))
    with open(target, "w", encoding="utf-8") as file:
        file.write(yaml_dump(template))


def processed(stack):
    """The template of `stack` after the SAM transform."""
    body = boto3.client("cloudformation").get_template(StackName=stack, TemplateStage="Processed")["TemplateBody"]
    return json.loads(body) if isinstance(body, str) else body


def physical_ids(stack):
    """Physical ids of the resources of `stack`, by logical id."""
    pages = boto3.client("cloudformation").get_paginator("list_stack_resources").paginate(StackName=stack)
    return {r["LogicalResourceId"]: r["PhysicalResourceId"] for page in pages for r in page["StackResourceSummaries"]}


def complete(stack):
    resources, ids = processed(stack)["Resources"], physical_ids(stack)
    body = resources["Api"]["Properties"]["Body"]
    make_routes(ids["Api"], body["paths"], ids)
    set_cors(ids["Api"], body["x-amazon-apigateway-cors"])
    set_ttl(ids["RateWindowTable"], resources["RateWindowTable"]["Properties"])
    return f"{os.environ['AWS_ENDPOINT_URL']}/_aws/execute-api/{ids['Api']}/$default"


def make_routes(api, paths, ids):
    """An integration and a route for each path, unless an earlier deployment made them."""
    gateway, functions = boto3.client("apigatewayv2"), boto3.client("lambda")
    if gateway.get_routes(ApiId=api)["Items"]:
        return
    for path, methods in paths.items():
        for method, operation in methods.items():
            wanted = operation["x-amazon-apigateway-integration"]
            function = re.search(r"\$\{(\w+)\.Arn\}", wanted["uri"]["Fn::Sub"])[1]
            arn = functions.get_function(FunctionName=ids[function])["Configuration"]["FunctionArn"]
            integration = gateway.create_integration(
                ApiId=api,
                IntegrationType=wanted["type"].upper(),
                IntegrationUri=arn,
                IntegrationMethod=wanted["httpMethod"],
                PayloadFormatVersion=wanted["payloadFormatVersion"],
            )
            target = f"integrations/{integration['IntegrationId']}"
            gateway.create_route(ApiId=api, RouteKey=route_key(path, method), Target=target)


def route_key(path, method):
    """The key of a route, from its place in an OpenAPI document."""
    if path == "/$default":
        return "$default"
    return f"{'ANY' if method == 'x-amazon-apigateway-any-method' else method.upper()} {path}"


def set_cors(api, described):
    """`described` is a condition around the configuration, with its origins still one text."""
    _, cors, _ = described["Fn::If"]
    separator, origins = cors["allowOrigins"]["Fn::Split"]
    cors = {**cors, "allowOrigins": origins.split(separator)}
    boto3.client("apigatewayv2").update_api(
        ApiId=api, CorsConfiguration={name[0].upper() + name[1:]: value for name, value in cors.items()}
    )


def set_ttl(table, properties):
    client = boto3.client("dynamodb")
    if client.describe_time_to_live(TableName=table)["TimeToLiveDescription"]["TimeToLiveStatus"] == "DISABLED":
        client.update_time_to_live(TableName=table, TimeToLiveSpecification=properties["TimeToLiveSpecification"])


if __name__ == "__main__":
    {"template": write_reduced, "complete": complete}[sys.argv[1]](*sys.argv[2:])
