import type { SettlementId } from "@/lib/payments/settlement";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { Cents } from "@/lib/platform/values/money";
import type { IdentifiedLine } from "./bank-statement";
import { Comparisons } from "./comparisons";
import { LineIndex } from "./line-index";
import type { MatchReason } from "./line-match";
import { PayerIndex } from "./payer-index";
import {
  namesPayer,
  type PayerMarks,
  type PayerTraces,
  payerMarks,
  payerTraces,
  showsDocument,
} from "./payer-traces";

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
  const newest = money.toSorted((a, b) => (a.paidOn < b.paidOn ? 1 : -1));
  const marks = new Map(newest.map((one) => [one, payerMarks(one.payerName, one.payerDocument)]));
  const byPayer = new PayerIndex(
    newest,
    ({ amount }) => String(amount),
    (one) => marks.get(one),
  );
  const free = new Set(newest);
  const comparisons = new Comparisons();
  const isGone = (one: ReturnableMoney) => !free.has(one);
  const known = new LineIndex(refunds, ({ reference }) => [reference]);
  return debits.map((debit): DebitMatch => {
    const refund = known.find(debit.reference);
    if (refund) return { kind: "recorded", chargeId: refund.chargeId };
    const traces = payerTraces(debit);
    const ofPayer = byPayer.find(String(debit.amount), traces, isGone);
    for (const candidate of comparisons.of(ofPayer)) {
      if (isGone(candidate) || candidate.paidOn > debit.postedOn) continue;
      const reasons = reasonsFor(traces, marks.get(candidate));
      if (reasons.length === 0) continue;
      free.delete(candidate);
      const { settlementId, chargeId, payerName, paidOn } = candidate;
      const proposed = { settlementId, chargeId, payerName, paidOn };
      return { kind: "possible", ...proposed, reasons: ["amount", ...reasons] };
    }
    return { kind: "none" };
  });
}

/** What a debit shows of a payer. */
function reasonsFor(traces: PayerTraces, marks: PayerMarks | undefined): MatchReason[] {
  if (!marks) return [];
  return [
    ...(namesPayer(traces, marks) ? (["name"] as const) : []),
    ...(showsDocument(traces, marks) ? (["document"] as const) : []),
  ];
}
