import { reaisNumber, typedNumber } from "@/components/text/amounts";
import { type Reading, readyUnless } from "@/components/ui/use-form";
import {
  type Installment,
  installmentsOf,
  partsOf,
  SERIES_COUNT,
  type SeriesMethod,
  type SeriesStep,
} from "@/lib/payment-series/payment-series";
import { type CivilDate, parseCivilDate } from "@/lib/platform/values/brasilia";
import { type Cents, MAX_AMOUNT, parseTypedReais } from "@/lib/platform/values/money";
import { bareDocument, isCnpj, isCpf, isDocument } from "@/lib/platform/values/tax-document";

/** A new series as it is typed. */
export interface SeriesDraft {
  readonly name: string;
  readonly document: string;
  readonly email: string;
  readonly description: string;
  /** Whether the amount is that of each charge or of all. */
  readonly kind: "each" | "total";
  readonly amount: string;
  readonly count: string;
  readonly every: SeriesStep;
  readonly firstDueDate: string;
  readonly billingType: SeriesMethod;
  /** Percent. */
  readonly fine: string;
  /** Percent a month. */
  readonly interest: string;
}

/** An empty form; without accounts for any method boleto is picked, and the server says what is missing. */
export function emptySeries(methods: readonly SeriesMethod[]): SeriesDraft {
  return {
    name: "",
    document: "",
    email: "",
    description: "",
    kind: "each",
    amount: "",
    count: "12",
    every: "MONTH",
    firstDueDate: "",
    billingType: methods[0] ?? "BOLETO",
    fine: "",
    interest: "",
  };
}

/** What POST /payment-series is sent. */
export type SeriesInput = Readonly<Record<string, unknown>>;

/** What can be wrong with a field; the texts say it in words. */
export type SeriesFault =
  | "name"
  | "document"
  | "cpf"
  | "cnpj"
  | "email"
  | "amount"
  | "small"
  | "count"
  | "firstDueDate"
  | "past"
  | "percent"
  | "needed";

export type SeriesFaults = Readonly<Partial<Record<keyof SeriesDraft, SeriesFault | undefined>>>;

/** Reads a new series. */
export function readSeriesDraft(
  draft: SeriesDraft,
  today: CivilDate,
): Reading<SeriesInput, SeriesFaults> {
  const amount = amountOf(draft);
  const count = countOf(draft);
  const firstDueDate = parseCivilDate(draft.firstDueDate);
  const isPart = draft.kind === "total" && amount !== null && count !== null;
  const lacksTerms =
    draft.billingType === "PIX" && draft.fine.trim() === "" && draft.interest.trim() === "";
  const faults: SeriesFaults = {
    name: draft.name.trim() === "" ? "name" : undefined,
    document: documentFault(draft.document),
    email:
      draft.email.trim() === "" || /^\S+@\S+\.\S+$/.test(draft.email.trim()) ? undefined : "email",
    amount: amount === null ? "amount" : isPart && amount < BigInt(count) ? "small" : undefined,
    count: count === null ? "count" : undefined,
    firstDueDate: !firstDueDate ? "firstDueDate" : firstDueDate < today ? "past" : undefined,
    fine: lacksTerms ? "needed" : percentFault(draft.fine),
    interest: percentFault(draft.interest),
  };
  return readyUnless(faults, {
    payer: {
      name: draft.name.trim(),
      document: bareDocument(draft.document),
      email: draft.email.trim() || null,
    },
    documents: "2026",
    [draft.kind === "each" ? "amount" : "total"]: amount && reaisNumber(amount),
    count,
    every: draft.every,
    firstDueDate,
    billingType: draft.billingType,
    description: draft.description.trim() || null,
    fine: draft.fine.trim() === "" ? null : { percent: typedNumber(draft.fine) },
    interest:
      draft.interest.trim() === "" ? null : { percentPerMonth: typedNumber(draft.interest) },
  });
}

/** The charges that a draft would make; null while its amount, number or first due date cannot be read. */
export function plannedOf(draft: SeriesDraft): readonly Installment[] | null {
  const amount = amountOf(draft);
  const count = countOf(draft);
  const firstDueDate = parseCivilDate(draft.firstDueDate);
  if (amount === null || count === null || !firstDueDate) return null;
  if (draft.kind === "total" && amount < BigInt(count)) return null;
  const parts = draft.kind === "each" ? { amount, firstAmount: amount } : partsOf(amount, count);
  return installmentsOf({ count, every: draft.every, firstDueDate, ...parts });
}

function amountOf({ amount }: SeriesDraft): Cents | null {
  const typed = parseTypedReais(amount);
  return typed !== null && typed > 0n && typed <= MAX_AMOUNT ? typed : null;
}

function countOf({ count }: SeriesDraft): number | null {
  const value = /^\d{1,2}$/.test(count.trim()) ? Number(count.trim()) : Number.NaN;
  return value >= SERIES_COUNT.min && value <= SERIES_COUNT.max ? value : null;
}

function documentFault(typed: string): SeriesFault | undefined {
  const document = bareDocument(typed);
  if (!isDocument(document)) return "document";
  if (document.length === 11) return isCpf(document) ? undefined : "cpf";
  return isCnpj(document) ? undefined : "cnpj";
}

/** Nothing is no percentage, and none of it is wrong. */
function percentFault(typed: string): "percent" | undefined {
  if (typed.trim() === "") return undefined;
  const basisPoints = parseTypedReais(typed);
  return basisPoints !== null && basisPoints > 0n && basisPoints <= 10_000n ? undefined : "percent";
}
