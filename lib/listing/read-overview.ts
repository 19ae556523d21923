import { asMerchant, ONE_SNAPSHOT, type Transaction } from "@/lib/platform/db/connection";
import { BILLING_TYPES, type BillingType } from "@/lib/platform/values/billing-type";
import { addDays, brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { type Cents, cents } from "@/lib/platform/values/money";
import type { Allowed } from "@/lib/platform/values/permission";
import { OVERVIEW_FIGURES, type Overview, overviewQueries, type ReceivedOnDay } from "./overview";
import { daysOf } from "./period";
import { findReceivedByDay } from "./store/counters";
import { findRecentEvents, sumOpenExceptions } from "./store/overview";
import { chargeTotals } from "./store/totals";

const EVENTS = 10;

/** Reads the overview of the member's merchant at `now`, in one snapshot of the database. */
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
  const receivedByType = await findReceivedByDay(tx, merchantId, from, to);
  const days: ReceivedOnDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const ofDay = new Map(
      receivedByType.filter((one) => one.day === day).map((one) => [one.billingType, one.received]),
    );
    const byType = Object.fromEntries(
      BILLING_TYPES.map((type) => [type, ofDay.get(type) ?? cents(0)]),
    ) as Record<BillingType, Cents>;
    days.push({ day, total: sum(Object.values(byType)), byType });
  }
  return days;
}

const sum = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((a, b) => a + b, 0n));
