import { monotonicMs } from "@/lib/platform/clock";
import { type Answer, type Call, NoAnswer, Wire } from "@/lib/providers/wire";
import { type BacenPixAccount, profileOf } from "./account";
import type { BankProfile } from "./profiles/profile";
import { apiCall, tokenCall } from "./requests";

/** Calls of one account at the same time. */
const CALLS_AT_ONCE = 64;

/** Longer than any header that a server reads, in characters: a token is sent in one. */
const TOKEN_MAX = 16_000;

/** Calls of one account at a bank, each with a valid token. */
export class Connection {
  /** How the bank is reached. */
  readonly profile: BankProfile;
  readonly #wire: Wire;
  readonly #account: BacenPixAccount;
  #token: { readonly value: string; readonly staleAtMs: number } | null = null;
  #renewing: Promise<string> | null = null;

  /** @param chosenBy the merchant who chose the addresses (`Reach`). */
  constructor(account: BacenPixAccount, chosenBy: string | null) {
    const { certificate, privateKey, authority } = account.secrets;
    this.#account = account;
    this.profile = profileOf(account.config);
    this.#wire = new Wire({
      deadlineMs: account.config.deadlineMs,
      atOnce: CALLS_AT_ONCE,
      chosenBy,
      tls: {
        ...(certificate ? { cert: certificate } : {}),
        ...(privateKey ? { key: privateKey } : {}),
        ...(authority ? { ca: authority } : {}),
      },
    });
  }

  /** Whether it takes long for most answers. */
  get isSlow(): boolean {
    return this.#wire.isSlow;
  }

  /** Lets go of the connections; calls under way end without an answer. */
  close(): Promise<void> {
    return this.#wire.close();
  }

  /**
   * Gets a valid token, without any other call.
   *
   * @returns it, so that a test of the account can cut it out of what the bank says.
   * @throws NoAnswer when the bank issued none; `answer` is what it said instead.
   */
  authenticate(): Promise<string> {
    return this.#wire.exchange((deadline) => within(deadline, this.#validToken()));
  }

  /**
   * Sends one call with a valid token. A token that the bank no longer accepts is renewed once.
   *
   * @throws NoAnswer when there is neither a yes nor a no.
   */
  send(method: Call["method"], path: string, body?: unknown): Promise<Answer> {
    return this.#wire.exchange((deadline) => this.#sendNow(deadline, { method, path, body }));
  }

  async #sendNow(
    deadline: AbortSignal,
    asked: { readonly method: Call["method"]; readonly path: string; readonly body?: unknown },
  ): Promise<Answer> {
    const attempt = async (token: string) =>
      this.#wire.send(apiCall(this.#account, this.profile, token, asked), deadline);
    const token = await this.#tokenBefore(deadline);
    const answer = await attempt(token);
    if (answer.status !== 401) return answer;
    if (this.#token?.value === token) this.#token = null;
    return attempt(await this.#tokenBefore(deadline));
  }

  /**
   * The token of a call that was not sent yet, or was turned away for its token.
   *
   * @throws NoAnswer always with `notSent`.
   */
  async #tokenBefore(deadline: AbortSignal): Promise<string> {
    try {
      return await within(deadline, this.#validToken());
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const { obstacle, answer } = error;
      throw new NoAnswer(error.message, { notSent: true, obstacle, ...(answer ? { answer } : {}) });
    }
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
    const call = tokenCall(this.#account, this.profile);
    const deadline = AbortSignal.timeout(this.#account.config.deadlineMs);
    const answer = await this.#wire.send(call, deadline);
    const token = readToken(answer, this.profile);
    if (!token) {
      const obstacle = `token_${answer.status}`;
      throw new NoAnswer(`no token: status ${answer.status}`, { obstacle, answer });
    }
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

function readToken(
  { status, body }: Answer,
  { token }: BankProfile,
): { value: string; lifetimeMs: number } | null {
  // Some banks answer 201: a token was made.
  if ((status !== 200 && status !== 201) || typeof body !== "object" || body === null) return null;
  const { access_token: value, expires_in: seconds } = body as Record<string, unknown>;
  if (typeof value !== "string" || value.length > TOKEN_MAX) return null;
  const lifetime = Number(seconds);
  return { value, lifetimeMs: (lifetime > 0 ? lifetime : token.lifetimeSeconds) * 1000 };
}
