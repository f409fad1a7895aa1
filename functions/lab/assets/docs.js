// Every operation of the API, from its OpenAPI document.

function element(name, text, ...children) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
}

/** Text in which `words` stand for code, and **words** are strong. */
function rich(text) {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/);
  return parts.map((part) => {
    if (part.startsWith("`")) return element("code", part.slice(1, -1));
    if (part.startsWith("**")) return element("strong", part.slice(2, -2));
    return part;
  });
}

function paragraphs(text) {
  return text.split(/\n\n+/).map((paragraph) => element("p", "", ...rich(paragraph)));
}

function kind(schema) {
  if (schema.enum) return schema.enum.join(", ");
  if (schema.type === "array") return `list of: ${kind(schema.items ?? {})}`;
  const range = [schema.minimum, schema.maximum].filter((bound) => bound !== undefined).join(" to ");
  return [schema.type, range, schema.default !== undefined && `default ${schema.default}`].filter(Boolean).join(", ");
}

function table(headings, rows) {
  const head = element("tr", "", ...headings.map((heading) => element("th", heading)));
  const body = rows.map((cells) => element("tr", "", ...cells.map((cell) => element("td", "", ...rich(cell)))));
  return element("table", "", element("thead", "", head), element("tbody", "", ...body));
}

function example(title, value) {
  if (value === undefined) return [];
  const block = element("pre", typeof value === "string" ? value : JSON.stringify(value, null, 2));
  block.tabIndex = 0;
  block.setAttribute("aria-label", title);
  return [element("h3", title), block];
}

function operation(path, method, description, resolved) {
  const parameters = description.parameters.map(resolved).map((parameter) => [
    `\`${parameter.name}\``, parameter.in, kind(resolved(parameter.schema)), parameter.description ?? "",
  ]);
  const answers = Object.entries(description.responses).map(([status, answer]) => [`\`${status}\``, resolved(answer).description]);
  const json = (part) => part?.content?.["application/json"]?.example;
  const title = element("summary", "", element("code", `${method.toUpperCase()} ${path}`), ` ${description.summary}`);
  const about = description.description ? paragraphs(description.description) : [];
  return element(
    "details", "", title, ...about,
    element("h3", "Parameters"), table(["name", "in", "what", "meaning"], parameters),
    element("h3", "Answers"), table(["status", "meaning"], answers),
    ...example("Example of a body to send", json(description.requestBody)),
    ...example("Example of an answer", json(description.responses["200"])),
  );
}

async function show() {
  const description = await (await fetch("/openapi.json")).json();
  const resolved = (part) =>
    part?.$ref ? part.$ref.slice(2).split("/").reduce((at, name) => at[name], description) : part;
  const all = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ tag: described.tags[0], shown: operation(path, method, described, resolved) })));
  const groups = description.tags.map(({ name, description: about }) =>
    element("section", "", element("h2", name), ...paragraphs(about),
      ...all.filter(({ tag }) => tag === name).map(({ shown }) => shown)));
  const about = element("section", "", ...paragraphs(description.info.description));
  about.id = "about";
  document.getElementById("operations").replaceChildren(about, ...groups);
}

show().catch(() => {
  document.getElementById("loading").textContent = "The description could not be loaded. Reload the page to try again.";
});
