import { LRUCache } from "lru-cache";
import { noteTokenGrant } from "@/lib/audit/store/audit-log";
import type { Device } from "@/lib/platform/values/merchant";
import type { Scope } from "@/lib/platform/values/scope";
import type { Credential } from "./store/credentials";

const HOUR_MS = 3_600_000;

/** What this process has written down, by credential, address and hour: a token costs no statement for it. */
const noted = new LRUCache<string, Promise<void>>({ max: 10_000, ttl: HOUR_MS });

/**
 * Writes down, before a token is given out, that a credential is used from an address: once an hour, not for each token.
 *
 * @throws what the database throws; then no token is given out, and the next request tries again.
 */
export function noteGrant(
  { id: credentialId, merchantId }: Pick<Credential, "id" | "merchantId">,
  scopes: readonly Scope[],
  device: Device,
  at: Date,
): Promise<void> {
  const key = `${credentialId} ${device.address} ${Math.floor(at.getTime() / HOUR_MS)}`;
  const known = noted.get(key);
  if (known) return known;
  const noting = noteTokenGrant({ ...device, merchantId, credentialId, scopes: scopes.join(" ") });
  noted.set(key, noting);
  noting.catch(() => noted.delete(key));
  return noting;
}
