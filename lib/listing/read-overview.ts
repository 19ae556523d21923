import { forecastOf } from "@/lib/ledger/forecast";
import { type ReceivedOnDay, receivedByDay, sumReceived } from "@/lib/ledger/received";
import {
  findExpectedByDay,
  findFeesDue,
  findFlowsByDay,
  findToRelease,
} from "@/lib/ledger/store/received";
import { asMerchant, ONE_SNAPSHOT, type Transaction } from "@/lib/platform/db/connection";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import { brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import type { Allowed } from "@/lib/platform/values/permission";
import {
  type Before,
  conversionQueries,
  OVERVIEW_FIGURES,
  type Overview,
  overviewDays,
  overviewQueries,
  RECEIVED_PERIODS,
} from "./overview";
import { type DaySpan, daysBefore, daysOf, type Period } from "./period";
import { findPaidByType } from "./store/counters";
import { findFirstDay, findRecentEvents, hasCharges, sumOpenExceptions } from "./store/overview";
import { chargeTotals } from "./store/totals";

const EVENTS = 10;

/** Reads the overview of the member's merchant at `now`, with the money of a period, in one snapshot of the database. */
export function readOverview(
  { merchantId }: Allowed<"read">,
  period: Period,
  now: Date,
): Promise<Overview> {
  const today = brasiliaDay(now);
  return asMerchant(
    merchantId,
    async (tx) => {
      const firstDay = await findFirstDay(tx, merchantId);
      const toRelease = await findToRelease(tx, merchantId);
      return {
        today,
        ...(await readFigures(tx, merchantId, today, firstDay)),
        exceptions: await sumOpenExceptions(tx, merchantId),
        ...(await readMoney(tx, merchantId, period, today, firstDay)),
        toRelease,
        forecast: forecastOf(await findExpectedByDay(tx, merchantId), toRelease, today),
        ...(await readFees(tx, merchantId, today, firstDay)),
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
  firstDay: CivilDate,
): Promise<Pick<Overview, "figures" | "conversionBefore">> {
  const queries = overviewQueries(today);
  const days = daysBefore("last30Days", today);
  const before = conversionQueries(days);
  const [created, paid, ...all] = await chargeTotals(tx, merchantId, [
    before.created,
    before.paid,
    ...OVERVIEW_FIGURES.map((figure) => queries[figure]),
  ]);
  const figures = OVERVIEW_FIGURES.map((figure, i) => [
    figure,
    { query: queries[figure], totals: all[i] },
  ]);
  const conversion = { created: created?.count ?? 0, paid: paid?.count ?? 0 };
  return {
    figures: Object.fromEntries(figures) as Overview["figures"],
    conversionBefore: beforeOf(days, firstDay, () => conversion),
  };
}

async function readMoney(
  tx: Transaction,
  merchantId: MerchantId,
  period: Period,
  today: CivilDate,
  firstDay: CivilDate,
): Promise<Pick<Overview, "received" | "picked">> {
  const days = overviewDays(period, today);
  const shown = [...RECEIVED_PERIODS, period].map((one) => daysBefore(one, today).from);
  const [first = days.from] = shown.sort();
  const all = receivedByDay(await findFlowsByDay(tx, merchantId, first, today), first, today);
  const before = (one: Period) =>
    beforeOf(daysBefore(one, today), firstDay, (span) => sumReceived(within(all, span)));
  const received = RECEIVED_PERIODS.map((one) => {
    const span = overviewDays(one, today);
    return [one, { ...sumReceived(within(all, span)), days: span, before: before(one) }];
  });
  return {
    received: Object.fromEntries(received) as Overview["received"],
    picked: {
      period,
      days,
      before: before(period),
      receivedByDay: within(all, days),
      paidByType: await readPaidByType(tx, merchantId, period, today, firstDay),
    },
  };
}

/** What was paid by each method in a period, beside the days before; methods without money on any of them are left out. */
async function readPaidByType(
  tx: Transaction,
  merchantId: MerchantId,
  period: Period,
  today: CivilDate,
  firstDay: CivilDate,
): Promise<Overview["picked"]["paidByType"]> {
  const paidOn = async ({ from, to }: DaySpan) => {
    const found = await findPaidByType(tx, merchantId, from, to);
    return new Map(found.map(({ billingType, amount }) => [billingType, amount]));
  };
  const daysOfBefore = daysBefore(period, today);
  const paid = await paidOn(overviewDays(period, today));
  const paidBefore = await paidOn(daysOfBefore);
  const none = cents(0);
  return BILLING_TYPES.map((billingType) => ({
    billingType,
    amount: paid.get(billingType) ?? none,
    before: beforeOf(daysOfBefore, firstDay, () => paidBefore.get(billingType) ?? none),
  })).filter(({ amount, before }) => amount !== none || (before.value ?? none) !== none);
}

/** The fees of this month, and of the days that it is compared with. */
async function readFees(
  tx: Transaction,
  merchantId: MerchantId,
  today: CivilDate,
  firstDay: CivilDate,
): Promise<Pick<Overview, "feesThisMonth" | "feesBefore">> {
  const fees = ({ from, to }: DaySpan) => findFeesDue(tx, merchantId, from, to);
  const feesThisMonth = await fees(daysOf("thisMonth", today));
  const days = daysBefore("thisMonth", today);
  const before = await fees(days);
  return { feesThisMonth, feesBefore: beforeOf(days, firstDay, () => before) };
}

/** A figure of the days before; none where the merchant began after the first of them. */
function beforeOf<Value>(
  days: DaySpan,
  firstDay: CivilDate,
  figure: (days: DaySpan) => Value,
): Before<Value> {
  return { days, value: firstDay <= days.from ? figure(days) : null };
}

function within(all: readonly ReceivedOnDay[], { from, to }: DaySpan): readonly ReceivedOnDay[] {
  return all.filter(({ day }) => from <= day && day <= to);
}
