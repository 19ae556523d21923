import {
  findChargeForService,
  findChargesForService,
  findWaitingCharges,
} from "@/lib/database/charges";
import { asService } from "@/lib/database/connection";
import { openException } from "@/lib/database/exceptions";
import { accountsSpokenFor, findPspAccount } from "@/lib/database/psp-accounts";
import { recordedSettlements } from "@/lib/database/settlements";
import {
  type Charge,
  type ChargeId,
  chargeIdOfTxid,
  type MerchantId,
  outlivesDueDate,
  PIX_VALIDITY_MINUTES,
  txidOf,
} from "@/lib/domain/charge";
import { decimalText } from "@/lib/domain/money";
import { REFUND_WINDOW_DAYS } from "@/lib/domain/refund";
import { log } from "@/lib/log";
import type { Psp, PspCharge } from "@/lib/psp/psp";
import { orderFor, tellMismatch } from "./end-charge";
import { followCharge } from "./follow-charge";
import { pspOf } from "./psp-of";
import { recordListed, Unread } from "./read-statement";
import { recordPaymentsOf } from "./settle-charge";

/** How far back an account is compared each time; longer than any list is late. */
const BACK_MS = 26 * 3_600_000;

const PAGES_MAX = 10_000;

interface Account {
  readonly id: string;
  readonly merchantId: MerchantId | null;
  readonly psp: Psp;
}

/**
 * Compares an account's last day with its PSP's own lists and mends or tells what differs: payable
 * charges that are none of ours, other amounts, charges that the PSP lost, charges that ended here
 * and not there, money that nobody announced. The lists are compared slice by slice, so that memory does
 * not grow with the day.
 *
 * @throws Unread when the PSP did not answer to the end.
 */
export async function reconcileAccount(pspAccountId: string, now: Date): Promise<void> {
  const stored = await findPspAccount(pspAccountId);
  if (!stored) return;
  const psp = await pspOf(pspAccountId);
  const account = { id: pspAccountId, merchantId: stored.merchantId, psp };
  const start = now.getTime() - BACK_MS;
  const { sliceMs } = psp.lists;
  for (let at = start; at < now.getTime(); at += sliceMs) {
    const from = new Date(at);
    const to = new Date(Math.min(at + sliceMs, now.getTime()));
    const waiting = await findWaitingCharges(account.id, from, to);
    await compareSlice(account, from, to, waiting, now);
    await recordListed(psp, pspAccountId, { from, to, refunded: false });
  }
}

/**
 * The same for charges that wait longer than a day, up to the longest validity there is: what their
 * PSP withdrew, lost or was paid for meanwhile. Slices in which nothing waits are passed over.
 */
export async function reconcileWaiting(pspAccountId: string, now: Date): Promise<void> {
  const stored = await findPspAccount(pspAccountId);
  if (!stored) return;
  const psp = await pspOf(pspAccountId);
  const account = { id: pspAccountId, merchantId: stored.merchantId, psp };
  const longest = PIX_VALIDITY_MINUTES.max * 60_000;
  const { sliceMs } = psp.lists;
  for (let at = now.getTime() - longest - BACK_MS; at < now.getTime() - BACK_MS; at += sliceMs) {
    const [from, to] = [new Date(at), new Date(at + sliceMs)];
    const waiting = await findWaitingCharges(account.id, from, to);
    if (waiting.length > 0) await compareSlice(account, from, to, waiting, now);
  }
}

/**
 * Looks for money that went back in the whole time in which it may: a PSP can send money back on its
 * own long after the payment, and its notification may have been lost.
 */
export async function reconcileRefunds(pspAccountId: string, now: Date): Promise<void> {
  const from = new Date(now.getTime() - (REFUND_WINDOW_DAYS + 1) * 86_400_000);
  await recordListed(await pspOf(pspAccountId), pspAccountId, { from, to: now, refunded: true });
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
    if (page === PAGES_MAX) throw new Unread("the list has no end");
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
  items: readonly PspCharge[],
  now: Date,
): Promise<void> {
  const atOurKey = items.filter(({ pixKey }) => pixKey === account.psp.pixKey);
  const ours = await findChargesForService(
    atOurKey.flatMap(({ txid }) => chargeIdOfTxid(txid) ?? []),
  );
  const holders = [...ours.values()].flatMap(({ pspAccountId }) => pspAccountId ?? []);
  const spokenFor = await holdersSpokenFor(account, holders);
  const recorded = await recordedSettlements(
    account.id,
    atOurKey.flatMap((item) => item.endToEndIds),
  );
  for (const item of atOurKey) {
    const id = chargeIdOfTxid(item.txid);
    const charge = id && ours.get(id);
    if (!charge) {
      await tellOrphan(account, item);
      continue;
    }
    // Through another's account: not for this one's PSP to say what became of it.
    if (!charge.pspAccountId || !spokenFor.has(charge.pspAccountId)) continue;
    if (item.amount !== charge.amount) await tellMismatch(charge, "another amount");
    const unrecorded = item.endToEndIds.filter((endToEndId) => !recorded.has(endToEndId));
    if (unrecorded.length > 0) await recordPaymentsOf(charge, account.psp, unrecorded);
    else if (item.state === "open") await endThereToo(account, charge, item);
    else if (charge.status === "PENDING" && now < charge.lapsesAt)
      await followCharge(charge, account.psp, `psp:${account.id}`);
  }
}

/** Of whose charges an account may tell: where the PSP names charges itself, of its own and no others. */
async function holdersSpokenFor(
  { id, psp }: Account,
  holders: readonly string[],
): Promise<ReadonlySet<string>> {
  if (psp.tellsOf === "charges") return new Set([id]);
  return asService((tx) => accountsSpokenFor(tx, id, holders));
}

/** A charge that ended here must not be payable there, nor a second one beside it. */
async function endThereToo(
  { id, psp }: Account,
  charge: Charge,
  { pspChargeId }: PspCharge,
): Promise<void> {
  const overdue = charge.status === "OVERDUE" && !outlivesDueDate(charge);
  if (charge.status !== "CANCELED" && !overdue) {
    const isSecond = charge.pspChargeId !== null && charge.pspChargeId !== pspChargeId;
    // To look at a charge removes what is payable beside it.
    if (pspChargeId !== null && (isSecond || charge.paid)) {
      await followCharge(charge, psp, `psp:${id}`);
    }
    return;
  }
  log.warn({ chargeId: charge.id }, "ended here, still payable at the PSP");
  const outcome = await psp.withdraw(orderFor({ charge, merchantName: "" }), charge.lapsesAt);
  if (outcome.kind === "paid") await recordPaymentsOf(charge, psp, outcome.endToEndIds);
}

/** Payable at the PSP under our key, and none of ours: whose it is, a person has to find out. */
async function tellOrphan(account: Account, { txid, amount, state }: PspCharge): Promise<void> {
  if (state !== "open") return;
  await asService((tx) =>
    openException(tx, {
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

/** Waits here and was not in the list: only the PSP's own word for this very charge proves it. */
async function lookForMissing({ id, psp }: Account, charge: Charge): Promise<void> {
  const found = await followCharge(charge, psp, `psp:${id}`);
  if (found.kind !== "absent") return;
  await asService((tx) =>
    openException(tx, {
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
