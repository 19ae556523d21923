import { LRUCache } from "lru-cache";
import type { Charge } from "@/lib/charges/charge";
import { findChargesForService } from "@/lib/charges/store/charges";
import { applyPayment, recordPayment } from "@/lib/payments/apply-payment";
import { differFromStored } from "@/lib/payments/attribute-refunds";
import type { Facts } from "@/lib/payments/discrepancy";
import type { MoneySource } from "@/lib/payments/payment";
import type { Refund } from "@/lib/payments/refund";
import { eventsOfMoney } from "@/lib/payments/settlement";
import { openDiscrepancy } from "@/lib/payments/store/discrepancies";
import { refundsOfSettlements } from "@/lib/payments/store/refunds";
import { type RecordedMoney, recordedSettlements } from "@/lib/payments/store/settlements";
import { asService } from "@/lib/platform/db/connection";
import { failure, log } from "@/lib/platform/log";
import { isDatabaseOutage } from "@/lib/platform/outage";
import { type ChargeId, chargeIdOfTxid, type MerchantId } from "@/lib/platform/values/ids";
import { type Cents, decimalText } from "@/lib/platform/values/money";
import type { ListedSettlement, ProviderSettlement } from "@/lib/providers/port";
import { providerOf } from "@/lib/providers/reach";
import {
  findPspAccount,
  findPspAccountOwner,
  noteProviderListRead,
  providerListReadTo,
} from "@/lib/providers/store/psp-accounts";
import { type BudgetedProvider, budgetFor, SPENT, withinBudget } from "./budgeted-provider";

/** Money may enter a PSP's list a little after the instant that it carries. */
const OVERLAP_MS = 5 * 60_000;

/**
 * So many failures one after the other are an absence of the provider, and no trouble with one page or stretch. One
 * bad entry may lie in two stretches, because they overlap.
 */
export const SILENCES_MAX = 3;

/** A provider that changed its format makes all of a page unreadable: so many entries say so, and not thousands. */
const UNREADABLE_MAX = 20;

/** How long what a list does not prove is read again, in ms, before it is left to a person as a discrepancy. */
const UNPROVEN_MS = 86_400_000;

/** By how much the first stretch of an account is divided whose list is longer than one reading may take. */
const divisors = new LRUCache<string, number>({ max: 10_000 });
const DIVISOR_MAX = 64;

/** A list that could not be read to its end; the job library tries again. */
export class Unread extends Error {
  readonly code = "unread";
}

/** Which part of a list; both instants are inclusive. */
interface Stretch {
  readonly from: Date;
  readonly to: Date;
  readonly changing: boolean;
}

/** Money of a list that has to be read by itself, and was not. */
interface Unproven {
  readonly money: ProviderSettlement;
  /** The charge of ours that it names, if any. */
  readonly charge: Charge | null;
  /** No payer data. */
  readonly reason: string;
}

/** What of a stretch could not be read. */
interface Gap {
  readonly unproven: readonly Unproven[];
  /** Why a page of it was not answered; null: all were. */
  readonly silence: string | null;
  /** Whether some was left to the next reading, of what moves no charge. */
  readonly isLeft: boolean;
}

/**
 * Reads what an account was paid since the last time, from the provider's own list, and records what no
 * notification reported: with every notification lost money is still found. A long absence is caught up with in
 * steps; where the PSP is not to be read all the time, this waits until it may.
 *
 * What cannot be read holds up nothing behind it: the stretches after it are read, and next time all of them again.
 * Money that its provider lists and has not proven after a day becomes a discrepancy, and is left.
 *
 * @throws Unread when the PSP did not answer for all of it; what could be read is recorded.
 */
export async function readProviderList(pspAccountId: string, now: Date): Promise<void> {
  const account = await findPspAccount(pspAccountId);
  const budget = budgetFor("list", account?.merchantId ?? null);
  const budgeted = withinBudget(await providerOf(pspAccountId), budget);
  const { psp, isSpent } = budgeted;
  const begin = await providerListReadTo(pspAccountId);
  if (now.getTime() - begin.getTime() < psp.lists.everyMs) return;
  const divisor = divisors.get(pspAccountId) ?? 1;
  let from = begin;
  let sliceMs = psp.lists.sliceMs / divisor;
  let gaps: (Gap & Stretch)[] = [];
  for (let silences = 0; from < now && silences < SILENCES_MAX && !isSpent(); ) {
    const to = new Date(Math.min(from.getTime() + sliceMs, now.getTime()));
    const since = new Date(from.getTime() - OVERLAP_MS);
    const stretch = { from: since, to, changing: false };
    const gap = await recordListed(budgeted, pspAccountId, stretch);
    silences = gap?.silence ? silences + 1 : 0;
    if (gap) gaps.push({ ...gap, from, to, changing: false });
    if (gaps.length === 0) await noteProviderListRead(pspAccountId, to);
    from = to;
    sliceMs = psp.lists.sliceMs;
  }
  // A stretch that one reading cannot take in is read in shorter ones.
  const isStuck = (isSpent() || gaps[0]?.isLeft) && gaps[0]?.from === begin;
  if (isStuck) divisors.set(pspAccountId, Math.min(divisor * 2, DIVISOR_MAX));
  else divisors.delete(pspAccountId);
  gaps = await leaveOld(pspAccountId, gaps, now);
  const [first] = gaps;
  if (!first) return noteProviderListRead(pspAccountId, from);
  await noteProviderListRead(pspAccountId, first.from);
  throw new Unread(reasonOf(first));
}

/**
 * Reports old money that its provider does not prove, and returns the gaps that are to be read again: all but those
 * of money that was reported at an earlier reading. A page that was not answered is never left out.
 */
async function leaveOld(
  pspAccountId: string,
  gaps: readonly (Gap & Stretch)[],
  now: Date,
): Promise<(Gap & Stretch)[]> {
  const remaining: (Gap & Stretch)[] = [];
  for (const gap of gaps) {
    const isRead = gap.silence === null && !gap.isLeft;
    let isOver = isRead && now.getTime() - gap.to.getTime() > UNPROVEN_MS;
    for (const { money, charge, reason } of isOver ? gap.unproven : []) {
      if (await reportMoney(pspAccountId, money, charge, reason)) isOver = false;
    }
    if (!isOver) remaining.push(gap);
  }
  return remaining;
}

/** Why a stretch was not read to its end; no payer data. */
export function reasonOf({ silence, unproven }: Gap): string {
  return silence ?? unproven[0]?.reason ?? SPENT.reason;
}

/**
 * Records all money of a stretch of the PSP's list that is not recorded yet, or of which it says anything else than is. Of each page
 * what pays a charge comes first, then what else it says of a charge's money. All but the first may have to wait for its part
 * (`furtherPaymentInTurn`): where that took half of the budget, it is left to the next reading, and the pages are read on, so that
 * no charge's money waits behind it.
 *
 * @returns what of it could not be read; null: nothing.
 */
export async function recordListed(
  { psp, isSpent, waiting, hasWaited }: BudgetedProvider,
  pspAccountId: string,
  stretch: Stretch,
): Promise<Gap | null> {
  const source = { psp, pspAccountId, actor: "worker", isListed: true };
  const unproven: Unproven[] = [];
  let silence: string | null = null;
  let isLeft = false;
  for (let page = 0, silences = 0; ; page += 1) {
    const listed = await psp.listSettlements({ ...stretch, page });
    if (listed.kind === "unknown") {
      silence ??= listed.reason;
      silences += 1;
      if (silences < SILENCES_MAX) continue;
      return { unproven, silence, isLeft };
    }
    silences = 0;
    await reportUnreadable(pspAccountId, listed.unreadable);
    for (const one of await unrecordedOf(source, listed.items)) {
      if (isSpent()) return { unproven, silence: SPENT.reason, isLeft };
      const mayWait = one.rank !== "pays";
      // A list of what changed since it was paid has little else.
      if (mayWait && hasWaited() && !stretch.changing) {
        isLeft = true;
        break;
      }
      const record = () => recordOne(source, one);
      const reason = await (mayWait ? waiting(record) : record());
      if (reason !== null) unproven.push({ ...one, reason });
    }
    if (!listed.last) continue;
    return silence || isLeft || unproven.length > 0 ? { unproven, silence, isLeft } : null;
  }
}

/** In which order what a page says is recorded. */
const RANKS = ["pays", "changes", "rest"] as const;

/** Listed money of which something is not recorded yet. */
interface Unrecorded {
  readonly money: ProviderSettlement;
  /** The charge of ours that it names, if any. */
  readonly charge: Charge | null;
  /** Whether it pays its charge, is something else of a charge's money that is recorded, such as a refund, or is the rest. */
  readonly rank: (typeof RANKS)[number];
  /** All that there is to know of it; null: it has to be read by itself. */
  readonly proof: ProviderSettlement | null;
}

/** What of a page is not recorded yet, by its rank. */
async function unrecordedOf(
  { psp: { pixKey }, pspAccountId }: MoneySource,
  items: readonly ListedSettlement[],
): Promise<readonly Unrecorded[]> {
  const names = items.map(({ reference }) => reference);
  const recorded = await recordedSettlements(pspAccountId, names);
  const ours = await findChargesForService(items.flatMap((money) => namedBy(money) ?? []));
  const sent = await refundsOfSettlements(
    items.flatMap(({ reference, refunds: { length } }) => {
      const known = recorded.get(reference);
      return known && length > 0 && length <= REFUNDS_COMPARED_MAX ? [known.id] : [];
    }),
  );
  const owner = (await findPspAccountOwner(pspAccountId))?.merchantId ?? null;
  const paid = new Set<ChargeId>();
  const unrecorded = items.flatMap((money): Unrecorded[] => {
    const known = recorded.get(money.reference);
    const id = namedBy(money);
    const charge = (id && ours.get(id)) ?? null;
    // An account's list may hold money at keys that are none of this service's, or what others sell by
    // the same account. Unless it names a charge of ours it is not our business.
    const atOurKey = pixKey !== null && (money.pixKey === null || money.pixKey === pixKey);
    if (!isUnrecorded(money, known, known && sent.get(known.id)) || !(atOurKey || charge))
      return [];
    // Of several payments of a charge the first pays it, and what a merchant's own account says moves no other's charge.
    const pays =
      charge !== null &&
      (owner === null || charge.merchantId === owner) &&
      !paid.has(charge.id) &&
      eventsOfMoney(charge, money.funds).length > 0;
    if (pays) paid.add(charge.id);
    const rank = pays ? "pays" : charge && known ? "changes" : "rest";
    return [{ money, charge, rank, proof: known || !money.isBrief ? money : null }];
  });
  return RANKS.flatMap((rank) => unrecorded.filter((one) => one.rank === rank));
}

/** Of a payment with more refunds nothing is compared: it is applied, in its turn. */
const REFUNDS_COMPARED_MAX = 20;

/**
 * Whether listed money says anything that is not recorded.
 *
 * @param refunds those of it that are stored, as far as they are compared.
 */
function isUnrecorded(
  money: ProviderSettlement,
  known: RecordedMoney | undefined,
  refunds: readonly Refund[] = [],
): boolean {
  if (!known || known.standing === "disputed" || money.amount !== known.amount) return true;
  if (differFromStored(money.refunds, refunds) || money.dispute !== null) return true;
  if (known.isInCash !== (money.isInCash ?? false)) return true;
  return known.standing === "authorized" && money.funds === "credited";
}

function namedBy({ txid }: ProviderSettlement): ChargeId | null {
  return txid === null ? null : chargeIdOfTxid(txid);
}

/**
 * Records one payment of a list; one that cannot be recorded must not hide those after it.
 *
 * @returns why it was not read, where it had to be.
 */
async function recordOne(
  source: MoneySource,
  { money, charge, proof }: Unrecorded,
): Promise<string | null> {
  const { reference } = money;
  try {
    const outcome = proof
      ? await applyPayment(source, proof)
      : await recordPayment(source, reference);
    return outcome.kind === "unproven" ? outcome.reason : null;
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    log.error({ reference, ...failure(error) }, "money of a list could not be recorded");
    await reportMoney(source.pspAccountId, money, charge, "could not be recorded");
    return null;
  }
}

/**
 * Reports money that is not recorded, with its amount: to the merchant whose charge it names, where that merchant or the
 * operator chose the provider, else to who did. False: it was reported before.
 */
async function reportMoney(
  pspAccountId: string,
  { reference, endToEndId, amount }: ProviderSettlement,
  named: Charge | null,
  reason: string,
): Promise<boolean> {
  const account = await findPspAccount(pspAccountId);
  // A provider of one merchant's own says nothing to another merchant.
  const owner = account?.merchantId ?? named?.merchantId;
  const charge = named?.merchantId === owner ? named : null;
  const paidAmount = decimalText(amount);
  return report(pspAccountId, {
    about: reference,
    merchantId: charge?.merchantId,
    chargeId: charge?.id ?? null,
    amount,
    facts: { reference, endToEndId, paidAmount, reason },
  });
}

/** Reports entries of a page that cannot be read, each once: nothing is skipped in silence. */
async function reportUnreadable(pspAccountId: string, entries: readonly string[]): Promise<void> {
  if (entries.length === 0) return;
  log.error({ pspAccountId, unreadable: entries.length }, "unreadable money in the list");
  const reason = "unreadable entry in the list";
  for (const entry of entries.slice(0, UNREADABLE_MAX)) {
    const ofNoMoney = { about: `unreadable/${entry}`, chargeId: null, amount: null };
    await report(pspAccountId, { ...ofNoMoney, facts: { entry, reason } });
  }
}

/** @param found `about`: what it is at this account; without a merchant it is the account owner's matter. */
async function report(
  pspAccountId: string,
  {
    about,
    merchantId,
    ...found
  }: {
    readonly about: string;
    readonly merchantId?: MerchantId | undefined;
    readonly chargeId: ChargeId | null;
    readonly amount: Cents | null;
    readonly facts: Facts;
  },
): Promise<boolean> {
  const account = await findPspAccount(pspAccountId);
  return asService((tx) =>
    openDiscrepancy(tx, {
      ...found,
      kind: "provider_mismatch",
      subject: `${pspAccountId}/${about}`,
      merchantId: merchantId ?? account?.merchantId ?? null,
      pspAccountId,
      settlementId: null,
    }),
  );
}
