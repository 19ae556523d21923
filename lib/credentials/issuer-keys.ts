import { LRUCache } from "lru-cache";
import { monotonicMs } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { withoutQuery } from "@/lib/platform/merchant-address";
import { fetchKeySet, type IssuerKey, type KeySetFault } from "./fetch-key-set";

/** Keys are used for so long after they were fetched: what an issuer withdraws stops within this time. */
const KEPT_MS = 300_000;
/** An issuer that rolled its keys over is found out this often; tokens with invented ids cause no more fetches. */
const UNKNOWN_KEY_MS = 60_000;
/** An address that did not answer is tried again after so long. */
const AWAY_MS = 10_000;

/** So many keys are tried for a token that names none: who has more of them names them (RFC 7515, 4.1.4). */
const NAMELESS_MAX = 4;

/** What is known of an address. */
interface Known {
  keys: readonly IssuerKey[];
  fetchedAt: number;
  triedAt: number;
  fault: KeySetFault | null;
  flight: Promise<void> | null;
}

/** By address, in each process by itself. */
const known = new LRUCache<string, Known>({ max: 500 });

export type IssuerKeys =
  /** The keys that a token may be signed with; none where the issuer has no such key. */
  | { readonly kind: "keys"; readonly keys: readonly IssuerKey[] }
  /** Nobody can say whether there is one before another fetch, in so many seconds. */
  | { readonly kind: "away"; readonly fault: KeySetFault; readonly seconds: number };

/**
 * The keys of an issuer that a token may be signed with. They are kept for five minutes; an unknown id causes another
 * fetch, once a minute at most, and calls of the same moment wait for one fetch.
 *
 * @param kid the key that the token names; null where it names none, and every key may have signed it.
 * @param merchantId who trusts the issuer: a fetch counts for it.
 */
export async function issuerKeys(
  url: string,
  kid: string | null,
  merchantId: string,
): Promise<IssuerKeys> {
  const one = known.get(url) ?? newlyKnown(url);
  if (matching(one, kid).length === 0 && (one.flight || monotonicMs() >= nextTryAt(one))) {
    one.flight ??= refresh(url, one, merchantId).finally(() => {
      one.flight = null;
    });
    await one.flight;
  }
  const keys = matching(one, kid);
  if (keys.length > 0 || one.fault === null) return { kind: "keys", keys };
  const seconds = Math.max(1, Math.ceil((nextTryAt(one) - monotonicMs()) / 1_000));
  return { kind: "away", fault: one.fault, seconds };
}

function newlyKnown(url: string): Known {
  const never = Number.NEGATIVE_INFINITY;
  const made: Known = { keys: [], fetchedAt: never, triedAt: never, fault: null, flight: null };
  known.set(url, made);
  return made;
}

function isFresh({ fetchedAt }: Known): boolean {
  return monotonicMs() < fetchedAt + KEPT_MS;
}

function matching(one: Known, kid: string | null): readonly IssuerKey[] {
  if (!isFresh(one)) return [];
  return kid === null ? one.keys.slice(0, NAMELESS_MAX) : one.keys.filter((key) => key.kid === kid);
}

function nextTryAt(one: Known): number {
  if (isFresh(one)) return one.triedAt + UNKNOWN_KEY_MS;
  return one.fault === null ? Number.NEGATIVE_INFINITY : one.triedAt + AWAY_MS;
}

async function refresh(url: string, one: Known, merchantId: string): Promise<void> {
  one.triedAt = monotonicMs();
  const read = await fetchKeySet(url, merchantId);
  if (read.kind === "read") {
    one.keys = read.keys;
    one.fetchedAt = one.triedAt;
    one.fault = null;
  } else {
    one.fault = read.fault;
    log.warn({ url: withoutQuery(url), fault: read.fault }, "an issuer's keys could not be read");
  }
}
