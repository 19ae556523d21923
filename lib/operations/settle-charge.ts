import { type ChargeHappening, lockCharge, moveCharge, noteEvent } from "@/lib/database/charges";
import { asService, type Transaction } from "@/lib/database/connection";
import { markHandled } from "@/lib/database/notifications";
import { insertSettlement } from "@/lib/database/settlements";
import { brasiliaDay } from "@/lib/domain/brasilia";
import { type Charge, chargeIdOfTxid, type PaidFacts } from "@/lib/domain/charge";
import { statusAfter } from "@/lib/domain/charge-status";
import { feeOn } from "@/lib/domain/fee";
import { cents } from "@/lib/domain/money";
import { log } from "@/lib/log";
import type { Psp, PspSettlement } from "@/lib/psp/psp";

export type PaymentOutcome =
  /** The money is recorded; `first` when it is the money that paid the charge. */
  | { readonly kind: "settled"; readonly first: boolean }
  /** This very money was recorded before. */
  | { readonly kind: "known" }
  /** The PSP has this money, but for no charge of this account. */
  | { readonly kind: "unmatched"; readonly why: "txid" | "key" }
  /** The PSP does not know this payment, or did not say. */
  | { readonly kind: "unproven"; readonly reason: string };

/**
 * Asks the PSP about one payment and records what it proves. Money always wins: it is recorded
 * whatever the charge's status, once for each end-to-end id, and never summed (decisions, States).
 */
export async function recordPayment(
  psp: Psp,
  pspAccountId: string,
  endToEndId: string,
  actor: string,
  notificationId?: string,
): Promise<PaymentOutcome> {
  const proof = await psp.readSettlement(endToEndId);
  if (proof.kind !== "found") {
    const reason = proof.kind === "absent" ? "the PSP does not know it" : proof.reason;
    return { kind: "unproven", reason };
  }
  const { settlement } = proof;
  return asService(async (tx) => {
    const outcome = await record(tx, settlement);
    if (notificationId) await markHandled(tx, notificationId, outcome.kind);
    return outcome;
  });

  async function record(tx: Transaction, money: PspSettlement): Promise<PaymentOutcome> {
    if (money.pixKey !== null && money.pixKey !== psp.pixKey) {
      return { kind: "unmatched", why: "key" };
    }
    const id = money.txid === null ? null : chargeIdOfTxid(money.txid);
    const charge = id && (await lockCharge(tx, id));
    if (!charge || charge.pspAccountId !== pspAccountId) return { kind: "unmatched", why: "txid" };
    const paid = paidFacts(money, psp);
    const recorded = await insertSettlement(tx, {
      endToEndId: money.endToEndId,
      chargeId: charge.id,
      merchantId: charge.merchantId,
      pspAccountId,
      paid,
      evidence: evidenceOf(money),
    });
    if (!recorded) return { kind: "known" };
    return { kind: "settled", first: await settle(tx, charge, paid, money, actor) };
  }
}

/** Moves the charge to RECEIVED, or keeps the event of money that no longer moves it. */
async function settle(
  tx: Transaction,
  charge: Charge,
  paid: PaidFacts,
  money: PspSettlement,
  actor: string,
): Promise<boolean> {
  const happening = { actor, evidence: evidenceOf(money) } satisfies Omit<ChargeHappening, "type">;
  if (!statusAfter(charge.status, "paid")) {
    log.warn({ chargeId: charge.id, status: charge.status }, "money beyond the first settlement");
    await noteEvent(tx, charge.id, { type: "extra_settlement", ...happening });
    return false;
  }
  await moveCharge(tx, charge, { type: "paid", ...happening }, { paid });
  return true;
}

function paidFacts(money: PspSettlement, psp: Psp): PaidFacts {
  return {
    amount: money.amount,
    net: cents(money.amount - feeOn(money.amount, psp.tariff)),
    paidAt: money.paidAt,
    paidOn: brasiliaDay(money.paidAt),
  };
}

function evidenceOf(money: PspSettlement): Readonly<Record<string, string>> {
  return {
    endToEndId: money.endToEndId,
    amountCents: money.amount.toString(),
    paidAt: money.paidAt.toISOString(),
  };
}
