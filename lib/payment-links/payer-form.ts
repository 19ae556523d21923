import type { BillingType } from "@/lib/platform/values/billing-type";
import { type Cents, parseTypedReais } from "@/lib/platform/values/money";
import { PAYER_TEXT_LIMITS } from "@/lib/platform/values/payer";
import { bareDocument, isCnpj, isCpf, isNumericDocument } from "@/lib/platform/values/tax-document";
import type { LinkAmount } from "./payment-link";

/** The fields of a link's form, as they were typed. */
export interface TypedForm {
  readonly name: string;
  readonly document: string;
  readonly amount: string;
  readonly method: string;
}

/** The rule that a field of the form breaks. */
export type FormError = "missing" | "too_long" | "not_valid" | "letters" | "out_of_range";
export type FormErrors = { readonly [Field in keyof TypedForm]?: FormError };

/** What a payer's form says, once it is valid. */
export interface ReadForm {
  readonly name: string;
  readonly document: string;
  readonly amount: Cents;
  readonly billingType: BillingType;
}

/** The rules of a form, which its link and merchant decide. */
export interface FormRules {
  readonly amount: LinkAmount;
  /** The methods to choose from; the only one need not be chosen. */
  readonly methods: readonly BillingType[];
  /** Whether a CNPJ with letters is taken (ADR 0057). */
  readonly takesLetters: boolean;
}

/** The fields of a form as they came; absent ones are empty. */
export function typedForm(form: URLSearchParams): TypedForm {
  const field = (name: string) => form.get(name) ?? "";
  return {
    name: field("name"),
    document: field("document"),
    amount: field("amount"),
    method: field("method"),
  };
}

/**
 * Reads a form. Unlike the API's, its document has to have the right check digits: a person typed it, and can correct it.
 *
 * @returns the values; else each field with the rule that it breaks.
 */
export function readPayerForm(
  typed: TypedForm,
  { amount, methods, takesLetters }: FormRules,
): { readonly kind: "valid"; readonly form: ReadForm } | InvalidForm {
  const name = typed.name.replace(/[\p{Cc}\s]+/gu, " ").trim();
  const document = bareDocument(typed.document);
  const chosen = amount.kind === "fixed" ? amount.amount : parseTypedReais(typed.amount);
  const billingType =
    methods.length === 1 ? methods[0] : methods.find((method) => method === typed.method);
  const errors = present({
    name: brokenNameRule(name),
    document: brokenDocumentRule(document, takesLetters),
    amount: brokenAmountRule(typed.amount, chosen, amount),
    method: billingType === undefined ? "missing" : null,
  });
  return Object.keys(errors).length > 0 || chosen === null || billingType === undefined
    ? { kind: "invalid", errors }
    : { kind: "valid", form: { name, document, amount: chosen, billingType } };
}

interface InvalidForm {
  readonly kind: "invalid";
  readonly errors: FormErrors;
}

function present(errors: Readonly<Record<keyof TypedForm, FormError | null>>): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null));
}

function brokenNameRule(name: string): FormError | null {
  if (name === "") return "missing";
  return [...name].length > PAYER_TEXT_LIMITS.name ? "too_long" : null;
}

function brokenDocumentRule(document: string, takesLetters: boolean): FormError | null {
  if (document === "") return "missing";
  if (!isCpf(document) && !isCnpj(document)) return "not_valid";
  return isNumericDocument(document) || takesLetters ? null : "letters";
}

function brokenAmountRule(typed: string, chosen: Cents | null, of: LinkAmount): FormError | null {
  if (of.kind === "fixed") return null;
  if (typed.trim() === "") return "missing";
  if (chosen === null) return "not_valid";
  return chosen < of.least || chosen > of.most ? "out_of_range" : null;
}
