import { LRUCache } from "lru-cache";
import { findPspAccount } from "@/lib/database/psp-accounts";
import { choosePsp } from "@/lib/psp/choose-psp";
import type { Psp } from "@/lib/psp/psp";

/** Accounts change rarely; a changed one is picked up within this time, by every process. */
const REMEMBER_MS = 5_000;

const known = new LRUCache<string, Psp>({
  max: 1_000,
  ttl: REMEMBER_MS,
  fetchMethod: async (accountId) => {
    const account = await findPspAccount(accountId);
    if (!account) throw new Error(`there is no PSP account ${accountId}`);
    return choosePsp(account);
  },
});

/** The PSP that an account is reached through. */
export function pspOf(accountId: string): Promise<Psp> {
  return known.forceFetch(accountId);
}

/** Lets a test reach an account through a PSP of its own making: the port is the seam. */
export function reachThrough(accountId: string, psp: Psp): void {
  known.set(accountId, psp, { ttl: 0 });
}
