// What a description of the API in OpenAPI 3.1 takes away from an earlier one. Inside v1 changes only add (docs/api.md):
// a client that was written to the earlier description works with the later one.

const METHODS = ["get", "post", "put", "patch", "delete"];

/**
 * @param {object} before the description that clients were written to.
 * @param {object} after the description of now.
 * @returns {string[]} a sentence for each thing that is removed or narrowed.
 */
export function removals(before, after) {
  const found = [];
  for (const [path, methods] of Object.entries(before.paths)) {
    for (const method of METHODS.filter((one) => methods[one])) {
      const where = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (!now) found.push(`${where} is gone`);
      else found.push(...ofOperation(where, methods[method], now, before, after));
    }
  }
  for (const type of Object.keys(before.webhooks ?? {})) {
    if (!after.webhooks?.[type]) found.push(`the event ${type} is gone`);
  }
  return found;
}

function ofOperation(where, was, is, before, after) {
  return [
    ...ofScopes(where, was, is),
    ...ofParameters(where, was, is, before, after),
    ...ofRequest(where, was, is, before, after),
    ...ofAnswers(where, was, is, before, after),
  ];
}

function ofScopes(where, was, is) {
  const scopes = ({ security = [] }) => security.flatMap((one) => Object.values(one).flat());
  const more = scopes(is).filter((scope) => !scopes(was).includes(scope));
  return more.map((scope) => `${where} demands the scope ${scope}`);
}

function ofParameters(where, was, is, before, after) {
  const found = [];
  const named = ({ parameters = [] }) =>
    new Map(parameters.map((one) => [`${one.in} ${one.name}`, one]));
  const [old, now] = [named(was), named(is)];
  for (const [name, parameter] of old) {
    const same = now.get(name);
    if (!same) found.push(`${where}: ${name} is gone`);
    else {
      if (same.required && !parameter.required) found.push(`${where}: ${name} is demanded`);
      found.push(...narrowed(`${where}: ${name}`, parameter.schema, same.schema, before, after));
    }
  }
  for (const [name, { required }] of now) {
    if (required && !old.has(name)) found.push(`${where}: ${name} is demanded`);
  }
  return found;
}

function ofRequest(where, { requestBody: was }, { requestBody: is }, before, after) {
  if (!is) return was ? [`${where} takes no body`] : [];
  if (is.required && !was?.required) return [`${where} demands a body`];
  return Object.entries(was?.content ?? {}).flatMap(([type, { schema }]) => {
    const now = is.content[type];
    return now
      ? narrowed(`${where}: the body`, schema, now.schema, before, after)
      : [`${where} takes no ${type}`];
  });
}

function ofAnswers(where, { responses: was }, { responses: is }, before, after) {
  const found = [];
  for (const [status, answer] of Object.entries(was)) {
    // A failure may be ruled out later, and so may a success that was one of several.
    const now = is[status];
    if (!now || !/^2/.test(status)) {
      if (!now && /^2/.test(status)) found.push(`${where} never answers ${status}`);
      continue;
    }
    for (const [type, { schema }] of Object.entries(answer.content ?? {})) {
      const same = now.content?.[type];
      if (!same) found.push(`${where}: ${status} has no ${type}`);
      else found.push(...shrunk(`${where}: ${status}`, schema, same.schema, before, after));
    }
  }
  return found;
}

/** What a request may no longer hold. */
function narrowed(where, was, is, before, after, seen = new Set()) {
  const [old, now] = [resolved(was, before), resolved(is, after)];
  if (seen.has(old)) return [];
  const inside = new Set(seen).add(old);
  const found = ofBounds(where, old, now);
  for (const name of now.required ?? []) {
    if (!old.required?.includes(name)) found.push(`${where}/${name} is demanded`);
  }
  for (const [name, field] of Object.entries(old.properties ?? {})) {
    const same = now.properties?.[name];
    if (!same) found.push(`${where}/${name} is no longer taken`);
    else found.push(...narrowed(`${where}/${name}`, field, same, before, after, inside));
  }
  return [...found, ...ofParts(narrowed, where, old, now, before, after, inside)];
}

function ofBounds(where, old, now) {
  const found = [];
  for (const key of ["maximum", "maxLength", "maxItems", "maxProperties"]) {
    if (now[key] !== undefined && !(now[key] >= old[key]))
      found.push(`${where}: ${key} is ${now[key]}`);
  }
  for (const key of ["minimum", "minLength", "minItems", "exclusiveMinimum"]) {
    if (now[key] !== undefined && !(now[key] <= old[key]))
      found.push(`${where}: ${key} is ${now[key]}`);
  }
  const types = [old.type ?? []].flat();
  for (const type of now.type ? types : []) {
    if (![now.type].flat().includes(type)) found.push(`${where} takes no ${type}`);
  }
  for (const key of ["pattern", "multipleOf", "const", "format"]) {
    if (now[key] !== undefined && now[key] !== old[key])
      found.push(`${where}: ${key} is ${now[key]}`);
  }
  for (const value of now.enum ? (old.enum ?? ["any other value"]) : []) {
    if (!now.enum.includes(value)) found.push(`${where} takes no ${value}`);
  }
  return found;
}

/** What an answer no longer holds, or holds in another form. */
function shrunk(where, was, is, before, after, seen = new Set()) {
  const [old, now] = [resolved(was, before), resolved(is, after)];
  if (seen.has(old)) return [];
  const inside = new Set(seen).add(old);
  const found = [];
  for (const key of ["type", "format", "const"]) {
    if (old[key] !== undefined && String(now[key]) !== String(old[key]))
      found.push(`${where}: ${key} is ${now[key]}`);
  }
  for (const name of old.required ?? []) {
    if (!now.required?.includes(name)) found.push(`${where}/${name} is not always there`);
  }
  for (const [name, field] of Object.entries(old.properties ?? {})) {
    const same = now.properties?.[name];
    if (!same) found.push(`${where}/${name} is gone`);
    else found.push(...shrunk(`${where}/${name}`, field, same, before, after, inside));
  }
  return [...found, ...ofParts(shrunk, where, old, now, before, after, inside)];
}

function ofParts(compare, where, old, now, before, after, seen) {
  const found = [];
  if (old.items)
    found.push(...compare(`${where}[]`, old.items, now.items ?? {}, before, after, seen));
  for (const key of ["anyOf", "allOf"]) {
    for (const [index, part] of (old[key] ?? []).entries()) {
      const same = now[key]?.[index];
      // Null may be left out of a part's list only by who wrote it: then the part is another one.
      if (same) found.push(...compare(where, part, same, before, after, seen));
      else found.push(`${where} has another form`);
    }
  }
  return found;
}

function resolved(schema = {}, document) {
  const [, id] = /^#\/components\/schemas\/(.+)$/.exec(schema.$ref ?? "") ?? [];
  return id ? (document.components.schemas[id] ?? {}) : schema;
}
