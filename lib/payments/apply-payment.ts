import { type Charge, waitsForPayment } from "@/lib/charges/charge";
import { withTerms } from "@/lib/charges/edit";
import { findChargeForService, lockCharge } from "@/lib/charges/store/charges";
import { applyEdit } from "@/lib/charges/store/edits";
import { findMovedFrom } from "@/lib/charges/store/moves";
import { bookAssignment } from "@/lib/ledger/book-money";
import { entriesOfMoney } from "@/lib/ledger/entries";
import { bookEntries } from "@/lib/ledger/store/entries";
import { asService, type OpenTransaction, type Transaction } from "@/lib/platform/db/connection";
import { log } from "@/lib/platform/log";
import { type ChargeId, chargeIdOfTxid, type MerchantId } from "@/lib/platform/values/ids";
import type { Provider, ProviderSettlement } from "@/lib/providers/port";
import { providerOf } from "@/lib/providers/reach";
import {
  accountsUnderAuthority,
  findPspAccount,
  findPspAccountOwner,
} from "@/lib/providers/store/psp-accounts";
import { furtherPaymentInTurn } from "@/lib/rate-limits/further-payments";
import { applyDispute } from "./apply-dispute";
import { applyRefunds, moveByRefunds } from "./apply-refunds";
import { turnsOfCharges, turnsOfOwners } from "./charge-turns";
import {
  creditAuthorized,
  creditCharge,
  keepPayersChoice,
  reportOtherAmount,
  reportOtherHolder,
  type Settled,
} from "./credit-charge";
import { isAmountDue } from "./discrepancy";
import { factsOf, type MoneySource, type Payment, paymentOf } from "./payment";
import { eventsOfMoney, type SettlementId } from "./settlement";
import { closeMatched } from "./store/close-discrepancies";
import { openDiscrepancy } from "./store/discrepancies";
import { beginningAnew, holdMoney } from "./store/held-money";
import { markHandled } from "./store/notifications";
import {
  assignSettlement,
  findReportedSettlement,
  findSettlement,
  recordNewSettlement,
  recordSettlement,
  type Settlement,
} from "./store/settlements";

/** A payment with more refunds takes a turn, whatever it does to its charge: each is looked at. */
const FEW_REFUNDS = 5;

export type PaymentOutcome =
  | Settled
  /** This very money was recorded before. */
  | { readonly kind: "known" }
  /** Recorded, but for no charge of this account: a discrepancy reports it. */
  | { readonly kind: "unmatched"; readonly why: "txid" | "key" }
  /** The provider does not know this payment, or did not say. */
  | { readonly kind: "unproven"; readonly reason: string };

/**
 * Asks the provider about one payment that is said to have happened, and applies what it proves.
 *
 * @param reference the provider's name for the payment (ProviderSettlement).
 */
export async function recordPayment(
  source: MoneySource,
  reference: string,
): Promise<PaymentOutcome> {
  const proof = await source.psp.readSettlement(reference);
  if (proof.kind === "found") return applyPayment(source, proof.settlement);
  const reason = proof.kind === "absent" ? "the PSP does not know it" : proof.reason;
  return { kind: "unproven", reason };
}

/**
 * Records money that a provider proves, and what of it went back, in one transaction with the charge, its history
 * and the discrepancy. Money always wins: it is recorded whatever the charge's status, once for each name that the
 * owner of its account has for it, and never summed (ADR 0013).
 */
export async function applyPayment(
  source: MoneySource,
  money: ProviderSettlement,
): Promise<PaymentOutcome> {
  const payment = paymentOf(source, money);
  const target = await targetOf(payment);
  const record = async (tx: OpenTransaction): Promise<PaymentOutcome> => {
    if (source.claim && !(await source.claim(tx))) return { kind: "known" };
    const { outcome, id, wasDisputed } =
      "charge" in target
        ? await recordForCharge(tx, target.charge, payment)
        : await recordUnmatched(tx, target, payment);
    // A refund that failed puts the charge back to where a dispute can hold it.
    if (money.refunds.length > 0) await applyRefunds(tx, id, money.refunds, source);
    if (money.dispute || wasDisputed) await applyDispute(tx, id, money, source.actor);
    if (source.notificationId) markHandled(tx, source.notificationId, outcome.kind);
    return outcome;
  };
  // A person may have given the money to another charge, which is locked after this one.
  const recorded = () => beginningAnew(() => asService(record));
  const movesCharge = "charge" in target && eventsOfMoney(target.charge, money.funds).length > 0;
  const refunds = money.refunds.length;
  const isReported = Boolean(source.notificationId || source.isListed);
  if ((isReported && !movesCharge) || refunds > FEW_REFUNDS) {
    const owner = await findPspAccountOwner(source.pspAccountId);
    const how = source.isListed ? "listed" : "notified";
    if (owner?.merchantId) await furtherPaymentInTurn(how, owner.merchantId, refunds);
  }
  if (!("charge" in target)) {
    return turnsOfOwners.run(target.merchantId ?? source.pspAccountId, recorded);
  }
  const { id, merchantId } = target.charge;
  return turnsOfCharges.run(id, () => turnsOfOwners.run(merchantId, recorded));
}

/** Of the payments that a merchant's own account lists with a charge so many are looked at. */
const OF_OWN_MAX = 3;

/**
 * Records the payments that a provider lists with a charge. A merchant's own account may list any number with each: of these one
 * is recorded, and the others are left to its list of payments.
 *
 * @param isListed whether it is a list of charges that names this one.
 * @returns false when one of them could not be recorded yet.
 */
export async function recordPaymentsOf(
  charge: Charge,
  psp: Provider,
  references: readonly string[],
  isListed = false,
): Promise<boolean> {
  const pspAccountId = charge.pspAccountId ?? "";
  const owner = references.length > 1 ? await findPspAccountOwner(pspAccountId) : null;
  const isOwn = (owner?.merchantId ?? null) !== null;
  let all = true;
  for (const reference of isOwn ? references.slice(0, OF_OWN_MAX) : references) {
    const source = { psp, pspAccountId, chargeId: charge.id, actor: "worker", isListed };
    const outcome = await recordPayment(source, reference);
    if (outcome.kind === "settled" && isOwn) return all;
    if (outcome.kind === "settled" || outcome.kind === "known") continue;
    all = false;
    log.warn({ chargeId: charge.id, reference, outcome: outcome.kind }, "money not recorded yet");
  }
  return all;
}

type Unmatched = { readonly why: "txid" | "key"; readonly merchantId: MerchantId | null };

/**
 * The charge that money is for. It may have been opened through another account with the same Pix key, as when a
 * bank's certificate was renewed: the money is the same, if this account has authority over that one. Or it left this
 * account for another one of the same holder, and came about here all the same (ADR 0053).
 */
async function targetOf({
  money,
  source,
  isAtOtherKey,
}: Payment): Promise<{ readonly charge: Charge } | Unmatched> {
  const { pspAccountId } = source;
  const id = money.txid === null ? (source.chargeId ?? null) : chargeIdOfTxid(money.txid);
  const charge = id && (await findChargeForService(id));
  const heldBy = charge?.pspAccountId;
  if (id && charge && heldBy) {
    // What this very account holds is this charge's money, at whichever key it was credited.
    const isOurs =
      heldBy === pspAccountId ||
      (!isAtOtherKey &&
        ((await hasSameMoney(source, heldBy)) || (await hasLeft(pspAccountId, id))));
    if (isOurs) return { charge };
  }
  const account = await findPspAccount(pspAccountId);
  return { why: isAtOtherKey ? "key" : "txid", merchantId: account?.merchantId ?? null };
}

/** Whether an account reports the same money as another, and has authority over it. */
async function hasSameMoney({ psp, pspAccountId }: MoneySource, other: string): Promise<boolean> {
  // Without a key nothing says that two accounts are one.
  if (psp.pixKey === null || (await providerOf(other)).pixKey !== psp.pixKey) return false;
  return (await asService((tx) => accountsUnderAuthority(tx, pspAccountId, [other]))).has(other);
}

/** Whether a charge was moved away from an account, whose word about its money counts for that. */
async function hasLeft(pspAccountId: string, id: ChargeId): Promise<boolean> {
  return (await asService((tx) => findMovedFrom(tx, pspAccountId, [id]))).has(id);
}

/** What became of money, and where it is stored. */
interface Recorded {
  readonly outcome: PaymentOutcome;
  readonly id: SettlementId;
  /** Whether it, or the charge that it is for now, was disputed until now, and may be so no more. */
  readonly wasDisputed: boolean;
}

/**
 * The lock and the look for the money go out together: only a charge that was moved to another account after it was
 * read has its money looked for anew.
 *
 * @param read the charge as it was a moment ago.
 */
async function recordForCharge(tx: Transaction, read: Charge, payment: Payment): Promise<Recorded> {
  const { stored, money, source } = payment;
  const { id: chargeId } = read;
  const [locked, found] = await Promise.all([
    lockCharge(tx, chargeId),
    findReportedSettlement(tx, stored.reference, {
      ...stored,
      heldBy: read.pspAccountId ?? source.pspAccountId,
    }),
  ]);
  if (!locked) throw new Error(`charge ${chargeId} is gone`);
  const charge = locked.editRequested ? await takeProvedEdit(tx, locked, money) : locked;
  const heldBy = charge.pspAccountId ?? source.pspAccountId;
  const reported = {
    ...stored,
    heldBy,
    chargeId,
    merchantId: charge.merchantId,
    paysCharge: eventsOfMoney(charge, money.funds).length > 0,
  };
  const hasMoved = charge.pspAccountId !== read.pspAccountId;
  const known = hasMoved ? await findReportedSettlement(tx, stored.reference, reported) : found;
  const { settlement, isNew } = known
    ? { settlement: known, isNew: false }
    : await recordNewSettlement(tx, reported);
  // A person may have given the money to another charge.
  const isHere = settlement.chargeId === chargeId;
  const paidFor = isHere ? charge : (await holdMoney(tx, settlement.id)).charge;
  const isPaid = isNew && settlement.paysCharge;
  const { fee } = isPaid ? await keepPayersChoice(tx, charge, money) : charge;
  // Crediting and booking read nothing of each other, so both go out at once.
  const [outcome] = isNew
    ? await Promise.all([
        creditCharge(tx, charge, settlement, payment),
        bookEntries(tx, settlement, entriesOfMoney(settlement, fee)),
      ])
    : [await applyKnown(tx, { charge, settlement, heldBy }, payment)];
  const wasDisputed = settlement.dispute === "open" || paidFor?.status === "CHARGEBACK";
  return { id: settlement.id, outcome, wasDisputed };
}

/**
 * Gives a charge the terms that were requested of it where its money proves that the provider has them: it is of the amount
 * that is due by them, and not of the one before (ADR 0100). The caller has locked the charge's row.
 */
async function takeProvedEdit(
  tx: Transaction,
  charge: Charge,
  money: ProviderSettlement,
): Promise<Charge> {
  const { editRequested: edit } = charge;
  if (!edit || !waitsForPayment(charge) || charge.amount === 0n) return charge;
  const edited = withTerms(charge, edit, edit.at);
  const isProved = !isAmountDue(charge, money) && isAmountDue(edited, money);
  return isProved ? applyEdit(tx, charge, null) : charge;
}

/** Applies money that was recorded before: it may be credited by now, or name its charge only now. */
async function applyKnown(
  tx: Transaction,
  before: { readonly charge: Charge; readonly settlement: Settlement; readonly heldBy: string },
  payment: Payment,
): Promise<PaymentOutcome> {
  const { charge, heldBy } = before;
  // A decision about money that names no charge locks that money.
  const { settlement } = before.settlement.chargeId
    ? before
    : await holdMoney(tx, before.settlement.id);
  await reportOtherAmount(tx, settlement, payment.money);
  await reportOtherHolder(tx, settlement, payment.money);
  const isCreditedNow = await creditAuthorized(tx, settlement, payment);
  // What was credited is not taken back by an answer that is older.
  const funds = settlement.creditedAt ? "credited" : payment.money.funds;
  const paysCharge = eventsOfMoney(charge, funds).length > 0;
  if (!(await assignSettlement(tx, settlement.id, charge, { heldBy, paysCharge }))) {
    return isCreditedNow ? { kind: "settled", first: true } : { kind: "known" };
  }
  await closeMatched(tx, settlement.id, charge);
  // Its net amount may have become another one as it was credited.
  const current = (await findSettlement(tx, settlement.id)) ?? settlement;
  const { amount } = current;
  const due = paysCharge
    ? await keepPayersChoice(tx, charge, { ...payment.money, amount })
    : charge;
  await bookAssignment(tx, settlement, due, paysCharge);
  const outcome = await creditCharge(tx, charge, current, payment);
  // Money that named no charge until now may have gone back meanwhile.
  await moveByRefunds(tx, settlement.id, payment.source.actor, []);
  return outcome;
}

async function recordUnmatched(
  tx: Transaction,
  { why, merchantId }: Unmatched,
  payment: Payment,
): Promise<Recorded> {
  const { money, source, stored } = payment;
  const { pspAccountId } = source;
  const ofNoCharge = { heldBy: pspAccountId, chargeId: null, merchantId, paysCharge: false };
  const { settlement, isNew } = await recordSettlement(tx, { ...stored, ...ofNoCharge });
  const { id } = settlement;
  // A person may have given the money to a charge.
  const { charge } = await holdMoney(tx, id);
  if (isNew) {
    await bookEntries(tx, settlement, entriesOfMoney(settlement, null));
    log.warn({ pspAccountId, reference: money.reference, why }, "money for no charge of ours");
    await openDiscrepancy(tx, {
      kind: why === "key" ? "other_key" : "unknown_charge",
      subject: id,
      merchantId,
      chargeId: null,
      pspAccountId,
      settlementId: id,
      amount: money.amount,
      facts: factsOf(payment),
    });
  } else {
    await reportOtherAmount(tx, settlement, money);
    await reportOtherHolder(tx, settlement, money);
    await creditAuthorized(tx, settlement, payment);
  }
  const wasDisputed = settlement.dispute === "open" || charge?.status === "CHARGEBACK";
  return { id, outcome: { kind: "unmatched", why }, wasDisputed };
}
