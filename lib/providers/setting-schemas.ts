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

/** Small files as base64 texts of at most `length` characters each; none where the field is left out. */
export const base64Files = (most: number, length: number) =>
  optional(
    z
      .array(
        text(length).refine((value) => /^[A-Za-z0-9+/]+={0,2}$/.test(value), "deve ser base64"),
        "deve ser uma lista de arquivos em base64",
      )
      .refine((files) => files.length <= most, `no máximo ${most} arquivos`),
  ).transform((files) => (files ?? []).map((file) => new Uint8Array(Buffer.from(file, "base64"))));

/** A required text, without the spaces around it. */
export const trimmed = (most: number) => requiredText(most).transform((value) => value.trim());

/** A text that may be left empty: then it is null, and a stored secret stays as it is. */
export const optionalText = (most: number) =>
  optional(text(most).transform((value) => (value.trim() === "" ? null : value.trim())));
