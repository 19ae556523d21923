import { MerchantTurns } from "@/lib/platform/merchant-turns";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { SettlementId } from "./settlement";

/**
 * Turns of this process at transactions that lock a charge's row, or the row of money that is for no charge: one at a time of each.
 * They would hold a connection while they wait for the row, and what is done for other charges would wait for connections. Work in
 * a turn takes no second one of its charge.
 */
export const turnsOfCharges = new MerchantTurns<ChargeId | SettlementId>({ each: 1 });

/**
 * Turns of this process at transactions that record money, by whose it is: a merchant's id, or an account's whose money is no
 * merchant's. They take most of what a payment costs, and a merchant's own bank vouches for as many payments as it likes: with more
 * than two at once those of others would wait for the processors.
 */
export const turnsOfOwners = new MerchantTurns<string>({ each: 2 });
