import { findChargesForService } from "@/lib/database/charges";
import { asService } from "@/lib/database/connection";
import { openException } from "@/lib/database/exceptions";
import { findPspAccount, noteStatementRead, statementReadTo } from "@/lib/database/psp-accounts";
import { recordedSettlements } from "@/lib/database/settlements";
import { brasiliaDay } from "@/lib/domain/brasilia";
import { type ChargeId, chargeIdOfTxid } from "@/lib/domain/charge";
import type { Facts } from "@/lib/domain/exception";
import { decimalText } from "@/lib/domain/money";
import { failure, log } from "@/lib/log";
import { isDatabaseOutage } from "@/lib/outage";
import type { ListedSettlement, Psp, PspSettlement } from "@/lib/psp/psp";
import { pspOf } from "./psp-of";
import { type MoneySource, recordMoney, recordPayment } from "./settle-charge";

/** Money may enter a PSP's list a little after the instant that it carries. */
const OVERLAP_MS = 5 * 60_000;

/** More pages than any stretch can have; beyond it something is wrong with the list. */
const PAGES_MAX = 10_000;

/** A list that could not be read to its end; the job library tries again. */
export class Unread extends Error {
  readonly code = "unread";
}

/**
 * Reads what arrived at an account since the last time, from the PSP's own list, and records what no
 * notification told: with every callback lost money is still found. A long absence is caught up with in
 * steps; where the PSP is not to be read all the time, this waits until it may.
 *
 * @throws Unread when the PSP did not answer; what was read until then is recorded.
 */
export async function readStatement(pspAccountId: string, now: Date): Promise<void> {
  const psp = await pspOf(pspAccountId);
  let from = await statementReadTo(pspAccountId);
  if (now.getTime() - from.getTime() < psp.lists.everyMs) return;
  while (from < now) {
    const to = new Date(Math.min(from.getTime() + psp.lists.sliceMs, now.getTime()));
    const since = new Date(from.getTime() - OVERLAP_MS);
    await recordListed(psp, pspAccountId, { from: since, to, refunded: false });
    await noteStatementRead(pspAccountId, to);
    from = to;
  }
}

/** Records all money of a stretch of the PSP's list that is not recorded yet, or that went back. */
export async function recordListed(
  psp: Psp,
  pspAccountId: string,
  stretch: { readonly from: Date; readonly to: Date; readonly refunded: boolean },
): Promise<void> {
  const source = { psp, pspAccountId, actor: "worker" };
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const listed = await psp.listSettlements({ ...stretch, page });
    if (listed.kind === "unknown") throw new Unread(listed.reason);
    if (listed.unreadable > 0) await tellUnreadable(pspAccountId, listed.unreadable, stretch.to);
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
    const news = !isRecorded || money.refunds.length > 0;
    const id = namedBy(money);
    // An account's list may hold money at keys that are none of this service's, or what others sell by
    // the same account. Nobody announced it, and unless it names a charge of ours it is not our business.
    const { pixKey } = source.psp;
    const atOurKey = pixKey !== null && (money.pixKey === null || money.pixKey === pixKey);
    if (!news || !(atOurKey || (id && ours.has(id)))) continue;
    const proof = isRecorded || !money.isBrief ? money : null;
    unread = (await recordOne(source, money, proof)) ?? unread;
  }
  if (unread !== null) throw new Unread(unread);
}

function namedBy({ txid }: PspSettlement): ChargeId | null {
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
  listed: PspSettlement,
  proof: PspSettlement | null,
): Promise<string | null> {
  const { reference, endToEndId, amount } = listed;
  try {
    const outcome = proof
      ? await recordMoney(source, proof)
      : await recordPayment(source, reference);
    return outcome.kind === "unproven" ? outcome.reason : null;
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    log.error({ reference, ...failure(error) }, "money of a list could not be recorded");
    await tell(source.pspAccountId, reference, {
      reference,
      endToEndId,
      amount: decimalText(amount),
      reason: "could not be recorded",
    });
    return null;
  }
}

/** Entries that cannot be read are told once a day and account: nothing is skipped in silence. */
async function tellUnreadable(pspAccountId: string, unreadable: number, at: Date): Promise<void> {
  log.error({ pspAccountId, unreadable }, "unreadable money in the list");
  const day = brasiliaDay(at);
  const facts = { day, entries: String(unreadable), reason: "unreadable entries in the list" };
  await tell(pspAccountId, day, facts);
}

/** @param about what it is, at this account. */
async function tell(pspAccountId: string, about: string, facts: Facts): Promise<void> {
  const account = await findPspAccount(pspAccountId);
  await asService((tx) =>
    openException(tx, {
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
