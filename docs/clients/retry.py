"""Calls URL as often as COUNT says, with TOKEN, and waits whenever it is told to: retry.py URL TOKEN COUNT"""

import sys
import time
import urllib.error
import urllib.request


def get(url, token):
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {token}"})
    while True:
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):
                raise
            # Whole seconds; the gateway in front of the API may refuse without saying how many.
            time.sleep(int(error.headers.get("Retry-After", 5)))


url, token, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
for call in range(1, count + 1):
    print(f"{call}: {get(url, token)}", flush=True)
