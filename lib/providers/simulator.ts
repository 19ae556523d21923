import { request } from "undici";

/** What the simulator made of a deed. */
export type SimulatedDeed =
  | { readonly kind: "done" }
  /** It does not fit what the simulator holds: paid before, withdrawn, or of another type. */
  | { readonly kind: "unfit" }
  | { readonly kind: "unavailable" };

/**
 * Asks the simulator that stands in for a PSP to let something happen: sandbox environment only.
 *
 * @param apiUrl where the account's API is; its control calls are on the same host.
 * @param path of the control call, from its slash on.
 */
export async function letHappen(
  { apiUrl, deadlineMs }: { readonly apiUrl: string; readonly deadlineMs: number },
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<SimulatedDeed> {
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
