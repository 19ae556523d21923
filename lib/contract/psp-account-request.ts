import { z } from "zod";
import { type BodyReadingOf, optional, readBodyAs, requiredText, text } from "./fields";
import { JsonNumber, type JsonValue } from "./strict-json";

// What the page of the PSP accounts sends. Secrets only ever travel in this direction.

const OBJECT = "deve ser um objeto JSON";

const integer = (most: number) =>
  z
    .instanceof(JsonNumber, { error: "deve ser um número" })
    .transform(({ text: digits }) => Number(digits))
    .refine((n) => Number.isInteger(n) && n >= 0 && n <= most, `deve ir de 0 a ${most}`);

/** An absent secret stays as it is kept. */
const secret = optional(
  text(20_000).transform((value) => (value.trim() === "" ? null : value.trim())),
);

const settings = {
  name: requiredText(60).transform((value) => value.trim()),
  apiUrl: requiredText(500).transform((value) => value.trim()),
  tokenUrl: requiredText(500).transform((value) => value.trim()),
  tariff: z.strictObject({ fixedCents: integer(100_000), basisPoints: integer(10_000) }),
  clientId: secret,
  clientSecret: secret,
  certificate: secret,
  privateKey: secret,
  authority: secret,
};

const changeRequest = z.strictObject(settings, OBJECT);
const additionRequest = z.strictObject(
  { ...settings, pixKey: requiredText(77).transform((value) => value.trim()) },
  OBJECT,
);

/** What of an account a person may change. */
export type PspAccountChange = z.output<typeof changeRequest>;

/** A new account; its Pix key stays as long as it does. */
export type PspAccountAddition = z.output<typeof additionRequest>;

/** Reads what an account is changed to. */
export function readPspAccountChange(json: JsonValue): BodyReadingOf<PspAccountChange> {
  return readBodyAs(changeRequest, json);
}

/** Reads a new account. */
export function readPspAccountAddition(json: JsonValue): BodyReadingOf<PspAccountAddition> {
  return readBodyAs(additionRequest, json);
}
