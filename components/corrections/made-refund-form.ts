import { type CivilDate, parseCivilDate } from "@/lib/platform/values/brasilia";
import { type Cents, parseTypedReais } from "@/lib/platform/values/money";
import { isReason } from "@/lib/platform/values/reason";

/** A refund made outside of the service while it is entered, as it was typed. */
export interface MadeRefundDraft {
  readonly amount: string;
  /** As a date field gives it. */
  readonly madeOn: string;
  readonly reference: string;
  readonly reason: string;
}

/** What is wrong with a draft, by field; the texts are the dialog's. */
export interface MadeRefundFaults {
  readonly amount?: "amountMissing" | "tooMuch";
  readonly madeOn?: "dayMissing" | "future" | "beforePayment";
  readonly reference?: "referenceMissing";
  readonly reason?: true;
}

/** A refund as it is sent. */
export interface MadeRefundInput {
  readonly amount: Cents;
  readonly madeOn: CivilDate;
  readonly reference: string;
  readonly reason: string;
}

/** What a refund of some money can be: no more than is left of it, between the days of its payment and today. */
export interface MadeRefundBounds {
  readonly left: Cents;
  readonly first: CivilDate;
  readonly today: CivilDate;
}

export type MadeRefundReading =
  | { readonly kind: "ready"; readonly input: MadeRefundInput }
  | { readonly kind: "faulty"; readonly faults: MadeRefundFaults };

/** Reads a draft. */
export function readMadeRefund(
  draft: MadeRefundDraft,
  bounds: MadeRefundBounds,
): MadeRefundReading {
  const amount = parseTypedReais(draft.amount);
  const madeOn = parseCivilDate(draft.madeOn);
  const reference = draft.reference.trim();
  const reason = draft.reason.trim();
  const faults = {
    amount: amountFault(amount, bounds),
    madeOn: dayFault(madeOn, bounds),
    reference: reference === "" ? ("referenceMissing" as const) : undefined,
    reason: isReason(reason) ? undefined : (true as const),
  };
  const isFaulty = Object.values(faults).some((fault) => fault !== undefined);
  if (!isFaulty && amount !== null && madeOn !== null) {
    return { kind: "ready", input: { amount, madeOn, reference, reason } };
  }
  const found = Object.entries(faults).filter(([, fault]) => fault !== undefined);
  return { kind: "faulty", faults: Object.fromEntries(found) };
}

function amountFault(amount: Cents | null, { left }: MadeRefundBounds) {
  if (amount === null || amount <= 0n) return "amountMissing" as const;
  return amount > left ? ("tooMuch" as const) : undefined;
}

function dayFault(day: CivilDate | null, { first, today }: MadeRefundBounds) {
  if (day === null) return "dayMissing" as const;
  if (day > today) return "future" as const;
  return day < first ? ("beforePayment" as const) : undefined;
}
