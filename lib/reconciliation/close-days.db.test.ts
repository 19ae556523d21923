import { describe, expect, test } from "vitest";
import { findClose, findCloseItems } from "@/lib/ledger/store/close-list";
import { bookEntries } from "@/lib/ledger/store/entries";
import { now } from "@/lib/platform/clock";
import { asService } from "@/lib/platform/db/connection";
import { addDays } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import { disablePspAccount, followedPspAccounts } from "@/lib/providers/store/psp-accounts";
import { newMerchant } from "@/testing/charges";
import { close, closeOf, closingShops, dayAfter, TODAY } from "@/testing/daily-close";
import { freshDatabase } from "@/testing/database";
import { freshProvider } from "@/testing/provider";
import { closeDay } from "./close-day";
import { closeDays } from "./close-days";

const database = freshDatabase();
const provider = freshProvider({ deadlineMs: 5_000, reopenAfterMs: 5_100 });
const { openShop, recordedBoleto } = closingShops(provider);

const TOMORROW = addDays(TODAY, 1);

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
    await closeDays(shop.accountId, dayAfter(addDays(TODAY, 2)));
    const expected = [TODAY, TOMORROW, addDays(TODAY, 2)].map((day) => ({ day }));
    expect(await days()).toEqual(expected);
    await closeDays(shop.accountId, dayAfter(addDays(TODAY, 40)));
    expect(await days()).toHaveLength(34);
  });

  test("are closed for an account that was disabled meanwhile", async () => {
    const shop = await openShop();
    await recordedBoleto(shop);
    await disablePspAccount(shop.accountId, now());
    const followed = await followedPspAccounts(dayAfter(TODAY));
    expect(followed.map(({ id }) => id)).toContain(shop.accountId);
    await closeDays(shop.accountId, dayAfter(TODAY));
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
  await closeDay(provider.accountId, TODAY, dayAfter(TODAY));
  const found = await findClose("service", provider.accountId, TODAY);
  expect(found).toMatchObject({ merchantId: null, state: "closed", entries: 4, ending: 1702n });
  expect(await findClose(one.id, provider.accountId, TODAY)).toBeNull();
  expect(await findCloseItems(one.id, provider.accountId, TODAY)).toEqual([]);
});
