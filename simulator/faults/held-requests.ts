import type { HttpBindings } from "@hono/node-server";

type Outgoing = HttpBindings["outgoing"];

/** Requests that a fault keeps waiting: their connection stays open, and no answer ever comes. */
export class HeldRequests {
  readonly #held = new Set<Outgoing>();

  /** Resolves once the connection is gone, from either end. */
  async hold(outgoing: Outgoing): Promise<void> {
    if (outgoing.destroyed) return;
    this.#held.add(outgoing);
    await new Promise<void>((resolve) => outgoing.once("close", resolve));
    this.#held.delete(outgoing);
  }

  /** Cuts every connection that is held; what its request asked for stays undone. */
  release(): void {
    for (const outgoing of this.#held) outgoing.destroy();
  }
}
