import { crashPoint } from "@/lib/platform/crash-point";
import { env } from "@/lib/platform/env";
import { pauseAfterMs } from "@/lib/platform/values/backoff";
import { accountToMoveTo, reportFailing, reportWorking } from "@/lib/providers/account-health";
import { isPassedOver, type OrderedAccount, usableAccount } from "@/lib/providers/account-order";
import type { Unknown } from "@/lib/providers/port";
import { providerOf } from "@/lib/providers/reach";
import { findOrderOf, type OrderOfAccount } from "@/lib/providers/store/account-order";
import { applyOrGiveBack } from "./apply-provider-update";
import type { Charge } from "./charge";
import { reasonToLeave, showsWorking } from "./fail-over";
import type { MoveReason } from "./move-reason";
import { type OpenAttempt, openAtProvider, orderFor } from "./provider-update";
import { findChargeForService } from "./store/charges";
import { type LeasedCharge, releaseLease } from "./store/leases";
import { changeAccount } from "./store/moves";

/**
 * Opens a leased charge at its account or, where it certainly does not exist there, at the next one of the order that
 * the account's holder has set (ADR 0053).
 *
 * @returns the charge as it is afterwards.
 */
export async function openInOrder(leased: LeasedCharge): Promise<Charge> {
  const elsewhere = leased.lookFirst ? await findElsewhere(leased) : null;
  if (elsewhere?.kind === "unknown") return giveBack(leased, elsewhere);
  const tried: string[] = [];
  let current = leased;
  for (let next: Leaving | null = elsewhere; ; ) {
    if (next) {
      crashPoint("M1");
      const moved = await changeAccount(current, next.to, next.reason);
      crashPoint("M2");
      if (!moved) return giveUp(current);
      current = moved;
    }
    const { charge, attempt } = current;
    const accountId = accountOf(charge);
    const psp = await providerOf(accountId);
    const opening = await openAtProvider(current, psp, () => canLeave(charge));
    if (tried.length > 0) crashPoint("M3");
    tried.push(accountId);
    next = await leavingFor(current, opening, { tried, isSlow: psp.isSlow?.() === true });
    if (!next) return applyOrGiveBack(current, psp, opening.update, pauseAfterMs(attempt));
  }
}

/** Where a charge moves to, and why. */
interface Leaving {
  readonly kind: "leaving";
  readonly to: string;
  readonly reason: MoveReason;
}

/**
 * Notes what an attempt shows of its account, and finds where the charge goes from there; null: it stays. An account
 * that registers charges slowly counts as failing, so that new ones go to the next (ADR 0056).
 *
 * @param so.tried the accounts that were tried under this lease.
 * @param so.isSlow whether the account took long for most of the last calls.
 */
async function leavingFor(
  { charge, attempt }: LeasedCharge,
  opening: OpenAttempt,
  so: { readonly tried: readonly string[]; readonly isSlow: boolean },
): Promise<Leaving | null> {
  const accountId = accountOf(charge);
  const shown = showsWorking(opening.update);
  const isWorking = shown && !so.isSlow;
  if (isWorking) await reportWorking(accountId, attempt > 1);
  if (isWorking !== false) return null;
  const order = await orderOf(charge);
  if (!order) return null;
  if (opening.wasTried) await reportFailing(accountId);
  const reason = reasonToLeave(opening, isPassedOver(order.account, env().accountAwayMs));
  const others = order.others.filter(({ id }) => !so.tried.includes(id));
  const to = reason && (await accountToMoveTo(others));
  return reason && to ? { kind: "leaving", to, reason } : null;
}

/** Whether a charge's account is passed over now, and another of its order could take the charge. */
async function canLeave(charge: Charge): Promise<boolean> {
  const { accountAwayMs } = env();
  const order = await orderOf(charge);
  return (
    order !== null &&
    isPassedOver(order.account, accountAwayMs) &&
    !order.account.isOnTrial &&
    usableAccount(order.others, accountAwayMs) !== null
  );
}

/**
 * After a restored backup a charge may be at any account of its order, where it was moved to before. Finds it where its
 * own account does not know it.
 *
 * @returns where it is; `unknown` while one of them does not say; null where none has it, or its own account decides.
 */
async function findElsewhere(leased: LeasedCharge): Promise<Leaving | Unknown | null> {
  const { charge } = leased;
  const order = await orderOf(charge);
  if (!order) return null;
  const here = await (await providerOf(accountOf(charge))).find(orderFor(charge));
  if (here.kind !== "absent") return null;
  for (const { id } of order.others) {
    const there = await (await providerOf(id)).find(orderFor(charge));
    if (there.kind === "unknown") return there;
    if (there.kind !== "absent") return { kind: "leaving", to: id, reason: "found_there" };
  }
  return null;
}

/**
 * The order that a charge's account is in, without other accounts of its Pix key: one bank holds the charge for all of
 * them, so that to end it for the account that it left would end it for the account that it went to.
 */
async function orderOf(charge: Charge): Promise<OrderOfAccount | null> {
  const order = await findOrderOf(accountOf(charge), charge.billingType);
  if (!order) return null;
  const { pixKey } = await providerOf(accountOf(charge));
  const others: OrderedAccount[] = [];
  for (const other of order.others) {
    const isSameKey = pixKey !== null && (await providerOf(other.id)).pixKey === pixKey;
    if (!isSameKey) others.push(other);
  }
  return others.length > 0 ? { ...order, others } : null;
}

function accountOf({ id, pspAccountId }: Charge): string {
  if (!pspAccountId) throw new Error(`charge ${id} has no PSP account`);
  return pspAccountId;
}

async function giveBack(leased: LeasedCharge, update: Unknown): Promise<Charge> {
  const psp = await providerOf(accountOf(leased.charge));
  return applyOrGiveBack(leased, psp, update, pauseAfterMs(leased.attempt));
}

/** Leaves a charge as it is: another process has it, or its cancellation was requested meanwhile. */
async function giveUp(leased: LeasedCharge): Promise<Charge> {
  await releaseLease(leased, 0);
  return (await findChargeForService(leased.charge.id)) ?? leased.charge;
}
