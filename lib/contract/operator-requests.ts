import { z } from "zod";
import { parseCivilDate } from "@/lib/domain/brasilia";
import { BILLING_TYPES } from "@/lib/domain/charge";
import { MEMBER_ROLES, MERCHANT_NAME_MAX } from "@/lib/domain/merchant";
import type { Cents } from "@/lib/domain/money";
import {
  amount,
  type BodyReadingOf,
  invalid,
  note,
  optional,
  readBodyAs,
  requiredText,
  text,
} from "./fields";
import type { JsonValue } from "./strict-json";

// What operators send from their own pages.

const shape = "deve ser um objeto JSON";
const email = text(255)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email("deve ser um endereço de e-mail"));
const name = requiredText(MERCHANT_NAME_MAX).transform((value) => value.trim());

const newMerchant = z.strictObject({ name, email }, shape);

const newMember = z.strictObject(
  {
    email,
    role: z.enum(MEMBER_ROLES, `deve ser um de ${MEMBER_ROLES.join(", ")}`),
    name: note(255),
  },
  shape,
);

const typedName = z.strictObject({ name: text(255) }, shape);

const newPrice = z.strictObject(
  {
    merchantId: optional(z.uuid("deve ser o id de uma loja")),
    billingType: z.enum(BILLING_TYPES, `deve ser um de ${BILLING_TYPES.join(", ")}`),
    fixed: amount,
    // Two decimals of a percent are basis points, so the same exact reading serves.
    percent: amount.refine((value: Cents) => value <= 10_000n, "não pode passar de 100"),
    validFrom: z.string("deve ser um texto").transform((value, context) => {
      return parseCivilDate(value) ?? invalid(context, "deve ser um dia, AAAA-MM-DD");
    }),
  },
  shape,
);

/** Reads a merchant to be made: `{"name": string, "email": string}`, the e-mail of its owner. */
export function readNewMerchant(json: JsonValue): BodyReadingOf<z.output<typeof newMerchant>> {
  return readBodyAs(newMerchant, json);
}

/** Reads a person to be let in: `{"email": string, "role": string, "name"?: string}`. */
export function readNewMember(json: JsonValue): BodyReadingOf<z.output<typeof newMember>> {
  return readBodyAs(newMember, json);
}

/** Reads `{"name": string}`: the name of what is to be stopped, typed to be sure. */
export function readTypedName(json: JsonValue): BodyReadingOf<z.output<typeof typedName>> {
  return readBodyAs(typedName, json);
}

/**
 * Reads a price: `{"merchantId"?: string, "billingType": string, "fixed": reais, "percent": number,
 * "validFrom": "YYYY-MM-DD"}`; the percent comes out as basis points.
 */
export function readNewPrice(json: JsonValue): BodyReadingOf<z.output<typeof newPrice>> {
  return readBodyAs(newPrice, json);
}
