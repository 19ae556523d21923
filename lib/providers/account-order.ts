import type { BillingType } from "@/lib/platform/values/billing-type";

/** How long an account that answered a probe is tried by a new charge before it is probed again, in ms. */
export const TRIAL_MS = 60_000;

/** An account in the order of its holder's for one method. */
export interface OrderedAccount {
  readonly id: string;
  /** For how long no charge could be registered there, in ms; null while charges can. */
  readonly failingMs: number | null;
  /** It answered a probe within `TRIAL_MS`, and no charge has tried it since. */
  readonly isOnTrial: boolean;
}

/** Whether new charges go to the next account of the order: this one has been away for longer than the bound. */
export function isPassedOver({ failingMs }: OrderedAccount, awayMs: number): boolean {
  return failingMs !== null && failingMs >= awayMs;
}

/**
 * The account that a charge is registered at: the first of the order that is not passed over. One that answered a
 * probe is tried, by one charge. Where all are passed over it is the first, as somebody has to find out.
 *
 * @param accounts in their order.
 * @param awayMs how long an account may fail before it is passed over.
 */
export function chooseAccount(
  accounts: readonly OrderedAccount[],
  awayMs: number,
): OrderedAccount | null {
  return usableAccount(accounts, awayMs) ?? accounts[0] ?? null;
}

/** The first account of the order that is not passed over or is on trial; null where there is none. */
export function usableAccount(
  accounts: readonly OrderedAccount[],
  awayMs: number,
): OrderedAccount | null {
  return accounts.find((account) => !isPassedOver(account, awayMs) || account.isOnTrial) ?? null;
}

/** An account of a holder's that can be in the order for a method. */
export interface Place {
  readonly accountId: string;
  readonly name: string;
  readonly method: BillingType;
  /** 1 is used first; null where it stands outside of the order, or none is set. */
  readonly priority: number | null;
  /** Since when no charge could be registered there; null while charges can. */
  readonly failingSince: Date | null;
}

/** A method with the accounts that can be in its order. */
export interface MethodOrder {
  readonly method: BillingType;
  readonly isSet: boolean;
  /** Those in the order, in it; before one is set, all of them, the one in use first. */
  readonly places: readonly Place[];
  /** Those that stand outside of an order that is set. */
  readonly outside: readonly Place[];
}
