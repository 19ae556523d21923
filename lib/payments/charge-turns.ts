import { MerchantTurns } from "@/lib/platform/merchant-turns";
import type { ChargeId } from "@/lib/platform/values/ids";

const ofCharges = new MerchantTurns<ChargeId>({ each: 1 });

/**
 * Transactions that record money of one owner at the same time in this process. They take most of what a payment costs, and a merchant's own
 * bank vouches for as many payments as it likes: with more at once those of others would wait for the processors.
 */
const ofOwners = new MerchantTurns<string>({ each: 2 });

/**
 * Does work that locks a charge's row in its turn among those of this process. Each of them would hold a connection while it waits for
 * the row, and what is done for other charges would wait for connections. The work takes no second turn of the charge.
 */
export function inTurnOfCharge<Result>(
  chargeId: ChargeId,
  work: () => Promise<Result>,
): Promise<Result> {
  return ofCharges.run(chargeId, work);
}

/**
 * Does work that records money in a turn of whose it is.
 *
 * @param owner a merchant, by its id, or an account at a provider whose money is no merchant's.
 */
export function inTurnOfOwner<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
  return ofOwners.run(owner, work);
}
