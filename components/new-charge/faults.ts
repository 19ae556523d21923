import { DESCRIPTION_LIMIT } from "@/lib/charges/charge";
import { REFERENCE_MAX } from "@/lib/charges/reference";
import type { FieldError } from "@/lib/http/problems";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { parseTypedReais } from "@/lib/platform/values/money";
import { PAYER_TEXT_LIMITS } from "@/lib/platform/values/payer";
import {
  bareDocument,
  isCnpj,
  isCpf,
  isDocument,
  isNumericDocument,
} from "@/lib/platform/values/tax-document";
import { amountOf, type ChargeValues, hasTerms, requestBody, validityMinutesOf } from "./values";

/** What can be wrong with a field; the texts say it in words. */
export type Fault =
  | { readonly kind: "missing" | "malformed" | "past" | "cpf" | "cnpj" | "letters" | "tooLarge" }
  | { readonly kind: "tooLong"; readonly limit: number; readonly length: number };

export type FieldName = keyof ChargeValues;
export type Faults = Readonly<Partial<Record<FieldName, Fault>>>;

/** The fields that appear with an address. */
export const ADDRESS_FIELDS = [
  "postalCode",
  "street",
  "number",
  "complement",
  "district",
  "city",
  "state",
] as const satisfies readonly FieldName[];

/** The fields that appear with a fine, interest or a discount. */
export const TERMS_FIELDS = [
  "fine",
  "fineUnit",
  "interest",
  "discount",
  "discountUnit",
  "discountUntil",
] as const satisfies readonly FieldName[];

/** The fields in the order in which they stand on the page. */
export const FIELD_ORDER = [
  "amount",
  "openAmount",
  "description",
  "reference",
  "billingType",
  "name",
  "document",
  "email",
  "phone",
  "withAddress",
  ...ADDRESS_FIELDS,
  "dueDate",
  "validity",
  "validityUnit",
  "withTerms",
  ...TERMS_FIELDS,
] as const satisfies readonly FieldName[];

/** The most characters of each text. */
export const TEXT_LIMITS: Readonly<Partial<Record<FieldName, number>>> = {
  ...PAYER_TEXT_LIMITS,
  description: DESCRIPTION_LIMIT,
  reference: REFERENCE_MAX,
};

/**
 * Everything that is wrong with the form: what the API would refuse, and what only a form
 * requires: check digits that agree and a due date that is not over.
 *
 * @param errorsOfApi the API's own reader of the body.
 */
export function faultsIn(
  values: ChargeValues,
  today: CivilDate,
  errorsOfApi: (body: unknown) => readonly FieldError[],
): Faults {
  return {
    ...faultsOfApi(errorsOfApi(requestBody(values)), values),
    ...faultsOfForm(values, today),
  };
}

function faultsOfForm(values: ChargeValues, today: CivilDate): Faults {
  const faults: Partial<Record<FieldName, Fault>> = {};
  const document = bareDocument(values.document);
  if (isDocument(document)) {
    if (document.length === 11 && !isCpf(document)) faults.document = { kind: "cpf" };
    if (document.length === 14 && !isCnpj(document)) faults.document = { kind: "cnpj" };
  }
  if (values.dueDate !== "" && values.dueDate < today) faults.dueDate = { kind: "past" };
  if (amountOf(values) === null) faults.amount = { kind: faultOfAmount(values.amount) };
  if (values.billingType === "PIX" && !hasTerms(values) && validityMinutesOf(values) === null) {
    faults.validity = { kind: "malformed" };
  }
  return faults;
}

function faultOfAmount(amount: string): "missing" | "malformed" | "tooLarge" {
  const typed = parseTypedReais(amount);
  if (amount.trim() === "" || typed === 0n) return "missing";
  return typed === null ? "malformed" : "tooLarge";
}

/** The errors of an answer, each at its field. Those that no field of the form holds are left out. */
export function faultsOfApi(errors: readonly FieldError[], values: ChargeValues): Faults {
  const found = errors.flatMap((error) => {
    const field = "pointer" in error ? fieldAt(error.pointer) : null;
    return field ? [[field, faultOf(field, values)] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The last step of a pointer names the field, but for the validity and what fines and discounts are. */
function fieldAt(pointer: string): FieldName | null {
  const [, first, ...steps] = pointer.split("/");
  const step = steps.at(-1) ?? first;
  if (step === "pixExpiresInMinutes") return "validity";
  if (step === "until") return "discountUntil";
  if (first === "fine" || first === "interest" || first === "discount") return first;
  return FIELD_ORDER.find((name) => name === step) ?? null;
}

function faultOf(field: FieldName, values: ChargeValues): Fault {
  const typed = String(values[field]).trim();
  const limit = TEXT_LIMITS[field] ?? Number.POSITIVE_INFINITY;
  const { length } = [...typed];
  if (typed === "") return { kind: "missing" };
  if (length > limit) return { kind: "tooLong", limit, length };
  // The API takes every document of this form, but for a merchant that takes no letters.
  const document = bareDocument(typed);
  if (field === "document" && isDocument(document) && !isNumericDocument(document)) {
    return { kind: "letters" };
  }
  // A date that a picker gave is a day of the calendar, so it can only be over by now.
  return { kind: field === "dueDate" ? "past" : "malformed" };
}
