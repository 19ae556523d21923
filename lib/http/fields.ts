import { z } from "zod";
import { parseCivilDate } from "@/lib/platform/values/brasilia";
import { type Cents, MAX_AMOUNT, parseReais } from "@/lib/platform/values/money";
import { isReason, REASON_LENGTH } from "@/lib/platform/values/reason";
import type { FieldError } from "./problems";
import { JsonNumber, type JsonValue, plainValue } from "./strict-json";

// What the bodies of every operation have in common.

/** The rule that too short a reason breaks. */
export const SHORT_REASON = `deve ter ao menos ${REASON_LENGTH.min} caracteres`;

/** At most `most` characters, counted as code points, as the bounds of docs/contract.md 8 are. */
export const text = (most: number) =>
  z
    .string("deve ser um texto")
    .refine((s) => [...s].length <= most, `deve ter no máximo ${most} caracteres`)
    .meta({ maxLength: most });

/** As `text`, and not empty: a required text that says nothing is missing. */
export const requiredText = (most: number) =>
  text(most)
    .refine((s) => s.trim() !== "", "não pode ser vazio")
    .meta({ minLength: 1, pattern: "\\S" });

/** `null` for an optional field means absent (ADR 0010). */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null);

/** As `text`; one that says nothing is absent. */
export const note = (most: number) =>
  optional(text(most)).transform((value) => (value?.trim() ? value : null));

/** An object with these fields and no others. A number is none, though it is read as a `JsonNumber`. */
export const objectOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.preprocess(
    (value) => (value instanceof JsonNumber ? Number(value.text) : value),
    z.strictObject(shape, "deve ser um objeto"),
  );

/** A number as it was written, and as the API's description (lib/api/openapi) says what it may be. */
export const jsonNumber = (bounds: NumberBounds) =>
  // Not by `meta`: its copy of the schema would report a missing number as one that is none.
  z
    .instanceof(JsonNumber, { error: "deve ser um número" })
    .register(z.globalRegistry, { ...bounds });

/** The bounds of a number in JSON Schema. */
interface NumberBounds {
  readonly type: "number" | "integer";
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly enum?: readonly number[];
}

/** Reais, 0 … 9999999999.99 with at most two decimals, as centavos. */
export const amount = jsonNumber({
  type: "number",
  minimum: 0,
  maximum: 9_999_999_999.99,
  multipleOf: 0.01,
}).transform((number, context) => {
  const value = parseReais(number.text);
  if (value === null) return invalid(context, "deve ter no máximo duas casas decimais");
  if (value < 0n) return invalid(context, "não pode ser negativo");
  if (value > MAX_AMOUNT) return invalid(context, "não pode passar de 9999999999.99");
  return value;
});

/** As `amount`, and more than zero. */
export const positiveAmount = amount
  .refine((value: Cents) => value > 0n, "deve ser maior que zero")
  .meta({ minimum: 0.01 });

/** A day of the calendar, `YYYY-MM-DD`; docs/contract.md 2.1. */
export const civilDate = z
  .string("deve ser um texto")
  .meta({ format: "date" })
  .transform((s, context) => parseCivilDate(s) ?? invalid(context, "deve ser uma data AAAA-MM-DD"));

/** Why a person puts something right: it is required, and says something. */
export const reason = requiredText(REASON_LENGTH.max)
  .transform((s) => s.trim())
  .refine(isReason, SHORT_REASON);

/** Notes an error in a transformation. */
export function invalid(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

export type BodyReadingOf<Value> =
  | { readonly kind: "valid"; readonly value: Value }
  | { readonly kind: "invalid"; readonly errors: readonly FieldError[] };

/** More errors than this help nobody. */
const MOST_ERRORS = 50;

/** Reads a body by its schema, or says where it breaks which rule. */
export function readBodyAs<Value>(schema: z.ZodType<Value>, json: JsonValue): BodyReadingOf<Value> {
  const plain = plainValue(json);
  const body = plain instanceof JsonNumber ? Number(plain.text) : plain;
  const read = schema.safeParse(body);
  if (read.success) return { kind: "valid", value: read.data };
  const errors: FieldError[] = [];
  for (const issue of read.error.issues) {
    if (errors.length >= MOST_ERRORS) break;
    errors.push(...fieldErrors(issue, body));
  }
  return { kind: "invalid", errors: errors.slice(0, MOST_ERRORS) };
}

function fieldErrors(issue: z.core.$ZodIssue, body: unknown): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, MOST_ERRORS).map((key) => ({
      pointer: pointerTo([...issue.path, key]),
      message: "campo desconhecido",
    }));
  }
  const missing = issue.code !== "custom" && valueAt(body, issue.path) === undefined;
  const message = missing ? "é obrigatório" : issue.message;
  return [{ pointer: pointerTo(issue.path), message }];
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    body,
  );
}

/** A JSON pointer (RFC 6901). */
function pointerTo(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** A JSON body that an operation reads by its schema. */
export function jsonBody<Body>(schema: z.ZodType<Body>): {
  readonly schema: z.ZodType<Body>;
  readonly read: (json: JsonValue) => BodyReadingOf<Body>;
} {
  return { schema, read: (json) => readBodyAs(schema, json) };
}
