// The Lab: a token, an operation, the answer, and the limits.

import { draw, learn } from "./limits.js";
import { fill, load, request, showFields } from "./operations.js";

const BURST = 20;
const SHOWN = [
  "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset", "ratelimit-policy", "ratelimit", "retry-after",
  "x-total-count", "x-has-more", "link", "x-data-integrity", "x-ai-provider", "etag", "cache-control", "x-request-id",
];

const at = (id) => document.getElementById(id);
const say = (id, text) => { at(id).textContent = text; };

let token = null;
let operations = [];
let blockedUntil = 0;
let busy = false;
let stopping = null;

const chosen = () => operations.find(({ operationId }) => operationId === at("operation").value);

function headersOf({ body }) {
  return {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && { "Content-Type": "application/json" }),
  };
}

async function send({ method, url, body }, signal) {
  const started = performance.now();
  const answer = await fetch(url, { method, body, signal, headers: headersOf({ body }), cache: "no-store" });
  const text = await answer.text();
  return { answer, text, took: Math.round(performance.now() - started) };
}

function element(name, text, className) {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function curl({ method, url, body }) {
  const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
  const parts = ["curl -i", ...(method === "GET" ? [] : [`-X ${method}`])];
  parts.push(...Object.entries(headersOf({ body })).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`));
  if (body !== undefined) parts.push(`-d ${quoted(body)}`);
  return [...parts, quoted(new URL(url, location.href).href)].join(" ");
}

function copyButton(sent) {
  const button = element("button", "Copy as curl", "second");
  button.type = "button";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(curl(sent));
      button.textContent = "Copied";
    } catch {
      button.replaceWith(element("pre", curl(sent)));
    }
  });
  return button;
}

function showAnswer(sent, { answer, text, took }) {
  const status = element("p", "");
  status.append(
    element("span", `${answer.status} ${answer.statusText}`.trim(), `code ${answer.ok ? "good" : "bad"}`),
    ` in ${took} ms: ${sent.method} ${sent.url}`,
  );
  const list = document.createElement("dl");
  for (const name of SHOWN.filter((name) => answer.headers.has(name))) {
    list.append(element("dt", name), element("dd", answer.headers.get(name)));
  }
  const body = element("pre", text ? pretty(text) : "(no body)");
  body.tabIndex = 0;
  body.setAttribute("aria-label", "Body of the answer");
  const row = element("div", "", "row");
  row.append(copyButton(sent));
  at("answer").replaceChildren(status, row, list, body);
}

/** What an answer means, in plain words. */
function meaning({ answer, text }) {
  if (answer.ok) return "";
  if (answer.status === 401) return "The token has expired or is not valid. Get a new one above.";
  if (answer.status === 429) return "";
  try {
    const { message, details } = JSON.parse(text);
    const faults = (details ?? []).map(({ parameter, reason, accepted }) => `${parameter} ${reason}; accepted: ${accepted}.`);
    return [message, ...faults].join(" ");
  } catch {
    return `The answer was ${answer.status}.`;
  }
}

function explainLimit(answer) {
  const governing = learn(answer.headers);
  draw(at("gauges"));
  const wait = Number(answer.headers.get("retry-after"));
  if (answer.status !== 429 || !wait) return;
  blockedUntil = Date.now() + wait * 1000;
  const over = governing
    ? `You have used all ${governing.limit} requests that the policy “${governing.name}” gives a caller in this minute.`
    : "Too many requests came at once.";
  at("limit-note").hidden = false;
  at("limit-note").dataset.over = over;
  tick();
}

/** Every quarter of a second: gauges run, and a caller who had to wait may go on. */
function tick() {
  draw(at("gauges"));
  const left = Math.ceil((blockedUntil - Date.now()) / 1000);
  const note = at("limit-note");
  if (left > 0) {
    const text = `${note.dataset.over} The API answers 429 and says when to come back; asking again sooner only counts against you. `;
    if (!note.firstChild) note.append(element("span", text), element("span", ""));
    note.lastChild.textContent = `You can send again in ${left} s.`;
  } else if (!note.hidden) {
    note.hidden = true;
    note.replaceChildren();
    say("call-status", "A new window has begun: you can send again.");
  }
  enable();
}

function enable() {
  const ready = operations.length > 0 && !busy && Date.now() >= blockedUntil;
  at("send").disabled = !ready;
  at("burst").disabled = !ready;
}

const unreachable = "The API could not be reached. Check the connection, then try again.";

at("token-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const body = JSON.stringify({ email: at("email").value });
  token = null;
  say("token-status", "Asking for a token…");
  try {
    const got = await send({ method: "POST", url: "/papi/v1/token", body });
    learn(got.answer.headers);
    draw(at("gauges"));
    if (got.answer.ok) {
      const { access_token, expires_in } = JSON.parse(got.text);
      token = access_token;
      say("token-status", `You have a token. It lasts ${Math.round(expires_in / 60)} minutes.`);
    } else if (got.answer.status === 429) {
      const wait = got.answer.headers.get("retry-after");
      say("token-status", `Too many tokens for this address or network in this minute. Try again in ${wait} s.`);
    } else {
      say("token-status", meaning(got));
    }
  } catch {
    say("token-status", unreachable);
  }
});

function describe() {
  const operation = chosen();
  showFields(at("parameters"), operation);
  say("operation-about", [operation.summary, operation.description].filter(Boolean).join(". "));
}

at("operation").addEventListener("change", describe);

at("call-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!token) {
    say("call-status", "Get a token first: the API answers only those who show one.");
    at("email").focus();
    return;
  }
  const sent = request(at("parameters"), chosen());
  busy = true;
  enable();
  say("call-status", "Sending…");
  try {
    const got = await send(sent);
    showAnswer(sent, got);
    say("call-status", meaning(got) || `${got.answer.status} in ${got.took} ms.`);
    explainLimit(got.answer);
  } catch {
    say("call-status", unreachable);
  } finally {
    busy = false;
    enable();
  }
});

function drawBars(outcomes) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${BURST * 10} 40`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("aria-hidden", "true");
  for (let index = 0; index < BURST; index += 1) {
    const bar = document.createElementNS(svg.namespaceURI, "rect");
    const outcome = outcomes[index] ?? "waiting";
    const height = { admitted: 40, refused: 20, waiting: 4 }[outcome];
    const place = { x: index * 10 + 1, y: 40 - height, width: 8, height, class: outcome };
    for (const [name, value] of Object.entries(place)) bar.setAttribute(name, value);
    svg.append(bar);
  }
  at("bars").replaceChildren(svg);
}

function tell(outcomes, isOver) {
  const count = (wanted) => outcomes.filter((outcome) => outcome === wanted).length;
  const end = isOver ? "" : "…";
  say("chart-text", `${outcomes.length} of ${BURST} sent: ${count("admitted")} admitted (tall bars), ${count("refused")} refused (short bars)${end}`);
}

at("burst").addEventListener("click", async () => {
  if (!token) {
    say("call-status", "Get a token first: the API answers only those who show one.");
    at("email").focus();
    return;
  }
  const sent = request(at("parameters"), chosen());
  const outcomes = [];
  let last = null;
  stopping = new AbortController();
  busy = true;
  enable();
  at("stop").hidden = false;
  at("chart").hidden = false;
  say("call-status", `Sending ${BURST}, one after the other…`);
  drawBars(outcomes);
  try {
    while (outcomes.length < BURST) {
      last = await send(sent, stopping.signal);
      outcomes.push(last.answer.status === 429 ? "refused" : "admitted");
      learn(last.answer.headers);
      drawBars(outcomes);
      tell(outcomes, false);
      draw(at("gauges"));
    }
    say("call-status", "All of them are answered: see your limits.");
  } catch {
    say("call-status", stopping.signal.aborted ? "Stopped." : unreachable);
  } finally {
    busy = false;
    at("stop").hidden = true;
    tell(outcomes, true);
    if (last) {
      showAnswer(sent, last);
      explainLimit(last.answer);
    }
    enable();
  }
});

at("stop").addEventListener("click", () => stopping?.abort());

try {
  operations = await load();
  fill(at("operation"), operations);
  at("operation").value = operations.find(({ operationId }) => operationId === "getProfileSummary")?.operationId ?? operations[0].operationId;
  describe();
  enable();
} catch {
  at("operation").replaceChildren(new Option("not available"));
  say("operation-about", "The list of operations could not be loaded. Reload the page to try again.");
}
setInterval(tick, 250);
