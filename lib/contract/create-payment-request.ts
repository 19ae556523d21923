import { z } from "zod";
import { parseCivilDate } from "@/lib/domain/brasilia";
import { BILLING_TYPES, type NewCharge, PIX_VALIDITY_MINUTES } from "@/lib/domain/charge";
import { MAX_AMOUNT, parseReais } from "@/lib/domain/money";
import type { FieldError } from "./problems";
import { JsonNumber, type JsonValue, plainValue } from "./strict-json";

export type CreatePaymentReading =
  | { readonly kind: "valid"; readonly asked: NewCharge }
  | { readonly kind: "invalid"; readonly errors: readonly FieldError[] };

/** At most `most` characters, counted as code points (decisions, POST /payments). */
const text = (most: number) =>
  z
    .string("deve ser um texto")
    .refine((s) => [...s].length <= most, `deve ter no máximo ${most} caracteres`);

/** As `text`, and not empty: a required text that says nothing is missing. */
const requiredText = (most: number) =>
  text(most).refine((s) => s.trim() !== "", "não pode ser vazio");

/** `null` for an optional field means absent (decisions, POST /payments). */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null);

const amount = z
  .instanceof(JsonNumber, { error: "deve ser um número" })
  .transform((number, context) => {
    const value = parseReais(number.text);
    if (value === null) return invalid(context, "deve ter no máximo duas casas decimais");
    if (value < 0n) return invalid(context, "não pode ser negativo");
    if (value > MAX_AMOUNT) return invalid(context, "não pode passar de 9999999999.99");
    return value;
  });

const dueDate = z
  .string("deve ser um texto")
  .transform((s, context) => parseCivilDate(s) ?? invalid(context, "deve ser uma data AAAA-MM-DD"));

const minutes = z
  .instanceof(JsonNumber, { error: "deve ser um número" })
  .transform(({ text: digits }, context) => {
    const value = Number(digits);
    const { min, max } = PIX_VALIDITY_MINUTES;
    return Number.isInteger(value) && value >= min && value <= max
      ? value
      : invalid(context, `deve ser um inteiro de ${min} a ${max}`);
  });

const address = z.strictObject(
  {
    street: requiredText(255),
    number: requiredText(20),
    complement: optional(text(100)),
    district: requiredText(100),
    city: requiredText(100),
    state: z
      .string("deve ser um texto")
      .regex(/^[A-Z]{2}$/, "deve ter duas letras maiúsculas (UF)"),
    postalCode: z.string("deve ser um texto").regex(/^[0-9]{8}$/, "deve ter 8 dígitos (CEP)"),
  },
  "deve ser um objeto",
);

const payer = z.strictObject(
  {
    name: requiredText(255),
    document: z
      .string("deve ser um texto")
      .regex(/^([0-9]{11}|[0-9]{14})$/, "deve ter 11 (CPF) ou 14 (CNPJ) dígitos"),
    email: optional(text(255).and(z.email("deve ser um endereço de e-mail"))),
    phone: optional(
      z.string("deve ser um texto").regex(/^[0-9]{10,11}$/, "deve ter 10 ou 11 dígitos, com DDD"),
    ),
    address: optional(address),
  },
  "deve ser um objeto",
);

const billingType = optional(
  z.enum(BILLING_TYPES, `deve ser um de ${BILLING_TYPES.join(", ")}`),
).transform((type) => type ?? "UNDEFINED");

const createPaymentRequest = z
  .strictObject(
    {
      payer,
      amount,
      dueDate,
      billingType,
      description: optional(text(500)),
      pixExpiresInMinutes: optional(minutes),
    },
    "deve ser um objeto JSON",
  )
  .refine((body) => body.pixExpiresInMinutes === null || body.billingType === "PIX", {
    path: ["pixExpiresInMinutes"],
    error: "só pode ser enviado com billingType PIX",
  });

function invalid(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

/** More errors than this help nobody. */
const MOST_ERRORS = 50;

/**
 * Reads the body of POST /payments (contract 2.4 to 2.6). Whether the due date is still open is not
 * judged here: a retry may come later.
 */
export function readCreatePaymentRequest(json: JsonValue): CreatePaymentReading {
  const body = plainValue(json);
  const read = createPaymentRequest.safeParse(body);
  if (read.success) return { kind: "valid", asked: read.data };
  const errors = read.error.issues.flatMap((issue) => fieldErrors(issue, body));
  return { kind: "invalid", errors: errors.slice(0, MOST_ERRORS) };
}

/** The error of a due date that is over (contract 2.4), told by the operation. */
export const DUE_DATE_PAST: FieldError = {
  pointer: "/dueDate",
  message: "deve ser hoje ou uma data futura (horário de Brasília)",
};

function fieldErrors(issue: z.core.$ZodIssue, body: unknown): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
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
