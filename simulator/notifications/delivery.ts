/** `dropped`: a fault rule lost it; `abandoned`: its webhook is gone. */
export type DeliveryState = "pending" | "delivered" | "dropped" | "abandoned";

/** What every delivery of a webhook notification records, whichever server sends it. */
export interface DeliveryProgress<State extends string = DeliveryState> {
  readonly id: string;
  readonly state: State;
  /** Tries made so far. */
  readonly attempts: number;
  /** Not before this instant, while pending. */
  readonly nextAt: string;
  /** Outcome of the last try: an HTTP status or what went wrong. */
  readonly lastResult?: string | undefined;
}

/** Finished deliveries kept over a restart; older ones only served the control API's list. */
const FINISHED_KEPT = 5_000;

/** Removes the oldest finished deliveries, so that a journal does not grow with every run. */
export function forgetOldDeliveries(
  deliveries: Map<string, { readonly id: string; readonly state: string }>,
): void {
  const finished = [...deliveries.values()].filter(({ state }) => state !== "pending");
  for (const { id } of finished.slice(0, -FINISHED_KEPT)) deliveries.delete(id);
}
