import { request } from "undici";

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
  body: Readonly<Record<string, unknown>>,
): Promise<SimulatedAction> {
  try {
    const answer = await request(new URL(path, apiUrl), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(deadlineMs),
    });
    await answer.body.dump();
    if (answer.statusCode === 200) return { kind: "done" };
    return { kind: answer.statusCode < 500 ? "unfit" : "unavailable" };
  } catch {
    return { kind: "unavailable" };
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
