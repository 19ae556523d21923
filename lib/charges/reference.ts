import { z } from "zod";
import { invalid, text } from "@/lib/http/fields";
import { JsonNumber } from "@/lib/http/strict-json";

/** The most characters (code points) of a charge's reference. */
export const REFERENCE_MAX = 100;

/**
 * The most entries of a charge's metadata, the most characters (code points) of a key and of a value, and the most bytes
 * of all of it as JSON in UTF-8: an event that carries it stays below the 20 kB that Standard Webhooks advises.
 */
export const METADATA_MAX = { entries: 20, key: 40, value: 500, bytes: 8_192 } as const;

/** What a merchant's system keeps with a charge for itself (ADR 0048). */
export type Metadata = Readonly<Record<string, string>>;

/**
 * Finds the rule that keeps a text from being a reference. References are compared exactly, so what nobody sees is
 * not part of one.
 *
 * @returns the rule in the words of an error; null for a reference.
 */
export function brokenReferenceRule(reference: string): string | null {
  if (reference.trim() === "") return "não pode ser vazio";
  if (reference !== reference.trim()) return "não pode começar nem terminar com espaço";
  if (/\p{Cc}/u.test(reference)) return "não pode ter quebras de linha nem caracteres de controle";
  if ([...reference].length > REFERENCE_MAX) {
    return `deve ter no máximo ${REFERENCE_MAX} caracteres`;
  }
  return null;
}

/** `reference` of POST /payments. */
export const reference = z.string("deve ser um texto").transform((value, context) => {
  const rule = brokenReferenceRule(value);
  return rule === null ? value : invalid(context, rule);
});

const value = text(METADATA_MAX.value);

/** `metadata` of POST /payments: texts under keys of the merchant's own; null for none. */
export const metadata = z.unknown().transform((body, context): Metadata | null => {
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
