import type { Charge } from "./charge";
import type { Returned } from "./refund";

/** A charge with what came of it, as an export tells it. */
export interface ExportedCharge {
  readonly charge: Charge;
  /** The network's ids of the money that arrived for it, oldest first. */
  readonly endToEndIds: readonly string[];
  /** What went back of the money that paid it. */
  readonly returned: Returned;
}
