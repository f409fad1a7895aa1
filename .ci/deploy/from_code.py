"""What the sources and the documentation say, for the checks to hold the template against."""

import re

from processed import ROOT


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def found(pattern, path):
    """The one group of `pattern` in the file at `path`."""
    match = re.search(pattern, read(path), re.S)
    assert match, f"{path} has no {pattern}"
    return match[1]


def constant(name, path):
    return found(rf'\b{name}: &str = "(\w+)"', path)


def key_of_rate_windows():
    return constant("KEY", "shared/src/rate_limit/counter.rs")


def expiry_of_rate_windows():
    return constant("EXPIRES_AT", "shared/src/rate_limit/counter.rs")


def keys_of_content():
    return [constant(name, "shared/src/content/store.rs") for name in ("COLLECTION", "PATH")]


def exposed_headers():
    """The headers that the code says a browser must be able to read."""
    return re.findall(r'"([\w-]+)"', found(r"EXPOSED_HEADERS: [^=]+= \[(.*?)\]", "shared/src/request/headers.rs"))


def request_seconds():
    """How long a request may wait for checks, commits and reads."""
    millis = found(r"DEPLOYED: Self = .*?request: Duration::from_millis\(([\d_]+)\)", "shared/src/aws/budget.rs")
    return int(millis.replace("_", "")) / 1000


def provider_seconds():
    """How long the AI providers of a request may take together at most."""
    return int(found(r'"ai\.total-timeout-seconds", \d+, \d+\.\.=(\d+)', "shared/src/settings.rs"))


def read_variables():
    """The environment variables that are ours and that the code of the functions reads, and the code."""
    sources = [*ROOT.glob("shared/src/**/*.rs"), *ROOT.glob("functions/*/src/**/*.rs")]
    code = "\n".join(source.read_text(encoding="utf-8") for source in sources)
    names = set(re.findall(r'\w+\("([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)"', code))
    return {name for name in names if not name.startswith("AWS_")}, code


def outcomes():
    """The names of the rate limiter's outcomes in logs and metrics."""
    return set(re.findall(r'Self::\w+ => "(\w+)"', found(r"impl Outcome \{(.*?)\n\}", "shared/src/rate_limit/decision.rs")))


def metrics():
    """The dimensions of each metric that the functions write."""
    metrics = re.findall(r'MetricSpec \{ name: "(\w+)", unit: "\w+", dimensions: &\[(.*?)\] \}', read("shared/src/telemetry/metrics.rs"))
    return {name: re.findall(r'"(\w+)"', dimensions) for name, dimensions in metrics}


def logged_fields():
    """The fields of a request's line, as the table of docs/OPERATIONS.md names them."""
    table = found(r"\| field \| meaning \|\n\|[-|]+\|\n(.*?)\n\n", "docs/OPERATIONS.md")
    return {field.strip() for row in table.splitlines() for field in row.split("|")[1].split(",")}
