import { expect, test } from "vitest";
import { reassignPayment } from "@/lib/payments/reassign-payment";
import type { SettlementId } from "@/lib/payments/settlement";
import { withdrawPayment } from "@/lib/payments/withdraw-payment";
import { now } from "@/lib/platform/clock";
import { asMerchant } from "@/lib/platform/db/connection";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import { freshBank } from "@/testing/bank";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { chargeAt, moneyAt, refund, shopAt } from "@/testing/money-history";
import { ownShop } from "@/testing/own-shop";

const database = freshDatabase();
const bank = freshBank();
const own = ownShop();

/** A shop whose bank reports what a test likes. */
async function shopAtBank() {
  const merchant = await newMerchant();
  return shopAt(merchant, await bank.openAccount(merchant.id));
}

async function settlementOf(reference: string): Promise<SettlementId> {
  const [found] = await database.sql<{ id: SettlementId }>(
    "SELECT id FROM settlements WHERE reference = $1",
    [reference],
  );
  if (!found) throw new Error("the money is not recorded");
  return found.id;
}

/** Takes the entries about some money away, as if a process of a release without the ledger had recorded it. */
async function unbook(settlementId: string): Promise<void> {
  await database.sql(`DO $$ BEGIN
    SET LOCAL session_replication_role = replica;
    DELETE FROM ledger_postings USING ledger_entries
      WHERE entry_id = ledger_entries.id AND settlement_id = '${settlementId}';
    DELETE FROM ledger_entries WHERE settlement_id = '${settlementId}';
  END $$`);
}

/** How many entries the backfill writes. */
async function backfill(): Promise<number | undefined> {
  const [written] = await database.sql<{ entries: number }>(
    "SELECT ledger_backfill()::int AS entries",
  );
  return written?.entries;
}

/** The kinds and days of the entries about some money; of each posting, whether it stands on its entry's day. */
function pagesOf(settlementId: string) {
  return database.sql(
    `SELECT kind, e.day::text, bool_and(p.day = e.day) AS together
       FROM ledger_entries e JOIN ledger_postings p ON entry_id = e.id WHERE settlement_id = $1
       GROUP BY e.id ORDER BY kind`,
    [settlementId],
  );
}

test.each([
  ["of a day that is open stands on its own page", -2, -1],
  ["of a day that is closed stands on today's page", -1, 0],
  ["of a day that is closed stands after the last one that is", 0, 1],
])("money %s", async (_, closedTo, day) => {
  const shop = await shopAtBank();
  const money = moneyAt(shop, await chargeAt(shop));
  await money();
  const id = await settlementOf(money.reference);
  await unbook(id);
  const today = brasiliaDay(now());
  await database.sql("UPDATE psp_accounts SET closed_to = $2 WHERE id = $1", [
    shop.pspAccountId,
    addDays(today, closedTo),
  ]);
  expect(await backfill()).toBe(2);
  const page = { day: addDays(today, day), together: true };
  expect(await pagesOf(id)).toEqual([
    { kind: "credited", ...page },
    { kind: "tariff", ...page },
  ]);
});

test("money that its charge takes over stands after the last day that is closed", async () => {
  const shop = await shopAtBank();
  const charge = await chargeAt(shop);
  const money = moneyAt(shop, null);
  await money();
  const id = await settlementOf(money.reference);
  const today = brasiliaDay(now());
  await database.sql(`DO $$ BEGIN
    SET LOCAL session_replication_role = replica;
    UPDATE settlements SET charge_id = '${charge.id}' WHERE id = '${id}';
    UPDATE psp_accounts SET closed_to = '${today}' WHERE id = '${shop.pspAccountId}';
  END $$`);
  expect(await backfill()).toBe(1);
  expect(await pagesOf(id)).toContainEqual({
    kind: "reassigned",
    day: addDays(today, 1),
    together: true,
  });
});

test("withdrawn money that was never booked is not booked", async () => {
  const id = await own.pay(await own.charge());
  await unbook(id);
  await withdrawPayment(own.shop.confirmer, id, "Conferi no extrato errado", now());
  expect(await backfill()).toBe(0);
  expect(await own.brokenBooks()).toEqual([]);
});

test("a dispute stays of the money that it was about, whatever pays its charge now", async () => {
  const shop = await shopAtBank();
  const charge = await chargeAt(shop);
  const [first, second] = [moneyAt(shop, charge), moneyAt(shop, charge)];
  await first();
  await second();
  await first({ dispute: "open" });
  const refunds = [refund("all of it", 1050, "refunded")];
  await first({ dispute: "open", refunds });
  await first({ dispute: "lost", refunds });
  const { id: merchantId } = shop.merchant;
  const settlementId = await settlementOf(second.reference);
  const decision = { actor: "member:ana", reason: "O segundo Pix paga" };
  const refusal = await asMerchant(merchantId, (tx) =>
    reassignPayment(tx, { merchantId, settlementId, to: charge.id, ...decision }, now()),
  );
  expect(refusal).toBeNull();
  expect(await own.brokenBooks()).toEqual([]);
  expect(await backfill()).toBe(0);
  // Events from before they named the money: it is what pays the charge.
  await database.sql("UPDATE charge_events SET evidence = NULL WHERE charge_id = $1", [charge.id]);
  expect(await own.brokenBooks()).toMatchObject([{ invariant: "dispute_lost", settlementId }]);
});
