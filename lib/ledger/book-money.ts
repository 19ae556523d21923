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
  entriesOfMove,
} from "./entries";
import type { BookedMoney } from "./ledger";
import { bookEntries, readMoneyBooks, reverseEntry, standingEntries } from "./store/entries";

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

/** Books that a person withdrew money that a person had recorded: every entry about it is taken back. */
export async function bookWithdrawal(tx: Transaction, { id }: BookedMoney): Promise<void> {
  for (const entry of await standingEntries(tx, id)) {
    const kind = entry.kind === "fee" ? "fee_reversed" : "corrected";
    await reverseEntry(tx, id, entry.id, kind);
  }
}

/** Takes back the fee on the charge that money paid, and pays no more. */
export async function bookFeeReversal(tx: Transaction, { id }: BookedMoney): Promise<void> {
  for (const entry of await standingEntries(tx, id)) {
    if (entry.kind === "fee") await reverseEntry(tx, id, entry.id, "fee_reversed");
  }
}

/** Books the fee on the charge that money pays from now on, as a person decided. */
export async function bookFee(tx: Transaction, money: BookedMoney, fee: Cents): Promise<void> {
  const { fees } = await readMoneyBooks(tx, money.id);
  await bookEntries(tx, money, entriesOfFee(money, fee, null, fees));
}

/**
 * Books that a person moved money from its charge to another one of the same merchant.
 *
 * @param money as it was until now.
 */
export async function bookMove(tx: Transaction, money: BookedMoney, to: ChargeId): Promise<void> {
  const move = entriesOfMove(money, await readMoneyBooks(tx, money.id));
  if (!move) return;
  await bookEntries(tx, money, [move.out]);
  await bookEntries(tx, { ...money, chargeId: to }, [move.into]);
}
