import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

// Holds every answer of the API that a spec sees against its description, docs/openapi.json.

interface Schema {
  readonly [keyword: string]: unknown;
}

interface Answer {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** An operation as the document describes it. */
export interface Described {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly examples?: readonly unknown[] }>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly headers: Readonly<
      Record<string, { readonly required?: boolean; readonly schema: Schema }>
    >;
  };
}

/** An answer as it came, whatever client it came to. */
interface Seen {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

const document: Document = JSON.parse(readFileSync("docs/openapi.json", "utf8"));
// Of the highest amount, 9999999999.99, a double holds the fourth decimal of a centavo no more.
const ajv = addFormats(new Ajv2020({ strict: false, multipleOfPrecision: 3 }));
ajv.addSchema(document, "openapi");

const compiled = new Map<Schema, ValidateFunction>();

/** A schema of the document; its references lead into it. */
function validatorOf(schema: Schema): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/');
  const made = ajv.compile(JSON.parse(text));
  compiled.set(schema, made);
  return made;
}

const ROUTES = Object.entries(document.paths)
  .sort(([a], [b]) => (a.replaceAll("{", "~") < b.replaceAll("{", "~") ? -1 : 1))
  .map(([path, methods]) => ({
    pattern: new RegExp(`^(/v1)?${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
    methods,
  }));

/**
 * Holds an answer against the description, and notes which operation answered with which status.
 *
 * @throws with what the description does not say.
 */
export function checkAnswer({ method, path, status, headers, text }: Seen): void {
  const [plain = ""] = path.split("?");
  // A browser that navigates to an address of the API is led to the page of that name (ADR 0018).
  if (status === 307) return;
  const operation = ROUTES.find(({ pattern }) => pattern.test(plain))?.methods[
    method.toLowerCase()
  ];
  if (!operation) return;
  const own = operation.responses[status];
  const answer = resolved(own ?? operation.responses.default);
  const what = `${operation.operationId} ${status}`;
  const faults = [...headerFaults(answer, headers), ...bodyFaults(answer, headers, text)];
  if (!own && status < 400) faults.push("the status is not described");
  if (faults.length > 0) throw new Error(`${what}: ${faults.join("; ")}\n${text.slice(0, 2_000)}`);
  const room = process.env.VINTEM_E2E_DATA;
  if (own && room) appendFileSync(join(room, SEEN_FILE), `${what}\n`);
}

/** Where workers note what they saw: operation and status, one a line. */
const SEEN_FILE = "contract-seen.txt";

/** Every operation of the document, with the place that it is described at. */
export function describedOperations(): readonly (Described & {
  readonly method: string;
  readonly path: string;
})[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      method: method.toUpperCase(),
      path,
    })),
  );
}

/** The document's example of a JSON body that an operation takes; undefined for one without a body. */
export function exampleBody({ requestBody }: Described): unknown {
  const schema = requestBody?.content["application/json"]?.schema;
  const [, name = ""] = /^#\/components\/schemas\/(.+)$/.exec(String(schema?.$ref)) ?? [];
  return document.components.schemas[name]?.examples?.[0];
}

/**
 * The pairs of operation and status that the document describes and no spec of a run saw.
 *
 * @param dataDir of the service that the specs spoke to.
 */
export function unseenAnswers(dataDir: string): readonly string[] {
  const file = join(dataDir, SEEN_FILE);
  const seen = new Set(existsSync(file) ? readFileSync(file, "utf8").split("\n") : []);
  return describedOperations()
    .flatMap(({ operationId, responses }) =>
      Object.keys(responses)
        .filter((status) => status !== "default")
        .map((status) => `${operationId} ${status}`),
    )
    .filter((pair) => !seen.has(pair));
}

function resolved(answer: Answer | undefined): Answer {
  const [, name] = /^#\/components\/responses\/(.+)$/.exec(answer?.$ref ?? "") ?? [];
  return (name ? document.components.responses[name] : answer) ?? {};
}

function headerFaults(answer: Answer, headers: Seen["headers"]): string[] {
  return Object.keys(answer.headers ?? {}).flatMap((name) => {
    const { required = false, schema = {} } = document.components.headers[name] ?? {};
    const value = headers[name.toLowerCase()];
    if (value === undefined) return required ? [`${name} is missing`] : [];
    const isValid = validatorOf(schema);
    return isValid(value) ? [] : [`${name} is ${value}`];
  });
}

function bodyFaults({ content = {} }: Answer, headers: Seen["headers"], text: string): string[] {
  const [type = ""] = String(headers["content-type"] ?? "").split(";");
  if (Object.keys(content).length === 0) return text === "" ? [] : ["there is a body"];
  const described = content[type];
  if (!described) return [`the body is ${type || "not typed"}`];
  if (!/json$/.test(type)) return [];
  const isValid = validatorOf(described.schema);
  return isValid(JSON.parse(text)) ? [] : [ajv.errorsText(isValid.errors)];
}

/** A client whose answers are all held against the description. */
export function checkedRequests(request: APIRequestContext): APIRequestContext {
  const methods = ["get", "post", "put", "patch", "delete"] as const;
  const wrapped = methods.map((method) => {
    const send: APIRequestContext["get"] = async (url, options) => {
      const answer = await request[method](url, options);
      await check(method, answer);
      return answer;
    };
    return [method, send] as const;
  });
  return Object.assign(Object.create(request), Object.fromEntries(wrapped));
}

async function check(method: string, answer: APIResponse): Promise<void> {
  const { pathname: path } = new URL(answer.url());
  const text = await answer.text();
  checkAnswer({ method, path, status: answer.status(), headers: answer.headers(), text });
}
