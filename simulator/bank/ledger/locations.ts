import type { Cob, PayloadLocation } from "./records";

type ChargeId = Pick<Cob, "clientId" | "txid">;

/**
 * The locations of payloads. One that came with its charge is known by that charge; one that was made before it, or was
 * unlinked from it, is recorded on its own.
 */
export class Locations {
  readonly #cob: (clientId: string, txid: string) => Cob | undefined;
  readonly #recorded = new Map<number, PayloadLocation>();
  readonly #charges = new Map<number, ChargeId>();
  #lastId = 0;

  constructor(cob: (clientId: string, txid: string) => Cob | undefined) {
    this.#cob = cob;
  }

  /** The highest id so far. */
  get lastId(): number {
    return this.#lastId;
  }

  /** A location, whether a charge has it or none. */
  get(id: number): PayloadLocation | undefined {
    const recorded = this.#recorded.get(id);
    const cob = recorded === undefined ? this.chargeAt(id) : undefined;
    return recorded ?? (cob && ofCharge(cob));
  }

  /** The charge at a location. */
  chargeAt(id: number): Cob | undefined {
    const charge = this.#charges.get(id);
    return charge && this.#cob(charge.clientId, charge.txid);
  }

  /** Every location of an account, in the order of their ids. */
  of(clientId: string): readonly PayloadLocation[] {
    const ids = new Set([...this.#recorded.keys(), ...this.#charges.keys()]);
    return [...ids]
      .sort((one, other) => one - other)
      .flatMap((id) => this.get(id) ?? [])
      .filter((location) => location.clientId === clientId);
  }

  /** Locations that are recorded on their own. */
  recorded(): Iterable<PayloadLocation> {
    return this.#recorded.values();
  }

  put(location: PayloadLocation): void {
    this.#recorded.set(location.id, location);
    this.#lastId = Math.max(this.#lastId, location.id);
  }

  /** Follows a charge to its present location. */
  link(before: Cob | undefined, { clientId, txid, locId }: Cob): void {
    if (before?.locId !== undefined && before.locId !== locId) this.#charges.delete(before.locId);
    if (locId === undefined) return;
    this.#charges.set(locId, { clientId, txid });
    this.#lastId = Math.max(this.#lastId, locId);
  }
}

function ofCharge(cob: Cob): PayloadLocation | undefined {
  const { clientId, locId: id, location, criacao, vencimento } = cob;
  if (id === undefined || location === undefined) return undefined;
  return { clientId, id, location, tipoCob: vencimento ? "cobv" : "cob", criacao };
}
