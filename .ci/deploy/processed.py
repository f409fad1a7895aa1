"""The template as CloudFormation gets it: after the SAM transform. And the few forms in which it says things."""

import copy
import json
import pathlib
import unittest

from samcli.lib.translate.sam_template_validator import SamTemplateValidator
from samcli.yamlhelper import yaml_parse

ROOT = pathlib.Path(__file__).parents[2]
API_FUNCTIONS = ("SapiFunction", "PapiFunction", "TokenFunction")
NO_VALUE = {"Ref": "AWS::NoValue"}
COMPARISON = unittest.TestCase()
COMPARISON.maxDiff = None


def read_template(path):
    with open(path, encoding="utf-8") as file:
        return yaml_parse(file.read())


def transformed(source):
    """The SAM template `source` after the transform. Where the code lies is put back: SAM's validator replaces it."""
    validator = SamTemplateValidator(copy.deepcopy(source), managed_policy_loader=None, region="us-east-1")
    template = plain(yaml_parse(validator.get_translated_template_if_valid()))
    for name in of_type(template, "AWS::Lambda::Function"):
        properties(template, name)["Code"] = source["Resources"][name]["Properties"]["CodeUri"]
    return template


def processed_template(path):
    return transformed(read_template(path))


def plain(value):
    """`value` of dicts and lists alone, so that a comparison can show where two of them part."""
    return json.loads(json.dumps(value))


def same(found, decided, what=None):
    """Whole values are compared, so that nothing slips in that nobody decided on."""
    COMPARISON.assertEqual(found, decided, what)


def of_type(template, kind):
    """The properties of every resource of the type `kind`, by logical id."""
    resources = template["Resources"].items()
    return {name: resource.get("Properties", {}) for name, resource in resources if resource["Type"] == kind}


def properties(template, name):
    return template["Resources"][name]["Properties"]


def without(members, *names):
    """`members` but for those that decide nothing, such as descriptions."""
    return {name: value for name, value in members.items() if name not in names}


def leaves(value, path=()):
    """Every scalar below `value`, as (path, scalar)."""
    if isinstance(value, (dict, list)):
        for step, member in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(member, (*path, step))
    else:
        yield path, value


def ref(name):
    return {"Ref": name}


def attribute(name, of="Arn"):
    return {"Fn::GetAtt": [name, of]}


def sub(text):
    return {"Fn::Sub": text}


def given(condition, value):
    """`value` if the condition holds, else as if the member were not there."""
    return {"Fn::If": [condition, value, NO_VALUE]}
