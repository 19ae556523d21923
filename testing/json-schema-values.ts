import fc from "fast-check";

// Values of the JSON Schemas that requests are described with, and values with one rule of them broken. Only the
// keywords that our schemas use are known.

export interface Schema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly maxProperties?: number;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Values that a schema takes.
 *
 * @throws for a schema with a type that no request of ours has.
 */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf));
  if (schema.allOf) return valuesOf(Object.assign({}, ...schema.allOf));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type: string) => valuesOf({ ...schema, type })));
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "string":
      return textsOf(schema);
    case "number":
    case "integer":
      return numbersOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valuesOf(schema.items ?? {}), {
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case "object":
      return objectsOf(schema);
    default:
      throw new Error(`no values are known of ${JSON.stringify(schema)}`);
  }
}

function textsOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === "date") return fc.date(YEARS).map((at) => at.toISOString().slice(0, 10));
  if (format === "date-time") return fc.date(YEARS).map((at) => at.toISOString());
  if (format === "uuid") return fc.uuid();
  if (format === "uri") return fc.webUrl({ validSchemes: ["https"] });
  if (pattern && pattern !== "\\S") {
    return fc.stringMatching(new RegExp(pattern), { maxLength });
  }
  // PostgreSQL keeps no NUL, and so no request has one.
  const texts = fc
    .string({ unit: "binary", minLength, maxLength })
    .map((text) => text.replaceAll("\0", "0"));
  return pattern ? texts.filter((text) => text.trim() !== "") : texts;
}

const YEARS = {
  min: new Date("2000-01-01T00:00:00Z"),
  max: new Date("2999-12-31T00:00:00Z"),
  noInvalidDate: true,
};

function numbersOf(schema: Schema): fc.Arbitrary<number> {
  const { minimum, exclusiveMinimum, maximum = 1_000, type } = schema;
  const parts = type === "integer" ? 1 : 100;
  const least =
    exclusiveMinimum === undefined ? (minimum ?? 0) * parts : exclusiveMinimum * parts + 1;
  const whole = fc.integer({ min: Math.round(least), max: Math.round(maximum * parts) });
  return whole.map((value) => value / parts);
}

function objectsOf(schema: Schema): fc.Arbitrary<Fields> {
  const {
    properties,
    required = [],
    additionalProperties,
    propertyNames = { type: "string" },
  } = schema;
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, valuesOf(field)]);
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
  }
  const values = typeof additionalProperties === "object" ? additionalProperties : {};
  // Readers that copy an object key by key would change its prototype with this one.
  const names = textsOf({ maxLength: 40, ...propertyNames }).filter((name) => name !== "__proto__");
  return fc.dictionary(names, valuesOf(values), { maxKeys: 2, noNullPrototype: true });
}

/** A way to break one rule of a schema: which value to put where, by JSON pointer. */
export interface Breach {
  /** Where the rule is broken. */
  readonly pointer: string;
  readonly value: unknown;
}

/** Takes a field away. */
const NOTHING = Symbol("nothing");

/** Every way to break one rule of a schema in a value that it takes. */
export function breachesOf(schema: Schema, value: unknown, pointer = ""): readonly Breach[] {
  if (schema.anyOf || Array.isArray(schema.type)) {
    const types = Array.isArray(schema.type) ? schema.type : [];
    const ways = schema.anyOf ?? types.map((type: string): Schema => ({ ...schema, type }));
    const kind = value === null ? null : kindOf(value);
    const taken = ways.find((way) => kind === kindOfSchema(way)) ?? ways[0] ?? {};
    const breaches = breachesOf(taken, value, pointer);
    // What one way refuses another may take, but none takes a number where there is none to be.
    return ways.some((way) => kindOfSchema(way) === "array")
      ? breaches.filter((breach) => breach.pointer !== pointer || typeof breach.value === "number")
      : breaches;
  }
  if (schema.allOf) return breachesOf(Object.assign({}, ...schema.allOf), value, pointer);
  const wrong = wrongValuesOf(schema).map((one) => ({ pointer, value: one }));
  if (value === null) return wrong;
  if (schema.type === "array") {
    const items = value as readonly unknown[];
    return [
      ...wrong,
      ...items.flatMap((item, at) => breachesOf(schema.items ?? {}, item, `${pointer}/${at}`)),
    ];
  }
  return schema.type === "object"
    ? [...wrong, ...breachesOfFields(schema, value as Fields, pointer)]
    : wrong;
}

function breachesOfFields(schema: Schema, value: Fields, pointer: string): readonly Breach[] {
  const { properties = {}, required = [], additionalProperties, maxProperties } = schema;
  const inside = Object.entries(value).flatMap(([name, field]) => {
    const at = `${pointer}/${escaped(name)}`;
    const described = properties[name] ?? additionalProperties;
    return typeof described === "object" ? breachesOf(described, field, at) : [];
  });
  const missing = required.map((name) => ({ pointer: `${pointer}/${name}`, value: NOTHING }));
  const unknown =
    additionalProperties === false ? [{ pointer: `${pointer}/campoQueNaoExiste`, value: 1 }] : [];
  const many = Array.from({ length: (maxProperties ?? 0) + 1 }, (_, at) => [`k${at}`, "v"]);
  const tooMany = maxProperties ? [{ pointer, value: Object.fromEntries(many) }] : [];
  return [...inside, ...missing, ...unknown, ...tooMany];
}

/** Values that a schema refuses, each for one of its rules. */
function wrongValuesOf(schema: Schema): readonly unknown[] {
  const { type, format, pattern, minLength, maxLength, minimum, exclusiveMinimum, maximum } =
    schema;
  switch (type) {
    case "string":
      return [
        7,
        ...(schema.enum || schema.const !== undefined || format ? ["outro valor"] : []),
        ...(pattern ? [" "] : []),
        ...(minLength ? [""] : []),
        ...(maxLength ? ["á".repeat(maxLength + 1)] : []),
      ];
    case "number":
    case "integer":
      return [
        "7",
        type === "integer" ? 1.5 : 1.001,
        ...(schema.enum ? [7] : []),
        ...(minimum === undefined ? [] : [minimum - 1]),
        ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum]),
        ...(maximum === undefined ? [] : [maximum + 1]),
      ];
    case "boolean":
      return ["true", 1];
    case "null":
    case "object":
      return ["texto", 7];
    case "array":
      return ["texto", {}];
    default:
      return [];
  }
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "array" : typeof value;
}

function kindOfSchema({ type, allOf }: Schema): string {
  const kind = String(type ?? allOf?.[0]?.type ?? "object");
  return kind === "integer" ? "number" : kind;
}

function escaped(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** A value with one rule broken. */
export function broken(value: unknown, { pointer, value: wrong }: Breach): unknown {
  const [, ...names] = pointer.split("/");
  return put(value, names, wrong);
}

function put(value: unknown, [name, ...rest]: readonly string[], wrong: unknown): unknown {
  if (name === undefined) return wrong;
  if (Array.isArray(value)) return value.with(Number(name), put(value[Number(name)], rest, wrong));
  const key = name.replaceAll("~1", "/").replaceAll("~0", "~");
  const fields = value as Fields;
  const { [key]: before, ...others } = fields;
  const after = put(before, rest, wrong);
  return after === NOTHING ? others : { ...fields, [key]: after };
}
