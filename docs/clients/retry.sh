#!/usr/bin/env bash
# Calls URL as often as COUNT says, with TOKEN, and waits whenever it is told to: retry.sh URL TOKEN COUNT
set -euo pipefail
url=$1 token=$2 count=$3
headers=$(mktemp)
trap 'rm -f "$headers"' EXIT

for ((call = 1; call <= count; call++)); do
  while true; do
    status=$(curl -s -o /dev/null -D "$headers" -w '%{http_code}' -H "Authorization: Bearer $token" "$url")
    [[ $status == 429 || $status == 503 ]] || break
    # Whole seconds; the gateway in front of the API may refuse without saying how many.
    wait=$(tr -d '\r' <"$headers" | sed -n 's/^retry-after: //Ip')
    sleep "${wait:-5}"
  done
  echo "$call: $status"
done
