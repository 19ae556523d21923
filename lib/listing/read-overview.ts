import { type ReceivedOnDay, receivedByDay, sumReceived } from "@/lib/ledger/received";
import { findFeesDue, findFlowsByDay, findToRelease } from "@/lib/ledger/store/received";
import { asMerchant, ONE_SNAPSHOT, type Transaction } from "@/lib/platform/db/connection";
import { brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Allowed } from "@/lib/platform/values/permission";
import {
  OVERVIEW_FIGURES,
  type Overview,
  overviewDays,
  overviewQueries,
  RECEIVED_PERIODS,
} from "./overview";
import { type DaySpan, daysOf, type Period } from "./period";
import { findPaidByType } from "./store/counters";
import { findRecentEvents, hasCharges, sumOpenExceptions } from "./store/overview";
import { chargeTotals } from "./store/totals";

const EVENTS = 10;

/** Reads the overview of the member's merchant at `now`, with the money of a period, in one snapshot of the database. */
export function readOverview(
  { merchantId }: Allowed<"read">,
  period: Period,
  now: Date,
): Promise<Overview> {
  const today = brasiliaDay(now);
  const month = daysOf("thisMonth", today);
  return asMerchant(
    merchantId,
    async (tx) => {
      const figures = await readFigures(tx, merchantId, today);
      return {
        today,
        figures,
        exceptions: await sumOpenExceptions(tx, merchantId),
        ...(await readMoney(tx, merchantId, period, today)),
        toRelease: await findToRelease(tx, merchantId),
        feesThisMonth: await findFeesDue(tx, merchantId, month.from, month.to),
        events: await findRecentEvents(tx, merchantId, EVENTS),
        hasCharges: await hasCharges(tx, merchantId),
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

async function readMoney(
  tx: Transaction,
  merchantId: MerchantId,
  period: Period,
  today: CivilDate,
): Promise<Pick<Overview, "received" | "picked">> {
  const days = overviewDays(period, today);
  const { from: monthAgo } = overviewDays("last30Days", today);
  const [first = monthAgo] = [days.from, monthAgo].sort();
  const all = receivedByDay(await findFlowsByDay(tx, merchantId, first, today), first, today);
  const received = RECEIVED_PERIODS.map((one) => {
    const span = overviewDays(one, today);
    return [one, { ...sumReceived(within(all, span)), days: span }];
  });
  return {
    received: Object.fromEntries(received) as Overview["received"],
    picked: {
      period,
      days,
      receivedByDay: within(all, days),
      paidByType: await findPaidByType(tx, merchantId, days.from, days.to),
    },
  };
}

function within(all: readonly ReceivedOnDay[], { from, to }: DaySpan): readonly ReceivedOnDay[] {
  return all.filter(({ day }) => from <= day && day <= to);
}
