import { monotonicMs } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { failure, log } from "@/lib/platform/log";
import { chooseAccount, isPassedOver, type OrderedAccount, usableAccount } from "./account-order";
import type { AccountRounds } from "./account-rounds";
import type { ProbeOutcome } from "./probe";
import { probeProvider } from "./registry";
import {
  allowTrial,
  noteFailing,
  noteWorking,
  takeFailingAccounts,
  takeTrial,
} from "./store/account-health";
import { findPspAccount } from "./store/psp-accounts";

/** A probe whose steps take so long on average has found a slow account, in ms. */
const PROBE_STEP_SLOW_MS = 2_000;

/** The accounts that this process knows to fail: only of these an answer has to be noted. */
const failing = new Set<string>();

/**
 * Chooses the account that a new charge is registered at (`chooseAccount`), and takes its trial where it is on one.
 *
 * @param accounts in their order.
 */
export async function accountForCharge(
  accounts: readonly OrderedAccount[],
): Promise<string | null> {
  const { accountAwayMs } = env();
  const chosen = chooseAccount(accounts, accountAwayMs);
  if (!chosen) return null;
  if (!(await isOurs(chosen, accountAwayMs))) {
    const others = accounts.map((one) => (one === chosen ? { ...one, isOnTrial: false } : one));
    return accountForCharge(others);
  }
  // Its next answer has to be noted.
  if (chosen.failingMs !== null) failing.add(chosen.id);
  return chosen.id;
}

/**
 * Chooses the account that a charge moves to, and takes its trial where it is on one; null where every other account
 * of the order is passed over.
 *
 * @param others the accounts of the order that the charge may move to.
 */
export async function accountToMoveTo(others: readonly OrderedAccount[]): Promise<string | null> {
  const { accountAwayMs } = env();
  const usable = usableAccount(others, accountAwayMs);
  if (!usable) return null;
  // Another process may have taken its trial: then it is the turn of the next one.
  if (!(await isOurs(usable, accountAwayMs))) {
    return accountToMoveTo(others.filter((one) => one !== usable));
  }
  if (usable.failingMs !== null) failing.add(usable.id);
  return usable.id;
}

async function isOurs(account: OrderedAccount, awayMs: number): Promise<boolean> {
  return !isPassedOver(account, awayMs) || !account.isOnTrial || (await takeTrial(account.id));
}

/** Notes that no charge can be registered at an account. A note that fails is made at the next failure. */
export async function reportFailing(id: string): Promise<void> {
  failing.add(id);
  await noteFailing(id).catch((error) => notNoted(id, error));
}

/**
 * Notes that an account registers charges, if it is known to fail.
 *
 * @param mayBeUnknown another process may have noted its failure.
 */
export async function reportWorking(id: string, mayBeUnknown: boolean): Promise<void> {
  if (!failing.has(id) && !mayBeUnknown) return;
  await noteWorking(id).then(
    () => failing.delete(id),
    (error) => notNoted(id, error),
  );
}

function notNoted(pspAccountId: string, error: unknown): void {
  log.warn({ pspAccountId, ...failure(error) }, "how an account works was not noted");
}

/**
 * Begins to probe the accounts that fail, each a few times a minute, leaving no trace there. One that answers is tried
 * by the next new charge: only a charge shows that charges can be registered.
 *
 * @param rounds what of it is under way: an account that answers slowly, or cannot be probed, delays no other.
 */
export async function probeFailingAccounts(now: Date, rounds: AccountRounds): Promise<void> {
  rounds.begin(await takeFailingAccounts(rounds.free), ({ id }) =>
    probe(id, now).catch((error) => {
      log.error({ pspAccountId: id, ...failure(error) }, "a failing account cannot be probed");
    }),
  );
}

async function probe(id: string, now: Date): Promise<void> {
  const account = await findPspAccount(id);
  const startMs = monotonicMs();
  const outcome = account && (await probeProvider(account, now));
  if (!outcome) return;
  const isSlow = (monotonicMs() - startMs) / outcome.steps.length >= PROBE_STEP_SLOW_MS;
  log.info({ pspAccountId: id, outcome: outcome.kind, isSlow }, "a failing account was probed");
  if (answers(outcome) && !isSlow) await allowTrial(id);
}

/** What an account's webhook says of its key is of no account here: a charge shows whether the key is good. */
function answers(outcome: ProbeOutcome): boolean {
  if (outcome.kind === "works") return true;
  const needed = outcome.steps.filter(({ name }) => name !== "webhook" && name !== "due_charges");
  return needed.length > 0 && needed.every(({ result }) => result === "done");
}
