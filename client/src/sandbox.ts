import type {
  PlaySandboxActionRequest,
  PlaySandboxActionResponse,
  SandboxClock,
} from "./api-types.js";
import type { CallOptions, Transport } from "./transport.js";

/** What `POST /sandbox/payments/{id}/{action}` lets happen. */
export type SandboxAction =
  | "pay"
  | "refuse"
  | "settle"
  | "chargeback"
  | "win-chargeback"
  | "lose-chargeback"
  | "expire"
  | "refuse-next"
  | "slow"
  | "silent"
  | "refund-fails"
  | "callback-lost";

/** What payers, their banks and time would do. Sandbox only. */
export class Sandbox {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lets something happen to a charge; the charge moves a moment later. */
  play(
    id: string,
    action: SandboxAction,
    body: PlaySandboxActionRequest = {},
    options: CallOptions = {},
  ): Promise<PlaySandboxActionResponse> {
    const path = `/sandbox/payments/${encodeURIComponent(id)}/${action}`;
    return this.#transport.json({ method: "POST", path, body, ...options });
  }

  /** Reads the merchant's clock: the day that it shows, and how many days it is ahead of the real one. */
  clock(options: CallOptions = {}): Promise<SandboxClock> {
    return this.#transport.json({ method: "GET", path: "/sandbox/clock", ...options });
  }

  /**
   * Moves the merchant's clock forwards to a day, and what is due by then happens a moment later: fine and interest, ends of
   * codes, the credit of a card. A repeated move changes nothing more.
   *
   * @param to a day in Brasília, `YYYY-MM-DD`: not before the one that it shows, at most 400 days after the real one.
   */
  moveClock(to: string, options: CallOptions = {}): Promise<SandboxClock> {
    const request = { method: "POST", path: "/sandbox/clock", body: { to } } as const;
    return this.#transport.json({ ...request, isRepeatable: true, ...options });
  }

  /** Sets the merchant's clock to the real day again; what has happened stays. */
  resetClock(options: CallOptions = {}): Promise<SandboxClock> {
    const request = { method: "DELETE", path: "/sandbox/clock" } as const;
    return this.#transport.json({ ...request, isRepeatable: true, ...options });
  }
}
