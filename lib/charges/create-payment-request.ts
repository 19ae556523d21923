import { z } from "zod";
import {
  amount,
  type BodyReadingOf,
  civilDate,
  invalid,
  jsonNumber,
  objectOf,
  optional,
  readBodyAs,
  requiredText,
  text,
} from "@/lib/http/fields";
import type { FieldError } from "@/lib/http/problems";
import type { JsonValue } from "@/lib/http/strict-json";
import { parseReturnUrl } from "@/lib/merchants/return-url";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import { PAYER_TEXT_LIMITS as LIMITS, PHONE } from "@/lib/platform/values/payer";
import { isDocument, isNumericDocument } from "@/lib/platform/values/tax-document";
import { DESCRIPTION_LIMIT, type NewCharge, PIX_VALIDITY_MINUTES } from "./charge";
import { checkLateTerms, lateTermsFields, lateTermsOf } from "./late-terms-fields";
import { metadata, reference } from "./reference-fields";

const { min, max } = PIX_VALIDITY_MINUTES;
const minutes = jsonNumber({ type: "integer", minimum: min, maximum: max }).transform(
  ({ text: digits }, context) => {
    const value = Number(digits);
    return Number.isInteger(value) && value >= min && value <= max
      ? value
      : invalid(context, `deve ser um inteiro de ${min} a ${max}`);
  },
);

const address = objectOf({
  street: requiredText(LIMITS.street),
  number: requiredText(LIMITS.number),
  complement: optional(text(LIMITS.complement)),
  district: requiredText(LIMITS.district),
  city: requiredText(LIMITS.city),
  state: z.string("deve ser um texto").regex(/^[A-Z]{2}$/, "deve ter duas letras maiúsculas (UF)"),
  postalCode: z.string("deve ser um texto").regex(/^[0-9]{8}$/, "deve ter 8 dígitos (CEP)"),
});

export const payer = objectOf({
  name: requiredText(LIMITS.name),
  document: z
    .string("deve ser um texto")
    .refine(isDocument, "deve ter 11 (CPF) ou 14 (CNPJ) dígitos, sem pontos, traço ou barra")
    .meta({ pattern: "^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$" }),
  email: optional(text(LIMITS.email).and(z.email("deve ser um endereço de e-mail"))),
  phone: optional(z.string("deve ser um texto").regex(PHONE, "deve ter 10 ou 11 dígitos, com DDD")),
  address: optional(address),
});

const billingType = optional(
  z.enum(BILLING_TYPES, `deve ser um de ${BILLING_TYPES.join(", ")}`),
).transform((type) => type ?? "UNDEFINED");

const returnUrl = z
  .string("deve ser um texto")
  .meta({ format: "uri", pattern: "^https://", maxLength: 2_048 })
  .transform(
    (value, context) =>
      parseReturnUrl(value) ??
      invalid(context, "deve ser um endereço https com até 2048 caracteres"),
  );

const documented = z.object({ payer: z.object({ document: z.string() }) });

/** Whether the document was read as one, whatever else of the body was not. */
function hasDocument(body: unknown): boolean {
  const read = documented.safeParse(body);
  return read.success && isDocument(read.data.payer.document);
}

/**
 * The schema of the body of POST /payments (docs/contract.md 2.4 to 2.6), which the operation `createPayment`
 * declares. It does not judge whether the due date is over, because a retry of an earlier request may come later:
 * `createCharge` does, for a new charge alone.
 */
export const createPaymentRequest = z
  .strictObject(
    {
      payer,
      amount,
      dueDate: civilDate,
      billingType,
      description: optional(text(DESCRIPTION_LIMIT)),
      pixExpiresInMinutes: optional(minutes),
      ...lateTermsFields,
      returnUrl: optional(returnUrl),
      reference: optional(reference),
      metadata: optional(metadata),
      documents: optional(z.literal("2026", "só pode ser 2026")),
    },
    "deve ser um objeto JSON",
  )
  .refine(
    ({ payer: { document }, documents }) => documents !== null || isNumericDocument(document),
    {
      path: ["payer", "document"],
      error:
        'deve ter 11 (CPF) ou 14 (CNPJ) dígitos; para um CNPJ com letras envie "documents": "2026"',
      // With what else is wrong: a caller sees all of it at once.
      when: ({ value }) => hasDocument(value),
    },
  )
  .refine((body) => body.pixExpiresInMinutes === null || body.billingType === "PIX", {
    path: ["pixExpiresInMinutes"],
    error: "só pode ser enviado com billingType PIX",
  })
  .superRefine(checkLateTerms)
  .transform(({ fine, interest, discount, documents, ...body }) => ({
    ...body,
    /** The caller reads warnings about the document; it is no part of the charge. */
    readsWarnings: documents !== null,
    lateTerms: lateTermsOf({ fine, interest, discount }),
  }));

/**
 * Reads a body of POST /payments in the browser, where the form of a new charge shows the API's own errors before it
 * is sent (components/new-charge/api-reader.ts). The server reads bodies by the operation's declaration.
 *
 * @returns the charge's values, or each field with the rule that it breaks.
 */
export function readCreatePaymentRequest(json: JsonValue): BodyReadingOf<NewCharge> {
  return readBodyAs(createPaymentRequest, json);
}

/** The error of an address to return to that the merchant did not register, reported by the operation. */
export const RETURN_ORIGIN_UNKNOWN: FieldError = {
  pointer: "/returnUrl",
  message: "deve estar em um dos endereços de retorno registrados nas configurações",
};

/** The error of a CNPJ with letters in a charge of a member whose merchant takes none; the operation reports it. */
export const LETTERS_NOT_TAKEN: FieldError = {
  pointer: "/payer/document",
  message: "esta loja não aceita CNPJ com letras: isso se liga em Configurações › Perfil",
};

/** The error of a due date that is over (docs/contract.md 2.4); the operation reports it. */
export const DUE_DATE_PAST: FieldError = {
  pointer: "/dueDate",
  message: "deve ser hoje ou uma data futura (horário de Brasília)",
};
