import { endLeftBehind, reportMismatch } from "@/lib/charges/apply-provider-update";
import { type Charge, outlivesDueDate } from "@/lib/charges/charge";
import { orderFor } from "@/lib/charges/provider-update";
import {
  findChargeForService,
  findChargesForService,
  findOldestWaiting,
  findWaitingCharges,
} from "@/lib/charges/store/charges";
import { wasEdited } from "@/lib/charges/store/edits";
import { findMovedFrom, wasMoved } from "@/lib/charges/store/moves";
import { recordPaymentsOf } from "@/lib/payments/apply-payment";
import { REFUND_WINDOW_DAYS } from "@/lib/payments/refund";
import { openDiscrepancy } from "@/lib/payments/store/discrepancies";
import { recordedSettlements } from "@/lib/payments/store/settlements";
import { asService } from "@/lib/platform/db/connection";
import { failure, log } from "@/lib/platform/log";
import { isDatabaseOutage } from "@/lib/platform/outage";
import { type ChargeId, chargeIdOfTxid, type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { decimalText } from "@/lib/platform/values/money";
import type { ProviderCharge } from "@/lib/providers/port";
import { providerOf } from "@/lib/providers/reach";
import { accountsUnderAuthority, findPspAccount } from "@/lib/providers/store/psp-accounts";
import { type BudgetedProvider, budgetFor, withinBudget } from "./budgeted-provider";
import { readChargeAtProvider } from "./read-charge-at-provider";
import { reasonOf, recordListed, SILENCES_MAX, Unread } from "./read-provider-list";

/** How far back an account is compared each time; longer than any list is late. */
const BACK_MS = 26 * 3_600_000;

interface Account extends BudgetedProvider {
  readonly id: string;
  readonly merchantId: MerchantId | null;
}

/**
 * Compares an account's last day with its provider's own lists and mends or reports what differs: payable
 * charges that are none of ours, other amounts, charges that the provider lost, charges that ended here
 * and not there, money that no notification reported. The lists are compared slice by slice, so that memory does
 * not grow with the day.
 *
 * @throws Unread when the PSP did not answer for all of it; the rest is compared.
 */
export async function reconcileAccount(pspAccountId: string, now: Date): Promise<void> {
  const account = await accountOf(pspAccountId, "comparison");
  if (!account) return;
  const from = now.getTime() - BACK_MS;
  await forEachSlice({ from, to: now.getTime(), ms: account.psp.lists.sliceMs }, async (slice) => {
    const waiting = await findWaitingCharges(account.id, slice.from, slice.to);
    await compareSlice(account, slice.from, slice.to, waiting, now);
    await recordSlice(account, { ...slice, changing: false });
  });
}

/**
 * Compares the charges that wait longer than a day, back to the oldest of them, with their provider's lists: what it withdrew, lost or was paid for meanwhile. Slices in which nothing waits are passed over.
 *
 * @throws Unread when the PSP did not answer for all of it; the rest is compared.
 */
export async function reconcileWaiting(pspAccountId: string, now: Date): Promise<void> {
  const account = await accountOf(pspAccountId, "night");
  if (!account) return;
  const to = now.getTime() - BACK_MS;
  const from = (await findOldestWaiting(account.id))?.getTime() ?? to;
  await forEachSlice({ from, to, ms: account.psp.lists.sliceMs }, async (slice) => {
    const waiting = await findWaitingCharges(account.id, slice.from, slice.to);
    if (waiting.length > 0) await compareSlice(account, slice.from, slice.to, waiting, now);
  });
}

/**
 * Looks for money that went back in the whole time in which it may: a PSP can send money back on its
 * own long after the payment, and its notification may have been lost.
 *
 * @throws Unread when the PSP did not answer for all of it; the rest is recorded.
 */
export async function reconcileRefunds(pspAccountId: string, now: Date): Promise<void> {
  const account = await accountOf(pspAccountId, "night");
  if (!account) return;
  const to = now.getTime();
  const from = to - (REFUND_WINDOW_DAYS + 1) * 86_400_000;
  await forEachSlice({ from, to, ms: account.psp.lists.refundSliceMs }, (slice) =>
    recordSlice(account, { ...slice, changing: true }),
  );
}

async function accountOf(
  pspAccountId: string,
  reading: "comparison" | "night",
): Promise<Account | null> {
  const stored = await findPspAccount(pspAccountId);
  if (!stored) return null;
  const { merchantId } = stored;
  const budgeted = withinBudget(await providerOf(pspAccountId), budgetFor(reading, merchantId));
  return { id: pspAccountId, merchantId, ...budgeted };
}

interface Slice {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Works through a time, from `from` to `to`, in slices of `ms`. A slice that cannot be read does not hold up those
 * after it, unless its provider answers nothing at all.
 *
 * @throws Unread when one could not be read.
 */
async function forEachSlice(
  { from, to, ms }: { readonly from: number; readonly to: number; readonly ms: number },
  work: (slice: Slice) => Promise<void>,
): Promise<void> {
  let first: Unread | null = null;
  for (let at = from, silences = 0; at < to && silences < SILENCES_MAX; at += ms) {
    try {
      await work({ from: new Date(at), to: new Date(Math.min(at + ms, to)) });
      silences = 0;
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      first ??= error;
      if (!(error instanceof Unproven)) silences += 1;
    }
  }
  if (first) throw first;
}

/** Money of a slice was not proven, or was left to the next reading, though its list was read. */
class Unproven extends Unread {}

/** @throws Unread when not all of a slice of the list of money was read. */
async function recordSlice(
  account: Account,
  stretch: Slice & { readonly changing: boolean },
): Promise<void> {
  const gap = await recordListed(account, account.id, stretch);
  if (gap) throw new (gap.silence ? Unread : Unproven)(reasonOf(gap));
}

async function compareSlice(
  account: Account,
  from: Date,
  to: Date,
  waiting: readonly ChargeId[],
  now: Date,
): Promise<void> {
  const seen = new Set<string>();
  for (let page = 0; ; page += 1) {
    const listed = await account.psp.listCharges({ from, to, page }, now);
    if (listed.kind === "unknown") throw new Unread(listed.reason);
    await comparePage(account, listed.items, now);
    for (const { txid } of listed.items) seen.add(txid);
    if (listed.last) break;
  }
  for (const id of waiting) {
    const charge = seen.has(txidOf(id)) ? null : await findChargeForService(id);
    if (charge?.status === "PENDING") await lookForMissing(account, charge);
  }
}

async function comparePage(
  account: Account,
  items: readonly ProviderCharge[],
  now: Date,
): Promise<void> {
  const atOurKey = items.filter(({ pixKey }) => pixKey === account.psp.pixKey);
  const ours = await findChargesForService(
    atOurKey.flatMap(({ txid }) => chargeIdOfTxid(txid) ?? []),
  );
  const holders = [...ours.values()].flatMap(({ pspAccountId }) => pspAccountId ?? []);
  const authority = await authorityOver(account, holders);
  const left = await leftFrom(account, [...ours.values()]);
  const recorded = await recordedSettlements(
    account.id,
    atOurKey.flatMap((item) => item.endToEndIds),
  );
  for (const item of atOurKey) {
    const id = chargeIdOfTxid(item.txid);
    const charge = id && ours.get(id);
    if (!charge) {
      await reportOrphan(account, item);
      continue;
    }
    const isLeft = left.has(charge.id);
    // Through another's account: not for this one's provider to say what became of it.
    if (!isLeft && !(charge.pspAccountId && authority.has(charge.pspAccountId))) continue;
    const unrecorded = item.endToEndIds.filter(
      (endToEndId) => recorded.get(endToEndId)?.standing !== "credited",
    );
    try {
      await (isLeft
        ? endLeft(account, charge, item, unrecorded)
        : compareCharge(account, charge, item, unrecorded, now));
    } catch (error) {
      if (isDatabaseOutage(error)) throw error;
      log.error({ chargeId: charge.id, ...failure(error) }, "a charge could not be compared");
      await reportMismatch(charge, "could not be compared");
    }
  }
}

/** @param unrecorded names of its payments at the provider that are not recorded here. */
async function compareCharge(
  account: Account,
  charge: Charge,
  item: ProviderCharge,
  unrecorded: readonly string[],
  now: Date,
): Promise<void> {
  if (item.amount !== charge.amount) await compareAmount(account, charge);
  if (unrecorded.length > 0) await recordPaymentsOf(charge, account.psp, unrecorded, true);
  else if (item.state === "open") await endThereToo(account, charge, item);
  else if (charge.status === "PENDING" && now < charge.waitsUntil)
    await readChargeAtProvider(charge, account.psp, `psp:${account.id}`);
}

/** Reports another amount, unless the list was printed before the amount changed: then the charge itself says which it has. */
async function compareAmount({ id, psp }: Account, charge: Charge): Promise<void> {
  if (await wasEdited(charge.id)) await readChargeAtProvider(charge, psp, `psp:${id}`);
  else await reportMismatch(charge, "another amount");
}

/** The charges among some that are held elsewhere now, and were moved there from this account. */
async function leftFrom(
  { id }: Account,
  charges: readonly Charge[],
): Promise<ReadonlySet<ChargeId>> {
  const elsewhere = charges.filter(({ pspAccountId }) => pspAccountId && pspAccountId !== id);
  if (elsewhere.length === 0) return new Set();
  const ids = elsewhere.map((charge) => charge.id);
  return asService((tx) => findMovedFrom(tx, id, ids));
}

/**
 * Ends what came about at this account of a charge that had left it (ADR 0053), and records what was paid of it. How it
 * stands here says nothing of the charge itself.
 */
async function endLeft(
  { id, psp }: Account,
  charge: Charge,
  item: ProviderCharge,
  unrecorded: readonly string[],
): Promise<void> {
  const here = { ...charge, pspAccountId: id, pspChargeId: null };
  if (unrecorded.length > 0) await recordPaymentsOf(here, psp, unrecorded, true);
  else if (item.state === "open") await endLeftBehind(here, psp);
}

/** The accounts whose charges an account has authority over: where the provider names charges itself, its own alone. */
async function authorityOver(
  { id, psp }: Account,
  holders: readonly string[],
): Promise<ReadonlySet<string>> {
  if (psp.chargeAuthority === "account") return new Set([id]);
  return asService((tx) => accountsUnderAuthority(tx, id, holders));
}

/** A charge that ended here must not be payable there, nor a second one beside it. */
async function endThereToo(
  { id, psp }: Account,
  charge: Charge,
  { pspChargeId }: ProviderCharge,
): Promise<void> {
  const overdue = charge.status === "OVERDUE" && !outlivesDueDate(charge);
  // Paid at the account that it had left: it must not be paid here as well.
  const isPaidElsewhere = charge.paid !== null && (await wasMoved(charge.id));
  if (charge.status !== "CANCELED" && !overdue && !isPaidElsewhere) {
    const isSecond = charge.pspChargeId !== null && charge.pspChargeId !== pspChargeId;
    // To look at a charge removes what is payable beside it.
    if (pspChargeId !== null && (isSecond || charge.paid)) {
      await readChargeAtProvider(charge, psp, `psp:${id}`);
    }
    return;
  }
  log.warn({ chargeId: charge.id }, "ended here, still payable at the PSP");
  const outcome = await psp.withdraw(orderFor(charge), charge.waitsUntil);
  if (outcome.kind === "paid") await recordPaymentsOf(charge, psp, outcome.endToEndIds, true);
}

/** Reports a charge that is payable under our key and none of ours: whose it is, a person has to find out. */
async function reportOrphan(
  account: Account,
  { txid, amount, state }: ProviderCharge,
): Promise<void> {
  if (state !== "open") return;
  await asService((tx) =>
    openDiscrepancy(tx, {
      kind: "orphan_charge",
      subject: `${account.merchantId ?? "operator"}/${account.psp.pixKey ?? account.id}/${txid}`,
      merchantId: account.merchantId,
      chargeId: null,
      pspAccountId: account.id,
      settlementId: null,
      amount,
      facts: { txid, amount: amount === null ? null : decimalText(amount) },
    }),
  );
}

/** A charge that waits here and was not in the list: only the provider's answer about this very charge proves it lost. */
async function lookForMissing({ id, psp }: Account, charge: Charge): Promise<void> {
  const found = await readChargeAtProvider(charge, psp, `psp:${id}`);
  if (found.kind !== "absent") return;
  await asService((tx) =>
    openDiscrepancy(tx, {
      kind: "missing_at_provider",
      subject: charge.id,
      merchantId: charge.merchantId,
      chargeId: charge.id,
      pspAccountId: id,
      settlementId: null,
      amount: charge.amount,
      facts: { txid: txidOf(charge.id), expectedAmount: decimalText(charge.amount) },
    }),
  );
}
