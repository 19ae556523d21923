import { MerchantTurns } from "@/lib/platform/merchant-turns";
import type { ChargeId } from "@/lib/platform/values/ids";

const turns = new MerchantTurns<ChargeId>({ each: 1 });

/**
 * Does work that locks a charge's row in its turn among those of this process. Each of them would hold a connection while it waits for
 * the row, and what is done for other charges would wait for connections. The work takes no second turn of the charge.
 */
export function inTurnOfCharge<Result>(
  chargeId: ChargeId,
  work: () => Promise<Result>,
): Promise<Result> {
  return turns.run(chargeId, work);
}
