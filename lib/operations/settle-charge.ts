import {
  type ChargeHappening,
  findForCheckout,
  lockCharge,
  moveCharge,
  noteEvent,
} from "@/lib/database/charges";
import { asService, type Transaction } from "@/lib/database/connection";
import { markHandled } from "@/lib/database/notifications";
import { insertSettlement } from "@/lib/database/settlements";
import { brasiliaDay } from "@/lib/domain/brasilia";
import { type Charge, type ChargeId, chargeIdOfTxid, type PaidFacts } from "@/lib/domain/charge";
import { statusAfter } from "@/lib/domain/charge-status";
import { feeOn } from "@/lib/domain/fee";
import { cents } from "@/lib/domain/money";
import { log } from "@/lib/log";
import type { Psp, PspSettlement } from "@/lib/psp/psp";
import { pspOf } from "./psp-of";

export type PaymentOutcome =
  /** The money is recorded; `first` when it is the money that paid the charge. */
  | { readonly kind: "settled"; readonly first: boolean }
  /** This very money was recorded before. */
  | { readonly kind: "known" }
  /** The PSP has this money, but for no charge of this account. */
  | { readonly kind: "unmatched"; readonly why: "txid" | "key" }
  /** The PSP does not know this payment, or did not say. */
  | { readonly kind: "unproven"; readonly reason: string };

/** A payment that is said to have happened, and who says so. */
export interface PaymentHint {
  readonly psp: Psp;
  /** The account that is asked. */
  readonly pspAccountId: string;
  readonly endToEndId: string;
  readonly actor: string;
  /** The charge whose own record lists the payment, where that is how it was found. */
  readonly chargeId?: ChargeId;
  /** Closed together with the effect. */
  readonly notificationId?: string;
}

/**
 * Asks the PSP about one payment and records what it proves. Money always wins: it is recorded
 * whatever the charge's status, once for each end-to-end id, and never summed (decisions, States).
 */
export async function recordPayment(hint: PaymentHint): Promise<PaymentOutcome> {
  const { psp, pspAccountId } = hint;
  const proof = await psp.readSettlement(hint.endToEndId);
  if (proof.kind !== "found") {
    const reason = proof.kind === "absent" ? "the PSP does not know it" : proof.reason;
    return { kind: "unproven", reason };
  }
  const { settlement } = proof;
  const id = settlement.txid === null ? (hint.chargeId ?? null) : chargeIdOfTxid(settlement.txid);
  const why = await mismatch(hint, id, settlement);
  return asService(async (tx) => {
    const outcome: PaymentOutcome =
      why || !id
        ? { kind: "unmatched", why: why ?? "txid" }
        : await record(tx, id, settlement, psp, pspAccountId, hint.actor);
    if (hint.notificationId) await markHandled(tx, hint.notificationId, outcome.kind);
    return outcome;
  });
}

/**
 * Why this money is for no charge of ours, or null. A charge may have been opened through another
 * account with the same Pix key, as when a bank's certificate was renewed: the money is the same.
 */
async function mismatch(
  { psp, pspAccountId }: PaymentHint,
  id: ChargeId | null,
  { pixKey }: PspSettlement,
): Promise<"txid" | "key" | null> {
  if (pixKey !== null && pixKey !== psp.pixKey) return "key";
  const openedBy = id && (await findForCheckout(id))?.charge.pspAccountId;
  if (!openedBy) return "txid";
  const sameKey = openedBy === pspAccountId || (await pspOf(openedBy)).pixKey === psp.pixKey;
  return sameKey ? null : "txid";
}

async function record(
  tx: Transaction,
  id: ChargeId,
  money: PspSettlement,
  psp: Psp,
  pspAccountId: string,
  actor: string,
): Promise<PaymentOutcome> {
  const charge = await lockCharge(tx, id);
  if (!charge) throw new Error(`charge ${id} is gone`);
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

/**
 * Records the payments that the PSP lists with a charge.
 *
 * @returns false when one of them could not be recorded yet.
 */
export async function recordPaymentsOf(
  charge: Charge,
  psp: Psp,
  endToEndIds: readonly string[],
): Promise<boolean> {
  let all = true;
  for (const endToEndId of endToEndIds) {
    const pspAccountId = charge.pspAccountId ?? "";
    const hint = { psp, pspAccountId, endToEndId, chargeId: charge.id, actor: "worker" };
    const outcome = await recordPayment(hint);
    if (outcome.kind === "settled" || outcome.kind === "known") continue;
    all = false;
    log.warn({ chargeId: charge.id, endToEndId, outcome: outcome.kind }, "money not recorded yet");
  }
  return all;
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
