import { findChargesForService } from "@/lib/charges/store/charges";
import { applyPayment, recordPayment } from "@/lib/payments/apply-payment";
import type { Facts } from "@/lib/payments/discrepancy";
import type { MoneySource } from "@/lib/payments/payment";
import { openDiscrepancy } from "@/lib/payments/store/discrepancies";
import { recordedSettlements } from "@/lib/payments/store/settlements";
import { asService } from "@/lib/platform/db/connection";
import { failure, log } from "@/lib/platform/log";
import { isDatabaseOutage } from "@/lib/platform/outage";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { type ChargeId, chargeIdOfTxid } from "@/lib/platform/values/ids";
import { decimalText } from "@/lib/platform/values/money";
import type { ListedSettlement, Provider, ProviderSettlement } from "@/lib/providers/port";
import { providerOf } from "@/lib/providers/reach";
import {
  findPspAccount,
  noteProviderListRead,
  providerListReadTo,
} from "@/lib/providers/store/psp-accounts";

/** Money may enter a PSP's list a little after the instant that it carries. */
const OVERLAP_MS = 5 * 60_000;

/** More pages than any stretch can have; beyond it something is wrong with the list. */
const PAGES_MAX = 10_000;

/** A list that could not be read to its end; the job library tries again. */
export class Unread extends Error {
  readonly code = "unread";
}

/**
 * Reads what an account was paid since the last time, from the provider's own list, and records what no
 * notification reported: with every notification lost money is still found. A long absence is caught up with in
 * steps; where the PSP is not to be read all the time, this waits until it may.
 *
 * @throws Unread when the PSP did not answer; what was read until then is recorded.
 */
export async function readProviderList(pspAccountId: string, now: Date): Promise<void> {
  const psp = await providerOf(pspAccountId);
  let from = await providerListReadTo(pspAccountId);
  if (now.getTime() - from.getTime() < psp.lists.everyMs) return;
  while (from < now) {
    const to = new Date(Math.min(from.getTime() + psp.lists.sliceMs, now.getTime()));
    const since = new Date(from.getTime() - OVERLAP_MS);
    await recordListed(psp, pspAccountId, { from: since, to, refunded: false });
    await noteProviderListRead(pspAccountId, to);
    from = to;
  }
}

/** Records all money of a stretch of the PSP's list that is not recorded yet, or that went back. */
export async function recordListed(
  psp: Provider,
  pspAccountId: string,
  stretch: { readonly from: Date; readonly to: Date; readonly refunded: boolean },
): Promise<void> {
  const source = { psp, pspAccountId, actor: "worker" };
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const listed = await psp.listSettlements({ ...stretch, page });
    if (listed.kind === "unknown") throw new Unread(listed.reason);
    if (listed.unreadable > 0) await reportUnreadable(pspAccountId, listed.unreadable, stretch.to);
    await recordNew(source, listed.items);
    if (listed.last) return;
  }
  throw new Unread("the list has no end");
}

/** @throws Unread when something has yet to be read by itself and was not; the rest is recorded. */
async function recordNew(source: MoneySource, items: readonly ListedSettlement[]): Promise<void> {
  const recorded = await recordedSettlements(
    source.pspAccountId,
    items.map(({ reference }) => reference),
  );
  const ours = await findChargesForService(items.flatMap((money) => namedBy(money) ?? []));
  let unread: string | null = null;
  for (const money of items) {
    const isRecorded = recorded.has(money.reference);
    const mayChange = !isRecorded || money.refunds.length > 0;
    const id = namedBy(money);
    // An account's list may hold money at keys that are none of this service's, or what others sell by
    // the same account. Unless it names a charge of ours it is not our business.
    const { pixKey } = source.psp;
    const atOurKey = pixKey !== null && (money.pixKey === null || money.pixKey === pixKey);
    if (!mayChange || !(atOurKey || (id && ours.has(id)))) continue;
    const proof = isRecorded || !money.isBrief ? money : null;
    unread = (await recordOne(source, money, proof)) ?? unread;
  }
  if (unread !== null) throw new Unread(unread);
}

function namedBy({ txid }: ProviderSettlement): ChargeId | null {
  return txid === null ? null : chargeIdOfTxid(txid);
}

/**
 * Records one payment of a list; one that cannot be recorded must not hide those after it.
 *
 * @param proof all that there is to know of it; null: it has to be read by itself.
 * @returns why it was not read, where it had to be.
 */
async function recordOne(
  source: MoneySource,
  listed: ProviderSettlement,
  proof: ProviderSettlement | null,
): Promise<string | null> {
  const { reference, endToEndId, amount } = listed;
  try {
    const outcome = proof
      ? await applyPayment(source, proof)
      : await recordPayment(source, reference);
    return outcome.kind === "unproven" ? outcome.reason : null;
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    log.error({ reference, ...failure(error) }, "money of a list could not be recorded");
    await report(source.pspAccountId, reference, {
      reference,
      endToEndId,
      amount: decimalText(amount),
      reason: "could not be recorded",
    });
    return null;
  }
}

/** Reports entries that cannot be read, once a day and account: nothing is skipped in silence. */
async function reportUnreadable(pspAccountId: string, unreadable: number, at: Date): Promise<void> {
  log.error({ pspAccountId, unreadable }, "unreadable money in the list");
  const day = brasiliaDay(at);
  const facts = { day, entries: String(unreadable), reason: "unreadable entries in the list" };
  await report(pspAccountId, day, facts);
}

/** @param about what it is, at this account. */
async function report(pspAccountId: string, about: string, facts: Facts): Promise<void> {
  const account = await findPspAccount(pspAccountId);
  await asService((tx) =>
    openDiscrepancy(tx, {
      kind: "provider_mismatch",
      subject: `${pspAccountId}/${about}`,
      merchantId: account?.merchantId ?? null,
      chargeId: null,
      pspAccountId,
      settlementId: null,
      amount: null,
      facts,
    }),
  );
}
