import { LRUCache } from "lru-cache";

/** Connections that are kept, at most: those of the accounts that were used last. */
const KEPT_MAX = 5_000;

/**
 * A cache of one connection for each account, since connections outlive requests. It makes a new one
 * when the account's settings changed.
 */
export function perAccount<Connection>() {
  const connections = new LRUCache<string, { readonly settings: string; readonly one: Connection }>(
    { max: KEPT_MAX },
  );
  return (accountId: string, settings: unknown, make: () => Connection): Connection => {
    const text = JSON.stringify(settings);
    const known = connections.get(accountId);
    if (known?.settings === text) return known.one;
    const one = make();
    connections.set(accountId, { settings: text, one });
    return one;
  };
}
