// Calls URL as often as COUNT says, with TOKEN, and waits whenever it is told to: node retry.mjs URL TOKEN COUNT

import { setTimeout as wait } from "node:timers/promises";

async function get(url, token) {
  while (true) {
    const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    if (answer.status !== 429 && answer.status !== 503) return answer.status;
    // Whole seconds; the gateway in front of the API may refuse without saying how many.
    await wait(1000 * Number(answer.headers.get("retry-after") ?? 5));
  }
}

const [url, token, count] = process.argv.slice(2);
for (let call = 1; call <= Number(count); call += 1) {
  console.log(`${call}: ${await get(url, token)}`);
}
