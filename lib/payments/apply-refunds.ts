import { createHash, randomUUID } from "node:crypto";
import { lockCharge, moveCharge, recordEvent } from "@/lib/charges/store/charges";
import { readMoneyBooks } from "@/lib/ledger/store/entries";
import type { Transaction } from "@/lib/platform/db/connection";
import { log } from "@/lib/platform/log";
import { type Cents, cents, decimalText } from "@/lib/platform/values/money";
import type { ProviderRefund } from "@/lib/providers/port";
import { attributedRefunds } from "./attribute-refunds";
import type { DiscrepancyKind } from "./discrepancy";
import {
  eventAfterRefunds,
  REFUNDS_MAX,
  type Refund,
  type RefundId,
  type Returned,
  refundedOf,
  refundIdOf,
  together,
} from "./refund";
import { isAmongPaying, type SettlementId } from "./settlement";
import { hasDiscrepancy, openDiscrepancy } from "./store/discrepancies";
import { holdMoney } from "./store/held-money";
import {
  endRefund,
  insertRefund,
  lastRefund,
  markAccepted,
  type RefundEnd,
  refundSums,
  refundsById,
  refundsOfSettlement,
} from "./store/refunds";
import { findPayingMoney, findSettlement, type Settlement } from "./store/settlements";

/** Who reports refunds. */
interface RefundSource {
  readonly pspAccountId: string;
  readonly actor: string;
}

/**
 * Brings the refunds of one payment to what its provider reports: those we submitted, and those the provider began
 * by itself (MED), which become refunds of ours and a discrepancy for the merchant to see. What contradicts what is
 * stored, or itself, becomes a discrepancy and never a reason to lose the payment.
 *
 * @param id money recorded in the name of the source's owner: an account has authority over no other.
 */
export async function applyRefunds(
  tx: Transaction,
  id: SettlementId,
  reported: readonly ProviderRefund[],
  source: RefundSource,
): Promise<void> {
  const { settlement } = await holdMoney(tx, id);
  const { lost } = await readMoneyBooks(tx, id);
  const returnable = cents(settlement.amount - lost);
  const stored = await refundsOfSettlement(tx, id);
  const known = new KnownRefunds(stored);
  const ended: RefundId[] = [];
  for (const report of attributedRefunds(reported, stored)) {
    const refundId = await applyReport(tx, { ...settlement, returnable }, known, report, source);
    if (refundId) ended.push(refundId);
  }
  await moveByRefunds(tx, id, source.actor, ended);
}

/** Money, and what of it refunds can add up to: all that no lost dispute took, in centavos. */
type ReturnableMoney = Settlement & { readonly returnable: Cents };

/** The refunds of one payment by their names at the provider, and what went back by them, in centavos. */
class KnownRefunds {
  readonly #byName = new Map<string, Refund>();
  #refunded = 0n;

  constructor(refunds: readonly Refund[]) {
    for (const refund of refunds) this.set(refund);
  }

  get(pspRefundId: string): Refund | undefined {
    return this.#byName.get(pspRefundId);
  }

  /** Added up as they come: anew for each of a thousand reports it would be a million additions. */
  set(refund: Refund): void {
    const before = this.#byName.get(refund.pspRefundId);
    this.#refunded += refundedOf([refund]) - (before ? refundedOf([before]) : 0n);
    this.#byName.set(refund.pspRefundId, refund);
  }

  get size(): number {
    return this.#byName.size;
  }

  get refunded(): Cents {
    return cents(this.#refunded);
  }
}

/**
 * Stores a refund that this database does not know: the provider's own, or one that a restored backup lost. Null when
 * its name is taken by a refund of other money.
 */
async function insertForeign(
  tx: Transaction,
  settlement: Settlement,
  report: ProviderRefund,
  { pspAccountId, actor }: RefundSource,
): Promise<Refund | null> {
  const refund = await insertRefund(tx, {
    id: refundIdOf(report.pspRefundId) ?? (randomUUID() as RefundId),
    merchantId: settlement.merchantId,
    chargeId: settlement.chargeId,
    settlementId: settlement.id,
    pspAccountId,
    pspRefundId: report.pspRefundId,
    idempotencyKey: null,
    requestHash: null,
    amount: report.amount,
    reason: report.reason,
    origin: "psp",
    actor,
  });
  if (!refund) return null;
  log.warn({ reference: settlement.reference }, "the PSP sends money back on its own");
  await openRefundDiscrepancy(tx, "provider_refund", settlement, report);
  return refund;
}

/**
 * Applies one report of a refund. Where the provider reports another amount or another end than is stored, or more
 * than came, nothing is overwritten and a person has to look.
 *
 * @param known is brought to what is stored afterwards.
 * @returns the refund, if it ended by the report.
 */
async function applyReport(
  tx: Transaction,
  settlement: ReturnableMoney,
  known: KnownRefunds,
  report: ProviderRefund,
  source: RefundSource,
): Promise<RefundId | null> {
  const before = known.get(report.pspRefundId);
  const contradicted = (reason = report.reason) =>
    openContradiction(tx, settlement, { ...report, reason }, before !== undefined);
  if (exceeds(settlement, known, report)) {
    await contradicted("more would go back than came");
    return null;
  }
  if (!before && known.size >= REFUNDS_MAX) {
    // One discrepancy for all of them.
    const reason = `more than ${REFUNDS_MAX} refunds of one payment`;
    await openRefundDiscrepancy(tx, "provider_mismatch", settlement, { ...report, reason }, "more");
    return null;
  }
  const refund = before ?? (await insertForeign(tx, settlement, report, source));
  if (!refund) {
    await contradicted("its name is that of a refund of other money");
    return null;
  }
  const end = endOf(report);
  const isSame = refund.amount === report.amount;
  if (isSame && !end) await markAccepted(tx, refund.id);
  const ended =
    isSame &&
    end !== null &&
    refund.status === "PROCESSING" &&
    (await endRefund(tx, refund.id, end));
  const status = ended ? end.status : refund.status;
  known.set({ ...refund, status });
  if (!isSame || (end !== null && status !== end.status)) await contradicted();
  return ended ? refund.id : null;
}

/** Whether more would have gone back of a payment than came with it, were a report believed. */
function exceeds(
  { returnable }: ReturnableMoney,
  known: KnownRefunds,
  report: ProviderRefund,
): boolean {
  if (report.state === "failed" || known.get(report.pspRefundId)?.status === "REFUNDED")
    return false;
  return known.refunded + report.amount > returnable;
}

function endOf({ state, reason }: ProviderRefund): RefundEnd | null {
  switch (state) {
    case "processing":
      return null;
    case "refunded":
      return { status: "REFUNDED" };
    case "failed":
      return { status: "FAILED", failure: reason ?? "não realizada", accepted: true };
  }
}

/** The most discrepancies of one payment about refunds whose names are not known here. */
const STRANGE_NAMES = 20;

/**
 * Opens the discrepancy of a report that contradicts what is stored. Names that a provider invents share twenty discrepancies of
 * a payment: with one for each name its lists would fill the merchant's, and the feed.
 */
async function openContradiction(
  tx: Transaction,
  settlement: Settlement,
  report: ProviderRefund,
  isKnown: boolean,
): Promise<void> {
  const name = report.pspRefundId;
  // Of a name that has one already there is no second.
  const hasOwn =
    isKnown || (await hasDiscrepancy(tx, "provider_mismatch", subjectOf(settlement, name)));
  const shared = `unknown-${createHash("sha256").update(name).digest().readUInt32BE() % STRANGE_NAMES}`;
  await openRefundDiscrepancy(tx, "provider_mismatch", settlement, report, hasOwn ? name : shared);
}

function subjectOf({ id }: Settlement, name: string): string {
  return `${id}/${name}`;
}

async function openRefundDiscrepancy(
  tx: Transaction,
  kind: DiscrepancyKind,
  settlement: Settlement,
  report: ProviderRefund,
  name: string = report.pspRefundId,
): Promise<void> {
  await openDiscrepancy(tx, {
    kind,
    subject: subjectOf(settlement, name),
    merchantId: settlement.merchantId,
    chargeId: settlement.chargeId,
    pspAccountId: settlement.pspAccountId,
    settlementId: settlement.id,
    amount: report.amount,
    facts: {
      endToEndId: settlement.endToEndId,
      refundId: report.pspRefundId,
      refundAmount: decimalText(report.amount),
      paidAmount: decimalText(settlement.amount),
      state: report.state,
      reason: report.reason,
    },
  });
}

/**
 * Moves a charge to where the refunds of its money leave it. Every refund that ended has an event that names it: the
 * move, or else an entry of the history that moves nothing. Refunds of money beyond what pays the charge never move it.
 * The charge's row is locked by the caller.
 *
 * @param ended the refunds that ended just now.
 */
export async function moveByRefunds(
  tx: Transaction,
  id: SettlementId,
  actor: string,
  ended: readonly RefundId[],
): Promise<void> {
  const settlement = await findSettlement(tx, id);
  if (!settlement?.chargeId) return;
  const { reference, endToEndId, chargeId } = settlement;
  const paysCharge = isAmongPaying(settlement);
  const paying = paysCharge ? await findPayingMoney(tx, chargeId) : [];
  const payingIds = paying.map((money) => money.id);
  const sums = await refundSums(tx, payingIds);
  const returned = together(sums.values());
  const lost = lostBeside(paying, sums);
  let charge = await lockCharge(tx, chargeId);
  const next = () =>
    charge && paysCharge
      ? eventAfterRefunds(charge, returned, settlement.creditedAt !== null, lost)
      : null;
  const justEnded = ended.length > 0 ? await refundsById(tx, ended) : [];
  const last = next()
    ? (justEnded.find((refund) => refund.id === ended.at(-1)) ?? (await lastRefund(tx, payingIds)))
    : null;
  for (const refund of justEnded) {
    if (refund.id === last?.id) continue;
    const evidence = { ...evidenceOf(refund), reference, endToEndId };
    await recordEvent(tx, chargeId, { type: "refund_ended", actor, evidence });
  }
  // From RECEIVED over REFUNDING to REFUNDED are two moves, each with an event of its own.
  for (let moves = 0; charge && moves < 3; moves += 1) {
    const type = next();
    if (!type) break;
    const reason = reasonFor(type, last);
    charge = await moveCharge(tx, charge, {
      type,
      actor,
      ...(reason ? { reason } : {}),
      ...(last ? { evidence: evidenceOf(last) } : {}),
    });
  }
}

/** What of the money that completes a charge went back by lost disputes: all of it that was not refunded. */
function lostBeside(
  paying: readonly Settlement[],
  sums: ReadonlyMap<SettlementId, Returned>,
): Cents {
  const lost = paying.filter((money) => money.completesCharge && money.dispute === "lost");
  return cents(lost.reduce((sum, { id, amount }) => sum + amount - (sums.get(id)?.done ?? 0n), 0n));
}

/** Names the refund that an event is about, and how it stands, for the feed of events. */
function evidenceOf({ id, status }: Refund) {
  return { refundId: id, refundStatus: status };
}

/** Why a charge is back where its money was: the last refund failed, or only a part went back. */
function reasonFor(event: string, last: Refund | null): string | null {
  if (!event.startsWith("returned_to_")) return null;
  return last?.status === "FAILED"
    ? `refund failed: ${last.failure}`
    : "part of the money went back";
}
