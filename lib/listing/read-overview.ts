import { findReceivedByDay } from "@/lib/database/charge-tallies";
import { chargeTotals } from "@/lib/database/charge-totals";
import { asMerchant, ONE_SNAPSHOT, type Transaction } from "@/lib/database/connection";
import { findRecentEvents, sumOpenExceptions } from "@/lib/database/overview";
import { addDays, brasiliaDay, type CivilDate } from "@/lib/domain/brasilia";
import { BILLING_TYPES, type BillingType, type MerchantId } from "@/lib/domain/charge";
import { type Cents, cents } from "@/lib/domain/money";
import {
  OVERVIEW_FIGURES,
  type Overview,
  overviewQueries,
  type ReceivedOnDay,
} from "@/lib/domain/overview";
import { daysOf } from "@/lib/domain/period";
import type { Allowed } from "@/lib/domain/permission";

const EVENTS = 10;

/** Where the money of the member's merchant stands at `now`, in one snapshot of the database. */
export function readOverview({ merchantId }: Allowed<"read">, now: Date): Promise<Overview> {
  const today = brasiliaDay(now);
  return asMerchant(
    merchantId,
    async (tx) => {
      const figures = await readFigures(tx, merchantId, today);
      const exceptions = await sumOpenExceptions(tx, merchantId);
      const { count, received } = figures.refunding.totals;
      return {
        today,
        figures,
        toRefund: {
          count: exceptions.count + count,
          amount: cents(exceptions.amount + received),
          exceptions,
        },
        receivedByDay: await readReceivedByDay(tx, merchantId, today),
        events: await findRecentEvents(tx, merchantId, EVENTS),
      };
    },
    [ONE_SNAPSHOT],
  );
}

async function readFigures(
  tx: Transaction,
  merchantId: MerchantId,
  today: CivilDate,
): Promise<Overview["figures"]> {
  const queries = overviewQueries(today);
  const all = await chargeTotals(
    tx,
    merchantId,
    OVERVIEW_FIGURES.map((figure) => queries[figure]),
  );
  return Object.fromEntries(
    OVERVIEW_FIGURES.map((figure, i) => [figure, { query: queries[figure], totals: all[i] }]),
  ) as Overview["figures"];
}

async function readReceivedByDay(
  tx: Transaction,
  merchantId: MerchantId,
  today: CivilDate,
): Promise<ReceivedOnDay[]> {
  const { from, to } = daysOf("last30Days", today);
  const arrived = await findReceivedByDay(tx, merchantId, from, to);
  const days: ReceivedOnDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const ofDay = new Map(
      arrived.filter((one) => one.day === day).map((one) => [one.billingType, one.received]),
    );
    const byType = Object.fromEntries(
      BILLING_TYPES.map((type) => [type, ofDay.get(type) ?? cents(0)]),
    ) as Record<BillingType, Cents>;
    days.push({ day, total: sum(Object.values(byType)), byType });
  }
  return days;
}

const sum = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((a, b) => a + b, 0n));
