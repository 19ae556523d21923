import { describe, expect, test } from "vitest";
import type { Charge, NewCharge } from "@/lib/charges/charge";
import { checkBooks } from "@/lib/ledger/check-books";
import { findClose, findCloseItems } from "@/lib/ledger/store/close-list";
import { bookEntries } from "@/lib/ledger/store/entries";
import { recordPayment } from "@/lib/payments/apply-payment";
import { now } from "@/lib/platform/clock";
import { asService } from "@/lib/platform/db/connection";
import { addDays, brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { providerOf } from "@/lib/providers/reach";
import { disablePspAccount, followedPspAccounts } from "@/lib/providers/store/psp-accounts";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { freshProvider } from "@/testing/provider";
import { closeDay } from "./close-day";
import { closeDays } from "./close-days";

const database = freshDatabase();
const provider = freshProvider({ deadlineMs: 5_000, reopenAfterMs: 5_100 });

const TODAY = brasiliaDay(now());
const TOMORROW = addDays(TODAY, 1);

/** Noon in Brasília of the day after one, when that day can be closed. */
const after = (day: CivilDate) => new Date(`${addDays(day, 1)}T15:00:00Z`);
const close = (shop: Shop, day = TODAY) => closeDay(shop.accountId, day, after(day));
const closeOf = async ({ merchantId, accountId }: Shop, day = TODAY) => {
  const found = await findClose(merchantId, accountId, day);
  if (!found) throw new Error(`${day} is not closed`);
  return found;
};

interface Shop {
  readonly merchantId: MerchantId;
  readonly accountId: string;
}

async function openShop(): Promise<Shop> {
  const { id: merchantId } = await newMerchant();
  return { merchantId, accountId: await provider.openAccount(merchantId) };
}

const nameOf = ({ pspChargeId }: Charge) => pspChargeId ?? "";

/** A boleto of R$ 10,50, of which the provider keeps R$ 1,99, paid today. */
async function paidBoleto(shop: Shop, overrides: Partial<NewCharge> = {}): Promise<Charge> {
  const charge = await pendingCharge(shop.merchantId, { billingType: "BOLETO", ...overrides });
  await provider.act(nameOf(charge), "pay");
  return charge;
}

async function record({ accountId }: Shop, charge: Charge): Promise<void> {
  const source = { psp: await providerOf(accountId), pspAccountId: accountId, actor: "test" };
  await recordPayment(source, nameOf(charge));
}

async function recordedBoleto(shop: Shop, overrides: Partial<NewCharge> = {}): Promise<Charge> {
  const charge = await paidBoleto(shop, overrides);
  await record(shop, charge);
  return charge;
}

const exceptionsOf = ({ accountId }: Shop) =>
  database.sql<{ amount: string; facts: Record<string, string>; resolution: string | null }>(
    `SELECT amount_cents AS amount, facts, resolution FROM exceptions
      WHERE kind = 'close_differs' AND psp_account_id = $1 ORDER BY subject`,
    [accountId],
  );

const daysOf = async ({ accountId }: Shop, kind: string) =>
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
    ["a row is missing", { hidden: true }, -1050n, "10.50"],
    ["a row has another amount", { amount: "10.40" }, -10n, "0.10"],
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
    await closeDays(shop.accountId, after(TODAY));
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

describe("closes at once", () => {
  test("two close a day once", async () => {
    const shop = await openShop();
    await recordedBoleto(shop);
    await Promise.all([close(shop), close(shop), close(shop)]);
    const rows = await database.sql("SELECT FROM ledger_closes WHERE psp_account_id = $1", [
      shop.accountId,
    ]);
    expect(rows).toHaveLength(1);
    expect(await closeOf(shop)).toMatchObject({ state: "closed", ending: 851n, entries: 2 });
  });

  test("an entry that is being written when the page is cut off is on it", async () => {
    const shop = await openShop();
    const charge = await recordedBoleto(shop);
    const [money] = await database.sql<{ id: never }>(
      "SELECT id FROM settlements WHERE charge_id = $1",
      [charge.id],
    );
    const psp = `psp:${shop.accountId}` as const;
    let closing: Promise<unknown> = Promise.resolve();
    await asService(async (tx) => {
      await tx.query({
        text: "SELECT FROM settlements WHERE id = $1 FOR UPDATE",
        values: [money?.id],
      });
      const moved = { id: money?.id as never, merchantId: shop.merchantId, chargeId: charge.id };
      await bookEntries(tx, { ...moved, pspAccountId: shop.accountId }, [
        {
          key: `test/${charge.id}`,
          kind: "corrected",
          at: null,
          refundId: null,
          postings: [
            { account: psp, cents: cents(100) },
            { account: "payer", cents: cents(-100) },
          ],
        },
      ]);
      closing = close(shop);
      for (let cut = false; !cut; ) {
        const [account] = await database.sql<{ closed: boolean }>(
          "SELECT closed_to IS NOT NULL AS closed FROM psp_accounts WHERE id = $1",
          [shop.accountId],
        );
        cut = account?.closed ?? false;
      }
    });
    await closing;
    expect(await closeOf(shop)).toMatchObject({ ending: 951n, entries: 3 });
  });
});

describe("the days of an account", () => {
  test("that are missing are closed oldest first, up to the last that is over for an hour", async () => {
    const shop = await openShop();
    await recordedBoleto(shop);
    await closeDays(shop.accountId, new Date(`${TOMORROW}T03:30:00Z`));
    const days = () =>
      database.sql<{ day: string }>(
        "SELECT day::text FROM ledger_closes WHERE psp_account_id = $1 AND state = 'closed' ORDER BY day",
        [shop.accountId],
      );
    expect(await days()).toEqual([]);
    await closeDays(shop.accountId, after(addDays(TODAY, 2)));
    const expected = [TODAY, TOMORROW, addDays(TODAY, 2)].map((day) => ({ day }));
    expect(await days()).toEqual(expected);
    await closeDays(shop.accountId, after(addDays(TODAY, 40)));
    expect(await days()).toHaveLength(34);
  });

  test("are closed for an account that was disabled meanwhile", async () => {
    const shop = await openShop();
    await recordedBoleto(shop);
    await disablePspAccount(shop.accountId, now());
    expect(await followedPspAccounts(after(TODAY))).toContain(shop.accountId);
    await closeDays(shop.accountId, after(TODAY));
    expect(await closeOf(shop)).toMatchObject({ state: "closed", ending: 851n });
  });

  test("are not closed before they are over, before the account was made or before the first close", async () => {
    const shop = await openShop();
    await expect(closeDay(shop.accountId, TODAY, new Date(`${TODAY}T12:00:00Z`))).rejects.toThrow(
      "not over",
    );
    await expect(close(shop, addDays(TODAY, -1))).rejects.toThrow("was made on");
    await database.sql(
      "UPDATE psp_accounts SET created_at = created_at - interval '9 days' WHERE id = $1",
      [shop.accountId],
    );
    await close(shop);
    await expect(close(shop, addDays(TODAY, -1))).rejects.toThrow("the first day that was closed");
  });
});

test("an operator's account is closed once, over the books of all merchants, and no merchant reads it", async () => {
  const [one, other] = [await newMerchant(), await newMerchant()];
  for (const { id } of [one, other]) {
    await recordedBoleto({ merchantId: id, accountId: provider.accountId });
  }
  await closeDay(provider.accountId, TODAY, after(TODAY));
  const found = await findClose("service", provider.accountId, TODAY);
  expect(found).toMatchObject({ merchantId: null, state: "closed", entries: 4, ending: 1702n });
  expect(await findClose(one.id, provider.accountId, TODAY)).toBeNull();
  expect(await findCloseItems(one.id, provider.accountId, TODAY)).toEqual([]);
});
