import { type Charge, payableUntil } from "./charge";
import { endCharge } from "./end-charge";
import { openInOrder } from "./open-in-order";
import { type LeasedCharge, releaseLease } from "./store/leases";

/**
 * Opens a leased charge at its provider: one that is CREATING, or whose payer picked a method that has to be
 * opened (docs/reliability.md#creating-a-charge steps 4 and 5). One that is to be canceled or whose time is up ends
 * instead. No database connection is held while the provider answers.
 *
 * @returns the charge as it is afterwards; CREATING when the provider gave neither a yes nor a no.
 */
export async function openCharge(leased: LeasedCharge): Promise<Charge> {
  const { charge } = leased;
  if (!charge.pspAccountId) throw new Error(`charge ${charge.id} has no PSP account`);
  const isOver = charge.cancelRequested !== null || leased.takenAt >= payableUntil(charge);
  const opened = isOver ? await endCharge(leased) : await openInOrder(leased);
  // A move ends the lease; a picked method moves nothing.
  if (charge.status !== "CREATING") await releaseLease(leased, 0);
  return opened;
}
