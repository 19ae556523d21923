import { z } from "zod";
import { type Cents, MAX_AMOUNT, parseReais } from "@/lib/domain/money";
import type { FieldError } from "./problems";
import { JsonNumber, type JsonValue, plainValue } from "./strict-json";

const schema = z.strictObject({ amount: z.instanceof(JsonNumber).nullish() });

const AMOUNT_RULE: FieldError = {
  pointer: "/amount",
  message: "deve ser um número positivo com no máximo duas casas decimais",
};

/**
 * Reads the body of POST /sandbox/payments/{id}/pay: `{"amount"?: number}`, reais; an empty body
 * pays the amount of the charge.
 */
export function readSandboxPaymentRequest(
  json: JsonValue,
):
  | { readonly kind: "valid"; readonly amount: Cents | null }
  | { readonly kind: "invalid"; readonly errors: readonly FieldError[] } {
  const read = schema.safeParse(plainValue(json));
  if (!read.success) {
    const unknown = read.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys" ? issue.keys : [],
    );
    const errors = unknown.map((key) => ({ pointer: `/${key}`, message: "campo desconhecido" }));
    return { kind: "invalid", errors: errors.length > 0 ? errors : [AMOUNT_RULE] };
  }
  const { amount: number } = read.data;
  if (!number) return { kind: "valid", amount: null };
  const amount = parseReais(number.text);
  return amount !== null && amount > 0n && amount <= MAX_AMOUNT
    ? { kind: "valid", amount }
    : { kind: "invalid", errors: [AMOUNT_RULE] };
}
