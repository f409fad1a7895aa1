"""docs/openapi.yaml and a running API say the same: paths, parameters, statuses, headers and bodies.

    openapi_test.py URL PORTFOLIO

PORTFOLIO is the command of that name; TOKEN_SECRET must hold the secret that the API verifies tokens with.
"""

import functools
import json
import subprocess
import sys

import yaml
from jsonschema import Draft202012Validator, FormatChecker

from calls import call
from processed import ROOT

BODIES = {"createToken": {"email": "ada@example.org"}, "generateText": {"type": "BioSummary"}}
# On every answer of a server, or the gateway's own.
UNDOCUMENTED = {"connection", "content-type", "content-length", "date", "access-control-allow-origin", "access-control-expose-headers"}
# Not on every page.
OPTIONAL = {"link"}
LIMITED = "getProfileSummary"


def closed(schema):
    """`schema` with no members beside those that it lists, so that the document cannot lag behind the code."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {name: closed(part) for name, part in schema.items()}
    return {"additionalProperties": False} | schema if "properties" in schema and "type" in schema else schema


class Description:
    def __init__(self, path):
        self.document = yaml.safe_load(path.read_text(encoding="utf-8"))
        self.components = closed(self.document["components"])

    def operations(self):
        for path, methods in self.document["paths"].items():
            for method, operation in methods.items():
                yield method.upper(), path, operation

    def resolved(self, part):
        """What a local reference leads to."""
        if "$ref" in part:
            names = part["$ref"].removeprefix("#/").split("/")
            part = functools.reduce(lambda at, name: at[name], names, self.document)
        return part

    def validate(self, value, schema, what):
        whole = closed(schema) | {"components": self.components}
        faults = list(Draft202012Validator(whole, format_checker=FormatChecker()).iter_errors(value))
        assert not faults, f"{what}: {faults[0].json_path}: {faults[0].message}"

    def headers(self, response):
        """The schema of each header, by its name in lower case."""
        return {name.lower(): self.resolved(header)["schema"] for name, header in response["headers"].items()}

    def parameters(self, operation, place):
        parameters = map(self.resolved, operation["parameters"])
        return [parameter["name"] for parameter in parameters if parameter["in"] == place]


class Caller:
    """Calls an API with a token of its own each time, so that no limit is in the way unless it is meant to be."""

    def __init__(self, url, portfolio):
        self.url, self.portfolio = url, portfolio

    def token(self):
        mint = [self.portfolio, "token", "mint", "--email", "ada@example.org"]
        return subprocess.run(mint, check=True, capture_output=True, text=True).stdout.strip()

    def call(self, method, path, body=None, token=None, **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        return call(method, self.url + path, body, token, headers)


def check_answer(description, operation, answer, wanted):
    """The status is `wanted`, and all of the answer is as `operation` describes it."""
    status, headers, body = answer
    what = f"{operation['operationId']} {status}"
    assert status == wanted, f"{what}, not {wanted}: {body}"
    described = description.resolved(operation["responses"][str(status)])
    names = description.headers(described)
    if status == 304:
        names = {name: names[name] for name in description.headers(operation["responses"]["200"]) if name in names}
    sent = {name.lower() for name in headers}
    assert sent <= set(names) | UNDOCUMENTED, f"{what}: sent, not described: {sent - set(names) - UNDOCUMENTED}"
    missing = {name for name in set(names) - sent - OPTIONAL}
    assert not missing, f"{what}: described, not sent: {missing}"
    for name in sent & set(names):
        read = json.loads if names[name].get("type") in ("integer", "boolean") else str
        description.validate(read(headers[name]), names[name], f"{what} {name}")
    if "content" in described:
        description.validate(json.loads(body), described["content"]["application/json"]["schema"], what)
    else:
        assert body == b"", what


def check_get(description, caller, path, operation):
    token = caller.token()
    answer = caller.call("GET", path, token=token)
    check_answer(description, operation, answer, 200)
    assert ("If-None-Match" in description.parameters(operation, "header")) == ("etag" in answer[1]), path
    if "etag" in answer[1]:
        again = caller.call("GET", path, token=token, if_none_match=answer[1]["etag"])
        check_answer(description, operation, again, 304)
    refused = caller.call("GET", f"{path}?nope=1", token=token)
    check_answer(description, operation, refused, 400)
    accepted = json.loads(refused[2])["details"][0]["accepted"]
    described = description.parameters(operation, "query")
    assert sorted(accepted.split(", ")) == (sorted(described) or ["no parameters"]), (path, accepted)


def check_post(description, caller, path, operation):
    token, body = caller.token(), json.dumps(BODIES[operation["operationId"]]).encode()
    description.validate(json.loads(body), operation["requestBody"]["content"]["application/json"]["schema"], path)
    for wanted, content_type, sent in (
        (200, "application/json", body),
        (400, "application/json", b'{"nope":1}'),
        (413, "application/json", b" " * 16_385),
        (415, "text/plain", body),
    ):
        check_answer(description, operation, caller.call("POST", path, sent, token, content_type=content_type), wanted)


def check_refusals(description, caller, method, path, operation):
    """A method that is not served, and a caller without a token, where one is needed."""
    check_answer(description, operation, caller.call("DELETE", path, token=caller.token()), 405)
    if "401" in operation["responses"]:
        check_answer(description, operation, caller.call(method, path, token="nonsense"), 401)
    if operation["operationId"] == LIMITED:
        token = caller.token()
        answers = [caller.call(method, path, token=token) for _ in range(31)]
        refused = next(answer for answer in answers if answer[0] == 429)
        check_answer(description, operation, refused, 429)


def main(url, portfolio):
    description, caller = Description(ROOT / "docs/openapi.yaml"), Caller(url, portfolio)
    index = json.loads(caller.call("GET", "/")[2])
    served = {*index["sapi"], *index["papi"], *index["health"], index["token"]["path"]}
    assert set(description.document["paths"]) == served, set(description.document["paths"]) ^ served
    for method, path, operation in description.operations():
        {"GET": check_get, "POST": check_post}[method](description, caller, path, operation)
        check_refusals(description, caller, method, path, operation)
    print(f"docs/openapi.yaml: {len(served)} paths answer as described")


if __name__ == "__main__":
    main(*sys.argv[1:])
