import { z } from "zod";
import { invalid, text } from "@/lib/http/fields";
import { JsonNumber } from "@/lib/http/strict-json";
import { brokenReferenceRule, METADATA_MAX, type Metadata } from "./reference";

/** `reference` of POST /payments. */
export const reference = z
  .string("deve ser um texto")
  .meta({ minLength: 1, maxLength: 100 })
  .transform((value, context) => {
    const rule = brokenReferenceRule(value);
    return rule === null ? value : invalid(context, rule);
  });

const value = text(METADATA_MAX.value);

/** What metadata may be, for the API's description; its bytes have a bound too. */
const METADATA_FORM = {
  type: "object",
  maxProperties: METADATA_MAX.entries,
  propertyNames: { minLength: 1, maxLength: METADATA_MAX.key, pattern: "\\S" },
  additionalProperties: { type: "string", maxLength: METADATA_MAX.value },
};

/** `metadata` of POST /payments: texts under keys of the merchant's own; null for none. */
export const metadata = z
  .unknown()
  .meta(METADATA_FORM)
  .transform((body, context): Metadata | null => {
    if (typeof body !== "object" || body === null) return invalid(context, "deve ser um objeto");
    if (Array.isArray(body) || body instanceof JsonNumber) {
      return invalid(context, "deve ser um objeto");
    }
    const entries = Object.entries(body);
    if (entries.length > METADATA_MAX.entries) {
      return invalid(context, `deve ter no máximo ${METADATA_MAX.entries} chaves`);
    }
    for (const [key, entry] of entries) {
      const message = brokenKeyRule(key) ?? value.safeParse(entry).error?.issues[0]?.message;
      if (message !== undefined) context.addIssue({ code: "custom", path: [key], message });
    }
    if (new TextEncoder().encode(JSON.stringify(body)).length > METADATA_MAX.bytes) {
      return invalid(context, `não pode passar de ${METADATA_MAX.bytes} bytes como JSON`);
    }
    return entries.length === 0 ? null : Object.fromEntries(entries);
  });

function brokenKeyRule(key: string): string | null {
  const length = [...key].length;
  if (key.trim() === "" || length > METADATA_MAX.key) {
    return `a chave deve ter de 1 a ${METADATA_MAX.key} caracteres`;
  }
  // Readers of the answer that copy it key by key would change an object's prototype with it.
  return key === "__proto__" ? "a chave não pode ser __proto__" : null;
}
