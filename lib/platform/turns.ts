import type { MerchantId } from "./values/ids";

/** Lets each merchant do so many things of one kind at the same time in this process, and refuses what is beyond. */
export class Turns {
  readonly #most: number;
  readonly #running = new Map<MerchantId, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Does something, unless the merchant does as many of the kind already.
   *
   * @returns null when nothing was begun.
   */
  async take<Result>(merchantId: MerchantId, act: () => Promise<Result>): Promise<Result | null> {
    const here = this.#running.get(merchantId) ?? 0;
    if (here >= this.#most) return null;
    this.#running.set(merchantId, here + 1);
    try {
      return await act();
    } finally {
      const left = (this.#running.get(merchantId) ?? 1) - 1;
      if (left > 0) this.#running.set(merchantId, left);
      else this.#running.delete(merchantId);
    }
  }
}
