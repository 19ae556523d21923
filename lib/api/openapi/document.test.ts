import { readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { removals } from "@/bin/openapi-changes.mjs";
import { problemsAt } from "@/lib/http/operation";
import { PROBLEMS } from "@/lib/http/problems";
import { readStrictJson } from "@/lib/http/strict-json";
import { OPERATIONS } from "../operations";
import { describedAddress, NOT_DESCRIBED, openApiDocument } from "./document";
import { EXAMPLES } from "./examples";
import { FIELD_TEXTS } from "./field-texts";
import type { JsonSchema } from "./json-schema";
import { QUERY_PARAMETERS } from "./query-parameters";

/** Stands for the service's own address in the committed copy. */
const ADDRESS = "https://api.vintem.dev";
const COPY = "docs/openapi.json";
const RELEASED = "docs/openapi-released.json";

const document = JSON.parse(JSON.stringify(openApiDocument(OPERATIONS, ADDRESS)));
const text = `${JSON.stringify(document, null, 1)}\n`;

describe("the description of the API", () => {
  test("is the committed docs/openapi.json (npx vitest run --project unit lib/api/openapi -u writes it)", async () => {
    await expect(text).toMatchFileSnapshot(`../../../${COPY}`);
  });

  test("has every operation that is at an address of the API", () => {
    const described = Object.values(document.paths as Record<string, object>)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId }: { operationId: string }) => operationId);
    const ours = OPERATIONS.filter(({ at }) => at.some(({ path }) => !path.startsWith("/api/")));
    const names = ours.map(({ name }) => name).filter((name) => !(name in NOT_DESCRIBED));
    expect(described.sort()).toEqual(names.sort());
    expect(Object.keys(NOT_DESCRIBED).filter((name) => !ours.some((o) => o.name === name))).toEqual(
      [],
    );
  });

  test("says of every value what it is", () => {
    expect(silentIn(document, "")).toEqual([]);
  });

  test("has the problems that each operation declares", () => {
    for (const operation of OPERATIONS) {
      const address = describedAddress(operation);
      if (!address) continue;
      const described = document.paths[address.path][operation.method.toLowerCase()].responses;
      const statuses = [...problemsAt(operation, address)].map((code) => PROBLEMS[code].status);
      const unread = operation.method !== "GET" && !operation.body ? [400] : [];
      const missing = statuses.filter(
        (status) => status < 500 && !(status in described) && !unread.includes(status),
      );
      expect(missing, operation.name).toEqual([]);
    }
  });
});

describe("the parameters of queries", () => {
  test.each(OPERATIONS.filter((operation) => operation.query && describedAddress(operation)))(
    "of $name are those that its reader looks for",
    ({ name, query }) => {
      const looked = new Set<string>();
      const parameters = new Proxy(new URLSearchParams(), {
        get(target, property) {
          const value = Reflect.get(target, property, target);
          if (typeof value !== "function") return value;
          return (...args: [string]) => {
            if (["get", "getAll", "has"].includes(String(property))) looked.add(args[0]);
            return value.apply(target, args);
          };
        },
      });
      query?.(parameters);
      expect(Object.keys(QUERY_PARAMETERS[name] ?? {}).sort()).toEqual([...looked].sort());
    },
  );
});

describe("the examples", () => {
  const ajv = addFormats(new Ajv2020({ strict: false, multipleOfPrecision: 6 }));
  ajv.addSchema(document, "openapi");

  test.each(Object.entries(EXAMPLES))("%s is one of what its schema describes", (id, example) => {
    const isValid = ajv.getSchema(`openapi#/components/schemas/${id}`);
    expect(isValid?.(example), ajv.errorsText(isValid?.errors)).toBe(true);
  });

  // These say what they are by themselves: keys, an address book, and the description.
  const WITHOUT = [
    "PublicKeySetResponse",
    "AuthorizationServerMetadataResponse",
    "GetOpenApiResponse",
  ];

  test("stand beside every body", () => {
    const { Problem: _, ...schemas } = document.components.schemas;
    const bare = Object.keys(schemas).filter((id) => !(id in EXAMPLES));
    expect(bare.sort()).toEqual(WITHOUT.sort());
    expect(Object.keys(EXAMPLES).filter((id) => !(id in schemas))).toEqual([]);
  });

  // What an endpoint's address may be is a setting of a running service: e2e/api/contract sends that one.
  const read = OPERATIONS.filter(({ name }) => name !== "createWebhookEndpoint");
  test.each(read.filter(({ name, body }) => body && `${upper(name)}Request` in EXAMPLES))(
    "the body of $name is taken",
    ({ name, body }) => {
      const bytes = Buffer.from(JSON.stringify(EXAMPLES[`${upper(name)}Request`]));
      const json = readStrictJson(bytes, { maxDepth: 8 });
      if (json.kind !== "json") throw new Error(json.message);
      expect(body?.read(json.value, { action: "pay" })).toMatchObject({ kind: "valid" });
    },
  );
});

describe("the texts of fields", () => {
  const { PublicKeySetResponse: _, ...rest } = document.components.schemas;
  const { AuthorizationServerMetadataResponse: __, GetOpenApiResponse: ___, ...schemas } = rest;

  test("say of every field of every body what it is", () => {
    const silent = Object.entries(schemas as Record<string, JsonSchema>).flatMap(([id, schema]) =>
      [...fieldsOf(schema, "")].flatMap(([path, text]) => (text ? [] : [`${id}.${path}`])),
    );
    expect(silent).toEqual([]);
  });

  test("are of fields that exist", () => {
    for (const [id, texts] of Object.entries(FIELD_TEXTS)) {
      const fields = fieldsOf(document.components.schemas[id], "");
      expect(
        Object.keys(texts).filter((path) => !fields.has(path)),
        id,
      ).toEqual([]);
    }
  });
});

describe("other readers of the description", () => {
  test("Redocly's recommended rules find nothing", async () => {
    const config = await createConfig({
      extends: ["recommended"],
      // What an address may refuse whatever its operation is, the document has once, as `default`.
      rules: { "operation-4xx-response": "off" },
    });
    const found = await lintFromString({ source: text, absoluteRef: `/${COPY}`, config });
    expect(
      found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
    ).toEqual([]);
  });

  test("the schema of OpenAPI 3.1 is kept", async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });
});

test("nothing is taken away that the last release had", () => {
  expect(removals(JSON.parse(readFileSync(RELEASED, "utf8")), document)).toEqual([]);
});

function upper(name: string): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
}

/** Where a schema takes everything, by pointer. */
function silentIn(value: unknown, pointer: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  const schema = value as JsonSchema;
  const here = Object.keys(schema).length === 0 && !Array.isArray(value) ? [pointer] : [];
  // `not: {}` says that a list is empty; no credential at all is one way to name a client.
  const allowed = /\/(not|examples|security|example|headers|propertyNames)(\/|$)/;
  const inside = Object.entries(schema).flatMap(([key, part]) =>
    silentIn(part, `${pointer}/${key}`),
  );
  return [...here.filter((at) => !allowed.test(at)), ...inside];
}

/** The fields of a schema by their paths, with what is said of each. */
function fieldsOf(schema: JsonSchema, path: string): Map<string, unknown> {
  const { properties = {}, items, anyOf = [], allOf = [] } = schema;
  const parts = [items, ...(anyOf as JsonSchema[]), ...(allOf as JsonSchema[])];
  return new Map([
    ...Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, field]) => [
      [path + name, field.description] as const,
      ...fieldsOf(field, `${path}${name}.`),
    ]),
    ...parts.flatMap((part) => (part ? [...fieldsOf(part as JsonSchema, path)] : [])),
  ]);
}
