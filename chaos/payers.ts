import { setTimeout as pause } from "node:timers/promises";
import { type Bank, txidOf } from "./bank";

/** One charge in so many is paid. */
const ONE_IN = 4;

/** Payers with the bank's own app: a part of the charges is paid as soon as the bank knows them. */
export class Payers {
  paid = 0;
  readonly #bank: Bank;
  readonly #waiting = new Set<string>();
  #shown = 0;

  constructor(bank: Bank) {
    this.#bank = bank;
  }

  /** How many payers wait for their charge to reach the bank. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** A charge was made; perhaps somebody will pay it. */
  show(chargeId: string): void {
    this.#shown += 1;
    if (this.#shown % ONE_IN === 0) this.#waiting.add(txidOf(chargeId));
  }

  async payWhile(going: () => boolean): Promise<void> {
    while (going()) {
      for (const txid of this.#waiting) {
        if (!(await this.#bank.tryToPay(txid))) continue;
        this.#waiting.delete(txid);
        this.paid += 1;
      }
      await pause(100);
    }
  }
}
