import { type CivilDate, parseCivilDate } from "@/lib/platform/values/brasilia";
import { parseEndToEndId } from "@/lib/platform/values/end-to-end-id";
import { type Cents, parseTypedReais } from "@/lib/platform/values/money";

/** A manual payment while it is entered, as it was typed. */
export interface MarkDraft {
  readonly amount: string;
  /** As a date field gives it. */
  readonly paidOn: string;
  readonly endToEndId: string;
}

/** What is wrong with a draft, by field; the texts are the page's. */
export interface MarkFaults {
  readonly amount?: "amountMissing";
  readonly paidOn?: "dayMissing" | "future" | "beforeCharge";
  readonly endToEndId?: "idMissing" | "idWrong";
}

/** Money as it is sent. */
export interface MarkedMoney {
  readonly amount: Cents;
  readonly paidOn: CivilDate;
  readonly endToEndId: string;
}

export type MarkReading =
  | { readonly kind: "ready"; readonly money: MarkedMoney }
  | { readonly kind: "faulty"; readonly faults: MarkFaults };

/** Which days can be reported: from the charge's own to today, in Brasília. */
export interface MarkBounds {
  readonly first: CivilDate;
  readonly today: CivilDate;
}

/** Reads a draft. */
export function readMark(draft: MarkDraft, { first, today }: MarkBounds): MarkReading {
  const typed = parseTypedReais(draft.amount);
  const amount = typed !== null && typed > 0n ? typed : null;
  const paidOn = parseCivilDate(draft.paidOn);
  const id = draft.endToEndId.trim();
  const endToEndId = parseEndToEndId(id);
  const dayFault =
    paidOn === null
      ? "dayMissing"
      : paidOn > today
        ? "future"
        : paidOn < first
          ? "beforeCharge"
          : null;
  if (amount !== null && paidOn !== null && dayFault === null && endToEndId !== null) {
    return { kind: "ready", money: { amount, paidOn, endToEndId } };
  }
  return {
    kind: "faulty",
    faults: {
      ...(amount === null ? { amount: "amountMissing" as const } : {}),
      ...(dayFault === null ? {} : { paidOn: dayFault }),
      ...(endToEndId === null
        ? { endToEndId: id === "" ? ("idMissing" as const) : ("idWrong" as const) }
        : {}),
    },
  };
}
