import { siteOf } from "@/lib/platform/caller-address";
import { monotonicMs, pause } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { type Policy, Quotas } from "./quotas";

/**
 * Requests that one address, or site of IPv6, sends without a token that is known: four hundred payers' pages that look for their
 * payment send as many.
 */
const POLICY: Policy = { name: "anonymous", quota: 1_000, windowSeconds: 5 };

/**
 * How long each request beyond that waits, and each answer of what a limit refuses, in ms: who sends one after the other sends
 * few, and a page is hardly slower.
 */
const WAIT_MS = 300;

/** Of this process alone: what waits is refused nothing, so it need not be exact. */
const quotas = new Quotas();

/**
 * Counts a request whose sender no token names, and says how long it is to wait, in ms: 0 for most. However cheap a refusal is, a
 * program that requests without end would otherwise have the thread that answers everybody.
 */
export function waitOfAnonymous(address: string): number {
  if (env().rateLimits.pages === 0) return 0;
  const { taken } = quotas.take([{ key: siteOf(address), policy: POLICY }], monotonicMs());
  return taken ? 0 : WAIT_MS;
}

/** Holds back an answer that refuses a request for its number: a program that heeds none of them gets few. */
export async function heldBack<Refusal>(refusal: Refusal): Promise<Refusal> {
  await pause(WAIT_MS);
  return refusal;
}
