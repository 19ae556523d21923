import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { requestRefund } from "@/lib/payments/request-refund";
import { now } from "@/lib/platform/clock";
import { freshDatabase } from "@/testing/database";
import { ownShop } from "@/testing/own-shop";
import { anonymizePayer } from "./anonymize-payer";
import type { ServiceKeeper } from "./keeper";

const database = freshDatabase();
const { shop, charge, pay } = ownShop();
const keeper = (): ServiceKeeper => ({ merchantId: shop.merchantId, service: "operator" });
const later = () => new Date(now().getTime() + 181 * 86_400_000);

/** Requests a refund, which the merchant's own key cannot make, so that it stays as one that failed. */
function refund({ id }: Charge, idempotencyKey: string) {
  const { merchantId, actor } = shop;
  const asked = { amount: null, reason: "troca", actor };
  return requestRefund({ merchantId, chargeId: id, idempotencyKey, ...asked }, now());
}

test("K5 the hash of a refund's request goes with its payer, and its key makes no second refund", async () => {
  const document = "11144477735";
  const made = await charge({
    payer: { name: "Maria Souza", document, email: null, phone: null, address: null },
  });
  await pay(made);
  const keys = [randomUUID(), `${document}-1`];
  for (const key of keys) expect(await refund(made, key)).toMatchObject({ kind: "refused" });
  expect(await anonymizePayer(keeper(), document, later())).toMatchObject({ charges: 1 });
  const rows = await database.sql<{ id: string; key: string }>(
    `SELECT id, idempotency_key AS key, encode(request_hash, 'hex') AS hash FROM refunds
     WHERE charge_id = $1 ORDER BY requested_at`,
    [made.id],
  );
  expect(rows).toMatchObject([
    { key: keys[0], hash: "00".repeat(32) },
    { key: `\x7fanonymized:${rows[1]?.id}`, hash: "00".repeat(32) },
  ]);
  for (const key of keys) expect(await refund(made, key)).toEqual({ kind: "key_reused" });
  expect(await database.sql("SELECT FROM refunds WHERE charge_id = $1", [made.id])).toHaveLength(2);
});
