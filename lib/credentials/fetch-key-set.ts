import type { KeyObject } from "node:crypto";
import { request } from "undici";
import { z } from "zod";
import { openGuardedDispatcher } from "@/lib/platform/guarded-dispatcher";
import { boundedInterim } from "@/lib/platform/interim-answers";
import { isCallable } from "@/lib/platform/merchant-address";
import { algorithmsOf, importedJwk } from "./public-key";

/** How long fetching a key set may take, from the look-up of the name to the last byte, in ms. */
const FETCH_MS = 5_000;
/** The largest key set that is read; those of large identity providers have some 10 KiB. */
export const KEY_SET_MAX_BYTES = 64 * 1_024;
/** More keys than an issuer rolls over between; one token without a `kid` is tried with each of them. */
const KEYS_MAX = 32;
/** Of so many entries those are found: more than a set of this size has, each with its key. */
const ENTRIES_MAX = 256;

/** A key that an issuer signs with, and the algorithms that it may sign with: the key decides, not the token. */
export interface IssuerKey {
  readonly kid: string | null;
  readonly key: KeyObject;
  readonly algorithms: readonly string[];
}

/** Why an issuer's keys could not be read. */
export type KeySetFault =
  | "private_address"
  | "unreachable"
  | "not_found"
  | "too_large"
  | "not_a_key_set";

export type KeySetReading =
  | { readonly kind: "read"; readonly keys: readonly IssuerKey[] }
  | { readonly kind: "unread"; readonly fault: KeySetFault };

/**
 * Fetches the public keys of an issuer (JWKS, RFC 7517, 5) from an address of a merchant's choosing: no redirect is
 * followed, no closed network is reached, and both size and time are bounded. Never throws.
 *
 * @param merchantId whose choice the address is.
 */
export async function fetchKeySet(url: string, merchantId: string): Promise<KeySetReading> {
  // What the operator allows may have changed since the address was registered.
  if (!isCallable(url)) return unread("private_address");
  const dispatcher = openGuardedDispatcher(merchantId);
  try {
    const { statusCode, body } = await request(url, {
      dispatcher,
      headers: { accept: "application/json, application/jwk-set+json" },
      ...boundedInterim(AbortSignal.timeout(FETCH_MS)),
    });
    if (statusCode !== 200) return unread("not_found");
    const text = await boundedText(body);
    const keys = text === null ? [] : usableKeys(text);
    if (text === null) return unread("too_large");
    return keys.length === 0 ? unread("not_a_key_set") : { kind: "read", keys };
  } catch (error) {
    return unread(isPrivate(error) ? "private_address" : "unreachable");
  } finally {
    // Drops the connection with whatever was not read.
    await dispatcher.destroy();
  }
}

function unread(fault: KeySetFault): KeySetReading {
  return { kind: "unread", fault };
}

function isPrivate(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "private_address";
}

/** The text of a body; null for one that is too large. */
async function boundedText(body: AsyncIterable<Buffer>): Promise<string | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > KEY_SET_MAX_BYTES) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** What a key says of itself; its numbers are read by `importedJwk`. */
const publishedKey = z.object({
  kid: z.string().max(255).optional(),
  use: z.string().optional(),
  alg: z.string().optional(),
});

const keySet = z.object({ keys: z.array(z.unknown()) });

/** The keys of a set that may sign assertions; what else is in it is passed over. */
function usableKeys(text: string): readonly IssuerKey[] {
  const read = keySet.safeParse(parsed(text));
  const entries = (read.data?.keys ?? []).slice(0, ENTRIES_MAX);
  return entries.flatMap((one) => usable(one) ?? []).slice(0, KEYS_MAX);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function usable(published: unknown): IssuerKey | null {
  const { data } = publishedKey.safeParse(published);
  if (!data || (data.use ?? "sig") !== "sig") return null;
  const { kid = null, alg } = data;
  try {
    const key = importedJwk(published);
    if (!key) return null;
    const algorithms = (algorithmsOf(key) ?? []).filter((one) => alg === undefined || one === alg);
    return algorithms.length === 0 ? null : { kid, key, algorithms };
  } catch {
    return null;
  }
}
