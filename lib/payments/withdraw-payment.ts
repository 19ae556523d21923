import type { ChargeStatus } from "@/lib/charges/charge-status";
import { lockChargeOf, recordEvent } from "@/lib/charges/store/charges";
import { bookWithdrawal } from "@/lib/ledger/book-money";
import { asMerchant, type Transaction } from "@/lib/platform/db/connection";
import { type ChargeId, parseUuid } from "@/lib/platform/values/ids";
import type { Allowed } from "@/lib/platform/values/permission";
import { findManualAccounts } from "@/lib/providers/manual-accounts";
import { evidenceOf, keepRest, payByIdleMoney, unpay } from "./paying-money";
import { wentBack } from "./refund";
import type { SettlementId } from "./settlement";
import { closeWithdrawn } from "./store/close-discrepancies";
import { wasRefunded, withdrawSettlement } from "./store/corrections";
import { beginningAnew, holdMoney } from "./store/held-money";
import { refundSumsOf, returnedOfPayment } from "./store/refunds";
import { findSettlement } from "./store/settlements";

export type WithdrawOutcome =
  /** The charge that it was recorded for, as it is now; also when it was withdrawn before. */
  | { readonly kind: "withdrawn"; readonly chargeId: ChargeId; readonly status: ChargeStatus }
  | { readonly kind: "not_found" }
  /** A provider reported it, and a provider alone takes it back. */
  | { readonly kind: "held_by_provider" }
  /** Some of it, or of what completes its charge with it, went back to its payer or is about to. */
  | { readonly kind: "refunded" }
  /** It pays a charge whose earlier money went back, and which never waits to be paid again. */
  | { readonly kind: "paid_again" };

/**
 * Withdraws a manual payment that a member recorded by mistake: at a Pix key of the merchant's own, from a bank statement or
 * by hand. The charge goes back to where it waited, or is paid by other money that came for it; every entry of the
 * ledger is taken back; the payment may be recorded anew, for the same charge or another.
 *
 * @param id of the settlement, as it stands in the address.
 * @param reason in the member's words, for the charge's history.
 * @param now decides whether a charge that is unpaid again is overdue.
 */
export async function withdrawPayment(
  member: Allowed<"confirm">,
  id: string,
  reason: string,
  now: Date,
): Promise<WithdrawOutcome> {
  const settlementId = parseUuid(id) as SettlementId | null;
  if (!settlementId) return { kind: "not_found" };
  const accounts = await findManualAccounts(member);
  return beginningAnew(() =>
    asMerchant(member.merchantId, (tx) =>
      withdraw(tx, settlementId, { member, accounts, reason, now }),
    ),
  );
}

interface Withdrawal {
  readonly member: Allowed<"confirm">;
  /** The accounts whose money members confirm. */
  readonly accounts: readonly string[];
  readonly reason: string;
  readonly now: Date;
}

async function withdraw(
  tx: Transaction,
  id: SettlementId,
  { member, accounts, reason, now }: Withdrawal,
): Promise<WithdrawOutcome> {
  const { merchantId } = member;
  const found = await findSettlement(tx, id);
  if (found?.merchantId !== merchantId) return { kind: "not_found" };
  const { settlement, charge } = await holdMoney(tx, id);
  if (!charge || !accounts.includes(settlement.pspAccountId)) return { kind: "held_by_provider" };
  const { id: chargeId, status } = charge;
  if (settlement.isWithdrawn) return { kind: "withdrawn", chargeId, status };
  // Money beside it that completes the charge holds this there while some of that goes back.
  const returned = settlement.paysCharge
    ? await returnedOfPayment(tx, settlement)
    : await refundSumsOf(tx, id);
  if (wentBack(returned)) return { kind: "refunded" };
  if (settlement.paysCharge && (await wasRefunded(tx, charge))) return { kind: "paid_again" };
  const actor = `member:${member.id}`;
  await withdrawSettlement(tx, { merchantId, settlement, actor, reason });
  await bookWithdrawal(tx, settlement);
  await closeWithdrawn(tx, id, actor, reason);
  const evidence = evidenceOf(settlement);
  if (!settlement.paysCharge) {
    await recordEvent(tx, chargeId, { type: "withdrawn", actor, reason, evidence });
    if (settlement.completesCharge) await keepRest(tx, charge, actor);
    const left = await lockChargeOf(tx, merchantId, chargeId);
    return { kind: "withdrawn", chargeId, status: left?.status ?? status };
  }
  const waiting = await unpay(tx, charge, { actor, reason, evidence }, now);
  const current = await payByIdleMoney(tx, waiting, { actor, reason });
  return { kind: "withdrawn", chargeId, status: current.status };
}
