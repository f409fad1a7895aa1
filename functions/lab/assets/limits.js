// What the rate-limit headers of answers say, and the gauges that show it.

const known = new Map();

/** The items of a structured field of strings with integer parameters: `"papi";q=15;w=60, "other";q=5;w=60`. */
function items(field) {
  const found = [];
  for (const [, name, parameters] of (field ?? "").matchAll(/"([^"]+)"((?:\s*;\s*[a-z]+=\d+)*)/g)) {
    const values = [...parameters.matchAll(/([a-z]+)=(\d+)/g)].map(([, key, value]) => [key, Number(value)]);
    found.push({ name, ...Object.fromEntries(values) });
  }
  return found;
}

/** Takes in the headers of an answer; gives the policy that governs, if the answer tells. */
export function learn(headers) {
  for (const { name, q, w } of items(headers.get("ratelimit-policy"))) {
    known.set(name, { remaining: null, resetAt: null, ...known.get(name), limit: q, window: w });
  }
  const [governing] = items(headers.get("ratelimit"));
  if (!governing) return null;
  const policy = known.get(governing.name) ?? { limit: Number(headers.get("x-ratelimit-limit")), window: 60 };
  policy.remaining = governing.r;
  policy.resetAt = Date.now() + governing.t * 1000;
  known.set(governing.name, policy);
  return { name: governing.name, ...policy };
}

function secondsLeft(policy) {
  return policy.resetAt === null ? 0 : Math.max(0, Math.ceil((policy.resetAt - Date.now()) / 1000));
}

function line(title, note) {
  const paragraph = document.createElement("p");
  const strong = document.createElement("strong");
  strong.textContent = title;
  const span = document.createElement("span");
  span.textContent = note;
  paragraph.append(strong, span);
  return paragraph;
}

function gauge(name, policy) {
  const block = document.createElement("div");
  block.className = "gauge";
  if (policy.remaining === null) {
    block.append(line(`${name}: ${policy.limit} in ${policy.window} s`, "applies, too"));
    return block;
  }
  const left = secondsLeft(policy);
  const remaining = left === 0 ? policy.limit : policy.remaining;
  const when = left === 0 ? "a new window" : `new window in ${left} s`;
  const meter = document.createElement("meter");
  Object.assign(meter, { min: 0, max: policy.limit, value: remaining, low: policy.limit * 0.2, optimum: policy.limit });
  meter.setAttribute("aria-label", `Requests left under the policy ${name}`);
  block.append(line(`${name}: ${remaining} of ${policy.limit} left`, when), meter);
  return block;
}

/** Draws a gauge for each policy seen so far into `place`. */
export function draw(place) {
  if (known.size === 0) return;
  place.replaceChildren(...[...known].map(([name, policy]) => gauge(name, policy)));
}
