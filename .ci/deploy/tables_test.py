"""The tables of the template and those that `portfolio serve` makes have one shape.

    tables_test.py DYNAMODB_URL
"""

import sys

import boto3

from processed import ROOT, processed_template, properties

LOCAL = {"RateWindowTable": "rate-windows", "ContentTable": "content"}


def in_order(members):
    return sorted(members, key=lambda member: member["AttributeName"])


def main(url):
    template = processed_template(ROOT / "template.yaml")
    client = boto3.client("dynamodb", endpoint_url=url)
    for logical, name in LOCAL.items():
        wanted, made = properties(template, logical), client.describe_table(TableName=name)["Table"]
        assert made["KeySchema"] == wanted["KeySchema"], (name, made["KeySchema"])
        assert in_order(made["AttributeDefinitions"]) == in_order(wanted["AttributeDefinitions"]), name
        assert made["BillingModeSummary"]["BillingMode"] == wanted["BillingMode"], name
        ttl = client.describe_time_to_live(TableName=name)["TimeToLiveDescription"]
        specified = wanted.get("TimeToLiveSpecification", {})
        assert ttl.get("AttributeName") == specified.get("AttributeName"), (name, ttl)
        print(f"{logical}: as portfolio serve makes it")


if __name__ == "__main__":
    main(*sys.argv[1:])
