import { Agent, request } from "undici";

/** API Pix leaves it to the bank; the receiver has to answer fast and work later. */
const DEADLINE_MS = 5_000;

/** PEM texts for https webhooks. */
export interface NotificationTls {
  /** What the sender shows of itself to receivers that demand a certificate; only together with `key`. */
  readonly cert?: string;
  readonly key?: string;
  /** The one authority that receivers must have their certificate from; the public ones if absent. */
  readonly ca?: string;
}

/** What became of one POST. */
export interface PostResult {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** The status or what went wrong, in one phrase. */
  readonly result: string;
}

/** Sends webhook notifications over HTTP; one per process, because it holds the connections. */
export class NotificationPost {
  readonly #agent: Agent;
  /** Shows no certificate of the sender. */
  readonly #anonymous: Agent;

  constructor({ ca, ...own }: NotificationTls) {
    const connect = { ...(ca === undefined ? {} : { ca }), timeout: DEADLINE_MS };
    this.#agent = new Agent({ connect: { ...connect, ...own }, keepAliveTimeout: 1_000 });
    this.#anonymous = new Agent({ connect, keepAliveTimeout: 1_000 });
  }

  /** POSTs once and follows no redirect. Never rejects: a failure is a result. */
  send(
    url: string,
    body: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<PostResult> {
    return this.#send(this.#agent, url, body, headers);
  }

  /** POSTs once as one who has no certificate of the sender; like `send` otherwise. */
  sendWithoutCertificate(url: string, body: string): Promise<PostResult> {
    return this.#send(this.#anonymous, url, body, {});
  }

  close(): void {
    for (const agent of [this.#agent, this.#anonymous]) agent.destroy().catch(() => {});
  }

  async #send(
    dispatcher: Agent,
    url: string,
    body: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<PostResult> {
    try {
      const response = await request(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
        dispatcher,
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      // What the receiver writes back means nothing in the standard; its status alone counts.
      response.body.on("error", () => {}).destroy();
      const { statusCode } = response;
      return { status: statusCode, result: String(statusCode) };
    } catch (error) {
      return { status: 0, result: error instanceof Error ? error.message : "failed" };
    }
  }
}
