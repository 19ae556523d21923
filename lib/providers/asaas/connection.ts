import { withoutTrailingSlashes } from "@/lib/platform/trailing-slashes";
import { type Answer, type Call, Wire } from "@/lib/providers/wire";
import type { AsaasAccount } from "./account";

/** The provider allows 50 GETs at a time; an exchange makes one call after the other. */
const EXCHANGES_AT_ONCE = 48;

/** Sends one call of an exchange. `path` begins with a slash. */
export type Send = (method: Call["method"], path: string, body?: unknown) => Promise<Answer>;

/** Calls of one account at the provider. */
export class Connection {
  readonly #wire: Wire;
  readonly #account: AsaasAccount;

  /** @param chosenBy the merchant who chose the addresses (`Reach`). */
  constructor(account: AsaasAccount, chosenBy: string | null) {
    const { deadlineMs } = account.config;
    this.#account = account;
    this.#wire = new Wire({ deadlineMs, atOnce: EXCHANGES_AT_ONCE, chosenBy });
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
   * Runs one exchange, of as many calls as it needs, under one deadline.
   *
   * @throws NoAnswer when there is neither a yes nor a no.
   */
  exchange<Outcome>(work: (send: Send) => Promise<Outcome>): Promise<Outcome> {
    const { config, secrets } = this.#account;
    const base = withoutTrailingSlashes(config.apiUrl);
    return this.#wire.exchange((deadline) =>
      work((method, path, body) =>
        this.#wire.send(
          {
            method,
            url: base + path,
            headers: {
              access_token: secrets.apiKey,
              // Demanded of every account made since 2024-06-13.
              "user-agent": "Vintem",
              ...(body === undefined ? {} : { "content-type": "application/json" }),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
            ...(method === "POST" && path === "/payments" ? { crashPoint: "C4" } : {}),
          },
          deadline,
        ),
      ),
    );
  }
}
