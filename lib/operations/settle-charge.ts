import {
  type ChargeHappening,
  findChargeForService,
  lockCharge,
  moveCharge,
  noteEvent,
} from "@/lib/database/charges";
import { asService, type Transaction } from "@/lib/database/connection";
import { closeMatched, openException } from "@/lib/database/exceptions";
import { markHandled } from "@/lib/database/notifications";
import { accountsSpokenFor, findPspAccount } from "@/lib/database/psp-accounts";
import {
  findSettlement,
  findToldSettlement,
  giveSettlement,
  insertSettlement,
  type NewSettlement,
  type Settlement,
} from "@/lib/database/settlements";
import { brasiliaDay } from "@/lib/domain/brasilia";
import {
  type Charge,
  type ChargeId,
  chargeIdOfTxid,
  type MerchantId,
  type PaidFacts,
  payableUntil,
} from "@/lib/domain/charge";
import type { ChargeEventType } from "@/lib/domain/charge-status";
import { amountAskedOn, type Facts, odditiesOf } from "@/lib/domain/exception";
import { feeOn } from "@/lib/domain/fee";
import { cents, decimalText } from "@/lib/domain/money";
import { eventsOfMoney, type SettlementId } from "@/lib/domain/settlement";
import { log } from "@/lib/log";
import type { Psp, PspSettlement } from "@/lib/psp/psp";
import { followArrival, followDispute, keepPaidMethod, paidBy } from "./follow-money";
import { pspOf } from "./psp-of";
import { followRefunds, recordRefunds } from "./record-refunds";

export type PaymentOutcome =
  /** The money is recorded; `first` when it is the money that paid the charge. */
  | { readonly kind: "settled"; readonly first: boolean }
  /** This very money was recorded before. */
  | { readonly kind: "known" }
  /** Recorded, but for no charge of this account: an exception tells about it. */
  | { readonly kind: "unmatched"; readonly why: "txid" | "key" }
  /** The PSP does not know this payment, or did not say. */
  | { readonly kind: "unproven"; readonly reason: string };

/** Through whom money became known. */
export interface MoneySource {
  readonly psp: Psp;
  /** The account that told. */
  readonly pspAccountId: string;
  readonly actor: string;
  /** The charge whose own record lists the payment, where that is how it was found. */
  readonly chargeId?: ChargeId;
  /** Closed together with the effect. */
  readonly notificationId?: string;
  /** How else it is known, where no PSP tells; no payer data. */
  readonly evidence?: Readonly<Record<string, string>>;
}

/**
 * Asks the PSP about one payment that is said to have happened, and records what it proves.
 *
 * @param reference the PSP's name for the payment (PspSettlement).
 */
export async function recordPayment(
  source: MoneySource,
  reference: string,
): Promise<PaymentOutcome> {
  const proof = await source.psp.readSettlement(reference);
  if (proof.kind === "found") return recordMoney(source, proof.settlement);
  const reason = proof.kind === "absent" ? "the PSP does not know it" : proof.reason;
  return { kind: "unproven", reason };
}

/**
 * Records money that a PSP proves, and what of it went back. Money always wins: it is recorded
 * whatever the charge's status, once for each name that the owner of its account has for it, and never
 * summed; what is odd about it becomes an exception (decisions, States).
 */
export async function recordMoney(
  source: MoneySource,
  money: PspSettlement,
): Promise<PaymentOutcome> {
  const target = await targetOf(source, money);
  return asService(async (tx) => {
    const { outcome, id, wasDisputed } =
      "id" in target
        ? await recordForCharge(tx, target.id, money, source)
        : await recordUnmatched(tx, target, money, source);
    if (money.dispute || wasDisputed) await followDispute(tx, id, money, source.actor);
    if (money.refunds.length > 0) await recordRefunds(tx, id, money.refunds, source);
    if (source.notificationId) await markHandled(tx, source.notificationId, outcome.kind);
    return outcome;
  });
}

type Target =
  | { readonly id: ChargeId }
  | { readonly why: "txid" | "key"; readonly merchantId: MerchantId | null };

/**
 * The charge that money is for. It may have been opened through another account with the same Pix
 * key, as when a bank's certificate was renewed: the money is the same, if the account may speak for
 * that one.
 */
async function targetOf(source: MoneySource, money: PspSettlement): Promise<Target> {
  const { psp, pspAccountId } = source;
  const id = money.txid === null ? (source.chargeId ?? null) : chargeIdOfTxid(money.txid);
  const wrongKey = isAtAnotherKey(money, psp);
  const charge = id && (await findChargeForService(id));
  if (charge?.pspAccountId) {
    const through = charge.pspAccountId;
    // What this very account holds is this charge's money, at whichever key it arrived.
    if (through === pspAccountId) return { id: charge.id };
    if (!wrongKey && (await isSameMoney(source, through))) return { id: charge.id };
  }
  const account = await findPspAccount(pspAccountId);
  return { why: wrongKey ? "key" : "txid", merchantId: account?.merchantId ?? null };
}

async function isSameMoney({ psp, pspAccountId }: MoneySource, through: string): Promise<boolean> {
  // Without a key nothing says that two accounts are one.
  if (psp.pixKey === null || (await pspOf(through)).pixKey !== psp.pixKey) return false;
  return (await asService((tx) => accountsSpokenFor(tx, pspAccountId, [through]))).has(through);
}

function isAtAnotherKey({ pixKey }: PspSettlement, psp: Psp): boolean {
  return pixKey !== null && pixKey !== psp.pixKey;
}

/** What became of money, and where it is kept. */
interface Recorded {
  readonly outcome: PaymentOutcome;
  readonly id: SettlementId;
  /** Whether its charge was in CHARGEBACK until now, and may be so no more. */
  readonly wasDisputed: boolean;
}

async function recordForCharge(
  tx: Transaction,
  chargeId: ChargeId,
  money: PspSettlement,
  source: MoneySource,
): Promise<Recorded> {
  const charge = await lockCharge(tx, chargeId);
  if (!charge) throw new Error(`charge ${chargeId} is gone`);
  const heldBy = charge.pspAccountId ?? source.pspAccountId;
  const wasDisputed = charge.status === "CHARGEBACK";
  const { settlement, isNew } = await keep(tx, {
    ...namesOf(money, source),
    heldBy,
    chargeId: charge.id,
    merchantId: charge.merchantId,
    paysCharge: eventsOfMoney(charge, money.funds).length > 0,
  });
  const { id } = settlement;
  // What had arrived is not taken back by an answer that is older.
  const told: PspSettlement = settlement.arrivedAt ? { ...money, funds: "arrived" } : money;
  const events = eventsOfMoney(charge, told.funds);
  const paysCharge = events.length > 0;
  if (!isNew) {
    const arrivedNow = await arrives(tx, settlement, money, source);
    const given = await giveSettlement(tx, id, charge, { heldBy, paysCharge });
    if (!given) return { id, outcome: arrivedNow ? ARRIVED : KNOWN, wasDisputed };
    await closeMatched(tx, id, charge);
  }
  // Its net amount may have become another one as it arrived.
  const kept = isNew ? settlement : await findSettlement(tx, id);
  await settle(tx, charge, { events, paid: paidBy(kept ?? settlement) }, told, source);
  // Money that named no charge until now may have gone back meanwhile.
  if (!isNew) await followRefunds(tx, id, source.actor, false);
  await tellOddities(tx, id, charge, told, source);
  return { id, outcome: { kind: "settled", first: paysCharge }, wasDisputed };
}

const KNOWN: PaymentOutcome = { kind: "known" };
const ARRIVED: PaymentOutcome = { kind: "settled", first: true };

/** Whether money that was only promised when it was told before has now arrived. */
async function arrives(
  tx: Transaction,
  { id, arrivedAt }: Settlement,
  money: PspSettlement,
  { actor }: MoneySource,
): Promise<boolean> {
  if (arrivedAt || money.funds === "promised") return false;
  return followArrival(tx, id, money, actor);
}

async function recordUnmatched(
  tx: Transaction,
  { why, merchantId }: Exclude<Target, { id: ChargeId }>,
  money: PspSettlement,
  source: MoneySource,
): Promise<Recorded> {
  const { pspAccountId } = source;
  const { settlement, isNew } = await keep(tx, {
    ...namesOf(money, source),
    heldBy: pspAccountId,
    chargeId: null,
    merchantId,
    paysCharge: false,
  });
  const { id } = settlement;
  if (!isNew) {
    await arrives(tx, settlement, money, source);
    return { id, outcome: { kind: "unmatched", why }, wasDisputed: false };
  }
  log.warn({ pspAccountId, reference: money.reference, why }, "money for no charge of ours");
  await openException(tx, {
    kind: why === "key" ? "other_key" : "unknown_charge",
    subject: id,
    merchantId,
    chargeId: null,
    pspAccountId,
    settlementId: id,
    amount: money.amount,
    facts: factsOf(money),
  });
  return { id, outcome: { kind: "unmatched", why }, wasDisputed: false };
}

/** Keeps money, or finds it as it was kept before. */
async function keep(
  tx: Transaction,
  money: NewSettlement,
): Promise<{ readonly settlement: Settlement; readonly isNew: boolean }> {
  const before = await findToldSettlement(tx, money.reference, money);
  if (before) return { settlement: before, isNew: false };
  const inserted = await insertSettlement(tx, money);
  if (inserted) return { settlement: inserted, isNew: true };
  // Told at the same time by somebody else.
  const found = await findToldSettlement(tx, money.reference, money);
  if (!found) throw new Error(`money ${money.reference} was recorded and is gone`);
  return { settlement: found, isNew: false };
}

/**
 * Records the payments that the PSP lists with a charge.
 *
 * @returns false when one of them could not be recorded yet.
 */
export async function recordPaymentsOf(
  charge: Charge,
  psp: Psp,
  references: readonly string[],
): Promise<boolean> {
  let all = true;
  for (const reference of references) {
    const pspAccountId = charge.pspAccountId ?? "";
    const source = { psp, pspAccountId, chargeId: charge.id, actor: "worker" };
    const outcome = await recordPayment(source, reference);
    if (outcome.kind === "settled" || outcome.kind === "known") continue;
    all = false;
    log.warn({ chargeId: charge.id, reference, outcome: outcome.kind }, "money not recorded yet");
  }
  return all;
}

/** Moves the charge to where its money brings it, or keeps the event of money that does not move it. */
async function settle(
  tx: Transaction,
  charge: Charge,
  { events, paid }: { readonly events: readonly ChargeEventType[]; readonly paid: PaidFacts },
  money: PspSettlement,
  source: MoneySource,
): Promise<void> {
  const { actor } = source;
  const evidence = evidenceOf(money, source);
  const happening = { actor, evidence } satisfies Omit<ChargeHappening, "type">;
  if (events.length === 0) {
    const type = charge.paid ? "extra_settlement" : "authorized";
    return noteEvent(tx, charge.id, { type, ...happening });
  }
  await keepPaidMethod(tx, charge, money);
  let current: Charge | null = charge;
  for (const type of events) {
    const last = type === events.at(-1);
    const event = { type, ...(last ? happening : { actor }) };
    current = current && (await moveCharge(tx, current, event, last ? { paid } : {}));
  }
}

/** One exception a payment: what weighs most names it, its facts tell everything. */
async function tellOddities(
  tx: Transaction,
  settlementId: SettlementId,
  charge: Charge,
  money: PspSettlement,
  { psp, pspAccountId }: MoneySource,
): Promise<void> {
  const oddities = odditiesOf(charge, money);
  if (isAtAnotherKey(money, psp)) oddities.push("other_key");
  const [kind] = oddities;
  if (!kind) return;
  log.warn({ chargeId: charge.id, reference: money.reference, oddities }, "odd money");
  await openException(tx, {
    kind,
    subject: settlementId,
    merchantId: charge.merchantId,
    chargeId: charge.id,
    pspAccountId,
    settlementId,
    amount: money.amount,
    facts: {
      ...factsOf(money),
      oddities,
      expectedAmount: decimalText(amountAskedOn(charge, money.paidAt)),
      statusBefore: charge.status,
      payableUntil: payableUntil(charge).toISOString(),
    },
  });
}

function factsOf(money: PspSettlement): Facts {
  return {
    ...(money.endToEndId === null ? { reference: money.reference } : {}),
    endToEndId: money.endToEndId,
    txid: money.txid,
    pixKey: money.pixKey,
    paidAmount: decimalText(money.amount),
    paidAt: money.paidAt.toISOString(),
  };
}

/** Money under the names that its PSP and the network have for it. */
function namesOf(money: PspSettlement, source: MoneySource) {
  const { psp, pspAccountId } = source;
  const { reference, endToEndId, paidAt, funds } = money;
  return {
    reference,
    endToEndId,
    pspAccountId,
    paid: paidFacts(money, psp),
    arrivedAt: funds === "arrived" ? paidAt : null,
    evidence: evidenceOf(money, source),
  };
}

function paidFacts(money: PspSettlement, psp: Psp): PaidFacts {
  return {
    amount: money.amount,
    net: money.net ?? cents(money.amount - feeOn(money.amount, psp.tariff)),
    paidAt: money.paidAt,
    paidOn: brasiliaDay(money.paidAt),
  };
}

/** What the PSP said, without the payer's words. */
function evidenceOf(
  money: PspSettlement,
  { evidence }: MoneySource,
): Readonly<Record<string, string | null>> {
  return {
    ...evidence,
    reference: money.reference,
    endToEndId: money.endToEndId,
    txid: money.txid,
    pixKey: money.pixKey,
    method: money.method,
    amountCents: money.amount.toString(),
    paidAt: money.paidAt.toISOString(),
  };
}
