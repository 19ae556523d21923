import { pause } from "@/lib/platform/clock";
import { MerchantBusy, MerchantTurns } from "@/lib/platform/merchant-turns";
import type { OwnerPath } from "@/lib/platform/round-robin";
import { SharedAllowance } from "@/lib/platform/shared-allowance";
import type { MerchantId } from "@/lib/platform/values/ids";

/** What all merchants take at once, in ms. */
const MOST_MS = 1_000;

/** What all merchants share, and how work waits for its part. */
interface SharedTurns {
  /** What comes back to all of them each second of a process, in ms. */
  readonly backMs: number;
  /** How long work waits for its turn, in ms; the default is for ever. */
  readonly waitMs?: number;
  /** As that of `TurnsOfMerchants`. */
  readonly waitingMaxWithin?: readonly number[];
}

/**
 * Turns at work whose cost is known before: all merchants share a second at once, then what comes back, in equal parts of those who
 * use it. Who comes waits for nothing that others took. One of a merchant waits for its part, the others behind it.
 */
export class SharedTimeTurns {
  readonly #time: SharedAllowance;
  readonly #turns: MerchantTurns;
  readonly #waitMs: number;

  constructor({ backMs, waitMs = Number.POSITIVE_INFINITY, waitingMaxWithin = [] }: SharedTurns) {
    this.#time = new SharedAllowance(MOST_MS, backMs, Number.POSITIVE_INFINITY, 0);
    this.#turns = new MerchantTurns({ each: 1, waitMs, waitingMaxWithin });
    this.#waitMs = waitMs;
  }

  /**
   * Waits until a merchant may begin one more, and counts what it costs, in ms.
   *
   * @param within for whom of the merchant it is: what waits for several of them takes turns among them.
   * @throws MerchantBusy when no turn came in time, or too much waits.
   */
  async take(costMs: number, merchantId: MerchantId, within: OwnerPath = []): Promise<void> {
    const wait = async () => {
      const waitMs = this.#time.waitOf(merchantId);
      if (waitMs > this.#waitMs) throw new MerchantBusy();
      if (waitMs > 0) await pause(waitMs);
      this.#time.take(costMs, merchantId);
    };
    await this.#turns.run(merchantId, wait, within);
  }
}
