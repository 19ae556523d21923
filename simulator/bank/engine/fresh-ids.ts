const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** How many of the last ids are remembered. */
const REMEMBERED = 10_000;

/** Recognises ids that come a second time where each must be new. */
export class FreshIds {
  readonly #seen = new Set<string>();

  /** Whether this is a UUID that did not come before; from then on it has. */
  take(id: string): boolean {
    if (!UUID.test(id) || this.#seen.has(id)) return false;
    this.#seen.add(id);
    if (this.#seen.size > REMEMBERED) {
      for (const oldest of this.#seen) {
        this.#seen.delete(oldest);
        break;
      }
    }
    return true;
  }
}
