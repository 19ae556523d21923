import { expect, test } from "vitest";
import { applyRefunds } from "@/lib/payments/apply-refunds";
import type { SettlementId } from "@/lib/payments/settlement";
import { asService } from "@/lib/platform/db/connection";
import { cents } from "@/lib/platform/values/money";
import { freshDatabase } from "@/testing/database";
import { ownShop } from "@/testing/own-shop";
import { rowsShowing } from "@/testing/payer-traces";
import { anonymizePayer } from "./anonymize-payer";

const database = freshDatabase();
const { shop, charge, pay, brokenBooks } = ownShop();
const keeper = () => ({ merchantId: shop.merchantId, service: "operator" }) as const;

const PERSON = {
  name: "Zulmira Quixada",
  document: "52998224725",
  email: "zulmira@loja.example",
  phone: "11955554444",
};
const LATER = new Date(Date.now() + 200 * 86_400_000);

test("K5 a name that another system gave a refund goes with the payer, and the refund is not recorded again", async () => {
  const { name, document } = PERSON;
  const made = await charge({ payer: { name, document, email: null, phone: null, address: null } });
  await pay(made);
  const [money] = await database.sql<{ id: SettlementId; psp_account_id: string }>(
    "SELECT id, psp_account_id FROM settlements WHERE charge_id = $1",
    [made.id],
  );
  if (!money) throw new Error("nothing was paid");
  const source = { pspAccountId: money.psp_account_id, actor: "worker" };
  const refund = { state: "refunded", reason: null } as const;
  const reported = [
    { ...refund, pspRefundId: `Zulmira${document}`, amount: cents(100n) },
    { ...refund, pspRefundId: document, amount: cents(200n) },
    { ...refund, pspRefundId: "Troca529982247251", amount: cents(300n), state: "failed" as const },
    // More than came.
    { ...refund, pspRefundId: `${document}x`, amount: cents(10_000_000n) },
  ];
  const apply = () => asService((tx) => applyRefunds(tx, money.id, reported.slice(0, 3), source));
  await asService((tx) => applyRefunds(tx, money.id, reported, source));
  await database.sql(
    `UPDATE exceptions SET resolution = 'ignore', resolved_at = now(), resolved_by = 'test'
     WHERE charge_id = $1 AND resolution IS NULL`,
    [made.id],
  );
  const stored = () =>
    database.sql(
      `SELECT (SELECT count(*)::int FROM refunds WHERE charge_id = $1) AS refunds,
         (SELECT count(*)::int FROM exceptions WHERE charge_id = $1) AS exceptions`,
      [made.id],
    );
  const before = await stored();
  expect(before).toEqual([{ refunds: 3, exceptions: 4 }]);
  expect(await anonymizePayer(keeper(), document, LATER)).toEqual({ kind: "done", charges: 1 });
  expect(await rowsShowing(database, PERSON)).toEqual([]);
  // Its bank goes on listing them.
  await apply();
  await apply();
  expect(await stored()).toEqual(before);
  expect(await rowsShowing(database, PERSON)).toEqual([]);
  expect(await anonymizePayer(keeper(), document, LATER)).toEqual({ kind: "done", charges: 0 });
  expect(await brokenBooks()).toEqual([]);
});
