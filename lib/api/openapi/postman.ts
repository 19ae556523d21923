import type { OpenApiDocument } from "./document";
import type { JsonSchema } from "./json-schema";

/** A collection of requests in the words of Postman's format 2.1. */
export interface PostmanCollection {
  readonly info: { readonly name: string; readonly description: string; readonly schema: string };
  readonly item: readonly PostmanFolder[];
  readonly auth: unknown;
  readonly variable: readonly { readonly key: string; readonly value: string }[];
}

interface PostmanFolder {
  readonly name: string;
  readonly item: PostmanItem[];
}

interface PostmanItem {
  readonly name: string;
  readonly request: JsonSchema;
  readonly event?: readonly JsonSchema[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
}

/** What is kept of an answer for later requests, by the operation: the name of the variable and the field. */
const KEPT: Readonly<Record<string, readonly [variable: string, field: string]>> = {
  createToken: ["token", "access_token"],
  createPayment: ["paymentId", "id"],
};

/**
 * Prints the requests of an OpenAPI document as a Postman collection: a folder for each tag, bodies from the examples, and
 * the variables `url`, `clientId` and `clientSecret`, which the reader sets, and `token` and `paymentId`, which requests set.
 */
export function postmanCollection(document: OpenApiDocument): PostmanCollection {
  const folders = new Map<string, PostmanFolder>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [tag = "service"] = operation.tags as string[];
      const folder = folders.get(tag) ?? { name: tag, item: [] };
      folder.item.push(itemOf(document, path, method, operation));
      folders.set(tag, folder);
    }
  }
  const { title, description } = document.info as Record<string, string>;
  const [server] = document.servers as { url: string }[];
  return {
    info: {
      name: title ?? "",
      description: description ?? "",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    // A run of the whole collection needs the token first.
    item: [...folders.values()].toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a))),
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{token}}", type: "string" }] },
    variable: [
      { key: "url", value: server?.url ?? "" },
      { key: "clientId", value: "" },
      { key: "clientSecret", value: "" },
      { key: "token", value: "" },
      { key: "paymentId", value: "" },
    ],
  };
}

function itemOf(
  document: OpenApiDocument,
  path: string,
  method: string,
  operation: JsonSchema,
): PostmanItem {
  const parameters = (operation.parameters ?? []) as Parameter[];
  const of = (where: string) => parameters.filter((parameter) => parameter.in === where);
  const segments = path.slice(1).split("/");
  const header = of("header").map(({ name, required, description = "" }) => ({
    key: name,
    value: name === "Idempotency-Key" ? "{{$guid}}" : "",
    description,
    disabled: required !== true,
  }));
  const kept = KEPT[String(operation.operationId)];
  const isToken = operation.operationId === "createToken";
  const { security = [] } = operation as { security?: unknown[] };
  return {
    name: String(operation.summary),
    request: {
      method: method.toUpperCase(),
      description: operation.description,
      header,
      url: {
        raw: `{{url}}${path.replace(/\{(\w+)\}/g, ":$1")}`,
        host: ["{{url}}"],
        path: segments.map((segment) => segment.replace(/^\{(\w+)\}$/, ":$1")),
        query: of("query").map(({ name, description = "" }) => ({
          key: name,
          value: "",
          description,
          disabled: true,
        })),
        variable: of("path").map(({ name }) => ({
          key: name,
          value: name === "id" && path.includes("/payments/") ? "{{paymentId}}" : "",
        })),
      },
      ...bodyOf(document, operation),
      ...(isToken ? { auth: BASIC } : security.length === 0 ? { auth: { type: "noauth" } } : {}),
    },
    ...(kept ? { event: [{ listen: "test", script: keeping(kept) }] } : {}),
  };
}

function isFirst({ name }: PostmanFolder): boolean {
  return name === "tokens";
}

function keeping([variable, field]: readonly [string, string]): JsonSchema {
  const line = `pm.collectionVariables.set("${variable}", pm.response.json().${field});`;
  return { type: "text/javascript", exec: [line] };
}

const BASIC = {
  type: "basic",
  basic: [
    { key: "username", value: "{{clientId}}", type: "string" },
    { key: "password", value: "{{clientSecret}}", type: "string" },
  ],
};

function bodyOf(document: OpenApiDocument, operation: JsonSchema): { body?: JsonSchema } {
  const { content = {} } = (operation.requestBody ?? {}) as {
    content?: Record<string, { schema: JsonSchema }>;
  };
  const [type, media] = Object.entries(content)[0] ?? [];
  if (!media) return {};
  const example = exampleOf(document, media.schema);
  if (type === "application/x-www-form-urlencoded") {
    const urlencoded = Object.entries(Object(example)).map(([key, value]) => ({ key, value }));
    return { body: { mode: "urlencoded", urlencoded } };
  }
  const raw = JSON.stringify(example ?? {}, null, 2);
  return { body: { mode: "raw", raw, options: { raw: { language: "json" } } } };
}

/** The first example of a schema, or of the component that it refers to. */
function exampleOf(document: OpenApiDocument, schema: JsonSchema): unknown {
  const name =
    String(schema.$ref ?? "")
      .split("/")
      .at(-1) ?? "";
  const { schemas } = document.components as { schemas: Record<string, JsonSchema> };
  const { examples } = (name === "" ? schema : schemas[name]) as { examples?: unknown[] };
  return examples?.[0];
}
