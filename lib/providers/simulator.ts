import { request } from "undici";
import type { BankFault } from "@/lib/platform/values/sandbox-action";

/** What the simulator made of a sandbox action. */
export type SimulatedAction =
  | { readonly kind: "done" }
  /** It does not fit what the simulator holds: paid before, withdrawn, or of another type. */
  | { readonly kind: "unfit" }
  | { readonly kind: "unavailable" };

/**
 * Plays an action at the simulator that stands in for a provider: sandbox environment only.
 *
 * @param apiUrl where the account's API is; its control calls are on the same host.
 * @param path of the control call, from its slash on.
 */
export async function playAtSimulator(
  { apiUrl, deadlineMs }: { readonly apiUrl: string; readonly deadlineMs: number },
  path: string,
  body: object,
): Promise<SimulatedAction> {
  try {
    const answer = await request(new URL(path, apiUrl), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(deadlineMs),
    });
    await answer.body.dump();
    if (answer.statusCode === 200 || answer.statusCode === 201) return { kind: "done" };
    return { kind: answer.statusCode < 500 ? "unfit" : "unavailable" };
  } catch {
    return { kind: "unavailable" };
  }
}

/** What of a fault rule of the simulator differs between its bank and its provider. */
export interface FaultWords {
  /** Names what the rule is about, besides a route. */
  readonly match: Readonly<Record<string, string>>;
  /** The calls that register a charge or request a refund. */
  readonly writes: readonly string[];
  /** The calls that request a refund. */
  readonly refunds: readonly string[];
  /** The effect that refuses a call in the words of a bank. */
  readonly refusal: Readonly<Record<string, unknown>>;
}

/** How late a slow answer comes, ms; within the deadline of a call. */
const SLOW_MS = 5_000;

/** How long the simulator waits for the call that a fault meets, ms. */
const FAULT_MS = 60_000;

/** The rule by which the simulator plays a fault once. */
export function faultRule(fault: BankFault, words: FaultWords): Readonly<Record<string, unknown>> {
  const { match, writes, refunds, refusal } = words;
  const once = { times: 1, lastsMs: FAULT_MS };
  switch (fault) {
    case "refuse-next":
      return { match: { ...match, routes: writes }, ...once, effect: refusal };
    case "slow":
      return { match, ...once, effect: { kind: "delay", ms: SLOW_MS } };
    case "silent":
      return { match, ...once, effect: { kind: "hang" } };
    case "refund-fails":
      return { match: { ...match, routes: refunds }, ...once, effect: { kind: "fail-refund" } };
    case "callback-lost":
      return { match: { ...match, route: "callback" }, ...once, effect: { kind: "drop" } };
  }
}

/**
 * Makes an account at the simulator, or brings the one that it has up to date.
 *
 * @param address of the control call.
 */
export async function putAtSimulator(address: string, account: object): Promise<void> {
  const answer = await request(address, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`the simulator refused the account: ${text}`);
}
