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
} from "./entries";
import type { BookedMoney } from "./ledger";
import { bookEntries, readMoneyBooks } from "./store/entries";

// Books facts whose entries follow from what was booked before, in the transaction that writes them. The caller of one
// of these functions holds the row of the money's charge, or of the money while it names none.

/** What of a charge the books need. */
interface BookedCharge {
  readonly id: ChargeId;
  readonly merchantId: MerchantId;
  readonly fee: Cents | null;
}

/**
 * Books that authorized money is credited now.
 *
 * @param money as it was authorized.
 * @param credited its amount, and what its provider credits of it.
 */
export async function bookCredit(
  tx: Transaction,
  money: BookedMoney,
  credited: Pick<BookedMoney, "amount" | "net">,
): Promise<void> {
  const books = await readMoneyBooks(tx, money.id);
  await bookEntries(tx, money, entriesOfCredit(money, credited, books));
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
