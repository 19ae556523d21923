import { applyProviderUpdate } from "@/lib/charges/apply-provider-update";
import type { Charge } from "@/lib/charges/charge";
import { orderFor } from "@/lib/charges/provider-update";
import type { FindOutcome, Provider } from "@/lib/providers/port";

/**
 * Reads at its provider how a charge stands that waits to be paid, and applies it: what was paid is recorded, and
 * what the provider withdrew by itself ends here too, as nobody can pay it whatever we show. A charge that is
 * still being opened is left to the process that opens it.
 *
 * @returns what the provider said; `unknown` also for payments that could not be recorded yet.
 */
export async function readChargeAtProvider(
  charge: Charge,
  psp: Provider,
  actor: string,
): Promise<FindOutcome> {
  const found = await psp.find(orderFor(charge));
  if (found.kind === "absent" || found.kind === "opened") return found;
  if (found.kind === "withdrawn" && charge.status === "CREATING") return found;
  const applied = await applyProviderUpdate(charge, psp, found, actor);
  return found.kind === "paid" && applied.kind === "unknown" ? applied : found;
}
