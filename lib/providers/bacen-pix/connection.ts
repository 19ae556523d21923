import { monotonicMs } from "@/lib/platform/clock";
import { type Answer, type Call, NoAnswer, Wire } from "@/lib/providers/wire";
import type { BacenPixAccount } from "./account";

/** Calls of one account at the same time. */
const CALLS_AT_ONCE = 64;

/** Calls of one account at a bank, each with a valid token. */
export class Connection {
  readonly #wire: Wire;
  readonly #account: BacenPixAccount;
  #token: { readonly value: string; readonly staleAtMs: number } | null = null;
  #renewing: Promise<string> | null = null;

  /** @param publicOnly only addresses of the public internet are connected to. */
  constructor(account: BacenPixAccount, publicOnly: boolean) {
    const { certificate, privateKey, authority } = account.secrets;
    this.#account = account;
    this.#wire = new Wire({
      deadlineMs: account.config.deadlineMs,
      atOnce: CALLS_AT_ONCE,
      publicOnly,
      tls: {
        ...(certificate ? { cert: certificate } : {}),
        ...(privateKey ? { key: privateKey } : {}),
        ...(authority ? { ca: authority } : {}),
      },
    });
  }

  /** Lets go of the connections; calls under way end without an answer. */
  close(): Promise<void> {
    return this.#wire.close();
  }

  /**
   * Sends one call with a valid token. A token that the bank no longer accepts is renewed once.
   *
   * @throws NoAnswer when there is neither a yes nor a no.
   */
  send(method: Call["method"], path: string, body?: unknown): Promise<Answer> {
    return this.#wire.exchange((deadline) => this.#sendNow(deadline, method, path, body));
  }

  async #sendNow(
    deadline: AbortSignal,
    method: Call["method"],
    path: string,
    body?: unknown,
  ): Promise<Answer> {
    const { config } = this.#account;
    const attempt = async (token: string) =>
      this.#wire.send(
        {
          method,
          url: config.apiUrl.replace(/\/+$/, "") + path,
          headers: {
            ...config.headers,
            authorization: `Bearer ${token}`,
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          ...(method === "PUT" ? { crashPoint: "C4" } : {}),
        },
        deadline,
      );
    const token = await within(deadline, this.#validToken());
    const answer = await attempt(token);
    if (answer.status !== 401) return answer;
    if (this.#token?.value === token) this.#token = null;
    return attempt(await within(deadline, this.#validToken()));
  }

  /** The cached token, or a new one; callers that come at the same time share one token call. */
  async #validToken(): Promise<string> {
    if (this.#token && monotonicMs() < this.#token.staleAtMs) return this.#token.value;
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  async #renew(): Promise<string> {
    const { config, secrets } = this.#account;
    const basic = Buffer.from(`${secrets.clientId}:${secrets.clientSecret}`).toString("base64");
    const call: Call = {
      method: "POST",
      url: config.tokenUrl,
      headers: {
        ...config.headers,
        authorization: `Basic ${basic}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
    };
    const answer = await this.#wire.send(call, AbortSignal.timeout(config.deadlineMs));
    const token = readToken(answer);
    if (!token)
      throw new NoAnswer(`no token: status ${answer.status}`, {
        obstacle: `token_${answer.status}`,
      });
    // Renewed a little early: the lifetime counts from when the bank issued it, not from now.
    const usableMs = Math.max(token.lifetimeMs - 30_000, token.lifetimeMs / 2);
    this.#token = { value: token.value, staleAtMs: monotonicMs() + usableMs };
    return token.value;
  }
}

/** The shared token call has a deadline of its own; no caller waits for it beyond theirs. */
async function within<T>(deadline: AbortSignal, awaited: Promise<T>): Promise<T> {
  const passed = new Promise<never>((_, reject) => {
    const late = () => reject(new NoAnswer("no answer: deadline", { obstacle: "TimeoutError" }));
    if (deadline.aborted) late();
    deadline.addEventListener("abort", late, { once: true });
  });
  return Promise.race([awaited, passed]);
}

function readToken({ status, body }: Answer): { value: string; lifetimeMs: number } | null {
  if (status !== 200 || typeof body !== "object" || body === null) return null;
  const { access_token: value, expires_in: seconds } = body as Record<string, unknown>;
  if (typeof value !== "string") return null;
  // The standard fixes no lifetime; without one, the shortest seen (300 s) is assumed.
  const lifetime = Number(seconds);
  return { value, lifetimeMs: (lifetime > 0 ? lifetime : 300) * 1000 };
}
