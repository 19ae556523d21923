import { isBalanced, type MovementFilter, type MovementQuery } from "@/lib/ledger/movement";
import { findBalance } from "@/lib/ledger/store/balance";
import { findDayBalances, findMovements, sumMovements } from "@/lib/ledger/store/movements";
import type { Allowed } from "@/lib/platform/values/permission";
import type { MovementsReading, PeriodSum } from "./movements-reading";
import { findAccountNames, findPayersOfMovements } from "./store/movement-names";

/** Reads a page of a merchant's movements with what they come to, for its members. */
export async function readMovements(
  { merchantId }: Allowed<"read">,
  query: MovementQuery,
): Promise<MovementsReading> {
  const [balance, page, period, accounts] = await Promise.all([
    findBalance(merchantId),
    findMovements(merchantId, query),
    periodOf({ merchantId }, query),
    findAccountNames(merchantId),
  ]);
  const payers = await findPayersOfMovements(merchantId, page.movements);
  return { balance, page, period, accounts, payers };
}

async function periodOf(
  { merchantId }: Pick<Allowed<"read">, "merchantId">,
  filter: MovementFilter,
): Promise<PeriodSum> {
  if (!isBalanced(filter)) {
    return { sum: await sumMovements(merchantId, filter), balances: null, days: new Map() };
  }
  const { dayFrom, dayTo, pspAccountId } = filter;
  const { opening, days } = await findDayBalances(merchantId, dayFrom, dayTo, pspAccountId);
  const ending = days.at(-1)?.ending ?? opening;
  return {
    sum: ending - opening,
    balances: { opening, ending },
    days: new Map(days.map((balance) => [balance.day, balance])),
  };
}
