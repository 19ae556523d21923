import { z } from "zod";
import { optional, requiredText, text } from "@/lib/http/fields";
import { JsonNumber } from "@/lib/http/strict-json";

// Parts of the schemas by which adapters read their forms. Secrets only ever travel in this direction.

export const OBJECT = "deve ser um objeto JSON";

/** What the API answers of an address that may not be called. */
export const ADDRESS_FAULT = "deve ser um endereço https público";

/** A whole number from 0 to `most`. */
export const integer = (most: number) =>
  z
    .instanceof(JsonNumber, { error: "deve ser um número" })
    .transform(({ text: digits }) => Number(digits))
    .refine((n) => Number.isInteger(n) && n >= 0 && n <= most, `deve ir de 0 a ${most}`);

/** A required text, without the spaces around it. */
export const trimmed = (most: number) => requiredText(most).transform((value) => value.trim());

/** A text that may be left empty: then it is null, and a stored secret stays as it is. */
export const optionalText = (most: number) =>
  optional(text(most).transform((value) => (value.trim() === "" ? null : value.trim())));
