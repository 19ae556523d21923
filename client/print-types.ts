/** A JSON Schema, as docs/openapi.json has it. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly not?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema?: Schema;
  }[];
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Values that grow inside v1 (docs/api.md, "Addresses and environments"): a program has to expect others. */
const OPEN = ["Event.type", "Exception.kind", "Problem.code"];

/** Names that a program reads more often than the document does. */
const SHORTER: Readonly<Record<string, string>> = {
  PaymentResponse: "Payment",
  CreateTokenResponse: "Token",
};

const HEAD = `// Printed from the description of the API by client/print-types.ts: do not edit.
// npx vitest run --project unit lib/api/openapi -u writes it anew.
`;

/**
 * Prints TypeScript types for a description of the API: one for each schema, and one for the query of each operation that
 * has parameters. What a program sends may be undefined where it is optional; what it gets is read-only in no place,
 * because programs change copies.
 *
 * @throws Error for a schema that it cannot say, so that none becomes `unknown` unseen.
 */
export function printTypes({ paths, components }: Document): string {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${nameOf(name)} = ${typeOf(schema, name, "")};\n`,
  );
  const queries = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, parameters = [] }) => {
      const inQuery = parameters.filter((parameter) => parameter.in === "query");
      if (inQuery.length === 0) return [];
      const fields = inQuery.map(({ name = "", required = false, description, schema = {} }) => ({
        name,
        required,
        description: description ?? "",
        text: queryTypeOf(schema, `${operationId}.${name}`),
        isSent: true,
      }));
      const title = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Query`;
      return [`export type ${title} = ${objectOf(fields, "")};\n`];
    });
  return [HEAD, ...schemas, ...queries].join("\n");
}

function nameOf(schema: string): string {
  return SHORTER[schema] ?? schema;
}

/** A parameter that may repeat is a list, or one value. */
function queryTypeOf(schema: Schema, path: string): string {
  const { type, items } = schema;
  if (type !== "array" || !items) return typeOf(schema, path, "");
  const one = typeOf(items, path, "");
  return `${one} | readonly ${one.includes("|") ? `(${one})` : one}[]`;
}

function typeOf(schema: Schema, path: string, indent: string): string {
  if (schema.$ref) return nameOf(schema.$ref.split("/").at(-1) ?? "");
  if (schema.not) return "never";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) {
    const values = schema.enum.map((value) => JSON.stringify(value)).join(" | ");
    return OPEN.includes(path) ? `${values} | (string & {})` : values;
  }
  if (schema.anyOf) return anyOf(schema.anyOf.map((one) => typeOf(one, path, indent)));
  if (schema.allOf) {
    // Rules that narrow a value of one type, such as a length and a pattern.
    const types = new Set(schema.allOf.map((one) => typeOf(one, path, indent)));
    return [...types].join(" & ");
  }
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  if (types.length === 0) throw new Error(`${path} has no type`);
  return anyOf(types.map((type) => typeNamed(type, schema, path, indent)));
}

/** A union without repetitions, `null` last. */
function anyOf(types: readonly string[]): string {
  const flat = types.flatMap((type) => (/[({]/.test(type) ? [type] : type.split(" | ")));
  const kept = [...new Set(flat)];
  return [
    ...kept.filter((type) => type !== "null"),
    ...kept.filter((type) => type === "null"),
  ].join(" | ");
}

function typeNamed(type: string, schema: Schema, path: string, indent: string): string {
  switch (type) {
    case "string":
    case "boolean":
    case "null":
      return type;
    case "integer":
    case "number":
      return "number";
    case "array": {
      const item = typeOf(schema.items ?? {}, path, indent);
      return item.includes(" ") && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
    }
    case "object":
      return objectNamed(schema, path, indent);
    default:
      throw new Error(`${path} has the unknown type ${type}`);
  }
}

function objectNamed(schema: Schema, path: string, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const isSent = additionalProperties === false;
  if (Object.keys(properties).length === 0) {
    if (typeof additionalProperties === "object") {
      return `Record<string, ${typeOf(additionalProperties, path, indent)}>`;
    }
    return "Record<string, unknown>";
  }
  const fields = Object.entries(properties).map(([name, property]) => ({
    name,
    required: required.includes(name),
    description: property.description ?? "",
    text: typeOf(property, `${path}.${name}`, `${indent}  `),
    isSent,
  }));
  return objectOf(fields, indent);
}

interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly text: string;
  /** Whether programs write it: then it may be undefined. */
  readonly isSent: boolean;
}

function objectOf(fields: readonly Field[], indent: string): string {
  const lines = fields.flatMap(({ name, required, description, text, isSent }) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    const type = !required && isSent ? `${text} | undefined` : text;
    const comment = description ? [`${indent}  /** ${description.replaceAll("*/", "* /")} */`] : [];
    return [...comment, `${indent}  ${key}${required ? "" : "?"}: ${type};`];
  });
  return ["{", ...lines, `${indent}}`].join("\n");
}
