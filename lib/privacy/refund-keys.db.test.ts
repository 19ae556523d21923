import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { requestRefund } from "@/lib/payments/request-refund";
import { findRefundByKey } from "@/lib/payments/store/refunds";
import { now } from "@/lib/platform/clock";
import { asMerchant } from "@/lib/platform/db/connection";
import { freshDatabase } from "@/testing/database";
import { ownShop } from "@/testing/own-shop";
import { anonymizePayer } from "./anonymize-payer";
import type { ServiceKeeper } from "./keeper";

const database = freshDatabase();
const { shop, charge, pay } = ownShop();
const keeper = (): ServiceKeeper => ({ merchantId: shop.merchantId, service: "operator" });
const later = () => new Date(now().getTime() + 181 * 86_400_000);

/** Requests a refund, which the merchant's own key cannot make, so that it stays as one that failed. */
function refund({ id }: Charge, idempotencyKey: string, reason: string | null = "troca") {
  const { merchantId, actor } = shop;
  const request = { amount: null, reason, actor };
  return requestRefund({ merchantId, chargeId: id, idempotencyKey, ...request }, now());
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

test("K5 and of a refund that is requested later, by its key alone, both go when the person is anonymised again", async () => {
  const document = "52998224725";
  const made = await charge({
    payer: { name: "Rita Prado", document, email: null, phone: null, address: null },
  });
  await pay(made);
  expect(await anonymizePayer(keeper(), document, later())).toMatchObject({ charges: 1 });
  const requested = await refund(made, `${document}-late`, null);
  if (requested.kind !== "refused") throw new Error(requested.kind);
  await database.sql("UPDATE refunds SET failure = 'anonymized' WHERE id = $1", [
    requested.refund.id,
  ]);
  expect(await anonymizePayer(keeper(), document, later())).toMatchObject({ kind: "done" });
  const [row] = await database.sql(
    "SELECT idempotency_key AS key, encode(request_hash, 'hex') AS hash FROM refunds WHERE id = $1",
    [requested.refund.id],
  );
  expect(row).toEqual({ key: `\x7fanonymized:${requested.refund.id}`, hash: "00".repeat(32) });
});

test("K5 a key in the form of another refund's mark makes a refund of its own, and is answered for by that alone", async () => {
  const document = "86288366757";
  const made = await charge({
    payer: { name: "Rosa Lima", document, email: null, phone: null, address: null },
  });
  await pay(made);
  const key = `${document}-1`;
  const asked = await refund(made, key);
  if (asked.kind !== "refused") throw new Error(asked.kind);
  expect(await anonymizePayer(keeper(), document, later())).toMatchObject({ charges: 1 });
  const others = `anonymized:${asked.refund.id}`;
  const first = await refund(made, others);
  if (first.kind !== "refused") throw new Error(first.kind);
  expect(first).toMatchObject({ replayed: false });
  expect(first.refund.id).not.toBe(asked.refund.id);
  expect(await refund(made, others)).toEqual({ ...first, replayed: true });
  expect(await refund(made, key)).toEqual({ kind: "key_reused" });
});

test("K5 of a key that is there as it was sent, and a mark in its place, the key is answered for", async () => {
  const [exact, marked] = [await charge(), await charge()];
  for (const one of [exact, marked]) await pay(one);
  const key = randomUUID();
  const asked = await refund(marked, key);
  if (asked.kind !== "refused") throw new Error(asked.kind);
  // As two databases that were brought together may have them: the refund that the key decides is marked, and another has the key.
  await database.sql("UPDATE refunds SET idempotency_key = anonymized_mark(id) WHERE id = $1", [
    asked.refund.id,
  ]);
  await database.sql(
    `INSERT INTO refunds (id, merchant_id, charge_id, settlement_id, psp_account_id, psp_refund_id, idempotency_key, request_hash,
       amount_cents, reason, failure, status, origin, actor, requested_at, finished_at)
     SELECT gen_random_uuid(), merchant_id, charge_id, id, psp_account_id, 'x', $2, $3, 1, NULL, 'saldo', 'FAILED', 'merchant', 'test',
       now(), now() FROM settlements WHERE charge_id = $1`,
    [exact.id, key, Buffer.alloc(32, 1)],
  );
  const found = await asMerchant(shop.merchantId, (tx) =>
    findRefundByKey(tx, shop.merchantId, key, asked.refund.id),
  );
  expect(found?.refund.chargeId).toBe(exact.id);
  expect(found?.requestHash).toEqual(Buffer.alloc(32, 1));
});
