import { moveCharge } from "@/lib/database/charges";
import { asService } from "@/lib/database/connection";
import type { Charge } from "@/lib/domain/charge";
import { statusAfter } from "@/lib/domain/charge-status";
import type { FindOutcome, Psp } from "@/lib/psp/psp";
import { orderFor, tellMismatch } from "./end-charge";
import { recordPaymentsOf } from "./settle-charge";

/**
 * Asks the PSP how a charge stands that waits to be paid, and follows: what was paid is recorded, and what
 * the PSP withdrew by itself ends here too, as nobody can pay it whatever we show.
 *
 * @returns what the PSP said; `unknown` also for payments that could not be recorded yet.
 */
export async function followCharge(charge: Charge, psp: Psp, actor: string): Promise<FindOutcome> {
  const found = await psp.find(orderFor({ charge, merchantName: "" }));
  switch (found.kind) {
    case "paid":
      return (await recordPaymentsOf(charge, psp, found.endToEndIds))
        ? found
        : { kind: "unknown", reason: "paid, not confirmed" };
    case "withdrawn":
      await endHereToo(charge, actor);
      return found;
    case "mismatch":
      await tellMismatch(charge, found.reason);
      return found;
    case "opened":
    case "absent":
    case "unknown":
      return found;
  }
}

/** One that is being opened is left to whoever opens it. */
async function endHereToo(charge: Charge, actor: string): Promise<void> {
  if (charge.status === "CREATING" || !statusAfter(charge.status, "canceled")) return;
  const happening = { type: "canceled", actor, reason: "withdrawn at the PSP" } as const;
  await asService((tx) => moveCharge(tx, charge, happening, { cancelReason: "canceled" }));
}
