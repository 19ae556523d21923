/** Longest time that a notification waits to be overtaken. */
const HOLD_MAX_MS = 3_000;

/** Holds one notification back until the next one has been sent, so that the two arrive in the wrong order. */
export class ReorderGate {
  #release: (() => void) | undefined;

  /** Resolves when overtaken, or after 3 s. While one is held the next is let through at once: it is the overtaker. */
  async hold(): Promise<void> {
    if (this.#release !== undefined) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.release(), HOLD_MAX_MS);
      this.#release = () => {
        clearTimeout(timer);
        this.#release = undefined;
        resolve();
      };
    });
  }

  /** Lets the notification go that is held, if there is one. */
  release(): void {
    this.#release?.();
  }
}
