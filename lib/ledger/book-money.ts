import type { Transaction } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import type { Cents } from "@/lib/platform/values/money";
import {
  type DisputeStep,
  entriesOfAssignment,
  entriesOfCredit,
  entriesOfDispute,
  entriesOfFee,
  entriesOfHandover,
  entriesOfMoney,
  entriesOfRefundEnd,
  entriesOfRefundStart,
} from "./entries";
import type { BookedMoney } from "./ledger";
import { bookEntries, readMoneyBooks } from "./store/entries";

// Each function books a fact in the transaction that writes it. Whoever calls one holds the row of the money's charge,
// or of the money while it names none.

/** What of a charge the books need. */
interface BookedCharge {
  readonly id: ChargeId;
  readonly merchantId: MerchantId;
  readonly fee: Cents | null;
}

/** Books newly recorded money: that it came, the provider's tariff, and the fee on the charge that it pays. */
export async function bookMoney(
  tx: Transaction,
  money: BookedMoney,
  fee: Cents | null,
): Promise<void> {
  await bookEntries(tx, money, entriesOfMoney(money, fee));
}

/**
 * Books that authorized money is credited now.
 *
 * @param money with the net amount that is credited.
 */
export async function bookCredit(tx: Transaction, money: BookedMoney): Promise<void> {
  await bookEntries(tx, money, entriesOfCredit(money, await readMoneyBooks(tx, money.id)));
}

/** Books the fee on a charge that money pays which did not pay it when it was recorded. */
export async function bookFee(
  tx: Transaction,
  money: BookedMoney,
  fee: Cents | null,
): Promise<void> {
  if (fee) await bookEntries(tx, money, entriesOfFee(money, fee, null));
}

/**
 * Books that money which named no charge is for this one.
 *
 * @param money as it was until now.
 */
export async function bookAssignment(
  tx: Transaction,
  money: BookedMoney,
  charge: BookedCharge,
  paysCharge: boolean,
): Promise<void> {
  const books = await readMoneyBooks(tx, money.id);
  const assigned = { ...money, chargeId: charge.id, merchantId: charge.merchantId };
  const fee = paysCharge && charge.fee ? entriesOfFee(assigned, charge.fee, money.paidAt) : [];
  if (money.merchantId === charge.merchantId) {
    const entries = [...entriesOfAssignment(money, books), ...fee];
    return bookEntries(tx, assigned, entries);
  }
  const handover = entriesOfHandover(money, books);
  if (handover) await bookEntries(tx, money, [handover.out]);
  await bookEntries(tx, assigned, [...(handover ? [handover.into] : []), ...fee]);
}

/** Books how a dispute about money went on. */
export async function bookDispute(
  tx: Transaction,
  money: BookedMoney,
  steps: readonly DisputeStep[],
): Promise<void> {
  if (steps.length === 0) return;
  await bookEntries(tx, money, entriesOfDispute(money, steps, await readMoneyBooks(tx, money.id)));
}

/** A refund as it is stored. */
interface BookedRefund {
  readonly id: string;
  readonly amount: Cents;
  readonly requestedAt: Date;
}

/** Books a refund that begins. */
export async function bookRefundStart(
  tx: Transaction,
  money: BookedMoney,
  refund: BookedRefund,
): Promise<void> {
  await bookEntries(tx, money, entriesOfRefundStart(money, refund, refund.requestedAt));
}

/** Books how a refund ended. */
export async function bookRefundEnd(
  tx: Transaction,
  money: BookedMoney,
  refund: BookedRefund,
  end: "REFUNDED" | "FAILED",
  at: Date,
): Promise<void> {
  await bookEntries(tx, money, entriesOfRefundEnd(money, refund, end, at));
}
