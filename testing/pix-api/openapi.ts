import { Ajv, type ErrorObject } from "ajv";
import document from "./openapi-2.9.json" with { type: "json" };

/** One request to a bank, its path below the base of the API. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Undefined: none was sent. */
  readonly body: unknown;
}

type Schema = Record<string, unknown>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters?: readonly Schema[];
  readonly requestBody?: Schema;
}

const INTEGER_FORMATS = { int32: true, int64: true } as const;

const ajv = new Ajv({ strict: false, allErrors: true, useDefaults: false });
for (const [name, form] of Object.entries({
  ...INTEGER_FORMATS,
  date: /^\d{4}-\d{2}-\d{2}$/,
  "date-time": (text: string) => /^\d{4}-.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !!Date.parse(text),
  uri: (text: string) => URL.canParse(text),
})) {
  ajv.addFormat(name, form);
}

const standard = mended(document) as { readonly paths: Readonly<Record<string, PathItem>> };
ajv.addSchema({ ...standard, $id: "api-pix" });

type PathItem = Readonly<Record<string, unknown>>;

/** In what a request breaks the standard, one sentence each; nothing: it keeps it. */
export function violations(request: SentRequest): readonly string[] {
  const found = operationOf(request);
  if (found === undefined) return [`no such call: ${request.method} ${request.path}`];
  const { operation, parameters, pathValues } = found;
  return [
    ...parameters.flatMap((parameter) => parameterViolations(parameter, request, pathValues)),
    ...unknownParameters(parameters, request),
    ...bodyViolations(operation, request),
  ];
}

function operationOf({ method, path }: SentRequest) {
  for (const [template, item] of Object.entries(standard.paths)) {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const match = new RegExp(`^${template.replace(/\{\w+\}/g, "([^/]+)")}$`).exec(path);
    const operation = item[method.toLowerCase()] as Operation | undefined;
    if (match === null || operation === undefined) continue;
    const listed = [...((item.parameters ?? []) as Schema[]), ...(operation.parameters ?? [])];
    const pathValues = new Map(
      names.map((name, at) => [name, decodeURIComponent(match[at + 1] ?? "")]),
    );
    const parameters = listed.map((one) => resolved(one) as unknown as Parameter);
    return { operation, parameters, pathValues };
  }
  return undefined;
}

function parameterViolations(
  { name, in: place, required, schema }: Parameter,
  { query }: SentRequest,
  pathValues: ReadonlyMap<string, string>,
): readonly string[] {
  const text = place === "path" ? pathValues.get(name) : query.get(name);
  if (text === undefined || text === null) {
    return required ? [`${place} parameter ${name} is missing`] : [];
  }
  const type = resolved(schema).type;
  const value = type === "integer" ? Number(text) : type === "boolean" ? text === "true" : text;
  return problems(schema, value).map((problem) => `${place} parameter ${name}${problem}`);
}

function unknownParameters(
  parameters: readonly Parameter[],
  { query }: SentRequest,
): readonly string[] {
  return [...query.keys()]
    .filter((name) => !parameters.some((one) => one.in === "query" && one.name === name))
    .map((name) => `query parameter ${name} is unknown`);
}

function bodyViolations({ requestBody }: Operation, { body }: SentRequest): readonly string[] {
  if (requestBody === undefined) return body === undefined ? [] : ["a body where none belongs"];
  const content = resolved(requestBody).content as Record<string, { schema: Schema }>;
  const schema = content["application/json"]?.schema ?? {};
  return [...problems(schema, body), ...unknownFields(schema, body, "body")];
}

function problems(schema: Schema, value: unknown): readonly string[] {
  const validate = ajv.compile(withAbsoluteRefs(schema) as Schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message }: ErrorObject) => `${instancePath} ${message}`,
  );
}

/** The fields of a value that none of the parts of its schema names. */
function unknownFields(schema: Schema, value: unknown, at: string): readonly string[] {
  if (Array.isArray(value)) {
    const [items] = partsOf(schema).flatMap(({ items: one }) => (one ? [one as Schema] : []));
    return value.flatMap((one, index) => unknownFields(items ?? {}, one, `${at}/${index}`));
  }
  if (typeof value !== "object" || value === null) return [];
  const known = partsOf(schema).flatMap(({ properties }) => Object.entries(properties ?? {}));
  return Object.entries(value).flatMap(([name, field]) => {
    const schemas = known.filter(([one]) => one === name).map(([, one]) => one as Schema);
    if (schemas.length === 0) return [`${at}/${name} is unknown`];
    return unknownFields({ allOf: schemas }, field, `${at}/${name}`);
  });
}

/** A schema with every schema that it is composed of. */
function partsOf(schema: Schema): readonly Schema[] {
  const whole = resolved(schema);
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((name) => (whole[name] ?? []) as Schema[]);
  return [whole, ...parts.flatMap(partsOf)];
}

function resolved(schema: Schema): Schema {
  if (typeof schema.$ref !== "string") return schema;
  const [, ...names] = schema.$ref.split("/");
  let at: unknown = standard;
  for (const name of names) at = (at as Schema)[name];
  return resolved(at as Schema);
}

function withAbsoluteRefs(schema: unknown): unknown {
  return mapped(schema, (key, value) => (key === "$ref" ? `api-pix${value}` : value));
}

/** The document without its traps (README). */
function mended(whole: unknown): unknown {
  const text = mapped(whole, (key, value) =>
    key === "pattern" ? `^(?:${String(value).replace(/^\/|\/$/g, "")})$` : value,
  );
  return mapped(text, (key, value) => {
    if (key === "CobExpiracao") return without(value, ["properties", "expiracao"], "default");
    if (key === "PayloadLocationCob") return without(value, [], "required");
    if (key === "desconto")
      return { ...(value as Schema), oneOf: undefined, anyOf: shapesOf(value) };
    if (key === "infoAdicionais") return { ...(value as Schema), maximum: undefined, maxItems: 50 };
    return value;
  });
}

/** The two shapes of a discount, each with what it needs. */
function shapesOf(discount: unknown): readonly Schema[] {
  const [byDate = {}, byDay = {}] = ((discount as Schema).oneOf ?? []) as Schema[];
  const mode = (minimum: number, maximum: number) => ({
    properties: { modalidade: { minimum, maximum } },
  });
  return [
    {
      allOf: [{ ...byDate, required: ["descontoDataFixa"] }, mode(1, 2)],
      not: { required: ["valorPerc"] },
    },
    { allOf: [byDay, mode(3, 6)], not: { required: ["descontoDataFixa"] } },
  ];
}

function without(value: unknown, path: readonly string[], name: string): unknown {
  const [first, ...rest] = path;
  const { [name]: _, ...others } = value as Schema;
  if (first === undefined) return others;
  return { ...(value as Schema), [first]: without((value as Schema)[first], rest, name) };
}

function mapped(value: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => mapped(one, change));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, one]) => {
    const after = change(key, mapped(one, change));
    return after === undefined ? [] : [[key, after] as const];
  });
  return Object.fromEntries(entries);
}
