import { beforeAll, describe, expect, test } from "vitest";
import { FLOW_KINDS, type Flow } from "@/lib/ledger/received";
import { findMovements } from "@/lib/ledger/store/movements";
import { rollUpLedgerTotals } from "@/lib/ledger/store/totals";
import { now } from "@/lib/platform/clock";
import {
  addDays,
  brasiliaDay,
  type CivilDate,
  startOfBrasiliaDay,
} from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { insertPrice } from "@/lib/pricing/store/charge-defaults";
import { freshBank } from "@/testing/bank";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { viewerOf } from "@/testing/members";
import { chargeAt, moneyAt, refund, shopAt } from "@/testing/money-history";
import type { Overview } from "./overview";
import { readOverview } from "./read-overview";

const database = freshDatabase();
const bank = freshBank();
let merchantId: MerchantId;
let overview: Overview;

// Each payment is R$ 10,50 of yesterday, less a tariff of R$ 0,50; each charge costs R$ 0,60. What goes back does today.
beforeAll(async () => {
  const price = { fixed: cents(60), basisPoints: 0 };
  await insertPrice(null, "CREDIT_CARD", price, "2020-01-01" as CivilDate);
  const merchant = await newMerchant();
  merchantId = merchant.id;
  const shop = await shopAt(merchant, await bank.openAccount(merchantId));

  const authorized = moneyAt(shop, await chargeAt(shop));
  await authorized({ funds: "authorized" });
  const partlyRefunded = moneyAt(shop, await chargeAt(shop));
  await partlyRefunded({ refunds: [refund("a", 300, "refunded"), refund("b", 100, "processing")] });
  const lost = moneyAt(shop, await chargeAt(shop));
  await lost();
  await lost({ dispute: "open" });
  await lost({ dispute: "lost" });
  const paidTwice = await chargeAt(shop);
  await moneyAt(shop, paidTwice)();
  await moneyAt(shop, paidTwice)();
  await moneyAt(shop, null)();
  // At no provider: the merchant has it in its till.
  await moneyAt(shop, await chargeAt(shop))({ net: cents(1050), isInCash: true });

  const elsewhere = await newMerchant("B");
  const other = await shopAt(elsewhere, bank.accountId);
  await moneyAt(other, await chargeAt(other))();
  overview = await readOverview(viewerOf(merchantId), "last7Days", now());
});

describe("what was received", () => {
  test("is what providers credited, less tariffs, refunds and lost disputes", () => {
    // Credited: the refunded, the disputed, the one paid twice, its duplicate, and what names no charge.
    const sums = { came: 5_250n, tariff: -250n, back: -1_350n, received: 3_650n };
    expect(overview.received.last7Days).toMatchObject(sums);
    expect(overview.received.last30Days).toMatchObject(sums);
    expect(overview.received.today).toMatchObject({ came: 0n, back: -1_350n, received: -1_350n });
  });

  test("is what the merchant has at its provider accounts", async () => {
    const [held] = await database.sql<{ cents: string }>(
      "SELECT sum(cents) AS cents FROM ledger_postings WHERE merchant_id = $1 AND account LIKE 'psp:%'",
      [merchantId],
    );
    expect(overview.received.last30Days.received).toBe(BigInt(held?.cents ?? 0));
  });

  test("stands on the day on which it came or left", () => {
    const today = brasiliaDay(now());
    const moved = overview.picked.receivedByDay.filter(({ received }) => received !== 0n);
    expect(moved).toEqual([
      { day: addDays(today, -1), came: 5_250n, tariff: -250n, back: 0n, received: 5_000n },
      { day: today, came: 0n, tariff: 0n, back: -1_350n, received: -1_350n },
    ]);
  });

  test.each(Object.keys(FLOW_KINDS) as Flow[])(
    "%s is what its movements add up to",
    async (flow) => {
      const { days, [flow]: figure } = overview.received.last30Days;
      const filter = {
        dayFrom: days.from,
        dayTo: days.to,
        chargeId: null,
        pspAccountId: null,
        after: null,
        size: 100,
      };
      let sum = 0n;
      for (const kind of FLOW_KINDS[flow]) {
        const { movements } = await findMovements(merchantId, { ...filter, kinds: [kind] });
        for (const { postings } of movements) {
          for (const { account, cents: side } of postings) {
            if (account.startsWith("psp:")) sum += side;
          }
        }
      }
      expect(figure).toBe(sum);
    },
  );

  test("no other kind of movement moves what is at a provider", async () => {
    const rows = await database.sql<{ kind: string }>(
      `SELECT DISTINCT kind FROM ledger_entries JOIN ledger_postings ON entry_id = id WHERE account LIKE 'psp:%'`,
    );
    const known: readonly string[] = Object.values(FLOW_KINDS).flat();
    expect(rows.filter(({ kind }) => !known.includes(kind))).toEqual([]);
  });
});

test("what is authorized has its own figure, and so have the month's fees", async () => {
  expect(overview.toRelease).toBe(1_050n);
  // Of the authorized, the refunded, the disputed, the one paid twice, and the one paid in cash.
  const paidOn = addDays(brasiliaDay(now()), -1);
  const then = await readOverview(viewerOf(merchantId), "today", startOfBrasiliaDay(paidOn));
  expect(then.feesThisMonth).toBe(5n * 60n);
});

describe("what is to be credited", () => {
  const dayFromNow = (days: number) => addDays(brasiliaDay(now()), days);

  test("stands on the day that its provider announced, until it is credited or goes back", async () => {
    const merchant = await newMerchant("C");
    const shop = await shopAt(merchant, await bank.openAccount(merchant.id));
    const authorizedFor = async (days: number | null) => {
      const money = moneyAt(shop, await chargeAt(shop));
      const announced = days === null ? {} : { expectedOn: dayFromNow(days) };
      await money({ funds: "authorized", ...announced });
      return (changes: Parameters<typeof money>[0]) => money({ ...announced, ...changes });
    };
    for (const days of [-3, -1, 0, 30, 30, null]) await authorizedFor(days);
    const credited = await authorizedFor(5);
    await credited({});
    const partlyBack = await authorizedFor(7);
    await partlyBack({ funds: "authorized", refunds: [refund("a", 300, "refunded")] });
    // Another day that is announced later changes nothing.
    await partlyBack({
      funds: "authorized",
      expectedOn: dayFromNow(8),
      refunds: [refund("a", 300, "refunded")],
    });
    const lost = await authorizedFor(9);
    await lost({ funds: "authorized", dispute: "lost" });

    const expected = {
      toRelease: 7_050n,
      forecast: {
        late: { amount: 2_100n, since: dayFromNow(-3) },
        days: [
          { day: dayFromNow(0), amount: 1_050n },
          { day: dayFromNow(7), amount: 750n },
          { day: dayFromNow(30), amount: 2_100n },
        ],
        undated: 1_050n,
      },
    };
    const read = () => readOverview(viewerOf(merchant.id), "today", now());
    expect(await read()).toMatchObject(expected);
    await rollUpLedgerTotals();
    expect(await read()).toMatchObject(expected);
    const { forecast } = await readOverview(viewerOf(merchantId), "today", now());
    expect(forecast).toEqual({ late: null, days: [], undated: 1_050n });
  });
});

describe("the days before", () => {
  test("have their figures where the merchant had begun, and none where it had not", () => {
    const { received, picked } = overview;
    const yesterday = addDays(brasiliaDay(now()), -1);
    expect(received.today.before.days).toEqual({ from: yesterday, to: yesterday });
    expect(received.today.before.value).toMatchObject({ came: 5_250n, received: 5_000n });
    for (const one of [received.last7Days, received.last30Days, picked]) {
      expect(one.before.value).toBeNull();
    }
  });

  test("are those of a merchant that had begun then, also where nothing moved", async () => {
    const today = brasiliaDay(now());
    await database.sql(
      "UPDATE merchants SET created_at = now() - interval '90 days' WHERE id = $1",
      [merchantId],
    );
    const later = startOfBrasiliaDay(addDays(today, 6));
    const { received, picked } = await readOverview(viewerOf(merchantId), "last7Days", later);
    expect(received.last7Days).toMatchObject({
      received: -1_350n,
      before: { value: { came: 5_250n, back: 0n, received: 5_000n } },
    });
    expect(picked.before).toEqual(received.last7Days.before);
    expect(received.last30Days.before.value).toMatchObject({ received: 0n });
    const month = await readOverview(
      viewerOf(merchantId),
      "today",
      startOfBrasiliaDay(addDays(today, 31)),
    );
    expect(month.feesBefore.value).not.toBeNull();
  });
});
