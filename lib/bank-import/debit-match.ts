import type { SettlementId } from "@/lib/payments/settlement";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { Cents } from "@/lib/platform/values/money";
import { type IdentifiedLine, mayBeOneLine } from "./line-reference";
import { namesPayer, payerMarks, payerTraces, showsDocument } from "./payer-traces";
import type { MatchReason } from "./statement-match";

/** Money of which all may have gone back from the bank's app. */
export interface ReturnableMoney {
  readonly settlementId: SettlementId;
  readonly chargeId: ChargeId;
  /** All of it; nothing of it went back or is about to. */
  readonly amount: Cents;
  readonly paidOn: CivilDate;
  readonly payerName: string;
  /** Bare CPF or CNPJ. */
  readonly payerDocument: string;
}

/** A refund that is recorded already. */
export interface KnownRefund {
  readonly chargeId: ChargeId;
  /** What the bank calls it, or the reference of the statement's line. */
  readonly reference: string;
}

export type DebitMatch =
  | { readonly kind: "recorded"; readonly chargeId: ChargeId }
  /** It may be the refund of this money. */
  | {
      readonly kind: "possible";
      readonly settlementId: SettlementId;
      readonly chargeId: ChargeId;
      readonly payerName: string;
      readonly paidOn: CivilDate;
      readonly reasons: readonly MatchReason[];
    }
  | { readonly kind: "none" };

/** A debit of a statement, and the money that it may have sent back. */
export interface ProposedRefund extends IdentifiedLine {
  readonly match: DebitMatch;
}

/**
 * Proposes which money each debit of a statement sends back: of its amount, paid on its day or before, by a payer whom the
 * line shows. Money is proposed for one debit at most; a member decides.
 *
 * @returns one match for each debit, in their order.
 */
export function matchDebits(
  debits: readonly IdentifiedLine[],
  money: readonly ReturnableMoney[],
  refunds: readonly KnownRefund[],
): DebitMatch[] {
  const free = new Set(money.toSorted((a, b) => (a.paidOn < b.paidOn ? 1 : -1)));
  return debits.map((debit): DebitMatch => {
    const known = refunds.find(({ reference }) => mayBeOneLine(reference, debit.reference));
    if (known) return { kind: "recorded", chargeId: known.chargeId };
    for (const candidate of free) {
      const reasons = reasonsFor(debit, candidate);
      if (reasons.length === 0) continue;
      free.delete(candidate);
      const { settlementId, chargeId, payerName, paidOn } = candidate;
      const proposed = { settlementId, chargeId, payerName, paidOn };
      return { kind: "possible", ...proposed, reasons: ["amount", ...reasons] };
    }
    return { kind: "none" };
  });
}

/** What a debit shows of the payer of some money; nothing where amount or day do not fit. */
function reasonsFor(debit: IdentifiedLine, money: ReturnableMoney): MatchReason[] {
  if (money.amount !== debit.amount || money.paidOn > debit.postedOn) return [];
  const traces = payerTraces(debit);
  const marks = payerMarks(money.payerName, money.payerDocument);
  return [
    ...(namesPayer(traces, marks) ? (["name"] as const) : []),
    ...(showsDocument(traces, marks) ? (["document"] as const) : []),
  ];
}
