import { recordEvent } from "@/lib/charges/store/charges";
import type { Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { type Cents, cents } from "@/lib/platform/values/money";
import { missingAt } from "./discrepancy";
import { evidenceOf, keepPaidSum } from "./paying-money";
import { wentBack } from "./refund";
import { isAmongPaying, type SettlementId } from "./settlement";
import { closeCompleted } from "./store/close-discrepancies";
import { markCompleting } from "./store/corrections";
import { type HeldMoney, holdMoney } from "./store/held-money";
import { refundSumsOf } from "./store/refunds";
import { findPayingMoney, findPayingSettlement, isContested } from "./store/settlements";

/** What a person decided: this money completes what was paid of its charge. */
export interface Completion {
  readonly merchantId: MerchantId;
  readonly settlementId: SettlementId;
  readonly actor: string;
  readonly reason: string;
}

/** Why money cannot complete its charge. */
export type NoCompletion =
  /** It is no money of the merchant's any more, or some of it went back. */
  | "no_money"
  /** Its payer disputes it, or its provider no longer says that it was paid, and no person has decided about that. */
  | "disputed"
  /** It is only authorized. */
  | "not_credited"
  /** It is among what pays its charge already; the decision is about the other payment. */
  | "pays"
  /** It is for no charge, or for one that is not RECEIVED with less than was due. */
  | "not_short"
  /** As many payments complete the charge as may (`COMPLETING_MAX`). */
  | "too_many";

/**
 * The most payments that complete a charge beside the one that paid it first: whatever is decided about its money reads them
 * all, under the lock of the charge.
 */
export const COMPLETING_MAX = 50;

/**
 * Lets money that came for a charge complete what was paid of it, as a person decided (ADR 0049): the charge was paid less
 * than was due, and the payments together are its paid amount. The fee, the day of payment and the ledger's entries stay.
 *
 * @returns null once it is done; else why nothing was.
 */
export async function completeCharge(
  tx: Transaction,
  { merchantId, settlementId, actor, reason }: Completion,
): Promise<NoCompletion | null> {
  const held = await holdMoney(tx, settlementId);
  const refusal = await refusalOf(tx, held, merchantId);
  const { settlement, charge } = held;
  if (refusal || !charge) return refusal ?? "not_short";
  await markCompleting(tx, { merchantId, settlement, actor, reason }, charge.id);
  await keepPaidSum(tx, charge, actor);
  await recordEvent(tx, charge.id, {
    type: "completed",
    actor,
    reason,
    evidence: evidenceOf(settlement),
  });
  return null;
}

/**
 * Closes what is open about money that completes its charge, and, where nothing is missing any more, that what paid it
 * first was too little.
 */
export async function closeAnswered(
  tx: Transaction,
  { settlementId, actor, reason }: Omit<Completion, "merchantId">,
): Promise<void> {
  const held = await holdMoney(tx, settlementId);
  const isWhole = missingOf(held) <= 0n;
  const first = isWhole && held.charge ? await findPayingSettlement(tx, held.charge.id) : null;
  await closeCompleted(tx, settlementId, first?.id ?? null, actor, reason);
}

async function refusalOf(
  tx: Transaction,
  held: HeldMoney,
  merchantId: MerchantId,
): Promise<NoCompletion | null> {
  const { settlement } = held;
  const returned = await refundSumsOf(tx, settlement.id);
  if (settlement.merchantId !== merchantId || settlement.isWithdrawn || wentBack(returned)) {
    return "no_money";
  }
  if (isAmongPaying(settlement)) return "pays";
  if (await isContested(tx, settlement.id)) return "disputed";
  if (missingOf(held) <= 0n) return "not_short";
  if (!settlement.creditedAt) return "not_credited";
  return (await completesToo(tx, held)) >= COMPLETING_MAX ? "too_many" : null;
}

/** How many payments complete the charge of some money by now. */
async function completesToo(tx: Transaction, { charge }: HeldMoney): Promise<number> {
  const paying = charge ? await findPayingMoney(tx, charge.id) : [];
  return paying.filter(({ completesCharge }) => completesCharge).length;
}

/** What was missing when the money came; 0 or less where nothing was. */
function missingOf({ settlement, charge }: HeldMoney): Cents {
  return charge ? missingAt(charge, settlement.paidAt) : cents(0);
}
