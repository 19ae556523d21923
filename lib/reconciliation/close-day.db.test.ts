import { describe, expect, test } from "vitest";
import { checkBooks } from "@/lib/ledger/check-books";
import { findCloseItems } from "@/lib/ledger/store/close-list";
import { addDays } from "@/lib/platform/values/brasilia";
import { pendingCharge } from "@/testing/charges";
import {
  type ClosingShop,
  close,
  closeOf,
  closingShops,
  dayAfter,
  nameOf,
  TODAY,
} from "@/testing/daily-close";
import { freshDatabase } from "@/testing/database";
import { freshProvider } from "@/testing/provider";
import { closeDays } from "./close-days";

const database = freshDatabase();
const provider = freshProvider({ deadlineMs: 5_000, reopenAfterMs: 5_100 });
const { openShop, paidBoleto, record, recordedBoleto } = closingShops(provider);

const TOMORROW = addDays(TODAY, 1);

const exceptionsOf = ({ accountId }: ClosingShop) =>
  database.sql<{ amount: string; facts: Record<string, string>; resolution: string | null }>(
    `SELECT amount_cents AS amount, facts, resolution FROM exceptions
      WHERE kind = 'close_differs' AND psp_account_id = $1 ORDER BY subject`,
    [accountId],
  );

const daysOf = async ({ accountId }: ClosingShop, kind: string) =>
  (
    await database.sql<{ day: string; at: string }>(
      `SELECT day::text, (at AT TIME ZONE 'America/Sao_Paulo')::date::text AS at FROM ledger_entries
        WHERE psp_account_id = $1 AND kind = $2 ORDER BY recorded_at`,
      [accountId, kind],
    )
  ).map(({ day, at }) => [day, at]);

describe("a day that adds up", () => {
  test("is closed with what came, what the provider kept and where it begins and ends", async () => {
    const shop = await openShop();
    await recordedBoleto(shop);
    await recordedBoleto(shop);
    expect(await close(shop)).toBeNull();
    expect(await closeOf(shop)).toMatchObject({
      state: "closed",
      opening: 0n,
      incoming: 2100n,
      outgoing: 398n,
      ending: 1702n,
      entries: 4,
      kinds: [
        { kind: "credited", entries: 2, cents: 2100n },
        { kind: "tariff", entries: 2, cents: -398n },
      ],
      compared: { provider: 1702n, rows: 4, books: 1702n, difference: 0n, outside: 0n },
      unread: null,
    });
    expect(await exceptionsOf(shop)).toEqual([]);
  });

  test("is followed by one that begins with its ending, also without a movement", async () => {
    const shop = await openShop();
    await recordedBoleto(shop);
    await close(shop);
    await close(shop, TOMORROW);
    expect(await closeOf(shop, TOMORROW)).toMatchObject({
      state: "closed",
      opening: 851n,
      incoming: 0n,
      outgoing: 0n,
      ending: 851n,
      entries: 0,
      kinds: [],
      compared: { rows: 0, difference: 0n },
    });
  });

  test("leaves aside what is not the books': transfers, and what others sell by the account", async () => {
    const shop = await openShop();
    const charge = await recordedBoleto(shop);
    const foreign = await paidBoleto(shop);
    await database.sql(
      `DO $$ BEGIN SET LOCAL session_replication_role = replica;
        DELETE FROM charge_events WHERE charge_id = '${foreign.id}';
        DELETE FROM charges WHERE id = '${foreign.id}'; END $$`,
    );
    await provider.addRow(shop.accountId, { type: "TRANSFER", amount: "-5.00" });
    await close(shop);
    expect(charge.status).toBe("PENDING");
    expect(await closeOf(shop)).toMatchObject({
      state: "closed",
      compared: { provider: 851n, outside: 351n, difference: 0n },
    });
  });
});

describe("a day that does not add up", () => {
  test.each([
    ["a row is missing", { hidden: true }, -1050n],
    ["a row has another amount", { amount: "10.40" }, -10n],
  ])("differs where %s, and closes by itself once it agrees", async (_, change, difference) => {
    const shop = await openShop();
    const charge = await recordedBoleto(shop);
    await recordedBoleto(shop);
    const row = (await provider.rows(nameOf(charge))).find(
      ({ type }) => type === "PAYMENT_RECEIVED",
    );
    await provider.changeRow(row?.id ?? "", change);
    expect(await close(shop)).toBeNull();
    expect(await closeOf(shop)).toMatchObject({
      state: "differs",
      closedAt: null,
      compared: { difference },
    });
    const items = await findCloseItems(shop.merchantId, shop.accountId, TODAY);
    expect(items).toMatchObject([
      { reference: nameOf(charge), chargeId: charge.id, books: 851n, isSettled: false },
    ]);
    expect(await exceptionsOf(shop)).toMatchObject([
      { amount: String(-difference), resolution: null, facts: { day: TODAY, differing: "1" } },
    ]);

    await provider.changeRow(row?.id ?? "", { hidden: false, amount: "10.50" });
    await close(shop);
    expect(await closeOf(shop)).toMatchObject({ state: "closed", compared: { difference: 0n } });
    expect(await exceptionsOf(shop)).toMatchObject([{ resolution: "accept" }]);
    expect(await findCloseItems(shop.merchantId, shop.accountId, TODAY)).toEqual([]);
  });

  test("differs where a row is too much, even if two differences come to nothing", async () => {
    const shop = await openShop();
    const charge = await recordedBoleto(shop);
    const row = { type: "PAYMENT_RECEIVED", amount: "7.00", paymentId: "pay_of_nobody" };
    await provider.addRow(shop.accountId, row);
    await provider.addRow(shop.accountId, {
      type: "PAYMENT_FEE",
      amount: "-7.00",
      paymentId: nameOf(charge),
    });
    await close(shop);
    expect(await closeOf(shop)).toMatchObject({ state: "differs", compared: { difference: 0n } });
    const [exception] = await exceptionsOf(shop);
    expect(exception?.facts.nearest?.split("; ").sort()).toEqual(
      [`${nameOf(charge)} -7.00`, "pay_of_nobody 7.00"].sort(),
    );
  });

  test("opens its exception again when it differs anew, unless a person resolved it", async () => {
    const shop = await openShop();
    const charge = await recordedBoleto(shop);
    const [row] = await provider.rows(nameOf(charge));
    const listed = async (hidden: boolean) => {
      await provider.changeRow(row?.id ?? "", { hidden });
      await close(shop);
      return (await exceptionsOf(shop)).map(({ resolution }) => resolution);
    };
    expect(await listed(true)).toEqual([null]);
    expect(await listed(false)).toEqual(["accept"]);
    expect(await listed(true)).toEqual([null]);
    await database.sql(
      `UPDATE exceptions SET resolution = 'ignore', resolved_by = 'operator', resolved_at = now()
        WHERE psp_account_id = $1`,
      [shop.accountId],
    );
    expect(await listed(true)).toEqual(["ignore"]);
    expect(await closeOf(shop)).toMatchObject({ state: "differs" });
  });
});

describe("a list that cannot be read whole", () => {
  test("whose second page answers 500 leaves the day open; the next run closes it", async () => {
    const shop = await openShop();
    for (let rows = 0; rows < 99; rows += 1) {
      await provider.addRow(shop.accountId, { type: "TRANSFER", amount: "-0.01" });
    }
    await recordedBoleto(shop);
    const match = { route: "GET /financialTransactions", contains: "offset=100" };
    await provider.fault(match, { kind: "error-before", status: 500 }, 1);
    expect(await close(shop)).toBe("status 500");
    expect(await closeOf(shop)).toMatchObject({
      state: "open",
      unread: "status 500",
      ending: 851n,
      compared: null,
    });
    await closeDays(shop.accountId, dayAfter(TODAY));
    expect(await closeOf(shop)).toMatchObject({
      state: "closed",
      unread: null,
      compared: { rows: 101, difference: 0n, outside: -99n },
    });
  });

  test("with a row that nobody can read leaves the day open, whatever the rows behind it say", async () => {
    const shop = await openShop();
    const charge = await recordedBoleto(shop);
    await recordedBoleto(shop);
    const [row] = await provider.rows(nameOf(charge));
    await provider.changeRow(row?.id ?? "", { unreadable: true });
    expect(await close(shop)).toBe("unreadable rows: 1");
    expect(await closeOf(shop)).toMatchObject({ state: "open", compared: null });
    expect(await exceptionsOf(shop)).toEqual([]);
    await provider.changeRow(row?.id ?? "", { unreadable: false });
    expect(await close(shop)).toBeNull();
    expect(await closeOf(shop)).toMatchObject({ state: "closed" });
  });

  test("takes nothing from a day that was compared before", async () => {
    const shop = await openShop();
    await recordedBoleto(shop);
    await close(shop);
    await provider.fault(
      { route: "GET /financialTransactions" },
      { kind: "error-before", status: 500 },
      1,
    );
    expect(await close(shop)).toBe("status 500");
    expect(await closeOf(shop)).toMatchObject({ state: "closed", compared: { difference: 0n } });
  });
});

describe("facts that become known after the close", () => {
  test("stand on the next page, with the day they belong to beside them, and settle both days", async () => {
    const shop = await openShop();
    const charge = await paidBoleto(shop);
    await close(shop);
    expect(await closeOf(shop)).toMatchObject({
      state: "differs",
      ending: 0n,
      compared: { difference: 851n },
    });

    await record(shop, charge);
    expect(await daysOf(shop, "credited")).toEqual([[TOMORROW, TODAY]]);
    await close(shop);
    expect(await closeOf(shop)).toMatchObject({
      state: "closed",
      ending: 0n,
      compared: { difference: 0n },
    });
    expect(await exceptionsOf(shop)).toMatchObject([{ resolution: "accept" }]);

    await close(shop, TOMORROW);
    expect(await closeOf(shop, TOMORROW)).toMatchObject({
      state: "closed",
      opening: 0n,
      ending: 851n,
      compared: { provider: 0n, books: 851n, difference: 0n },
    });
    expect((await checkBooks()).broken).toEqual([]);
  });

  test("wait for a provider that lists them a day later", async () => {
    const shop = await openShop();
    const charge = await recordedBoleto(shop);
    const rows = await provider.rows(nameOf(charge));
    for (const { id, type, value } of rows) {
      await provider.changeRow(id, { hidden: true });
      const row = { type, amount: value.toFixed(2), paymentId: nameOf(charge), on: TOMORROW };
      await provider.addRow(shop.accountId, row);
    }
    await close(shop);
    expect(await closeOf(shop)).toMatchObject({
      state: "differs",
      compared: { difference: -851n },
    });
    await close(shop, TOMORROW);
    for (const day of [TODAY, TOMORROW]) {
      expect(await closeOf(shop, day)).toMatchObject({
        state: "closed",
        compared: { difference: 0n },
      });
    }
    expect(await exceptionsOf(shop)).toMatchObject([{ resolution: "accept" }]);
  });

  test("are no difference where the provider took what the books have reserved for a dispute", async () => {
    const shop = await openShop();
    const charge = await pendingCharge(shop.merchantId, { billingType: "CREDIT_CARD" });
    for (const action of ["approve", "settle", "chargeback"]) {
      await provider.act(nameOf(charge), action);
    }
    await record(shop, charge);
    await close(shop);
    const opened = await closeOf(shop);
    expect(opened).toMatchObject({ state: "closed", compared: { difference: 0n } });
    expect(opened.compared?.provider).toBe((opened.compared?.books ?? 0n) - 1050n);
    await provider.act(nameOf(charge), "lose-chargeback");
    await record(shop, charge);
    expect(await daysOf(shop, "dispute_lost")).toEqual([[TOMORROW, TODAY]]);
    await close(shop, TOMORROW);
    for (const day of [TODAY, TOMORROW]) {
      expect(await closeOf(shop, day)).toMatchObject({
        state: "closed",
        compared: { difference: 0n },
      });
    }
  });
});
