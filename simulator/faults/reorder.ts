/** Longest time that an announcement waits to be overtaken. */
const HOLD_MAX_MS = 3_000;

/** Keeps one announcement back until the next one has been sent, so that the two arrive in the wrong order. */
export class HeldBack {
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

  /** Lets the one that is held go. */
  release(): void {
    this.#release?.();
  }
}
