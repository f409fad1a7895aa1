"""One HTTP request of a caller, whatever the status of its answer."""

import urllib.error
import urllib.request


def call(method, url, body=None, token=None, headers=None):
    """Status, headers and body of the answer."""
    headers = dict(headers or {})
    if token:
        headers["authorization"] = f"Bearer {token}"
    asked = urllib.request.Request(url, data=body, headers=headers, method=method)
    try:
        with urllib.request.urlopen(asked, timeout=60) as response:
            return response.status, response.headers, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()
