// The operations of the API, as its OpenAPI document lists them, and the fields to fill in.

let description = {};

function resolved(part) {
  if (!part?.$ref) return part;
  return part.$ref.slice(2).split("/").reduce((at, name) => at[name], description);
}

/** Reads the document; gives every operation but the one that makes tokens, which has a form of its own. */
export async function load() {
  const answer = await fetch("/openapi.json");
  if (!answer.ok) throw new Error(`/openapi.json answered ${answer.status}`);
  description = await answer.json();
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.operationId !== "createToken")
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
  );
}

/** Fills the list of operations, in their groups. */
export function fill(select, operations) {
  const groups = Map.groupBy(operations, (operation) => operation.tags[0]);
  const lists = [...groups].map(([tag, members]) => {
    const group = document.createElement("optgroup");
    group.label = tag;
    group.append(
      ...members.map((operation) => new Option(`${operation.method} ${operation.path}`, operation.operationId)),
    );
    return group;
  });
  select.replaceChildren(...lists);
  select.disabled = false;
}

function choice(values, isRequired) {
  const select = document.createElement("select");
  if (!isRequired) select.append(new Option("(not sent)", ""));
  select.append(...values.map((value) => new Option(String(value), String(value))));
  return select;
}

function control(schema, isRequired) {
  const type = resolved(schema);
  if (type.type === "boolean") return choice([true, false], isRequired);
  if (type.enum) return choice(type.enum, isRequired);
  const input = document.createElement("input");
  input.required = isRequired;
  if (type.type === "integer") {
    input.type = "number";
    if (type.minimum !== undefined) input.min = type.minimum;
    if (type.maximum !== undefined) input.max = type.maximum;
  }
  if (type.default !== undefined) input.placeholder = String(type.default);
  return input;
}

function hint(parameter) {
  const schema = resolved(parameter.schema);
  const values = schema.type === "array" ? resolved(schema.items).enum : undefined;
  const several = values ? ` Any of ${values.join(", ")}, separated by commas.` : "";
  return `${parameter.description ?? ""}${several}`.replaceAll("`", "");
}

function field(name, about, element) {
  const label = document.createElement("label");
  element.id = `field-${name}`;
  element.name = name;
  label.htmlFor = element.id;
  label.append(name);
  if (about) {
    const small = document.createElement("small");
    small.textContent = ` ${about}`;
    label.append(small);
  }
  return [label, element];
}

function bodyExample(operation) {
  const content = operation.requestBody?.content?.["application/json"];
  return content && JSON.stringify(content.example ?? { type: "BioSummary" }, null, 2);
}

/** Shows the fields of `operation` in `place`. */
export function showFields(place, operation) {
  const parameters = operation.parameters.map(resolved).filter(({ in: where }) => where !== "header");
  const fields = parameters.flatMap((parameter) => {
    const element = control(parameter.schema, parameter.required === true);
    element.dataset.where = parameter.in;
    return field(parameter.name, hint(parameter), element);
  });
  const body = bodyExample(operation);
  if (body) {
    const area = document.createElement("textarea");
    area.value = body;
    area.spellcheck = false;
    area.dataset.where = "body";
    fields.push(...field("body", "JSON", area));
  }
  place.replaceChildren(...fields);
}

/** The request that the fields in `place` make of `operation`. */
export function request(place, operation) {
  const fields = [...place.querySelectorAll("[name]")];
  const valued = (where) => fields.filter((element) => element.dataset.where === where && element.value !== "");
  const path = valued("path").reduce(
    (path, { name, value }) => path.replace(`{${name}}`, encodeURIComponent(value)),
    operation.path,
  );
  const query = new URLSearchParams(valued("query").map(({ name, value }) => [name, value])).toString();
  const [body] = valued("body");
  return { method: operation.method, url: query ? `${path}?${query}` : path, body: body?.value };
}
