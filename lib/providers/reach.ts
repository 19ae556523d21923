import { LRUCache } from "lru-cache";
import type { Provider } from "./port";
import { connectProvider } from "./registry";
import { findPspAccount } from "./store/psp-accounts";

/** Accounts change rarely; a changed one is picked up within this time, by every process. */
const REMEMBER_MS = 5_000;

const known = new LRUCache<string, Provider>({
  max: 1_000,
  ttl: REMEMBER_MS,
  fetchMethod: async (accountId) => {
    const account = await findPspAccount(accountId);
    if (!account) throw new Error(`there is no PSP account ${accountId}`);
    return connectProvider(account);
  },
});

/** The provider that an account is reached through. */
export function providerOf(accountId: string): Promise<Provider> {
  return known.forceFetch(accountId);
}

/** Lets a test reach an account through a provider of its own: the port is the seam. */
export function reachThrough(accountId: string, provider: Provider): void {
  known.set(accountId, provider, { ttl: 0 });
}
