import type { z } from "zod";
import type { feedPage } from "@/lib/events/event-response";
import { monotonicMs, pause } from "@/lib/platform/clock";
import { pauseAfterMs } from "@/lib/platform/values/backoff";
import { impossible, report } from "./command";

export type FeedPart = z.output<typeof feedPage>;

/** Where a merchant's feed is read, and as whom. */
export interface FeedAccess {
  /** The service's address, without a trailing slash. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A token is renewed so long before it ends, in seconds. */
const RENEW_BEFORE_S = 30;

/** An answer that does not come within the longest wait and a little more is not waited for. */
const DEADLINE_MS = 40_000;

/** Reads a merchant's feed over the API, as the merchant's system would. */
export class FeedClient {
  readonly #access: FeedAccess;
  #token: { readonly text: string; readonly endsMs: number } | null = null;

  constructor(access: FeedAccess) {
    this.#access = access;
  }

  /**
   * Reads a part of the feed; what passes by itself is tried again until it does.
   *
   * @param query of GET /events, as in `after=8812&wait=25`.
   * @throws SettingError for what does not pass, such as a wrong secret.
   */
  async part(query: string, signal: AbortSignal): Promise<FeedPart> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#tried(query, signal);
      if ("part" in answer) return answer.part;
      signal.throwIfAborted();
      report(`${answer.problem}; trying again`);
      await pause(Math.min(pauseAfterMs(tries), 10_000));
    }
  }

  async #tried(
    query: string,
    signal: AbortSignal,
  ): Promise<{ readonly part: FeedPart } | { readonly problem: string }> {
    const within = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
    try {
      const token = await this.#freshToken(within);
      const answer = await fetch(`${this.#access.url}/events?${query}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: within,
      });
      if (answer.ok) return { part: (await answer.json()) as FeedPart };
      if (answer.status === 401) this.#token = null;
      else if (isFinal(answer.status)) throw impossible(await saidBy(answer));
      return { problem: `${this.#access.url} answered ${answer.status}` };
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "setting") throw error;
      return { problem: `${this.#access.url} cannot be reached` };
    }
  }

  async #freshToken(signal: AbortSignal): Promise<string> {
    if (this.#token && monotonicMs() < this.#token.endsMs) return this.#token.text;
    const { url, clientId, clientSecret } = this.#access;
    const answer = await fetch(`${url}/oauth/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
      },
      body: new URLSearchParams({ grant_type: "client_credentials", scope: "pagamentos:read" }),
      signal,
    });
    if (isFinal(answer.status)) {
      throw impossible("The service does not know this client, or its secret is another one.");
    }
    if (!answer.ok) throw new Error(`no token: ${answer.status}`);
    const granted = (await answer.json()) as { access_token: string; expires_in: number };
    const endsMs = monotonicMs() + (granted.expires_in - RENEW_BEFORE_S) * 1_000;
    this.#token = { text: granted.access_token, endsMs };
    return granted.access_token;
  }
}

/** Whether the same request would be refused again. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429 && status !== 408;
}

async function saidBy(answer: Response): Promise<string> {
  const { detail } = (await answer.json().catch(() => ({}))) as { detail?: string };
  return detail ?? `The service answered ${answer.status}.`;
}
