import { beforeAll, expect, test } from "vitest";
import { judgeDays } from "@/lib/ledger/store/closes";
import { now } from "@/lib/platform/clock";
import { asService } from "@/lib/platform/db/connection";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Provider, ProviderMovement } from "@/lib/providers/port";
import { providerOf, reachThrough } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { closeDay } from "./close-day";

const database = freshDatabase();
const bank = freshBank();
const YESTERDAY = addDays(brasiliaDay(now()), -1);

let merchantId: MerchantId;
let accountId: string;
let psp: Provider;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
  accountId = await bank.openAccount(merchantId);
  psp = await providerOf(accountId);
  await database.sql(
    "UPDATE psp_accounts SET created_at = now() - interval '200 days' WHERE id = $1",
    [accountId],
  );
});

/** Lets the bank list so many Pix of a day that the books do not know, and counts how many are looked up. */
function listing(count: number) {
  const items = Array.from({ length: count }, (_, row): ProviderMovement => {
    const id = `E${String(row).padStart(31, "0")}`;
    return { id, kind: "credit", cents: 100n, reference: id };
  });
  const lookedUp: string[] = [];
  reachThrough(accountId, {
    ...psp,
    readSettlement: async (reference) => {
      lookedUp.push(reference);
      return { kind: "absent" };
    },
    movements: {
      hasTariffs: false,
      read: async () => ({ kind: "page", items, unreadable: 0, next: null }),
    },
  });
  return lookedUp;
}

const stored = async () =>
  (
    await database.sql<{ count: number }>(
      "SELECT count(*)::int AS count FROM ledger_close_items WHERE psp_account_id = $1",
      [accountId],
    )
  )[0]?.count;

test("G19 a day on which very much differs from the books stays open, and none of it is stored", async () => {
  const lookedUp = listing(501);
  const reason = "more than 500 movements differ from the books";
  expect(await closeDay(accountId, YESTERDAY, now())).toBe(reason);
  expect(lookedUp).toHaveLength(100);
  expect(await stored()).toBe(0);
  listing(500);
  expect(await closeDay(accountId, YESTERDAY, now())).toBeNull();
  expect(await stored()).toBe(500);
});

test("G19 a day is judged within what a statement may take, however many items the others have", async () => {
  // Days before the one that was closed above, each with items that nothing settles.
  await database.sql(
    `INSERT INTO ledger_closes (psp_account_id, day, merchant_id, opening_cents, in_cents, out_cents, ending_cents, entries,
        kinds, state, cut_at, compared_cents, read_at)
      SELECT $1, $3::date - at, $2, 0, 0, 0, 0, 0, '[]', 'differs', now(), 0, now() FROM generate_series(1, 140) AS at`,
    [accountId, merchantId, YESTERDAY],
  );
  await database.sql(
    `INSERT INTO ledger_close_items (psp_account_id, day, merchant_id, reference, provider_cents, books_cents)
      SELECT $1, $3::date - at, $2, 'old' || at || '/' || item, 100, 0
      FROM generate_series(1, 140) AS at, generate_series(1, 400) AS item`,
    [accountId, merchantId, YESTERDAY],
  );
  // Of one that was booked the other way on the next day, both are settled.
  await database.sql(
    `INSERT INTO ledger_close_items (psp_account_id, day, merchant_id, reference, provider_cents, books_cents)
      SELECT $1, $3::date - at, $2, 'late', CASE at WHEN 2 THEN 500 ELSE 0 END, CASE at WHEN 1 THEN 500 ELSE 0 END
      FROM generate_series(1, 2) AS at`,
    [accountId, merchantId, YESTERDAY],
  );
  const judged = await asService(async (tx) => {
    // As if there were many more: a list that is longer than this is no table to look in.
    await tx.query({ text: "SET LOCAL work_mem = '64kB'" });
    return judgeDays(tx, accountId, YESTERDAY, false);
  });
  expect(judged.map(({ day }) => day).toSorted()).toEqual(
    [2, 1, 0].map((before) => addDays(YESTERDAY, -before)),
  );
  const settled = await database.sql<{ reference: string }>(
    "SELECT DISTINCT reference FROM ledger_close_items WHERE psp_account_id = $1 AND is_settled",
    [accountId],
  );
  expect(settled).toEqual([{ reference: "late" }]);
});
