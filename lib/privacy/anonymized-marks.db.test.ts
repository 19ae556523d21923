import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { createCharge } from "@/lib/charges/create-charge";
import { requestRefund } from "@/lib/payments/request-refund";
import { now } from "@/lib/platform/clock";
import { asService } from "@/lib/platform/db/connection";
import { env } from "@/lib/platform/env";
import { deleteEndpoint, insertEndpoint } from "@/lib/webhooks/store/endpoints";
import { backUp, connect, emptyDatabase, restore } from "@/testing/backup";
import { newCharge, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { financier, ownShop } from "@/testing/own-shop";
import { newPaymentLink } from "@/testing/payment-links";
import { listIn, readList } from "./anonymization-list";
import { anonymizePayer } from "./anonymize-payer";
import type { ServiceKeeper } from "./keeper";
import { payerKey } from "./payer-key";
import { replayAnonymizations, replayInWords } from "./replay-anonymizations";
import { retainPayers } from "./retain";
import { savePolicy } from "./store/policies";

const database = freshDatabase();
const { shop, charge, pay } = ownShop();
const keeper = (): ServiceKeeper => ({ merchantId: shop.merchantId, service: "operator" });
const later = (days = 181) => new Date(now().getTime() + days * 86_400_000);

/** What stands for a text of a row, as it is written now and as releases before wrote it. */
const mark = (id: string) => `\x7fanonymized:${id}`;
const formerMark = (id: string) => `anonymized:${id}`;

let persons = 0;
/** The document of somebody whom no other test knows. */
function somebody(): string {
  persons += 1;
  return String(70_000_000_000 + persons);
}
const payerOf = (document: string) => ({
  name: `Pessoa ${randomUUID().slice(0, 8)}`,
  document,
  email: null,
  phone: null,
  address: null,
});

/** A paid charge of somebody under a key of the merchant's choice. */
async function paidUnder(document: string, idempotencyKey: string): Promise<Charge> {
  const input = newCharge({ payer: payerOf(document) });
  const request = { merchantId: shop.merchantId, idempotencyKey, input, actor: "test" };
  const outcome = await createCharge(request, now());
  if (outcome.kind !== "created") throw new Error(outcome.kind);
  await pay(outcome.charge);
  return outcome.charge;
}

/** Two charges of two people: the key of the second is the mark that the first gets, as releases before wrote it. */
async function pair() {
  const [one, two] = [somebody(), somebody()];
  const first = await paidUnder(one, `${one}-${randomUUID()}`);
  const second = await paidUnder(two, formerMark(first.id));
  return { one, two, first, second };
}

const keysOf = async (...charges: readonly Charge[]) => {
  const rows = await database.sql<{ id: string; key: string }>(
    "SELECT id, idempotency_key AS key FROM charges WHERE id = ANY ($1::uuid[])",
    [charges.map(({ id }) => id)],
  );
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  return charges.map(({ id }) => keys.get(id));
};

describe("K5 a charge is anonymised whatever keys the merchant's other charges have", () => {
  test.each([
    ["before", false],
    ["after", true],
  ])("by request, %s that one", async (_, isLast) => {
    const { one, two, first, second } = await pair();
    for (const document of isLast ? [two, one] : [one, two]) {
      expect(await anonymizePayer(keeper(), document, later())).toMatchObject({ kind: "done" });
    }
    expect(await keysOf(first, second)).toEqual([mark(first.id), formerMark(first.id)]);
  });

  test("by a replay in a restored database", async () => {
    const { one, two, first, second } = await pair();
    const { directory } = await backUp(database.url);
    for (const document of [one, two]) await anonymizePayer(keeper(), document, later());
    const url = await emptyDatabase();
    const anonymizations = await readList(listIn(env().dataDir));
    const { replayed } = await restore(directory, url, { anonymizations });
    expect(replayed).toEqual({ anonymized: 2, stayed: {}, failed: [] });
    const { rows } = await (await connect(url)).query(
      "SELECT idempotency_key AS key FROM charges WHERE id IN ($1, $2) ORDER BY created_at",
      [first.id, second.id],
    );
    expect(rows).toEqual([{ key: mark(first.id) }, { key: formerMark(first.id) }]);
  });

  test("by its age", async () => {
    const { first, second } = await pair();
    await savePolicy(keeper(), 12, now());
    for (const night of [400, 401]) await retainPayers(later(night));
    await savePolicy(keeper(), null, now());
    expect(await keysOf(first, second)).toEqual([mark(first.id), formerMark(first.id)]);
  });
});

test("K5 what an earlier release wrote for a key of a refund stays, and names this refund alone", async () => {
  const document = somebody();
  const made = await paidUnder(document, randomUUID());
  const refund = (idempotencyKey: string) => {
    const { merchantId, actor } = shop;
    const request = { amount: null, reason: "troca", actor };
    return requestRefund({ merchantId, chargeId: made.id, idempotencyKey, ...request }, now());
  };
  const keys = [`${document}-1`, `${document}-2`];
  const ids: string[] = [];
  for (const key of keys) {
    const outcome = await refund(key);
    if (outcome.kind !== "refused") throw new Error(outcome.kind);
    ids.push(outcome.refund.id);
  }
  const [first = "", second = ""] = ids;
  const other = await refund(formerMark(first));
  expect(other).toMatchObject({ kind: "refused", replayed: false });
  expect(await anonymizePayer(keeper(), document, later())).toMatchObject({ charges: 1 });
  const stored = async () =>
    (
      await database.sql<{ key: string }>(
        "SELECT idempotency_key AS key FROM refunds WHERE charge_id = $1 ORDER BY requested_at",
        [made.id],
      )
    ).map(({ key }) => key);
  expect(await stored()).toEqual([mark(first), mark(second), formerMark(first)]);
  await database.sql("ALTER TABLE refunds DISABLE TRIGGER USER");
  await database.sql("UPDATE refunds SET idempotency_key = $2 WHERE id = $1", [
    second,
    formerMark(second),
  ]);
  await database.sql("ALTER TABLE refunds ENABLE TRIGGER USER");
  for (const key of keys) expect(await refund(key)).toEqual({ kind: "key_reused" });
  expect(await stored()).toHaveLength(3);
  const forget = () =>
    asService((tx) =>
      tx.query({
        text: "SELECT forget_later_texts($1, ARRAY[$2::uuid], $3)",
        values: [shop.merchantId, made.id, later()],
      }),
    );
  await forget();
  await forget();
  expect((await stored())[1]).toBe(formerMark(second));
});

test("K5 a refund's name goes whatever other refunds are called, and what stands for it stays", async () => {
  const document = somebody();
  const made = await paidUnder(document, randomUUID());
  const [first, second] = [randomUUID(), randomUUID()];
  const record = (id: string, name: string) =>
    database.sql(
      `INSERT INTO refunds (id, merchant_id, charge_id, settlement_id, psp_account_id, psp_refund_id, amount_cents, reason, failure,
         status, origin, actor, requested_at, finished_at)
       SELECT $2, merchant_id, charge_id, id, psp_account_id, $3, 1, 'troca', 'saldo', 'FAILED', 'merchant', 'test', now(), now()
       FROM settlements WHERE charge_id = $1`,
      [made.id, id, name],
    );
  await record(first, `devolvido a ${document}`);
  await record(second, formerMark(first));
  expect(await anonymizePayer(keeper(), document, later())).toMatchObject({ charges: 1 });
  const [names] = await database.sql<{ names: string[] }>(
    `SELECT array_agg(psp_refund_id ORDER BY id = $2) AS names,
       bool_and(kept_refund_name(id, origin, psp_refund_id) = psp_refund_id
         AND kept_refund_name(id, origin, 'anonymized:' || id) = 'anonymized:' || id) AS same
     FROM refunds WHERE charge_id = $1`,
    [made.id, second],
  );
  expect(names).toEqual({ names: [mark(first), mark(second)], same: true });
});

test("K5 a payment link is forgotten whatever keys other links have", async () => {
  const document = somebody();
  const { merchantId } = shop;
  await paidUnder(document, randomUUID());
  const { found } = await newPaymentLink({ merchantId, title: `Aula de ${document}` });
  await newPaymentLink({ merchantId, idempotencyKey: formerMark(found.link.id) });
  expect(await anonymizePayer(keeper(), document, later())).toMatchObject({ charges: 1 });
  const [row] = await database.sql(
    "SELECT title, idempotency_key AS key FROM payment_links WHERE id = $1",
    [found.link.id],
  );
  expect(row).toEqual({ title: "Link de pagamento", key: mark(found.link.id) });
});

test("an endpoint is deleted whatever keys other endpoints have", async () => {
  const { merchantId } = shop;
  const endpoint = (idempotencyKey: string) =>
    insertEndpoint(
      {
        merchantId,
        idempotencyKey,
        requestHash: Buffer.alloc(32),
        secret: "whsec_AAAA",
        fromPosition: null,
        url: "https://loja.example/webhooks",
        description: null,
        types: [],
        headers: [],
      },
      now(),
    );
  const { id } = (await endpoint(randomUUID())) as { id: string };
  expect(await endpoint(id)).toMatchObject({ kind: "added" });
  expect(await deleteEndpoint(merchantId, id, now())).toBe(true);
});

test("K5 a merchant at which a replay fails keeps no other from being anonymised, and is named", async () => {
  const other = await financier();
  const theirs = somebody();
  const left = await pendingCharge(other.merchantId, { payer: payerOf(theirs) });
  const document = somebody();
  const made = await charge({ payer: payerOf(document) });
  // Over without money: what a replay takes out of both.
  await database.sql("ALTER TABLE charges DISABLE TRIGGER USER");
  await database.sql("UPDATE charges SET status = 'CANCELED' WHERE id = ANY ($1::uuid[])", [
    [left.id, made.id],
  ]);
  await database.sql("ALTER TABLE charges ENABLE TRIGGER USER");
  await database.sql(
    `ALTER TABLE charges ADD CONSTRAINT refused CHECK (anonymized_at IS NULL OR merchant_id <> '${other.merchantId}')`,
  );
  const entry = (merchantId: typeof shop.merchantId, person: string) => ({
    merchantId,
    key: payerKey(merchantId, person),
    idleSince: later(),
    origin: "request" as const,
    actor: "test",
    at: later(),
  });
  const entries = [entry(other.merchantId, theirs), entry(shop.merchantId, document)];
  const replay = () => asService((tx) => replayAnonymizations(tx, entries, later()));
  const failed = [{ merchantId: other.merchantId, code: "23514" }];
  const replayed = await replay();
  expect(replayed).toEqual({ anonymized: 1, stayed: {}, failed });
  expect(replayInWords(replayed).at(-1)).toContain(
    `Nobody of merchant ${other.merchantId} was anonymised again: the database refused it (23514).`,
  );
  await database.sql("ALTER TABLE charges DROP CONSTRAINT refused");
  expect(await replay()).toEqual({ anonymized: 1, stayed: {}, failed: [] });
});
